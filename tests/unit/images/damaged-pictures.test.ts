import sharp from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import { Failure } from '#domain/failure.ts'
import { ImageWork } from '#server/platform/images/image-work.ts'
import { inspectPhoto } from '#server/platform/images/inspect-photo.ts'
import { temporaryFolder } from './camera-files.ts'
import { damages, noisyPhoto } from './damaged-files.ts'

const folder = temporaryFolder()
const work = new ImageWork()
afterAll(folder.remove)

async function verdictOn(file: Buffer): Promise<'good' | 'may be damaged' | 'refused'> {
  try {
    return (await inspectPhoto(work, folder.file(file))).mayBeDamaged ? 'may be damaged' : 'good'
  } catch (error) {
    if (error instanceof Failure && error.code === 'file-damaged') return 'refused'
    throw error
  }
}

const inJpegs = Object.entries(damages).flatMap(([name, damage]) =>
  (['camera', 'export', 'progressive'] as const).map((format) => ({ name, format, damage })),
)
const inWebp = (['a lost cluster', '32 KB of 0xFF'] as const).map((name) => {
  return { name, format: 'webp' as const, damage: damages[name] }
})

const isRefused = ({ name, format }: { readonly name: string; readonly format: string }): boolean =>
  name === '32 KB of 0xFF' && (format === 'progressive' || format === 'webp')

describe('a picture with damage in its middle', () => {
  test.each([...inJpegs, ...inWebp])(
    'may be damaged: $name in a file of kind $format',
    async ({ name, format, damage }) => {
      // The decoder goes on after most of these faults. Where it stops, the server refuses the file.
      expect(await verdictOn(damage(await noisyPhoto(format)))).toBe(
        isRefused({ name, format }) ? 'refused' : 'may be damaged',
      )
    },
  )

  test.each([0, 90, 180, 270])(
    'may be damaged when a device drew its grey rows, turned by %i degrees',
    async (turn) => {
      const whole = await sharp(await noisyPhoto('camera')).toBuffer()
      const cut = damages['a cut closed by an end marker'](whole)
      const drawn = await sharp(cut, { failOn: 'none' }).rotate(turn).jpeg({ quality: 80 }).toBuffer()
      expect(await verdictOn(drawn)).toBe('may be damaged')
    },
  )
})

/** Changes the parameters of the first scan, as some phones write them. */
function withOddScan(file: Buffer): Buffer {
  const changed = Buffer.from(file)
  const scan = changed.indexOf(Buffer.from([0xff, 0xda, 0, 12]))
  changed[scan + 12] = 0
  return changed
}

function withPadding(file: Buffer): Buffer {
  const padding = Buffer.alloc(8000)
  padding.set([0xff, 0xe2])
  padding.writeUInt16BE(padding.length - 2, 2)
  return Buffer.concat([file.subarray(0, 2), padding, file.subarray(2)])
}

/** Draws a photo whose sky is one exact white, as overexposed skies are. */
async function withWhiteSky(file: Buffer): Promise<Buffer> {
  const sky = { create: { width: 1800, height: 700, channels: 3, background: '#fff' } } as const
  return sharp(file)
    .composite([{ input: sky, top: 0, left: 0 }])
    .jpeg({ optimiseCoding: true })
    .toBuffer()
}

const flat = (background: string) => sharp({ create: { width: 4000, height: 3000, channels: 3, background } })

describe('a whole picture', () => {
  test.each(['camera', 'export', 'progressive', 'webp'] as const)('counts as good: %s', async (format) => {
    expect(await verdictOn(await noisyPhoto(format))).toBe('good')
  })

  test.each([
    ['with the odd scan parameters of some phones', withOddScan],
    [
      'with a film behind it',
      (file: Buffer) => Buffer.concat([file, Buffer.from('MotionPhoto_Data'), Buffer.alloc(9000)]),
    ],
    [
      'with bytes before its end',
      (file: Buffer) => Buffer.concat([file.subarray(0, -2), Buffer.alloc(40), file.subarray(-2)]),
    ],
    ['with padding in its header', withPadding],
    ['with a white sky', withWhiteSky],
  ])('counts as good: %s', async (_what, change) => {
    expect(await verdictOn(await change(await noisyPhoto('camera')))).toBe('good')
  })

  test.each(['#000', '#fff', '#30a0c0', '#888'])('counts as good when it is all %s', async (colour) => {
    expect(await verdictOn(await flat(colour).jpeg().toBuffer())).toBe('good')
    expect(await verdictOn(await flat(colour).jpeg({ optimiseCoding: false }).toBuffer())).toBe('good')
    expect(await verdictOn(await flat(colour).jpeg({ progressive: true }).toBuffer())).toBe('good')
    expect(await verdictOn(await flat(colour).webp().toBuffer())).toBe('good')
  })
})
