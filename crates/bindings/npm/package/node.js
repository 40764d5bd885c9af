// The package as Node loads it: the program is read from the file beside this one, so nobody has to wait for it.
import { readFileSync } from 'node:fs'

import { initSync } from './tablee.js'

const started = initSync({ module: readFileSync(new URL('./tablee_bg.wasm', import.meta.url)) })

export * from './tablee.js'

// In a browser the default export fetches the program. Here it is there already; so the same lines run in both.
export default async function start() {
  return started
}
