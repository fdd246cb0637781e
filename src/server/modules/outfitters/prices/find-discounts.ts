import { sql, type Kysely } from 'kysely'
import type { components } from '#contract/schema.gen.ts'
import { outfittersInReach } from '#domain/access/reach.ts'
import type { UserActor } from '#server/context.ts'
import { wordQuery } from '#server/platform/database/word-query.ts'
import type { DB } from '#server/platform/database/tables.gen.ts'

/** Returns a few discount codes of the outfitters whose settings the actor may change, by name. */
export async function findMatchingDiscounts(
  db: Kysely<DB>,
  actor: UserActor,
  words: readonly string[],
  limit: number,
): Promise<components['schemas']['FoundDiscount'][]> {
  // The query names the outfitters. No outfitter has so many codes that they would need an index.
  const query = wordQuery({ words, cents: null }, outfittersInReach(actor, 'settings.manage'))
  if (query === null) return []
  const { rows } = await sql<components['schemas']['FoundDiscount']>`
    select discounts.id, discounts.name,
      jsonb_build_object('id', outfitters.id, 'name', outfitters.name, 'slug', outfitters.slug) as outfitter
    from discounts join outfitters on outfitters.id = discounts.outfitter_id
    where search_words(discounts.outfitter_id, null, discounts.name, null) @@ ${query}::tsquery
      and discounts.deleted_at is null
    order by lower(discounts.name) collate "C", discounts.id limit ${limit}`.execute(db)
  return rows
}
