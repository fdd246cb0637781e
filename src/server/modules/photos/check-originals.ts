import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { fieldsOf, wholeOf } from '#domain/stored-json.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import type { Sweep } from '#server/platform/database/sweep-alone.ts'
import { StorageMiss } from '#server/platform/storage/storage.ts'
import type { ReceiveDeps } from './photos.deps.ts'

interface CheckDeps extends Pick<ReceiveDeps, 'database' | 'storage'> {
  readonly log: Pick<ReceiveDeps['log'], 'error'>
  readonly clock: Clock
}

export interface CheckLimits {
  readonly photos: number
  readonly bytes: number
  readonly ms: number
}

const nightly: CheckLimits = { photos: 1_000, bytes: 10 * 2 ** 30, ms: 2 * 3_600_000 }
const pageSize = 20

interface Original {
  readonly id: number
  readonly storage_key: string
  readonly sha256: Buffer
  readonly byte_size: number
  readonly damage: string | null
}

interface Run {
  readonly id: number
  readonly started_at: Date
}

/**
 * Reads a sample of originals and compares them with their SHA-256. Takes known damaged originals first, then those
 * whose last check is oldest. Continues an interrupted run.
 *
 * Throws: any error of the storage except a missing file.
 */
export async function checkOriginals(
  deps: CheckDeps,
  sweep: Sweep,
  limits: CheckLimits = nightly,
): Promise<{ readonly checked: number; readonly damaged: number }> {
  const run = await openRun(deps, sweep)
  const until = performance.now() + limits.ms
  const counts = { checked: 0, damaged: 0, bytes: 0 }
  const hasRoom = () =>
    counts.checked < limits.photos && counts.bytes < limits.bytes && performance.now() < until && !sweep.signal.aborted
  while (hasRoom()) {
    const page = await nextOriginals(deps, run, Math.min(pageSize, limits.photos - counts.checked))
    if (page.length === 0) break
    for (const original of page) {
      if (!hasRoom()) break
      const damage = await damageOf(deps, original)
      if (!(await record(deps, run, original, damage))) continue
      counts.checked += 1
      counts.bytes += original.byte_size
      if (damage !== null) counts.damaged += 1
    }
  }
  if (!sweep.signal.aborted)
    await deps.database.db
      .updateTable('original_checks')
      .set({ finished_at: deps.clock.now() })
      .where('id', '=', run.id)
      .execute()
  return { checked: counts.checked, damaged: counts.damaged }
}

async function openRun({ clock, database: { db } }: CheckDeps, sweep: Sweep): Promise<Run> {
  const earlier = sweep.progress === null ? null : wholeOf(fieldsOf(sweep.progress)['run'])
  const query = db.selectFrom('original_checks').select(['id', 'started_at']).where('finished_at', 'is', null)
  const found = earlier === null ? undefined : await query.where('id', '=', earlier).executeTakeFirst()
  if (found !== undefined) return found
  const run = await db
    .insertInto('original_checks')
    .values({ started_at: clock.now() })
    .returning(['id', 'started_at'])
    .executeTakeFirstOrThrow()
  await sweep.save({ run: run.id })
  return run
}

async function nextOriginals({ database: { db } }: CheckDeps, run: Run, count: number): Promise<Original[]> {
  const originals = db
    .selectFrom('photos')
    .select(['id', 'storage_key', 'sha256', 'byte_size', 'damage'])
    .where('awaits_original', '=', false)
    .limit(count)
  const damaged = await originals
    .where('damage', 'is not', null)
    .where('checked_at', '<', run.started_at)
    .orderBy('id')
    .execute()
  if (damaged.length > 0) return damaged
  return originals
    .where((eb) => eb.or([eb('checked_at', 'is', null), eb('checked_at', '<', run.started_at)]))
    .orderBy('checked_at', (order) => order.asc().nullsFirst())
    .orderBy('id')
    .execute()
}

async function damageOf({ storage }: CheckDeps, original: Original): Promise<'missing' | 'changed' | null> {
  const hash = createHash('sha256')
  try {
    for await (const chunk of await storage.getStream(original.storage_key)) hash.update(chunk as Buffer)
  } catch (error) {
    if (error instanceof StorageMiss) return 'missing'
    throw error
  }
  return hash.digest().equals(original.sha256) ? null : 'changed'
}

/** Older builds stored no `damaged_at`, so for their photos the time is `checked_at`. */
function firstFound(now: Date) {
  return sql<Date>`case when damage is null then ${now}::timestamptz else coalesce(damaged_at, checked_at) end`
}

/** Returns false when the photo was removed or its file replaced meanwhile. */
async function record(deps: CheckDeps, run: Run, original: Original, damage: string | null): Promise<boolean> {
  const now = deps.clock.now()
  const orders = await deps.database.transaction(async (tx) => {
    const marked = await tx
      .updateTable('photos')
      .set({ checked_at: now, damage, damaged_at: damage === null ? null : firstFound(now) })
      .where('id', '=', original.id)
      .where('storage_key', '=', original.storage_key)
      .executeTakeFirst()
    if (marked.numUpdatedRows === 0n) return null
    await tx
      .updateTable('original_checks')
      .set({
        checked: sql`checked + 1`,
        byte_size: sql`byte_size + ${original.byte_size}`,
        damaged: sql`damaged + ${damage === null ? 0 : 1}`,
      })
      .where('id', '=', run.id)
      .execute()
    if (damage === null) return []
    const rows = await tx.selectFrom('order_photos').select('order_id').where('photo_id', '=', original.id).execute()
    return rows.map((row) => row.order_id)
  })
  if (orders === null) return false
  if (damage !== null)
    deps.log.error(
      { photoId: original.id, damage, orders },
      orders.length > 0
        ? 'The original of a sold photo is missing or damaged: restore it from a backup'
        : 'The original of a photo is missing or damaged',
    )
  return true
}
