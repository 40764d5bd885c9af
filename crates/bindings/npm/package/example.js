// A whole game of Kariba with moves by chance: `node example.js`.
import start, { Table } from 'tablee'

await start()
const table = new Table('kariba', { seats: 2, seed: 7 })
while (!table.over) {
  const [seat] = table.turn()
  const moves = table.legal(seat)
  console.log(table.play(seat, moves[Math.floor(Math.random() * moves.length)]).join(' '))
}
console.log(table.standing().scores)
