import { sql } from 'kysely'
import { expect, it, vi } from 'vitest'
import { takeLease, wantLease } from '#server/platform/database/leases.ts'
import { sweepAlone } from '#server/platform/database/sweep-alone.ts'
import { testDatabase } from '../../support/database.ts'

const hour = 3_600_000
const data = testDatabase()

const db = () => data.database.db

/** Sets the end of a lease to one second ago, as if its holder had died. */
async function runOut(name: string): Promise<void> {
  await db()
    .updateTable('leases')
    .set({ leased_until: sql<Date>`clock_timestamp() - interval '1 second'` })
    .where('name', '=', name)
    .execute()
}

it('only one of eight simultaneous callers gets the lease, and another caller gets it after its release', async () => {
  const taken = await Promise.all(Array.from({ length: 8 }, () => takeLease(db(), 'one', { forMs: hour })))
  const [holder, ...others] = taken.filter((lease) => lease !== null)
  expect(others).toEqual([])
  await holder?.release()
  const next = await takeLease(db(), 'one', { forMs: hour })
  expect(next).not.toBeNull()
  await next?.release()
})

it('an expired lease goes to the next process, and the old holder learns of the loss at its next check', async () => {
  const old = await takeLease(db(), 'dead', { forMs: hour })
  await runOut('dead')
  const next = await takeLease(db(), 'dead', { forMs: hour })
  expect(next).not.toBeNull()
  await old?.checkWanted()
  expect(old?.lost.aborted).toBe(true)
  await old?.release()
  expect(await takeLease(db(), 'dead', { forMs: hour })).toBeNull()
  await next?.release()
})

it('a lease renews itself while it is held', async () => {
  const lease = await takeLease(db(), 'long', { forMs: 6_000 })
  const before = await untilOf('long')
  await vi.waitFor(async () => expect((await untilOf('long')).getTime()).toBeGreaterThan(before.getTime()), 60_000)
  await lease?.release()
  expect(await wantLease(db(), 'long')).toBe(false)
})

async function untilOf(name: string): Promise<Date> {
  const row = await db().selectFrom('leases').select('leased_until').where('name', '=', name).executeTakeFirstOrThrow()
  return row.leased_until
}

it('a lease tells its holder that another process waits for it, and tells it only once', async () => {
  const onWanted = vi.fn<() => void>()
  const lease = await takeLease(db(), 'wanted', { forMs: hour, onWanted })
  await lease?.checkWanted()
  expect(onWanted).not.toHaveBeenCalled()
  expect(await wantLease(db(), 'wanted')).toBe(true)
  await lease?.checkWanted()
  await lease?.checkWanted()
  expect(onWanted).toHaveBeenCalledOnce()
  await lease?.release()
})

it('a periodic sweep runs in only one of several processes, and not again before its interval has passed', async () => {
  const options = { name: 'once', everyMs: hour, signal: undefined }
  const work = vi.fn<() => Promise<void>>(async () => {})
  const ran = await Promise.all(Array.from({ length: 4 }, () => sweepAlone(db(), options, work)))
  expect(ran.filter(Boolean)).toHaveLength(1)
  expect(await sweepAlone(db(), options, work)).toBe(false)
  expect(work).toHaveBeenCalledOnce()
  await sweepAlone(db(), { ...options, everyMs: 0 }, work)
  expect(work).toHaveBeenCalledTimes(2)
})

it('an interrupted sweep continues from its saved progress, and the sweep after it starts from the beginning', async () => {
  const options = { name: 'resumed', everyMs: 0, signal: undefined }
  const begun: unknown[] = []
  const stopped = sweepAlone(db(), options, async ({ progress, save }) => {
    begun.push(progress)
    await save({ after: 'originals/7/a.jpg' })
    throw new Error('killed')
  })
  await expect(stopped).rejects.toThrow('killed')
  for (let time = 0; time < 2; time += 1)
    await sweepAlone(db(), options, async ({ progress }) => void begun.push(progress))
  expect(begun).toEqual([null, { after: 'originals/7/a.jpg' }, null])
})
