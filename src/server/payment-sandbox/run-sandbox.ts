import { parseArgs } from 'node:util'
import { listenSandbox } from './listen-sandbox.ts'
import { createPaymentSandbox } from './payment-sandbox.ts'

const { values } = parseArgs({
  options: { directory: { type: 'string', default: './data/payment-sandbox' }, port: { type: 'string', default: '0' } },
})

const sandbox = await createPaymentSandbox({ directory: values.directory, clock: { now: () => new Date() } })
const listening = await listenSandbox(sandbox, Number(values.port))
process.stdout.write(`Payment sandbox ready on ${listening.url}\n`)

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void listening.close().then(() => sandbox.close()))
}
