import type { Photo, Slideshow } from '#contract/schema.gen.ts'

export const photo = (id: number): Photo => ({
  id,
  name: `IMG_${id}`,
  file_name: `IMG_${id}.JPG`,
  width: 3000,
  height: 2000,
  thumbhash: '3OcRJYB4d3h/iIeHeEh3eIhw+j2w',
  taken_at: null,
  river_section_id: 1,
  path: `/images/${id}/20260704/w/sig`,
})

export const slideshow = (...photoIds: number[]): Slideshow => ({
  id: 2,
  name: 'Front desk',
  interval: 5,
  outfitter_id: 1,
  photos: photoIds.map(photo),
  version: 'seen',
})

export const idsOf = (photos: readonly { id: number }[]): number[] => photos.map(({ id }) => id)
