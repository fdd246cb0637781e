import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { orientationHeadBytes, turnedJpeg, turnedOrientation, type FilePatch } from '#domain/photos/turned-jpeg.ts'
import { withOrientation, withoutExif, withSegments, exifSegment } from './exif-files.ts'

const rotations = [90, 180, 270] as const
const orientations = [1, 2, 3, 4, 5, 6, 7, 8] as const

/** A picture with areas of different colours and sizes, so that no two rotations or mirrors of it look alike. */
async function picture(): Promise<Buffer> {
  const area = (width: number, height: number, background: string) => ({
    create: { width, height, channels: 3 as const, background },
  })
  const bytes = await sharp(area(96, 64, '#204080'))
    .composite([
      { input: area(32, 16, '#f02010'), left: 0, top: 0 },
      { input: area(16, 32, '#10d030'), left: 80, top: 0 },
      { input: area(48, 16, '#f0e020'), left: 0, top: 48 },
    ])
    .jpeg({ quality: 95, chromaSubsampling: '4:4:4' })
    .toBuffer()
  return withoutExif(bytes)
}

function patched(file: Buffer, patch: FilePatch): Buffer {
  return Buffer.concat([file.subarray(0, patch.offset), patch.bytes, file.subarray(patch.offset + patch.removed)])
}

function turned(file: Buffer, rotation: number): Buffer {
  const patch = turnedJpeg(file.subarray(0, orientationHeadBytes), rotation)
  if (patch === null) throw new Error('nothing was changed')
  return patched(file, patch)
}

const upright = (file: Buffer, rotation = 0) =>
  sharp(file)
    .autoOrient()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
    .then(async ({ data, info }) => {
      const { width, height, channels } = info
      const drawn = sharp(data, { raw: { width, height, channels } }).rotate(rotation)
      return drawn.raw().toBuffer({ resolveWithObject: true })
    })

async function expectTurned(before: Buffer, after: Buffer, rotation: number): Promise<void> {
  const [wanted, shown] = [await upright(before, rotation), await upright(after)]
  expect([shown.info.width, shown.info.height]).toEqual([wanted.info.width, wanted.info.height])
  expect(shown.data.equals(wanted.data)).toBe(true)
}

describe.each(['little', 'big'] as const)('rotating a JPEG with %s endian EXIF', (order) => {
  it.each(orientations)('changes a single byte of a file with orientation %i', async (orientation) => {
    const before = withOrientation(await picture(), { orientation, order })
    expect((await sharp(before).metadata()).orientation).toBe(orientation)
    for (const rotation of rotations) {
      const after = turned(before, rotation)
      expect(after.length).toBe(before.length)
      expect([...after].filter((byte, index) => byte !== before[index]).length).toBe(1)
      expect((await sharp(after).metadata()).orientation).toBe(turnedOrientation(orientation, rotation))
      await expectTurned(before, after, rotation)
    }
  })

  it('adds an orientation to an EXIF block without one and keeps all other fields', async () => {
    const before = withOrientation(await picture(), { orientation: null, order, make: 'Rafting camera' })
    expect((await sharp(before).metadata()).orientation).toBeUndefined()
    for (const rotation of rotations) {
      const after = turned(before, rotation)
      expect((await sharp(after).metadata()).orientation).toBe(turnedOrientation(1, rotation))
      await expectTurned(before, after, rotation)
      const exif = (await sharp(after).metadata()).exif
      expect(exif?.includes('Rafting camera')).toBe(true)
      expect(await directoryOf(after)).toMatchObject({ Make: 'Rafting camera', ImageWidth: 96, Software: 'x' })
      // The second rotation changes the orientation field that the first one added, so the file keeps its length.
      expect(turned(after, 90).length).toBe(after.length)
    }
  })

  it('rotates a photo whose orientation is stored in four bytes or is invalid', async () => {
    const long = withOrientation(await picture(), { orientation: 6, order, type: 'long' })
    const after = turned(long, 90)
    expect((await sharp(after).metadata()).orientation).toBe(3)
    expect(after.length).toBe(long.length)
    for (const nothing of [0, 9, 65_535]) {
      const odd = withOrientation(await picture(), { orientation: nothing, order })
      expect((await sharp(turned(odd, 270)).metadata()).orientation).toBe(8)
    }
  })
})

