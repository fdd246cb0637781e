import type { components } from '#contract/schema.gen.ts'
import type { Ctx } from '#server/context.ts'
import type { Database } from '#server/platform/database/database.ts'
import { requireOperator } from './get-system.ts'
import { readCursor } from './read-cursor.ts'
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
