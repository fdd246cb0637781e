import { afterAll, describe, expect, test } from 'vitest'
import sharp from 'sharp'
import { ImageWork } from '#server/platform/images/image-work.ts'
import { readSignature } from '#domain/photos/photo-signature.ts'
import { inspectPhoto } from '#server/platform/images/inspect-photo.ts'
import { cameraFile, pixelBomb, temporaryFolder } from './camera-files.ts'

const folder = temporaryFolder()
const work = new ImageWork()
afterAll(folder.remove)

const inspect = (bytes: Buffer) => inspectPhoto(work, folder.file(bytes))

async function pixelAt(picture: Buffer, x: number, y: number): Promise<number[]> {
  const { data, info } = await sharp(picture).raw().toBuffer({ resolveWithObject: true })
  const at = (y * info.width + x) * info.channels
  return [...data.subarray(at, at + 3)]
}

describe('inspectPhoto', () => {
  test.each(['jpeg', 'png', 'webp', 'avif'] as const)('recognises a %s by its content', async (format) => {
    const inspected = await inspect(await cameraFile({ format, width: 120, height: 80 }))
    expect(inspected).toMatchObject({ mediaType: `image/${format}`, width: 120, height: 80, orientation: 1 })
  })

  test('returns the size and the master of the upright picture for EXIF orientation 6', async () => {
    const inspected = await inspect(await cameraFile({ width: 600, height: 400, orientation: 6 }))
    expect(inspected).toMatchObject({ width: 400, height: 600, orientation: 6 })
    const master = await sharp(inspected.master).metadata()
    expect([master.width, master.height, master.orientation, master.exif]).toEqual([400, 600, undefined, undefined])
    // The camera file has a red left half. Rotated clockwise, that half is on top.
    const [red] = await pixelAt(inspected.master, 200, 100)
    const [, , blue] = await pixelAt(inspected.master, 200, 500)
    expect(red).toBeGreaterThan(180)
    expect(blue).toBeGreaterThan(180)
  })

  test('limits the master of a large photo to 2048 pixels', async () => {
    const { master } = await inspect(await cameraFile({ width: 3000, height: 2000 }))
    const { width, height, format, space, channels } = await sharp(master).metadata()
    expect([width, height, format, space, channels]).toEqual([2048, 1365, 'jpeg', 'srgb', 3])
  })

  test('gives a black and white photo a master of three channels', async () => {
    const grey = await sharp(await cameraFile())
      .greyscale()
      .toColourspace('b-w')
      .jpeg()
      .toBuffer()
    expect((await sharp(grey).metadata()).channels).toBe(1)
    const { master } = await inspect(grey)
    expect((await sharp(master).metadata()).channels).toBe(3)
  })

  test('reads the capture time with its offset', async () => {
    const { times } = await inspect(await cameraFile({ dateTime: '2026:07:04 10:12:08', offset: '-06:00' }))
    expect(times).toEqual([{ dateTime: '2026:07:04 10:12:08', subSeconds: null, offset: '-06:00' }])
  })

  test('returns no capture time for a photo without EXIF', async () => {
    const { times } = await inspect(await cameraFile({ format: 'png' }))
    expect(times).toEqual([])
  })

  test('returns a thumbhash of about 25 bytes', async () => {
    const { thumbhash } = await inspect(await cameraFile())
    expect(thumbhash.length).toBeGreaterThan(10)
    expect(thumbhash.length).toBeLessThan(40)
  })

  test('returns a signature', async () => {
    const { signature } = await inspect(await cameraFile())
    expect(readSignature(signature)).not.toBeNull()
  })

  test('refuses text in a file named .jpg with 415', async () => {
    await expect(inspect(Buffer.from('Dear guest, this is not a photo at all.'))).rejects.toMatchObject({
      status: 415,
      code: 'not-an-image',
    })
  })

  test('refuses a GIF with 415', async () => {
    const gif = await sharp(await cameraFile({ width: 20, height: 20 }))
      .gif()
      .toBuffer()
    await expect(inspect(gif)).rejects.toMatchObject({ status: 415 })
  })

  test.each(['jpeg', 'png', 'webp', 'avif'] as const)('refuses a truncated %s with 422', async (format) => {
    const noise = await sharp({
      create: {
        width: 240,
        height: 160,
        channels: 3,
        background: '#888',
        noise: { type: 'gaussian', mean: 128, sigma: 60 },
      },
    })
      .toFormat(format, { quality: 80 })
      .toBuffer()
    for (const share of [0.02, 0.5, 0.97])
      await expect(inspect(noise.subarray(0, Math.floor(noise.length * share)))).rejects.toMatchObject({
        status: 422,
        code: 'file-damaged',
      })
  })

  test('refuses a JPEG header followed by garbage with 422', async () => {
    const rubbish = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(4000, 7)])
    await expect(inspect(rubbish)).rejects.toMatchObject({ status: 422 })
  })

  test('refuses a PNG that claims 60,000 × 60,000 pixels by its header', async () => {
    const started = process.memoryUsage().rss
    await expect(inspect(pixelBomb(60_000, 60_000))).rejects.toMatchObject({ status: 422, code: 'too-many-pixels' })
    expect(process.memoryUsage().rss - started).toBeLessThan(200 * 1024 * 1024)
  })

  test('refuses a picture of 61 megapixels', async () => {
    await expect(inspect(pixelBomb(10_000, 6_100))).rejects.toMatchObject({ status: 422, code: 'too-many-pixels' })
  })
})
