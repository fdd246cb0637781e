import type { Transaction } from 'kysely'
import { Failure } from '#domain/failure.ts'
import type { DB } from '#server/platform/database/schema.gen.ts'
import { addSetPhotos, findOwnPhotos, removeSetPhotos, type PhotoSet } from './photo-sets.store.ts'

const mostNamed = 5

export interface SetChange {
  readonly remove: readonly number[]
  readonly add: readonly number[]
  /** What the request names the added photos by. */
  readonly field: string
}

/**
 * Takes photos out of a set and then puts others in, behind the last one. What is not there to be taken out, or there
 * already, is passed over. Throws 404 at the field, and changes nothing, where one to be added is deleted or is none of
 * the outfitter's. The set has to be locked, so that each of two changes at once finds what the other did.
 */
export async function changeSetPhotos(
  tx: Transaction<DB>,
  set: PhotoSet,
  owner: { readonly id: number; readonly outfitter_id: number },
  change: SetChange,
): Promise<void> {
  await requireLivingPhotos(tx, owner.outfitter_id, change.add, change.field)
  await removeSetPhotos(tx, set, owner.id, change.remove)
  await addSetPhotos(tx, set, owner.id, change.add)
}

async function requireLivingPhotos(
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
  // As texts: these are names, not amounts.
  if (unknown.length > 0) throw missing(field, 'not-found.photos', unknown.map(String))
  const deleted = found.filter((photo) => photo.is_deleted)
  const names = deleted.map((photo) => photo.name)
  if (names.length > 0) throw missing(field, 'photo.deleted', names)
}

function missing(field: string, key: 'not-found.photos' | 'photo.deleted', names: readonly string[]): Failure {
  const list = [...names.slice(0, mostNamed), ...(names.length > mostNamed ? ['…'] : [])].join(', ')
  return new Failure(404, 'not-found', { [field]: { key, params: { count: names.length, list } } })
}
