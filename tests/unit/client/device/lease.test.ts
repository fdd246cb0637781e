import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { OfflineDatabase } from '#client/device/database/device-database.ts'
import {
  holdsLease,
  isAbandoned,
  LEASE_MS,
  renewLease,
  returnLease,
  takeLease,
  type Lease,
} from '#client/device/outbox/lease.ts'
import { freshDatabase } from './offline-fixtures.ts'

const NOW = 1_800_000_000_000
const HOUR = 3_600_000
let database: OfflineDatabase

beforeEach(() => {
  database = freshDatabase()
})
afterEach(() => database.close())

async function taken(owner: string, now: number, alone = false): Promise<Lease> {
  const lease = await takeLease(database, owner, now, alone)
  if (!lease) throw new Error('The lease is held by another')
  return lease
}

describe('the lease of the drainer', () => {
  it('blocks another holder until its last millisecond', async () => {
    await taken('first', NOW)
    expect(await takeLease(database, 'second', NOW)).toBeNull()
    expect(await takeLease(database, 'second', NOW + LEASE_MS - 1)).toBeNull()
    expect(await takeLease(database, 'second', NOW + LEASE_MS)).toMatchObject({ owner: 'second' })
  })

  it('is free for another holder when the clock was set back, because its end is then further away than a lease can last', async () => {
    await taken('first', NOW)
    expect(await takeLease(database, 'second', NOW - HOUR)).toMatchObject({ owner: 'second' })
  })

  it('counts as abandoned when it has expired or the clock was put back, but not while it is valid', async () => {
    expect(await isAbandoned(database, NOW)).toBe(false)
    await taken('first', NOW)
    expect(await isAbandoned(database, NOW)).toBe(false)
    expect(await isAbandoned(database, NOW + LEASE_MS)).toBe(false)
    expect(await isAbandoned(database, NOW + LEASE_MS + 1)).toBe(true)
    expect(await isAbandoned(database, NOW - 1)).toBe(true)
  })

  it('can be taken at once when the Web Lock shows that its holder is gone', async () => {
    await taken('first', NOW)
    expect(await takeLease(database, 'second', NOW, true)).toMatchObject({ owner: 'second' })
  })

  it('gets a higher fence each time it is taken, even by the same owner, and the earlier holder loses the lease', async () => {
    const first = await taken('first', NOW)
    const again = await taken('first', NOW)
    expect(again.fence).toBeGreaterThan(first.fence)
    expect([await holdsLease(database, first), await holdsLease(database, again)]).toEqual([false, true])
    expect(await renewLease(database, first, NOW)).toBe(false)
    expect(await renewLease(database, again, NOW)).toBe(true)
  })

  it('lasts a full term again after a renewal', async () => {
    const lease = await taken('first', NOW)
    await renewLease(database, lease, NOW + LEASE_MS / 2)
    expect(await takeLease(database, 'second', NOW + LEASE_MS + 1)).toBeNull()
  })

  it('can be released only by its holder', async () => {
    const first = await taken('first', NOW)
    const second = await taken('second', NOW, true)
    await returnLease(database, first)
    expect(await takeLease(database, 'third', NOW)).toBeNull()
    await returnLease(database, second)
    expect(await takeLease(database, 'third', NOW)).toMatchObject({ owner: 'third' })
  })
})
