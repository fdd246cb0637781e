import { describe, expect, test } from 'vitest'
import { Watermarks } from '#server/platform/images/watermark.ts'

const watermarks = new Watermarks()

async function marked(photoId: number, text = 'Arkansas Headwaters', width = 350, height = 233): Promise<Buffer> {
  const data = Buffer.alloc(width * height * 3, 96)
  await watermarks.burn({ data, width, height }, text, photoId)
  return data
}

/** Returns the share (0 to 1) of the pixels in a square that the watermark changed. */
function touched(data: Buffer, width: number, left: number, top: number, size: number): number {
  let count = 0
  for (let y = top; y < top + size; y++)
    for (let x = left; x < left + size; x++) if (data[(y * width + x) * 3] !== 96) count++
  return count / (size * size)
}

describe('the watermark', () => {
  test.each([
    [150, 100],
    [350, 233],
    [233, 350],
    [1000, 667],
  ])('covers all parts of a picture of %i × %i', async (width, height) => {
    const data = await marked(7, 'Arkansas Headwaters', width, height)
    const cell = Math.floor(Math.min(width, height) / 2)
    for (let top = 0; top + cell <= height; top += cell)
      for (let left = 0; left + cell <= width; left += cell)
        expect(touched(data, width, left, top, cell)).toBeGreaterThan(0.08)
  })

  test('lightens the letters and darkens their edges', async () => {
    const values = new Set(await marked(7))
    expect(Math.max(...values)).toBeGreaterThan(130)
    expect(Math.min(...values)).toBeLessThan(85)
  })

  test('is the same for the same photo', async () => {
    expect((await marked(7)).equals(await marked(7))).toBe(true)
  })

  test('differs between photos, so that the average of many photos does not reveal it', async () => {
    const photos = await Promise.all(Array.from({ length: 24 }, (_, id) => marked(id + 1)))
    const [first] = photos
    if (first === undefined) throw new Error('no photo')
    let single = 0
    let averaged = 0
    for (let at = 0; at < first.length; at += 3) {
      const mean = photos.reduce((sum, photo) => sum + (photo[at] ?? 0), 0) / photos.length
      single += Math.abs((first[at] ?? 0) - 96)
      averaged += (mean - 96) ** 2
    }
    const spread = Math.sqrt(averaged / (first.length / 3))
    expect(single / (first.length / 3)).toBeGreaterThan(5)
    expect(spread).toBeLessThan(14)
  })

  test('covers the picture also for a text with accents and for a text in Chinese characters', async () => {
    const accented = await marked(7, 'Rivière Émeraude')
    expect(touched(accented, 350, 0, 0, 233)).toBeGreaterThan(0.1)
    const undrawable = await marked(7, '激流')
    expect(touched(undrawable, 350, 0, 0, 233)).toBeGreaterThan(0.1)
  })
})
