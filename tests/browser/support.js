// What every test of the page needs: a server of its own, a browser whose complaints fail the test, a few words for the rest.
import { spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { connect, createServer as createLine } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

import { test as base, expect } from '@playwright/test';

export { expect };

const root = fileURLToPath(new URL('../..', import.meta.url));
const target = process.env.CARGO_TARGET_DIR ?? path.join(root, 'target');

/** The program under test, and the folder of the page that it embeds. */
export const PROGRAM = process.env.TABLEE_PROGRAM ?? path.join(target, 'debug', 'tablee');
export const FOLDER = path.join(target, 'page');

/** All games: those whose crate brings its set of components along. */
const crates = path.join(root, 'crates', 'games');
export const GAMES = readdirSync(crates).filter((name) => existsSync(path.join(crates, name, 'components'))).sort();

/** Starts `tablee serve` on a free port with a new database; `stop()` ends it and removes the database. */
export async function startServer(...options) {
  const folder = await mkdtemp(path.join(tmpdir(), 'tablee-browser-'));
  const listen = ['--listen', '127.0.0.1:0', '--database', path.join(folder, 'tables.sqlite')];
  const child = spawn(PROGRAM, ['serve', ...listen, '--no-limits', '--log', 'warn', '--lang', 'en', ...options], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  let told = '';
  const address = await new Promise((resolve, reject) => {
    const listenTo = (stream) => stream.setEncoding('utf8').on('data', (text) => {
      told += text;
      const found = /http:\/\/[0-9.]+:[0-9]+/.exec(told);
      if (found) resolve(found[0]);
    });
    listenTo(child.stdout);
    listenTo(child.stderr);
    child.once('error', (error) => reject(new Error(`${PROGRAM} did not start: ${error.message}`)));
    ended.then((code) => reject(new Error(`${PROGRAM} ended with ${code} before it served:\n${told}`)));
  });
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
    await rm(folder, { recursive: true, force: true });
  };
  return { address, stop, told: () => told };
}

/** A line to the server that can be cut and mended. */
export async function startLine(address) {
  const { hostname, port } = new URL(address);
  const sockets = new Set();
  let whole = true;
  const line = createLine((near) => {
    if (!whole) {
      near.destroy();
      return;
    }
    const far = connect(Number(port), hostname);
    for (const [one, other] of [[near, far], [far, near]]) {
      sockets.add(one);
      one.pipe(other);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        sockets.delete(one);
        other.destroy();
      });
    }
  });
  await new Promise((resolve) => line.listen(0, '127.0.0.1', resolve));
  const cut = () => {
    whole = false;
    for (const socket of sockets) socket.destroy();
  };
  return {
    address: `http://127.0.0.1:${line.address().port}`,
    cut,
    mend: () => {
      whole = true;
    },
    stop: () => {
      cut();
      return new Promise((resolve) => line.close(resolve));
    },
  };
}

const KINDS = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript',
  css: 'text/css',
  wasm: 'application/wasm',
  svg: 'image/svg+xml',
  woff2: 'font/woff2',
  png: 'image/png',
  webmanifest: 'application/manifest+json',
};

/** The page as plain files in a folder of some host, without any server of ours. */
export async function startStaticHost(prefix = '/games/tablee/') {
  const server = createServer(async (request, response) => {
    const address = new URL(request.url, 'http://host').pathname;
    const name = address.slice(prefix.length) || 'index.html';
    const bytes = address.startsWith(prefix) && !name.includes('..')
      ? await readFile(path.join(FOLDER, name)).catch(() => null)
      : null;
    response.writeHead(bytes ? 200 : 404, { 'content-type': KINDS[name.split('.').pop()] ?? 'text/plain' });
    response.end(bytes ?? 'nothing is here');
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const stop = () => new Promise((resolve) => {
    server.close(resolve);
    server.closeAllConnections();
  });
  return { address: `http://127.0.0.1:${server.address().port}${prefix}`, stop };
}

/** Notes everything that a browser complains about in a context, its workers included. */
export function watch(context, complaints) {
  context.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`${message.location().url}: ${message.text()}`);
  });
  context.on('weberror', (error) => complaints.push(String(error.error()?.stack ?? error.error())));
}

