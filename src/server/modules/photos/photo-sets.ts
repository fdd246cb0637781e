import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely'
import { Failure } from '#domain/failure.ts'
import { visibleText } from '#domain/photos/photo-file-name.ts'
import type { DB } from '#server/platform/database/tables.gen.ts'
import type { GuestPhotoRow } from '#server/platform/images/guest-photo.ts'

type PhotoSet = 'display-group' | 'slideshow'

const tables: Readonly<Record<PhotoSet, { owner: RawBuilder<unknown>; member: RawBuilder<unknown>; key: string }>> = {
  'display-group': {
    owner: sql.table('display_groups'),
    member: sql.table('display_group_photos'),
    key: 'display_group_id',
  },
  slideshow: { owner: sql.table('slideshows'), member: sql.table('slideshow_photos'), key: 'slideshow_id' },
}

/**
 * The map's key is the id of the set, and its value lists the photos in the set's order. Leaves out photos that are
 * deleted or now belong to another outfitter, and photos of trips before `earliest`.
 */
export async function listSetPhotos(
  db: Kysely<DB>,
  set: PhotoSet,
  ids: readonly number[],
  earliest: string | null = null,
): Promise<ReadonlyMap<number, readonly GuestPhotoRow[]>> {
  const bySet = new Map<number, GuestPhotoRow[]>()
  if (ids.length === 0) return bySet
  const { owner, member, key } = tables[set]
  const { rows } = await sql<GuestPhotoRow & { readonly set_id: number }>`
    select owner.id as set_id, photo.id, photo.name, photo.file_name, photo.media_type, photo.storage_key, photo.width,
      photo.height, photo.rotation, photo.thumbhash, photo.taken_at, album.river_section_id
    from ${owner} owner
      join ${member} member on member.${sql.ref(key)} = owner.id
      join photos photo on photo.id = member.photo_id and photo.deleted_at is null
      join albums album on album.id = photo.album_id and album.deleted_at is null
        and album.outfitter_id = owner.outfitter_id and album.date >= ${earliest ?? '-infinity'}::date
    where owner.id = any(${ids}::integer[])
    order by member.position, photo.id`.execute(db)
  for (const { set_id: id, ...photo } of rows) {
    const photos = bySet.get(id)
    if (photos) photos.push(photo)
    else bySet.set(id, [photo])
  }
  return bySet
}

/** Photos already in the set keep their place. */
async function addSetPhotos(
  tx: Transaction<DB>,
  set: PhotoSet,
  id: number,
  photoIds: readonly number[],
): Promise<void> {
  if (photoIds.length === 0) return
  const { member, key } = tables[set]
  await sql`
    insert into ${member} (${sql.ref(key)}, photo_id, position)
    select ${id}::integer, added.photo_id, coalesce(last.position, -1) + added.place::integer
    from unnest(${photoIds}::integer[]) with ordinality as added (photo_id, place),
      (select max(position) as position from ${member} where ${sql.ref(key)} = ${id}) last
    on conflict do nothing`.execute(tx)
}

/** Also photos that nobody can see now, such as rejected ones. */
export async function copySetPhotos(
  tx: Transaction<DB>,
  set: PhotoSet,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<void> {
  const { member, key } = tables[set]
  await sql`
    insert into ${member} (${sql.ref(key)}, photo_id, position)
    select ${to}::integer, photo_id, coalesce(last.position, -1) + row_number() over (order by member.position, photo_id)
    from ${member} member,
      (select max(position) as position from ${member} where ${sql.ref(key)} = ${to}) last
    where member.${sql.ref(key)} = ${from}
    on conflict do nothing`.execute(tx)
}

async function removeSetPhotos(
  tx: Transaction<DB>,
  set: PhotoSet,
  id: number,
  photoIds: readonly number[],
): Promise<void> {
  if (photoIds.length === 0) return
  const { member, key } = tables[set]
  await sql`delete from ${member} where ${sql.ref(key)} = ${id} and photo_id = any(${photoIds}::integer[])`.execute(tx)
}

async function findOwnPhotos(
  db: Kysely<DB>,
  outfitterId: number,
  photoIds: readonly number[],
): Promise<{ readonly id: number; readonly name: string; readonly is_deleted: boolean }[]> {
  return db
    .selectFrom('photos')
    .innerJoin('albums', 'albums.id', 'photos.album_id')
    .select([
      'photos.id',
      'photos.name',
      sql<boolean>`albums.deleted_at is not null or (photos.deleted_at is not null
        and (photos.rejected_at is null or photos.hidden_at is not null))`.as('is_deleted'),
    ])
    .where(sql<boolean>`photos.id = any(${photoIds}::integer[])`)
    .where('albums.outfitter_id', '=', outfitterId)
    .execute()
}

const maxNamed = 5

interface SetChange {
  readonly remove: readonly number[]
  readonly add: readonly number[]
  readonly field: string
}

/**
 * Removes photos from a display group or slideshow and appends others. Idempotent. The caller has locked the set.
 * Rejected photos may be added: they are in the set when the rejection is taken back.
 *
 * Throws: 404 when an added photo is deleted or belongs to another outfitter.
 */
export async function changeSetPhotos(
  tx: Transaction<DB>,
  set: PhotoSet,
  owner: { readonly id: number; readonly outfitter_id: number },
  change: SetChange,
): Promise<void> {
  await requireExistingPhotos(tx, owner.outfitter_id, change.add, change.field)
  await removeSetPhotos(tx, set, owner.id, change.remove)
  await addSetPhotos(tx, set, owner.id, change.add)
}

async function requireExistingPhotos(
  tx: Transaction<DB>,
  outfitterId: number,
  ids: readonly number[],
  field: string,
): Promise<void> {
  if (ids.length === 0) return
  const found = await findOwnPhotos(tx, outfitterId, ids)
  const own = new Set(found.map((photo) => photo.id))
  const unknown = [...new Set(ids)].filter((id) => !own.has(id))
  if (unknown.length > 0 && ids.length === 1) throw new Failure(404, 'not-found', { [field]: 'not-found.photo' })
  // The ids are text, because the message would format numbers with thousands separators.
  if (unknown.length > 0) throw missing(field, 'not-found.photos', unknown.map(String))
  const deleted = found.filter((photo) => photo.is_deleted)
  const names = deleted.map((photo) => visibleText(photo.name))
  if (names.length > 0) throw missing(field, 'photo.deleted', names)
}

function missing(field: string, key: 'not-found.photos' | 'photo.deleted', names: readonly string[]): Failure {
  const list = [...names.slice(0, maxNamed), ...(names.length > maxNamed ? ['…'] : [])].join(', ')
  return new Failure(404, 'not-found', { [field]: { key, params: { count: names.length, list } } })
}
