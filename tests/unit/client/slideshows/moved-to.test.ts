import { expect, it } from 'vitest'
import { movedTo } from '#client/features/slideshows/moved-to.ts'

const photos = [1, 2, 3, 4].map((id) => ({ id }))
const idsOf = (list: readonly { id: number }[]) => list.map(({ id }) => id)

it.each([
  ['forward', 1, 2, [2, 3, 1, 4]],
  ['back', 4, 1, [1, 4, 2, 3]],
  ['to the end', 2, 3, [1, 3, 4, 2]],
  ['to its own place', 3, 2, [1, 2, 3, 4]],
  ['before the start', 3, -1, [3, 1, 2, 4]],
  ['beyond the end', 1, 9, [2, 3, 4, 1]],
  ['only if it is in the list', 7, 0, [1, 2, 3, 4]],
])('movedTo moves a photo %s', (_, id, to, expected) => {
  expect(idsOf(movedTo(photos, id, to))).toEqual(expected)
})
