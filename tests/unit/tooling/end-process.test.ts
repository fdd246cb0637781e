import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, it } from 'vitest'
import { endProcess } from '../../support/end-process.ts'

const endless = (): ChildProcess => spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])

it('ends a process that runs', async () => {
  const child = endless()
  await endProcess(child, 'SIGTERM')
  expect(child.signalCode).toBe('SIGTERM')
})

it('does not wait for a process that Ctrl-C has ended before', async () => {
  const child = endless()
  const exited = once(child, 'exit')
  child.kill('SIGINT')
  await exited
  await endProcess(child, 'SIGTERM')
  expect(child.signalCode).toBe('SIGINT')
})