export const test = base.extend({
  /** Complaints of the browser that a test expects, as regular expressions. */
  expected: [[], { option: true }],

  /** One server for the tests of a worker; each test opens tables of its own. */
  server: [async ({}, use) => {
    const server = await startServer();
    await use(server);
    await server.stop();
  }, { scope: 'worker' }],

  baseURL: async ({ server }, use) => use(server.address),

  complaints: async ({ expected }, use) => {
    const complaints = [];
    await use(complaints);
    const unexpected = complaints.filter((text) => !expected.some((pattern) => pattern.test(text)));
    expect(unexpected, 'the browser complained').toEqual([]);
  },

  context: async ({ context, complaints }, use) => {
    watch(context, complaints);
    await use(context);
  },

  /** Another person with a browser of their own: `const page = await visitor()`. */
  visitor: async ({ browser, baseURL, complaints, contextOptions }, use) => {
    const contexts = [];
    await use(async (options = {}) => {
      const context = await browser.newContext({ ...contextOptions, baseURL, ...options });
      contexts.push(context);
      watch(context, complaints);
      return context.newPage();
    });
    await Promise.all(contexts.map((context) => context.close()));
  },
});

/** Settings as the page keeps them, in place before it is opened. Moves are there at once, unless a test wants to see them come. */
export async function settings(page, values) {
  await page.addInitScript((text) => {
    if (localStorage.getItem('tablee.settings') === null) localStorage.setItem('tablee.settings', text);
  }, JSON.stringify({ pace: 'instant', ...values }));
}

/** Opens an address of the page, such as `#/new/kariba`, and waits until the program has taken over from the first paint. */
export async function open(page, address = '') {
  await page.goto(address.startsWith('#') ? `/${address}` : address || '/');
  await started(page);
}

/** Waits until the program has taken over. */
export async function started(page) {
  await expect(page.locator('#static-home')).toHaveCount(0);
}

/** Widths of a line in the letters of the page, with which the stored pictures were taken. Other letters, other pictures. */
const LETTERS = { body: 1938, heading: 2035 };

/** Skips a test that compares pictures where the letters are others. */
export async function sameLetters(page) {
  const found = await page.evaluate(() => {
    const width = (tag) => {
      const element = document.createElement(tag);
      element.style.cssText = 'position:absolute;white-space:nowrap;font-size:100px';
      element.textContent = 'Karuba, Kariba, Labyrinthe: 0123456789 ✓';
      document.body.append(element);
      const found = Math.round(element.getBoundingClientRect().width);
      element.remove();
      return found;
    };
    return { body: width('p'), heading: width('h2') };
  });
  const same = Object.entries(LETTERS).every(([name, width]) => Math.abs(found[name] - width) <= 4);
  test.skip(!same, `the pictures were taken with other letters: ${JSON.stringify(found)}`);
}

/** Holds back requests whose address matches until the returned function is called. */
export async function hold(page, pattern) {
  let release;
  const released = new Promise((resolve) => {
    release = resolve;
  });
  await page.route(pattern, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

const axeSource = readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Fails if the screen breaks a rule of WCAG 2.2 AA that a machine can check. */
export async function accessible(page) {
  // A text that is still on its way has no heading yet.
  await page.locator('h1').first().waitFor({ state: 'attached' });
  await page.evaluate(await axeSource);
  const found = await page.evaluate(async () => {
    const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
    const { violations } = await window.axe.run(document, { runOnly: { type: 'tag', values: tags } });
    return violations.map(({ id, help, nodes }) => `${id}: ${help}: ${nodes.map((node) => node.html.slice(0, 160)).join(' | ')}`);
  });
  expect(found, 'broken rules of accessibility').toEqual([]);
  // A message that no catalogue has is shown as its name.
  const names = /\b(?:home|web|course|learn|coach|replay|review|scores|companion|online|import|puzzles|rules|screen|spoken)-[a-z-]+/g;
  const shown = await page.evaluate(() => {
    const copy = document.body.cloneNode(true);
    for (const element of copy.querySelectorAll('pre, code, script, style')) element.remove();
    const labels = [...copy.querySelectorAll('[aria-label], [title]')].flatMap((element) => [element.ariaLabel, element.title]);
    return [copy.textContent, ...labels].join('\n');
  });
  expect(shown.match(names) ?? [], 'messages without words').toEqual([]);
}

/** The page alone, for what needs no server. */
export const testAlone = test.extend({
  server: [async ({}, use) => {
    const host = await startStaticHost('/');
    await use(host);
    await host.stop();
  }, { scope: 'worker' }],
});
