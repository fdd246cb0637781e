import 'fake-indexeddb/auto'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { openOfflineDatabase, type OfflineDatabase } from '#client/offline/database.ts'
import { ORDER_NOTE, queueOrderChange } from '#client/offline/queued-orders.ts'
import { steadily } from '#client/offline/steadily.ts'

afterEach(() => void vi.restoreAllMocks())

/** An open database of which one transaction in so many fails after its work was asked for; none with Infinity. */
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

describe("The device's database", () => {
  it('keeps every action though one transaction in three fails', async () => {
    const { database, failOneIn } = await failing('steadily')
    failOneIn(3)
    for (let index = 0; index < 30; index++) {
      const change = { kind: ORDER_NOTE, note: `${index}`, orderId: 7, outfitterId: 1 } as const
      await queueOrderChange(database, change, { actor: '3', key: `key ${index}` })
    }
    const kept = await steadily(() => database.outbox.toArray())
    expect(kept.map(({ key }) => key)).toEqual(Array.from({ length: 30 }, (_, index) => `key ${index}`))
  })

  it('says that it failed when every transaction does, and keeps nothing of it', async () => {
    const { database, failOneIn } = await failing('never')
    failOneIn(1)
    const change = { kind: ORDER_NOTE, note: 'x', orderId: 7, outfitterId: 1 } as const
    await expect(queueOrderChange(database, change, { actor: '3', key: 'k' })).rejects.toMatchObject({
      name: 'AbortError',
    })
    failOneIn(Infinity)
    expect(await database.outbox.count()).toBe(0)
  })

  it("does not run again what went wrong by its caller's own fault", async () => {
    const work = vi.fn(() => Promise.reject(new Error('A bug')))
    await expect(steadily(work)).rejects.toThrow('A bug')
    expect(work).toHaveBeenCalledTimes(1)
  })
})
