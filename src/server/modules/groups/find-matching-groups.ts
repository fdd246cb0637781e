import { sql, type Kysely } from 'kysely'
import type { components } from '#contract/schema.gen.ts'
import { outfittersInReach } from '#domain/access/reach.ts'
import type { UserActor } from '#server/context.ts'
import { wordQuery } from '#server/platform/database/word-query.ts'
import type { DB } from '#server/platform/database/tables.gen.ts'

/** Returns a few display groups of the outfitters in the actor's reach, newest trips first. */
export async function findMatchingGroups(
  db: Kysely<DB>,
  actor: UserActor,
  words: readonly string[],
  limit: number,
): Promise<components['schemas']['FoundGroup'][]> {
  const query = wordQuery({ words, cents: null }, outfittersInReach(actor, 'display-groups.manage'))
  if (query === null) return []
  // The query names the outfitters. Materialized, so that PostgreSQL reads the words' index, not all groups by date.
  const { rows } = await sql<components['schemas']['FoundGroup']>`
    with found as materialized (
      select id, client_id, name, date, outfitter_id from display_groups
      where search_words(outfitter_id, null, name, null) @@ ${query}::tsquery and deleted_at is null
    )
    select found.id, found.client_id, found.name, found.date,
      jsonb_build_object('id', outfitters.id, 'name', outfitters.name, 'slug', outfitters.slug) as outfitter
    from found join outfitters on outfitters.id = found.outfitter_id
    order by found.date desc, found.id desc limit ${limit}`.execute(db)
  return rows
}
