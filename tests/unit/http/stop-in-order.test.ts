import { expect, it } from 'vitest'
import { stopInOrder, type StopStep } from '#server/app/stop-in-order.ts'

it('stopInOrder ends each part after the previous one, and names a part that does not end', async () => {
  const ended: string[] = []
  const named: string[] = []
  const step = (name: string, end?: Promise<never>): StopStep => [name, () => end ?? Promise.resolve(ended.push(name))]
  const never = new Promise<never>(() => {})
  void stopInOrder([step('requests'), step('jobs'), step('mail', never), step('database')], (name) => named.push(name))
  await expect.poll(() => named.at(-1)).toBe('mail')
  expect(ended).toEqual(['requests', 'jobs'])
})
