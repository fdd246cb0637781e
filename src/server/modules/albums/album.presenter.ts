import type { Transaction } from 'kysely'
import type { components } from '#contract/schema.gen.ts'
import type { DB } from '#server/platform/database/tables.gen.ts'
import { guestPhoto } from '#server/platform/images/guest-photo.ts'
import type { ImageAddresses } from '#server/platform/images/image-addresses.ts'
import { versionOf } from '#server/platform/versions/entity-version.ts'
import { summarizeAlbums } from './album-lists.store.ts'
import { albumFields, type AlbumPhotoRow, type AlbumRow, findAlbum } from './albums.store.ts'
import { presentCameraClocks } from './camera-offsets.ts'

type Album = components['schemas']['Album']
type AlbumPhoto = components['schemas']['AlbumPhoto']

export function presentAlbum(album: AlbumRow, photoCount: number): Album {
  return {
    id: album.id,
    date: album.date,
    time_of_day: album.time_of_day,
    outfitter_id: album.outfitter_id,
    river_section_id: album.river_section_id,
    photographer_id: album.photographer_id,
    name: album.name,
    photo_count: photoCount,
    clock_offset: album.clock_offset,
    camera_clocks: presentCameraClocks(album),
    client_id: album.client_id,
    created_at: album.created_at.toISOString(),
    outfitter: { id: album.outfitter_id, name: album.outfitter_name, slug: album.outfitter_slug },
    river_section: {
      id: album.river_section_id,
      name: album.section_name,
      fee: album.section_fee,
      river_id: album.river_id,
      river: { id: album.river_id, name: album.river_name, fee: album.river_fee },
    },
    photographer: { id: album.photographer_id, name: album.photographer_name },
    version: versionOf(album, [...albumFields, 'clock_offset', 'camera_offsets']),
  }
}

export function presentAlbumPhoto(
  addresses: ImageAddresses,
  photo: Omit<AlbumPhotoRow, 'sha256'>,
  album: Pick<AlbumRow, 'river_section_id'>,
  now: Date,
): AlbumPhoto {
  return {
    ...guestPhoto(addresses, { ...photo, river_section_id: album.river_section_id }, now),
    album_id: photo.album_id,
    byte_size: photo.byte_size,
    has_original: !photo.awaits_original,
    rotation: photo.rotation,
    starred: photo.starred,
    camera: photo.camera,
    created_at: photo.created_at.toISOString(),
    ...(photo.signature === null ? {} : { signature: photo.signature }),
    ...(photo.raft_code === null ? {} : { raft_code: photo.raft_code }),
  }
}

export interface AlbumAnswer {
  readonly status: 200
  readonly body: { readonly success: true; readonly album: components['schemas']['Album'] }
}

export async function albumAnswer(tx: Transaction<DB>, id: number): Promise<AlbumAnswer> {
  return { status: 200, body: { success: true, album: await currentAlbum(tx, id) } }
}

/** The caller has locked the album. */
export async function currentAlbum(tx: Transaction<DB>, id: number): Promise<components['schemas']['Album']> {
  const album = await findAlbum(tx, id)
  if (album === undefined) throw new Error('a locked album is missing')
  const [summary] = await summarizeAlbums(tx, [id])
  return presentAlbum(album, summary?.photo_count ?? 0)
}
