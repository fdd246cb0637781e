import { afterAll, describe, expect, test } from 'vitest'
import sharp from 'sharp'
import { maximumPhotoPixels } from '#domain/photos/accepted-files.ts'
import { costOf, readPictureHeader } from '#server/platform/images/image-cost.ts'
import { imageMemoryBudget } from '#server/platform/images/image-work.ts'
import { temporaryFolder } from './camera-files.ts'

const folder = temporaryFolder()
afterAll(folder.remove)

const edge = 1000
const picture = () => sharp({ create: { width: edge, height: edge, channels: 3, background: '#1020d0' } })

/** Returns the estimated bytes of memory for each pixel, without the constant part of the estimate. */
async function bytesPerPixel(file: Buffer): Promise<number> {
  const header = await readPictureHeader(folder.file(file))
  const twice = costOf({ ...header, height: header.height * 2 }, Infinity)
  return (twice.bytes - costOf(header, Infinity).bytes) / edge ** 2
}

/** Limits the first scan of a JPEG to one colour, so that the other colours must follow in further scans. */
function inSeveralScans(jpeg: Buffer): Buffer {
  const scan = jpeg.indexOf(Buffer.from([0xff, 0xda]))
  const oneColour = Buffer.from([0xff, 0xda, 0, 8, 1, 1, 0, 0, 63, 0])
  return Buffer.concat([jpeg.subarray(0, scan), oneColour, jpeg.subarray(scan + 2 + jpeg.readUInt16BE(scan + 2))])
}

describe('the estimated memory for decoding a picture', () => {
  test('is at most a byte for each pixel of a file that its decoder reads row by row', async () => {
    expect(await bytesPerPixel(await picture().jpeg().toBuffer())).toBeLessThan(1)
    expect(await bytesPerPixel(await picture().png().toBuffer())).toBeLessThanOrEqual(1)
  })

  test.each([
    ['an interlaced PNG', 3, () => picture().png({ progressive: true }).toBuffer()],
    ['an interlaced PNG of 16 bits', 6, () => picture().toColourspace('rgb16').png({ progressive: true }).toBuffer()],
    ['a progressive JPEG', 6, () => picture().jpeg({ progressive: true }).toBuffer()],
    ['a JPEG in several scans', 6, async () => inSeveralScans(await picture().jpeg().toBuffer())],
    ['a WebP', 4, () => picture().webp().toBuffer()],
    ['an AVIF', 18, () => picture().avif({ effort: 0 }).toBuffer()],
  ])(
    'is more than the memory for all pixels of %s, but less than one and a half times that memory',
    async (_kind, least, make) => {
      const bytes = await bytesPerPixel(await make())
      expect(bytes).toBeGreaterThan(least)
      expect(bytes).toBeLessThan(least * 1.5)
    },
  )

  test.each([
    ['an interlaced PNG', true, () => picture().png({ progressive: true }).toBuffer()],
    ['a progressive JPEG', true, () => picture().jpeg({ progressive: true }).toBuffer()],
    ['a WebP', true, () => picture().webp().toBuffer()],
    ['an AVIF', true, () => picture().avif({ effort: 0 }).toBuffer()],
    ['a JPEG of a camera', false, () => picture().jpeg().toBuffer()],
    ['a plain PNG', false, () => picture().png().toBuffer()],
  ])('says if the decoder holds a large picture whole: %s', async (_kind, isWhole, make) => {
    const header = await readPictureHeader(folder.file(await make()))
    expect(costOf({ ...header, width: 6000, height: 4000 }, Infinity).isWhole).toBe(isWhole)
    expect(costOf({ ...header, width: 600, height: 400 }, Infinity).isWhole).toBe(false)
  })

  test('never leads to the refusal of a file of up to 60 megapixels', async () => {
    const avif = await readPictureHeader(folder.file(await picture().avif({ effort: 0 }).toBuffer()))
    const largest = { ...avif, width: 10_000, height: 6_000, depth: 'ushort', channels: 4 } as const
    expect(costOf(largest, maximumPhotoPixels).bytes).toBeGreaterThan(imageMemoryBudget)
    expect(() => costOf({ ...largest, height: 6_001 }, maximumPhotoPixels)).toThrow(
      expect.objectContaining({ status: 422, code: 'too-many-pixels' }),
    )
  })

  test('assumes several scans, the costly case, for a JPEG with more segments than the server reads', async () => {
    const segments = Buffer.alloc(4 * 1_000_000, Buffer.from([0xff, 0xfe, 0x00, 0x02]))
    const jpeg = await picture().jpeg().toBuffer()
    const file = Buffer.concat([jpeg.subarray(0, 2), segments, jpeg.subarray(2)])
    expect(await bytesPerPixel(file)).toBe(await bytesPerPixel(inSeveralScans(jpeg)))
  })
})
