import type { DisplayGroup, Photo } from '#contract/schema.gen.ts'
import type { GroupChange, GroupRef } from '#client/features/groups/queued/group-changes.ts'

export const photo = (id: number): Photo => ({
  id,
  name: `IMG_${id}`,
  file_name: `IMG_${id}.jpg`,
  width: 3000,
  height: 2000,
  thumbhash: '',
  taken_at: null,
  river_section_id: 1,
  path: `/images/${id}`,
})

export const group = (id: number, name: string, photoIds: readonly number[]): DisplayGroup => ({
  id,
  name,
  date: '2026-07-04',
  created_at: '2026-07-04T18:00:00.000Z',
  outfitter_id: 1,
  photos: photoIds.map(photo),
  version: `version of ${name}`,
})

const ofDay = { outfitterId: 1, date: '2026-07-04' }
const of = (ref: GroupRef) => ({ ...ofDay, name: 'Ben', group: ref })

export const created = (clientId: string, name: string, photos: readonly Photo[]): GroupChange => ({
  kind: 'group.create',
  payload: { ...ofDay, clientId, name, photos },
})
export const renamed = (ref: GroupRef, to: string): GroupChange => ({
  kind: 'group.rename',
  payload: { ...of(ref), to },
})
export const movedPhotos = (ref: GroupRef, add: readonly Photo[], remove: readonly number[]): GroupChange => ({
  kind: 'group.photos',
  payload: { ...of(ref), add, remove },
})
export const deleted = (ref: GroupRef): GroupChange => ({ kind: 'group.delete', payload: of(ref) })
