import sharp from 'sharp'

type DamagedFormat = 'camera' | 'export' | 'progressive' | 'webp'

const width = 1800
const height = 1200

/** Encodes a picture with noise, because a photo never compresses as well as a drawing. */
export async function noisyPhoto(format: DamagedFormat): Promise<Buffer> {
  const data = Buffer.alloc(width * height * 3)
  let state = 7
  for (let at = 0; at < data.length; at++) {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    data[at] = 60 + Math.floor((at / data.length) * 120) + Math.floor((state / 4_294_967_296) * 24)
  }
  const picture = sharp(data, { raw: { width, height, channels: 3 } })
  if (format === 'webp') return picture.webp({ quality: 80 }).toBuffer()
  return picture
    .jpeg({ quality: 88, progressive: format === 'progressive', optimiseCoding: format !== 'camera' })
    .toBuffer()
}

const cluster = 4096

function filled(file: Buffer, filler: number, length: number): Buffer {
  const damaged = Buffer.from(file)
  const at = Math.floor((file.length * 0.4) / cluster) * cluster
  return damaged.fill(filler, at, Math.min(at + length, file.length - 1000))
}

/** Ways in which memory cards and cables damage the middle of a file. Its size and its end stay plausible. */
export const damages = {
  'a lost cluster': (file: Buffer) => filled(file, 0, cluster),
  '32 KB of 0xFF': (file: Buffer) => filled(file, 0xff, 8 * cluster),
  'a missing cluster': (file: Buffer) => Buffer.concat([file.subarray(0, 20 * cluster), file.subarray(21 * cluster)]),
  'a cut closed by an end marker': (file: Buffer) =>
    Buffer.concat([file.subarray(0, Math.floor(file.length / 2)), Buffer.from([0xff, 0xd9])]),
} as const
