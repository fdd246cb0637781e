import { sql, type Kysely, type Selectable } from 'kysely'
import type { DB, Guides } from '#server/platform/database/tables.gen.ts'

export type GuideRow = Selectable<Guides>

export async function listGuideRows(db: Kysely<DB>, outfitterId: number): Promise<GuideRow[]> {
  const own = db.selectFrom('guides').selectAll().where('outfitter_id', '=', outfitterId)
  return own
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .execute()
}

/** `withInactive` includes guides who left, because their groups were sold all the same. */
export async function findGuideNames(db: Kysely<DB>, outfitterId: number, withInactive = false): Promise<string[]> {
  const rows = await listGuideRows(db, outfitterId)
  return [...new Set(rows.filter((row) => withInactive || row.deleted_at === null).map(({ name }) => name))]
}
