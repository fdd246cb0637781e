import { hostname } from 'node:os'
import { spawnSync } from 'node:child_process'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { releaseDeadProcesses } from '#server/app/release-dead-processes.ts'
import { paymentNoticeChannel } from '#server/modules/payments/payments.public.ts'
import { recordProcess } from '#server/modules/system/system.public.ts'
import { createEvents, type Events } from '#server/platform/events/events.ts'
import { eventsArrived } from '../../support/events-arrived.ts'
import { testDatabase } from '../../support/database.ts'
import { silentLog } from '../../support/setup/silent-log.ts'
import { insertPayingOrder } from '../payments/paying-order.ts'

const place = testDatabase()
let events: Events
const now = new Date('2026-07-04T18:00:00Z')
const leaseUntil = new Date('2026-07-04T18:00:15Z')
const host = hostname()
const own = `${host}:${process.pid}`
const ended = spawnSync(process.execPath, ['-e', '']).pid

beforeAll(async () => {
  events = await createEvents({ database: place.database, url: place.url, log: silentLog })
})
afterAll(async () => {
  await events.close()
})
beforeEach(async () => {
  for (const table of ['payments', 'payment_attempts', 'processes', 'idempotency_keys'] as const)
    await place.database.db.deleteFrom(table).execute()
})

/** Stores a process, and a payment on which it works. */
async function worker(instance: string): Promise<void> {
  const { db } = place.database
  const state = { role: 'all', build: 'b', startedAt: now, makesBackups: false, failing: [], diskFreeBytes: null }
  await recordProcess(db, { ...state, instance })
  const orderId = await insertPayingOrder(place.database, 10130, now)
  await db
    .insertInto('payment_attempts')
    .values({
      order_id: orderId,
      key: instance,
      nonce: instance,
      amount: 10130,
      request: '{}',
      state: 'started',
      lease_until: leaseUntil,
      lease_owner: instance,
      created_at: now,
      last_tried_at: now,
    })
    .execute()
}

async function heldBy(): Promise<(string | null)[]> {
  const rows = await place.database.db
    .selectFrom('payment_attempts')
    .select('lease_owner')
    .where('lease_until', '=', leaseUntil)
    .orderBy('id')
    .execute()
  return rows.map((row) => row.lease_owner)
}

describe('a process that starts', () => {
  it('voids the leases of dead processes of its machine and of its own name, and wakes the reconcilers', async () => {
    const other = ['elsewhere:1', `${host}:${process.ppid}`, `${host}-2:${ended}`]
    for (const instance of [own, `${host}:${ended}`, ...other]) await worker(instance)
    let woken = 0
    const stop = events.subscribe(paymentNoticeChannel, () => (woken += 1))
    await releaseDeadProcesses({ database: place.database, events, instance: own })
    await eventsArrived(events, place.database)
    stop()
    const left = await place.database.db.selectFrom('processes').select('instance').orderBy('instance').execute()
    expect(left.map(({ instance }) => instance)).toEqual(other.toSorted())
    // The embedded database belongs to one process, so nobody else can hold a lease.
    expect(await heldBy()).toEqual(place.kind === 'embedded' ? [] : other)
    expect(woken).toBe(place.kind === 'embedded' ? 0 : 1)
  })

  it.runIf(inject('database') === 'postgres')('voids no lease and wakes nobody when all others live', async () => {
    await worker('elsewhere:1')
    let woken = 0
    const stop = events.subscribe(paymentNoticeChannel, () => (woken += 1))
    await releaseDeadProcesses({ database: place.database, events, instance: own })
    await eventsArrived(events, place.database)
    stop()
    expect([woken, await heldBy()]).toEqual([0, ['elsewhere:1']])
  })
})
