import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { listSandboxPayments } from '../../support/stand-ins/payment-sandbox.ts'

let directory: string
let running: ChildProcess | undefined

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'eddyline-sandbox-'))
})

afterEach(async () => {
  await kill()
  await rm(directory, { recursive: true, force: true })
})

async function start(): Promise<string> {
  const args = ['--import', 'tsx', 'src/server/payment-sandbox/run-sandbox.ts', '--directory', directory]
  running = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  if (running.stdout === null) throw new Error('no output')
  for await (const line of createInterface({ input: running.stdout })) {
    const url = /ready on (\S+)/.exec(line)?.[1]
    if (url !== undefined) return url
  }
  throw new Error('The sandbox did not start')
}

async function kill(): Promise<void> {
  if (running === undefined || running.exitCode !== null || running.signalCode !== null) return
  const ended = once(running, 'exit')
  running.kill('SIGKILL')
  await ended
}

test('a restarted payment sandbox still has every payment that it confirmed before it was killed', async () => {
  const url = await start()
  const accessToken = await readFile(join(directory, 'access-token'), 'utf8')
  const answered: string[] = []
  const lanes = Array.from({ length: 4 }, async (_, lane) => {
    for (let number = 0; ; number += 1) {
      const body = {
        idempotency_key: `key-${lane}-${number}`,
        source_id: 'cnon:card-nonce-ok',
        amount_money: { amount: 100, currency: 'USD' },
      }
      const response = await fetch(`${url}/v2/payments`, {
        method: 'POST',
        headers: { authorization: `Bearer ${accessToken}` },
        body: JSON.stringify(body),
      })
      const { payment } = (await response.json()) as { payment: { id: string } }
      answered.push(payment.id)
      if (answered.length === 40) running?.kill('SIGKILL')
    }
  })
  await Promise.allSettled(lanes)
  expect(answered.length).toBeGreaterThanOrEqual(40)

  const known = new Set((await listSandboxPayments(await start(), accessToken)).map((payment) => payment.id))
  expect(answered.filter((id) => !known.has(id))).toEqual([])
})
