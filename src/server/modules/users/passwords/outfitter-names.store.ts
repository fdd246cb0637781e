import type { Sql } from '../login/access.store.ts'

/** Returns an outfitter's names: its own, those of its addresses, and those of its rivers and sections. */
export async function findOutfitterNames(db: Sql, outfitterId: number): Promise<string[]> {
  const outfitter = await db
    .selectFrom('outfitters')
    .select(['name', 'slug', 'email', 'website'])
    .where('id', '=', outfitterId)
    .executeTakeFirst()
  if (outfitter === undefined) return []
  const sections = await db
    .selectFrom('outfitter_river_sections')
    .innerJoin('river_sections', 'river_sections.id', 'outfitter_river_sections.river_section_id')
    .innerJoin('rivers', 'rivers.id', 'river_sections.river_id')
    .select(['river_sections.name as section', 'rivers.name as river'])
    .where('outfitter_river_sections.outfitter_id', '=', outfitterId)
    .execute()
  const { email, name, slug, website } = outfitter
  return [name, slug, email, website, ...sections.flatMap(({ river, section }) => [river, section])]
}
