import exifr from 'exifr'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { previewJpeg } from '#domain/photos/preview-jpeg.ts'
import { orientationHeadBytes } from '#domain/photos/turned-jpeg.ts'
import { cameraFile } from '../../images/camera-files.ts'
import { exifSegment, withOrientation, withoutExif, withSegments } from './exif-files.ts'

const orientations = [1, 2, 3, 4, 5, 6, 7, 8] as const

const jfif = Buffer.from([0xff, 0xe0, 0, 16, ...Buffer.from('JFIF\0'), 1, 1, 0, 0, 1, 0, 1, 0, 0])

/** A JPEG as a browser draws it: upright, with a JFIF segment and without EXIF. */
async function drawing(): Promise<Uint8Array<ArrayBuffer>> {
  const picture = sharp({ create: { width: 48, height: 32, channels: 3, background: '#308040' } })
  return new Uint8Array(withSegments(withoutExif(await picture.jpeg().toBuffer()), [jfif]))
}

/** Makes the preview from only the first bytes of the original, as the device does. */
const previewOf = (file: Buffer, drawn: Uint8Array<ArrayBuffer>): Buffer =>
  Buffer.from(previewJpeg(new Uint8Array(file.subarray(0, orientationHeadBytes)), drawn))

const pixels = (file: Uint8Array): Promise<Buffer> => sharp(file).autoOrient().raw().toBuffer()

/** Expects that the preview is the drawn JPEG plus one segment, and that both decode to the same picture. */
async function expectDrawn(preview: Buffer, drawn: Uint8Array): Promise<void> {
  expect(withoutExif(preview).equals(withoutExif(Buffer.from(drawn)))).toBe(true)
  expect((await pixels(preview)).equals(await pixels(drawn))).toBe(true)
}

describe('a preview', () => {
  it('carries the capture time of its photo', async () => {
    const file = await cameraFile({ orientation: 6, dateTime: '2026:07:04 10:12:08', offset: '-06:00' })
    const drawn = await drawing()
    const preview = previewOf(file, drawn)
    const pick = ['DateTimeOriginal', 'OffsetTimeOriginal']
    expect(await exifr.parse(preview, { reviveValues: false, pick })).toEqual({
      DateTimeOriginal: '2026:07:04 10:12:08',
      OffsetTimeOriginal: '-06:00',
    })
    expect((await sharp(preview).metadata()).orientation).toBe(1)
    await expectDrawn(preview, drawn)
  })

  describe.each(['little', 'big'] as const)('of a photo with a %s endian EXIF block', (order) => {
    it.each(orientations)(
      'has the upright orientation instead of %i and copies all other bytes of the EXIF block',
      async (orientation) => {
        const file = withOrientation(await cameraFile(), { orientation, order, make: 'Of a brand' })
        const drawn = await drawing()
        const preview = previewOf(file, drawn)
        expect((await sharp(preview).metadata()).orientation).toBe(1)
        expect(preview.includes(exifSegment({ orientation: 1, order, make: 'Of a brand' }))).toBe(true)
        await expectDrawn(preview, drawn)
      },
    )

    it('has the upright orientation also when the photo stores its orientation in four bytes', async () => {
      const file = withOrientation(await cameraFile(), { orientation: 8, order, type: 'long' })
      expect((await sharp(previewOf(file, await drawing())).metadata()).orientation).toBe(1)
    })

    it('copies an EXIF block without an orientation unchanged', async () => {
      const file = withOrientation(await cameraFile(), { orientation: null, order })
      const preview = previewOf(file, await drawing())
      expect(preview.includes(exifSegment({ orientation: null, order }))).toBe(true)
    })
  })

  it('keeps the JFIF segment of the drawn picture before the EXIF block', async () => {
    const drawn = await drawing()
    const preview = previewOf(withOrientation(await cameraFile(), { orientation: 6, order: 'big' }), drawn)
    expect(preview.subarray(2, 20).equals(jfif)).toBe(true)
    expect(preview.subarray(20, 22).toString('hex')).toBe('ffe1')
  })

  it('starts with the EXIF block when the drawn picture has no JFIF segment', async () => {
    const drawn = new Uint8Array(withoutExif(Buffer.from(await drawing())))
    const preview = previewOf(withOrientation(await cameraFile(), { orientation: 3, order: 'little' }), drawn)
    expect(preview.subarray(0, 4).toString('hex')).toBe('ffd8ffe1')
    expect((await sharp(preview).metadata()).orientation).toBe(1)
    await expectDrawn(preview, drawn)
  })

  it('includes the EXIF block of its photo even when other segments precede the block', async () => {
    const block = exifSegment({ orientation: 6, order: 'big' })
    const other = Buffer.from([0xff, 0xe1, 0, 10, ...Buffer.from('http:\0xx')])
    const file = withSegments(withoutExif(await cameraFile()), [other, block])
    const preview = previewOf(file, await drawing())
    expect((await sharp(preview).metadata()).orientation).toBe(1)
    expect(preview.includes(other)).toBe(false)
  })

  it('is created without any change to its photo', async () => {
    const file = new Uint8Array(withOrientation(await cameraFile(), { orientation: 6, order: 'big' }))
    const before = Buffer.from(file)
    previewJpeg(file, await drawing())
    expect(Buffer.from(file).equals(before)).toBe(true)
  })
})

describe('a preview that cannot get an EXIF block', () => {
  const turned = async () => withOrientation(await cameraFile(), { orientation: 6, order: 'big' })

  it.each([
    ['of a photo without EXIF', () => cameraFile()],
    ['of a PNG with EXIF', () => cameraFile({ format: 'png', dateTime: '2026:07:04 10:12:08' })],
    ['of a WebP with EXIF', () => cameraFile({ format: 'webp', dateTime: '2026:07:04 10:12:08' })],
    ['of a photo whose block is cut off', async () => (await turned()).subarray(0, 60)],
    ['of a photo whose header is cut off', async () => (await turned()).subarray(0, 5)],
    ['of an empty file', async () => Buffer.alloc(0)],
    ['of a block without a directory', async () => emptied(await turned())],
  ] as const)('equals the drawn picture: %s', async (_what, make) => {
    const drawn = await drawing()
    expect(previewOf(await make(), drawn).equals(Buffer.from(drawn))).toBe(true)
  })

  it('equals the drawn picture when the drawn picture is not a JPEG', async () => {
    const drawn = new Uint8Array(await cameraFile({ format: 'webp', width: 48, height: 32 }))
    expect(previewOf(await turned(), drawn).equals(Buffer.from(drawn))).toBe(true)
  })
})

/** Damages an EXIF block: moves its directory past the end of the block. */
function emptied(file: Buffer): Buffer {
  const changed = Buffer.from(file)
  const tiff = changed.indexOf('Exif\0\0', 0, 'latin1') + 6
  changed.writeUInt32BE(0xffff, tiff + 4)
  return changed
}
