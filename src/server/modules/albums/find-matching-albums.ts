import type { Kysely } from 'kysely'
import type { components } from '#contract/schema.gen.ts'
import { may } from '#domain/access/capabilities.ts'
import type { UserActor } from '#server/context.ts'
import { wordQuery } from '#server/platform/database/word-query.ts'
import type { DB } from '#server/platform/database/tables.gen.ts'
import { listAlbumRows } from './album-lists.store.ts'
import { albumsInReach } from './album-rights.ts'

/** Returns a few albums that the actor may see, newest trips first. */
export async function findMatchingAlbums(
  db: Kysely<DB>,
  actor: UserActor,
  words: readonly string[],
  limit: number,
): Promise<components['schemas']['FoundAlbum'][]> {
  if (!may(actor, 'albums.read')) return []
  const query = wordQuery({ words, cents: null }, null)
  if (query === null) return []
  const rows = await listAlbumRows(db, { reach: albumsInReach(actor), words: query, limit })
  return rows.map(({ id, name, date, outfitter_id, outfitter_name, outfitter_slug }) => ({
    id,
    name,
    date,
    outfitter: { id: outfitter_id, name: outfitter_name, slug: outfitter_slug },
  }))
}
