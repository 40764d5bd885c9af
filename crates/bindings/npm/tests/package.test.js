// The package as its users have it: installed, imported by its name.
import assert from 'node:assert/strict'
import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { test } from 'node:test'

import start, { games, rules, Table } from 'tablee'

await start()

/** What a call throws. */
function mistake(call) {
  try {
    call()
  } catch (error) {
    return error
  }
  assert.fail('nothing was thrown')
}

/** A table at which seat by seat the moves of a trace were played, which is held against it at every decision. */
function follow(game, seats, lines) {
  const table = new Table(game, { seats, seed: 5 })
  for (const line of lines) {
    if (line.played === undefined) {
      assert.equal(table.over, true)
      const { scores, places } = table.standing()
      assert.deepEqual({ scores, places }, { scores: line.result.scores, places: line.result.places })
      return table
    }
    assert.equal(table.decision, line.ply)
    assert.deepEqual(table.turn().map(String), Object.keys(line.played))
    for (const [seat, moves] of Object.entries(line.legal)) assert.deepEqual(table.legal(Number(seat)), moves)
    for (const [seat, move] of Object.entries(line.played)) table.play(Number(seat), move)
  }
  assert.fail('the trace has no end')
}

for (const { id, fewestSeats, mostSeats } of games()) {
  for (const seats of [fewestSeats, mostSeats]) {
    test(`${id} with ${seats}: deal, legal moves and scores are those of the program`, () => {
      const arguments_ = ['trace', id, '--seats', String(seats), '--seed', '5']
      const trace = execFileSync(process.env.TABLEE_PROGRAM, arguments_, { encoding: 'utf8', maxBuffer: 1 << 28 })
      const table = follow(id, seats, trace.trim().split('\n').map(line => JSON.parse(line)))
      const record = table.record(['Ada', 'Bob'])
      assert.equal(JSON.parse(record).game, id)
      const again = Table.fromRecord(record)
      assert.deepEqual(again.standing(), table.standing())
      const file = `${id}-${seats}.json`
      writeFileSync(file, record)
      const checked = spawnSync(process.env.TABLEE_PROGRAM, ['check', file], { encoding: 'utf8' })
      assert.equal(checked.status, 0, checked.stderr)
    })
  }
}

test('a breakdown adds up to the points', () => {
  const table = new Table('karuba', { seats: 2, seed: 1 })
  while (!table.over) for (const seat of table.turn()) table.play(seat, table.legal(seat)[0])
  const { scores, breakdown } = table.standing('fr')
  assert.deepEqual(breakdown.map(lines => lines.reduce((sum, line) => sum + line.points, 0)), scores)
  assert.ok(breakdown.flat().every(line => line.text.length > 0))
})

test('a refusal names its rule and changes nothing', () => {
  const table = new Table('kariba', { seats: 2, seed: 7 })
  const before = table.view(1)
  const error = mistake(() => table.play(1, '8x7'))
  assert.ok(error instanceof Error)
  assert.match(error.rule ?? '', /^K\d/, `${error.code}: ${error.message}`)
  assert.match(rules('kariba'), new RegExp(`\\b${error.rule}\\b`))
  assert.deepEqual(table.view(1), before)
  assert.equal(mistake(() => table.play(1, 'nonsense')).code, 'notation')
  assert.equal(mistake(() => table.play(2, table.legal(1)[0])).code, 'not-deciding')
  assert.equal(mistake(() => table.legal(3)).code, 'no-such-seat')
})

test('what cannot be opened says why', () => {
  assert.equal(mistake(() => new Table('chess')).code, 'unknown-game')
  assert.equal(mistake(() => new Table('kariba', { seats: 9 })).code, 'setup')
  assert.equal(mistake(() => new Table('kariba', { seats: 2.5 })).code, 'setup')
  assert.equal(mistake(() => new Table('kariba', { options: { nothing: 1 } })).code, 'options')
  for (const seed of [-1, 1.5, NaN, 2 ** 60, 'x', {}, 1n << 64n]) {
    assert.equal(mistake(() => new Table('kariba', { seed })).code, 'seed', String(seed))
  }
  assert.equal(mistake(() => Table.fromRecord('{}')).code, 'record')
  assert.equal(mistake(() => rules('kariba', 'xx')).code, 'language')
})

test('the same seed deals the same game, chance another one', () => {
  const deal = seed => JSON.parse(new Table('kariba', { seats: 2, seed }).record()).deal
  assert.deepEqual(deal(9), deal(9n))
  assert.notDeepEqual(deal(9), deal(10))
  assert.notDeepEqual(deal(undefined), deal(undefined))
})

test('a view holds no card of another hand', () => {
  const hands = table => [1, 2].map(seat => JSON.stringify(table.view(seat)))
  const table = new Table('kariba', { seats: 2, seed: 3 })
  const [own, other] = hands(table)
  assert.notEqual(own, other)
  assert.equal(JSON.stringify(table.view()).includes(JSON.stringify(table.view(1).hand ?? 'none')), false)
})

test('a table is a copy of its own', () => {
  const table = new Table('kariba', { seats: 2, seed: 3 })
  const copy = table.copy()
  copy.play(1, copy.legal(1)[0])
  assert.deepEqual([table.decision, copy.decision], [0, 1])
})

test('the example plays a whole game', () => {
  const printed = execFileSync(process.execPath, ['node_modules/tablee/example.js'], { encoding: 'utf8' })
  assert.match(printed, /\[ \d+, \d+ \]\n$/)
})

test('what is imported is what the types say', () => {
  const types = readFileSync('node_modules/tablee/tablee.d.ts', 'utf8')
  for (const said of ['games(): Info[]', 'standing(language?: string | null): Standing', 'interface Mistake']) {
    assert.ok(types.includes(said), `${said} is missing in:\n${types}`)
  }
})
