// What TypeScript must accept, and what it must refuse.
import start, { games, Table, type Mistake, type Plan, type Standing } from 'tablee'

await start()
const plan: Plan = { seats: 2, seed: 7n }
const table: Table = new Table(games()[0].id, plan)
const moves: string[] = table.legal(table.turn()[0])
const standing: Standing = table.standing('fr')
const total: number = standing.scores.reduce((sum, points) => sum + points, 0)
console.log(moves.length, total)
try {
  table.play(1, 'nonsense')
} catch (error) {
  console.log((error as Mistake).rule)
}
// @ts-expect-error: seats are numbers
table.legal('one')
// @ts-expect-error: there is no such setting
const wrong: Plan = { players: 2 }
console.log(wrong)
