import type { DisplayGroup, Photo } from '#contract/schema.gen.ts'

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
})
