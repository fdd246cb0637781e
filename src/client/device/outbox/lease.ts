import type { OfflineDatabase } from '../database/device-database.ts'

const NAME = 'drainer'
export const LEASE_MS = 45_000

/** One tab's right to send the outbox, until the lease expires. */
export interface Lease {
  owner: string
  fence: number
}

/**
 * Takes the lease when it is free, expired or already ours. The fence grows each time. `alone`: the caller holds the
 * Web Lock, which proves that the previous holder is gone.
 */
export async function takeLease(
  database: OfflineDatabase,
  owner: string,
  now: number,
  alone = false,
): Promise<Lease | null> {
  return database.transaction('rw', database.leases, async () => {
    const row = await database.leases.get(NAME)
    if (!alone && row && row.owner !== owner && row.until > now && row.until <= now + LEASE_MS) return null
    const fence = (row?.fence ?? 0) + 1
    await database.leases.put({ name: NAME, owner, fence, until: now + LEASE_MS })
    return { owner, fence }
  })
}

export async function renewLease(database: OfflineDatabase, lease: Lease, now: number): Promise<boolean> {
  return database.transaction('rw', database.leases, async () => {
    if (!(await holdsLease(database, lease))) return false
    await database.leases.update(NAME, { until: now + LEASE_MS })
    return true
  })
}

/** Check it in the transaction of a change, so that a drainer without the lease changes nothing. */
export async function holdsLease(database: OfflineDatabase, lease: Lease): Promise<boolean> {
  const row = await database.leases.get(NAME)
  return row?.owner === lease.owner && row.fence === lease.fence
}

/** A frozen tab keeps the Web Lock but does not renew the lease. */
export async function isAbandoned(database: OfflineDatabase, now: number): Promise<boolean> {
  const row = await database.leases.get(NAME)
  return row !== undefined && (row.until < now || row.until > now + LEASE_MS)
}

export async function returnLease(database: OfflineDatabase, lease: Lease): Promise<void> {
  await database.transaction('rw', database.leases, async () => {
    if (await holdsLease(database, lease)) await database.leases.update(NAME, { until: 0 })
  })
}
