import type { components } from '#contract/schema.gen.ts'
import type { Ctx } from '#server/context.ts'
import { readIntegrity } from '#server/modules/photos/integrity.public.ts'
import type { Database } from '#server/platform/database/database.ts'
import { listDamaged } from './damaged-originals.store.ts'
import { requireOperator } from './get-system.ts'
import { readCursor } from './read-cursor.ts'

type Schemas = components['schemas']

const pageSize = 30

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
