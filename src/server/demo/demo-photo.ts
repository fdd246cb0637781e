import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import type { DemoShot } from './seed.deps.ts'

/** Folder of the two pictures of each raft, `raft-<number>-<1 or 2>.jpg`. The build copies it beside the server. */
const pictures = new URL('./photos/', import.meta.url)
/** The largest preset, of the slideshow, shows a photo of this shape in this size. */
const photoWidth = 1620
const photoHeight = 1080

/** Each half of a raft's burst shows one picture, closer with each photo and in slightly different light. */
export async function makeDemoPhoto(shot: DemoShot): Promise<Buffer> {
  const ofHalf = Math.ceil(shot.frames / 2)
  const half = shot.frame < ofHalf ? 1 : 2
  const picture = await readFile(new URL(`raft-${shot.raft}-${half}.jpg`, pictures))
  const { width, height } = await sharp(picture).metadata()
  const step = shot.frame % ofHalf
  const share = 1 - 0.06 * step
  const cut = { width: Math.round(width * share), height: Math.round(height * share) }
  return sharp(picture)
    .extract({
      ...cut,
      left: Math.round((width - cut.width) * (0.5 + 0.1 * step)),
      top: Math.round((height - cut.height) * 0.7),
    })
    .resize(photoWidth, photoHeight, { kernel: 'linear' })
    .linear([1 + 0.02 * step, 1 + 0.01 * step, 1 - 0.01 * step], [0, 0, 0])
    .jpeg({ quality: 88, optimiseCoding: false })
    .withExif(exifOf(shot))
    .toBuffer()
}

function exifOf(shot: DemoShot) {
  const [date = '', time = ''] = shot.takenLocal.split('T')
  const [seconds = '', fraction] = time.split('.')
  const taken = `${date.replaceAll('-', ':')} ${seconds}`
  return {
    IFD0: { Make: 'Eddyline', Model: 'Demo Camera', Software: 'Eddyline demo' },
    IFD2: { DateTimeOriginal: taken, ...(fraction === undefined ? {} : { SubSecTimeOriginal: fraction }) },
  }
}
