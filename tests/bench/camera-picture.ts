import sharp from 'sharp'

const megabytes = 8

/** Draws a JPEG of 24 megapixels with so much detail that the file has about 8 MB. */
export async function cameraPicture(seed: number): Promise<Buffer> {
  const width = 6000
  const height = 4000
  const background = { r: 60 + seed * 30, g: 110, b: 140 }
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 46 }
  const grain = await sharp({ create: { width: width / 4, height: height / 4, channels: 3, background, noise } })
    .resize(width, height, { kernel: 'cubic' })
    .raw()
    .toBuffer()
  for (let quality = 94; ; quality -= 2) {
    const picture = await sharp(grain, { raw: { width, height, channels: 3 } })
      .jpeg({ quality })
      .toBuffer()
    if (picture.length <= megabytes * 1_000_000 * 1.05 || quality < 60) return picture
  }
}

/** Adds a JPEG comment with this number, so that the same picture becomes a different file. */
export function numbered(picture: Buffer, number: number): Buffer {
  const text = Buffer.from(`photo ${number}`)
  const head = Buffer.from([0xff, 0xfe, 0, text.length + 2])
  return Buffer.concat([picture.subarray(0, 2), head, text, picture.subarray(2)])
}
