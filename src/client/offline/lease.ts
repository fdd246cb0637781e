import type { OfflineDatabase } from './database.ts'

const NAME = 'drainer'
export const LEASE_MS = 45_000

/** The right to drain, for a while. */
export interface Lease {
  owner: string
  fence: number
}

/**
 * Takes the lease when it is free, expired or already ours; null while another holds it. The fence grows each time.
 * `alone`: a Web Lock says that the holder of the row is gone, so its end need not be waited for.
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

/** Prolongs a lease that is still ours. False: another has taken over. */
export async function renewLease(database: OfflineDatabase, lease: Lease, now: number): Promise<boolean> {
  return database.transaction('rw', database.leases, async () => {
    if (!(await holdsLease(database, lease))) return false
    await database.leases.update(NAME, { until: now + LEASE_MS })
    return true
  })
}

/** Whether no other has taken over. Inside the transaction of a change it fences the change. */
export async function holdsLease(database: OfflineDatabase, lease: Lease): Promise<boolean> {
  const row = await database.leases.get(NAME)
  return row?.owner === lease.owner && row.fence === lease.fence
}

/** Whether the holder has let the lease run out: a frozen tab that still has the Web Lock. */
export async function isAbandoned(database: OfflineDatabase, now: number): Promise<boolean> {
  const row = await database.leases.get(NAME)
  return row !== undefined && (row.until < now || row.until > now + LEASE_MS)
}

/** Gives the lease back, so that another tab need not wait for its end. */
export async function returnLease(database: OfflineDatabase, lease: Lease): Promise<void> {
  await database.transaction('rw', database.leases, async () => {
    if (await holdsLease(database, lease)) await database.leases.update(NAME, { until: 0 })
  })
}
