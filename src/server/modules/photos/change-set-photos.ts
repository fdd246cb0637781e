import type { Transaction } from 'kysely'
import { Failure } from '#domain/failure.ts'
import { visibleText } from '#domain/photos/photo-file-name.ts'
import type { DB } from '#server/platform/database/tables.gen.ts'
import { addSetPhotos, findOwnPhotos, removeSetPhotos, type PhotoSet } from './photo-sets.store.ts'

const maxNamed = 5

interface SetChange {
  readonly remove: readonly number[]
  readonly add: readonly number[]
  /** The request's field with the photo ids. The 404 for an unknown photo names this field. */
  readonly field: string
}

/**
 * Removes photos from a display group or slideshow and appends others. Idempotent: removing an absent photo or adding a
 * present one changes nothing. The caller has locked the set, so that concurrent changes run one after another.
 *
 * Throws: 404 when an added photo is deleted or belongs to another outfitter. Then no photo is added or removed, and
 * the 404 names the request's field.
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
  // The error message lists the unknown ids. They are text there, because the message would format numbers with
  // thousands separators.
  if (unknown.length > 0) throw missing(field, 'not-found.photos', unknown.map(String))
  const deleted = found.filter((photo) => photo.is_deleted)
  const names = deleted.map((photo) => visibleText(photo.name))
  if (names.length > 0) throw missing(field, 'photo.deleted', names)
}

function missing(field: string, key: 'not-found.photos' | 'photo.deleted', names: readonly string[]): Failure {
  const list = [...names.slice(0, maxNamed), ...(names.length > maxNamed ? ['…'] : [])].join(', ')
  return new Failure(404, 'not-found', { [field]: { key, params: { count: names.length, list } } })
}
