import { rgbaToThumbHash, thumbHashToAverageRGBA } from 'thumbhash'
import { describe, expect, it } from 'vitest'
import { thumbhashColor } from '#client/shared-views/thumbhash-color.ts'

function hashOf(red: number, green: number, blue: number): Uint8Array {
  const pixels = new Uint8Array(16 * 16 * 4)
  for (let at = 0; at < pixels.length; at += 4) pixels.set([red, green, blue, 255], at)
  return rgbaToThumbHash(16, 16, pixels)
}

describe('the placeholder colour of a photo', () => {
  it.each([
    [200, 40, 40],
    [10, 90, 160],
    [240, 240, 230],
  ])('is the average of the thumbhash (%i %i %i)', (red, green, blue) => {
    const hash = hashOf(red, green, blue)
    const average = thumbHashToAverageRGBA(hash)
    const channels = [average.r, average.g, average.b].map((value) => Math.round(value * 255))
    expect(thumbhashColor(btoa(String.fromCharCode(...hash)))).toBe(`rgb(${channels.join(' ')})`)
  })

  it('is a neutral grey without a readable thumbhash', () => {
    for (const broken of [null, undefined, '', 'AA', '%%%']) expect(thumbhashColor(broken)).toBe('#c9d4d1')
  })
})
