// Lists the operations of the contract that have no handler yet: they answer 501.
import { operationTable } from '#contract/operations.gen.ts'
import { notYet } from '#server/not-yet.ts'

const lines = notYet.map((id) => {
  const { method, path } = operationTable[id]
  return `${method.padEnd(6)} ${path}  (${id})\n`
})
const total = Object.keys(operationTable).length
process.stdout.write(`${lines.join('')}${total - notYet.length} of ${total} operations have a handler\n`)
