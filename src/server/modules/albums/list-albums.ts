import type { components } from '#contract/schema.gen.ts'
import { isLocalDate } from '#domain/trip-time/local-date.ts'
import type { Ctx } from '#server/context.ts'
import { isRowNumber, readPageKey, writePageKey } from '#server/platform/database/page-key.ts'
import { countPhotos, listAlbumRows } from './album-lists.store.ts'
import { albumsInReach } from './album-rights.ts'
import { presentAlbum } from './album.presenter.ts'
import type { AlbumsDeps } from './albums.deps.ts'

const pageSize = 100

/**
 * Returns a page of the albums that the actor may see, newest trips first.
 *
 * Throws: 400 for an invalid cursor, 401 for guests, 403 without the right.
 */
export async function listAlbums(
  deps: Pick<AlbumsDeps, 'database'>,
  ctx: Pick<Ctx, 'actor'>,
  cursor: string | null,
): Promise<components['schemas']['AlbumPageAnswer']> {
  const reach = albumsInReach(ctx.actor)
  const { db } = deps.database
  const rows = await listAlbumRows(db, { reach, after: readKey(cursor), limit: pageSize + 1 })
  const page = rows.slice(0, pageSize)
  const counts = await countPhotos(
    db,
    page.map((album) => album.id),
  )
  const last = page.at(-1)
  const next = rows.length > pageSize && last !== undefined ? writePageKey([last.date, last.id]) : null
  return { success: true, albums: page.map((album) => presentAlbum(album, counts.get(album.id) ?? 0)), next }
}

function readKey(cursor: string | null): { readonly date: string; readonly id: number } | null {
  const key = readPageKey(cursor, [isLocalDate, isRowNumber])
  if (key === null) return null
  const [date = '', id = ''] = key
  return { date, id: Number(id) }
}
