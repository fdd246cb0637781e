import { type Kysely, sql } from 'kysely'
import type { components } from '#contract/schema.gen.ts'
import { Failure } from '#domain/failure.ts'
import type { Ctx } from '#server/context.ts'
import { readIntegrity } from '#server/modules/photos/integrity.public.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { DB } from '#server/platform/database/tables.gen.ts'
import { requireOperator } from './get-system.ts'
import { listWorkItems } from './work-items.store.ts'

type Schemas = components['schemas']

const pageSize = 30

/**
 * Returns a page of waiting or failed mails, zips, payments or refunds, oldest first.
 *
 * Throws: 400 for an invalid cursor, 403 for an actor who is no administrator.
 */
export async function listSystemWork(
  { database }: { readonly database: Pick<Database, 'db'> },
  ctx: Pick<Ctx, 'actor'>,
  input: Schemas['SystemWorkSearch'],
): Promise<Schemas['SystemItemsAnswer']> {
  requireOperator(ctx)
  const rows = await listWorkItems(database.db, {
    kind: input.kind,
    failed: input.failed ?? false,
    after: readCursor(input.after ?? ''),
    limit: pageSize + 1,
  })
  const page = rows.slice(0, pageSize)
  const last = page.at(-1)
  return {
    success: true,
    items: page.map((item) => ({
      ...item,
      since: item.since.toISOString(),
      next_try_at: item.next_try_at?.toISOString() ?? null,
    })),
    next: rows.length > pageSize && last !== undefined ? String(last.id) : null,
  }
}

/** Throws: 400 for a cursor that is no id. */
function readCursor(cursor: string): number {
  if (cursor === '') return 0
  if (/^[1-9]\d{0,8}$/.test(cursor)) return Number(cursor)
  throw new Failure(400, 'invalid-request', { after: 'validation.invalid' })
}

/**
 * Returns a page of originals that the nightly check found missing or changed, with the counts of all such originals.
 *
 * Throws: 400 for an invalid cursor, 403 for an actor who is no administrator.
 */
export async function listDamagedOriginals(
  { database: { db } }: { readonly database: Pick<Database, 'db'> },
  ctx: Pick<Ctx, 'actor'>,
  input: Schemas['DamagedOriginalsSearch'],
): Promise<Schemas['DamagedOriginalsAnswer']> {
  requireOperator(ctx)
  const [rows, { damaged, lastRun }] = await Promise.all([
    listDamaged(db, readCursor(input.after ?? ''), pageSize + 1),
    readIntegrity(db),
  ])
  const page = rows.slice(0, pageSize)
  const last = page.at(-1)
  return {
    success: true,
    sold: damaged.sold,
    unsold: damaged.unsold,
    last_check: lastRun && {
      started_at: lastRun.startedAt.toISOString(),
      finished_at: lastRun.finishedAt?.toISOString() ?? null,
      checked: lastRun.checked,
    },
    originals: page.map(({ damage, since, ...row }) => ({
      ...row,
      damage: damage === 'missing' ? 'missing' : 'changed',
      since: since?.toISOString() ?? null,
    })),
    next: rows.length > pageSize && last !== undefined ? String(last.photo_id) : null,
  }
}

interface DamagedOriginal {
  readonly photo_id: number
  readonly file_name: string
  readonly album_id: number
  readonly album_name: string
  readonly outfitter_name: string
  readonly damage: string | null
  readonly is_sold: boolean
  readonly is_deleted: boolean
  readonly since: Date | null
}

async function listDamaged(db: Kysely<DB>, after: number, limit: number): Promise<DamagedOriginal[]> {
  const { rows } = await sql<DamagedOriginal>`
    select photos.id as photo_id, file_name, album_id, albums.name as album_name, outfitters.name as outfitter_name,
      damage, coalesce(damaged_at, checked_at) as since,
      exists (select from order_photos where photo_id = photos.id) as is_sold,
      photos.deleted_at is not null or albums.deleted_at is not null as is_deleted
    from photos
    join albums on albums.id = album_id
    join outfitters on outfitters.id = albums.outfitter_id
    where damage is not null and photos.id > ${after}
    order by photos.id limit ${limit}`.execute(db)
  return rows
}