async function directoryOf(file: Buffer): Promise<unknown> {
  const { default: exifr } = await import('exifr')
  return exifr.parse(file, { translateValues: false, reviveValues: false })
}

describe('rotating a JPEG', () => {
  it('adds an EXIF block of 36 bytes to a file without EXIF', async () => {
    const before = await picture()
    for (const rotation of rotations) {
      const after = turned(before, rotation)
      expect(after.length - before.length).toBe(36)
      expect((await sharp(after).metadata()).orientation).toBe(turnedOrientation(1, rotation))
      await expectTurned(before, after, rotation)
    }
  })

  it('keeps the JFIF segment at the start of the file', async () => {
    const plain = await picture()
    const jfif = Buffer.from([0xff, 0xe0, 0, 16, ...Buffer.from('JFIF\0'), 1, 1, 0, 0, 1, 0, 1, 0, 0])
    const after = turned(withSegments(plain, [jfif]), 90)
    expect(after.subarray(2, 6).equals(jfif.subarray(0, 4))).toBe(true)
    expect((await sharp(after).metadata()).orientation).toBe(6)
  })

  it('puts a new EXIF block before an existing one that is invalid or has no room for an orientation', async () => {
    const plain = await picture()
    const full = exifSegment({ orientation: null, order: 'big', make: 'x'.repeat(65_430) })
    const broken = Buffer.from([0xff, 0xe1, 0, 16, ...Buffer.from('Exif\0\0'), 1, 2, 3, 4, 5, 6, 7, 8])
    for (const segment of [full, broken]) {
      const before = withSegments(plain, [segment])
      const after = turned(before, 180)
      expect(after.length - before.length).toBe(36)
      expect(after.indexOf(Buffer.from('Exif'))).toBeLessThan(after.indexOf(segment))
      expect((await sharp(after).metadata()).orientation).toBe(3)
      await expectTurned(before, after, 180)
    }
  })

  it('changes the orientation even when other segments and fill bytes precede it', async () => {
    const plain = await picture()
    const colours = Buffer.concat([Buffer.from([0xff, 0xe2, 0x90, 0x02]), Buffer.alloc(0x9000)])
    const exif = Buffer.concat([Buffer.from([0xff, 0xff]), exifSegment({ orientation: 8, order: 'little' })])
    const before = withSegments(plain, [colours, colours, exif])
    expect((await sharp(turned(before, 90)).metadata()).orientation).toBe(1)
    expect(turned(before, 90).length).toBe(before.length)
  })

  it('makes no new file for a full turn or for other file types, and does not throw for a truncated file', async () => {
    const file = withOrientation(await picture(), { orientation: 6, order: 'little' })
    expect(turnedJpeg(file, 0)).toBeNull()
    expect(turnedJpeg(file, 360)).toBeNull()
    for (const format of ['png', 'webp', 'avif'] as const)
      expect(turnedJpeg(await sharp(file).toFormat(format).toBuffer(), 90)).toBeNull()
    for (let length = 0; length < 200; length++) expect(() => turnedJpeg(file.subarray(0, length), 90)).not.toThrow()
    expect(turnedJpeg(new Uint8Array(0), 90)).toBeNull()
  })
})

it('four quarter turns in one direction, or one in each direction, restore the orientation of a picture', () => {
  for (const orientation of orientations) {
    const way = [90, 90, 90, 90].reduce(turnedOrientation, orientation)
    expect(way).toBe(orientation)
    expect(turnedOrientation(turnedOrientation(orientation, 270), 90)).toBe(orientation)
    expect(turnedOrientation(orientation, -90)).toBe(turnedOrientation(orientation, 270))
  }
})
