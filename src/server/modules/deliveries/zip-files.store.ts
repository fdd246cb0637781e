import type { Kysely, Selectable, Transaction } from 'kysely'
import { zipExpiresAt } from '#domain/orders/zip.ts'
import type { DB, ZipFiles } from '#server/platform/database/tables.gen.ts'

type Sql = Kysely<DB>

export type ZipRow = Selectable<ZipFiles>

/** An event on this channel wakes the zip workers after the commit. */
export const zipRequestedChannel = 'zip-requested'

export function zipKey(name: string): string {
  return `zips/${name}`
}

export async function findNewestZip(db: Sql, orderId: number): Promise<ZipRow | undefined> {
  return db
    .selectFrom('zip_files')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export async function findZipByName(db: Sql, name: string) {
  return db
    .selectFrom('zip_files')
    .innerJoin('orders', 'orders.id', 'zip_files.order_id')
    .innerJoin('outfitters', 'outfitters.id', 'orders.outfitter_id')
    .select([
      'zip_files.id',
      'zip_files.name',
      'zip_files.state',
      'zip_files.byte_size',
      'zip_files.expires_at',
      'zip_files.order_id',
      'orders.status',
      'orders.total',
      'orders.refunded_total',
      'outfitters.slug',
    ])
    .where('zip_files.name', '=', name)
    .executeTakeFirst()
}

/** The caller has locked the order and checked that it has no live zip. */
export async function insertZip(
  tx: Transaction<DB>,
  zip: {
    readonly orderId: number
    readonly name: string
    readonly count: number
    readonly now: Date
    /** Nobody builds the zip before. */
    readonly due: Date
  },
): Promise<ZipRow> {
  return tx
    .insertInto('zip_files')
    .values({
      order_id: zip.orderId,
      name: zip.name,
      state: 'requested',
      count: zip.count,
      next_try_at: zip.due,
      created_at: zip.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** The file is missing or the download time has ended. */
export async function markZipExpired(tx: Transaction<DB>, id: number): Promise<void> {
  await tx
    .updateTable('zip_files')
    .set({ state: 'expired' })
    .where('id', '=', id)
    .where('state', '=', 'ready')
    .execute()
}

export async function expireReadyZips(tx: Transaction<DB>, now: Date) {
  return tx
    .updateTable('zip_files')
    .set({ state: 'expired' })
    .from('orders')
    .whereRef('orders.id', '=', 'zip_files.order_id')
    .where('zip_files.state', '=', 'ready')
    .where('zip_files.expires_at', '<=', now)
    .returning(['orders.id as orderId', 'orders.outfitter_id as outfitterId', 'orders.status'])
    .execute()
}

export async function zipStates(db: Sql, names: readonly string[]): Promise<ReadonlyMap<string, ZipRow['state']>> {
  if (names.length === 0) return new Map()
  const rows = await db.selectFrom('zip_files').select(['name', 'state']).where('name', 'in', names).execute()
  return new Map(rows.map((row) => [row.name, row.state]))
}

export interface HeldZip {
  readonly row: ZipRow & { readonly outfitter_id: number | null }
  readonly leaseUntil: Date
}

interface ZipClaim {
  readonly now: Date
  readonly leaseMs: number
}

export async function claimZip(tx: Transaction<DB>, claim: ZipClaim): Promise<HeldZip | undefined> {
  const leaseUntil = new Date(claim.now.getTime() + claim.leaseMs)
  const due = await tx
    .selectFrom('zip_files')
    .select('id')
    .where('state', 'in', ['requested', 'building'])
    .where('next_try_at', '<=', claim.now)
    .where((eb) => eb.or([eb('lease_until', 'is', null), eb('lease_until', '<=', claim.now)]))
    .orderBy('next_try_at')
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  if (due === undefined) return undefined
  const row = await tx
    .updateTable('zip_files')
    .set((eb) => ({ state: 'building', done: 0, lease_until: leaseUntil, tries: eb('tries', '+', 1) }))
    .where('id', '=', due.id)
    .returningAll()
    .returning((eb) =>
      eb
        .selectFrom('orders')
        .select('orders.outfitter_id')
        .whereRef('orders.id', '=', 'zip_files.order_id')
        .as('outfitter_id'),
    )
    .executeTakeFirstOrThrow()
  return { row, leaseUntil }
}

/** Returns false without a change when another process holds it. */
async function updateHeld(
  tx: Transaction<DB>,
  held: HeldZip,
  change: Partial<
    Pick<ZipRow, 'state' | 'done' | 'byte_size' | 'tries' | 'next_try_at' | 'lease_until' | 'last_error'>
  > &
    Partial<Pick<ZipRow, 'ready_at' | 'expires_at'>>,
): Promise<boolean> {
  const result = await tx
    .updateTable('zip_files')
    .set(change)
    .where('id', '=', held.row.id)
    .where('state', '=', 'building')
    .where('lease_until', '=', held.leaseUntil)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

export async function recordProgress(
  tx: Transaction<DB>,
  held: HeldZip,
  progress: { readonly done: number; readonly leaseUntil: Date },
): Promise<HeldZip | null> {
  const { done, leaseUntil } = progress
  return (await updateHeld(tx, held, { done, lease_until: leaseUntil })) ? { row: held.row, leaseUntil } : null
}

export async function markZipReady(
  tx: Transaction<DB>,
  held: HeldZip,
  file: { readonly byteSize: number; readonly now: Date },
): Promise<boolean> {
  return updateHeld(tx, held, {
    state: 'ready',
    done: held.row.count,
    byte_size: file.byteSize,
    lease_until: null,
    last_error: null,
    ready_at: file.now,
    expires_at: zipExpiresAt(file.now),
  })
}

export async function giveBackZip(
  tx: Transaction<DB>,
  held: HeldZip,
  again: { readonly at: Date; readonly reason: string | null; readonly counted: boolean },
): Promise<boolean> {
  const tries = again.counted ? held.row.tries : held.row.tries - 1
  return updateHeld(tx, held, {
    state: 'requested',
    done: 0,
    tries,
    next_try_at: again.at,
    lease_until: null,
    last_error: again.reason,
  })
}

export async function markZipFailed(tx: Transaction<DB>, held: HeldZip, reason: string): Promise<boolean> {
  return updateHeld(tx, held, { state: 'failed', done: 0, lease_until: null, last_error: reason })
}
