import 'fake-indexeddb/auto'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { openOfflineDatabase, type OfflineDatabase } from '#client/device/database/device-database.ts'
import { queueOrderChange } from '#client/features/orders/actions/queue-order-change.ts'
import { retryTransient } from '#client/device/database/retry-transient.ts'

afterEach(() => void vi.restoreAllMocks())

/**
 * Opens a database. `failOneIn(n)` makes every nth transaction fail after its requests were made; Infinity makes none
 * fail.
 */
async function failing(name: string): Promise<{ database: OfflineDatabase; failOneIn: (count: number) => void }> {
  let opened = 0
  let oneIn = Infinity
  const real = IDBDatabase.prototype.transaction
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (this: IDBDatabase, ...given) {
    const transaction = real.apply(this, given)
    opened += 1
    if (opened % oneIn === 0) queueMicrotask(() => transaction.abort())
    return transaction
  })
  const database = openOfflineDatabase(name)
  await database.open()
  return { database, failOneIn: (count) => void (oneIn = count) }
}

describe('retryTransient', () => {
  it('keeps every action when one transaction in three fails', async () => {
    const { database, failOneIn } = await failing('steadily')
    failOneIn(3)
    for (let index = 0; index < 30; index++) {
      const change = { kind: 'order.note', note: `${index}`, orderId: 7, outfitterId: 1 } as const
      await queueOrderChange(database, change, { actor: '3', key: `key ${index}` })
    }
    const kept = await retryTransient(() => database.outbox.toArray())
    expect(kept.map(({ key }) => key)).toEqual(Array.from({ length: 30 }, (_, index) => `key ${index}`))
  })

  it('rejects and stores nothing when every transaction fails', async () => {
    const { database, failOneIn } = await failing('never')
    failOneIn(1)
    const change = { kind: 'order.note', note: 'x', orderId: 7, outfitterId: 1 } as const
    await expect(queueOrderChange(database, change, { actor: '3', key: 'k' })).rejects.toMatchObject({
      name: 'AbortError',
    })
    failOneIn(Infinity)
    expect(await database.outbox.count()).toBe(0)
  })

  it('does not repeat work that failed because of a programming error', async () => {
    const work = vi.fn(() => Promise.reject(new Error('A bug')))
    await expect(retryTransient(work)).rejects.toThrow('A bug')
    expect(work).toHaveBeenCalledTimes(1)
  })
})
