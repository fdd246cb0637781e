import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect } from 'vitest'
import { uprightCameraPhoto } from '../e2e/support/camera-photo.ts'
import { photographer } from '../e2e/support/photographer.ts'
import { failedLoads, flow, proves } from './flows/flow.ts'
import { logIn, staffOfflineReady } from './flows/staff-steps.ts'

const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

/** Draws five photos: one with an EXIF rotation and capture time, and four without EXIF. */
async function fivePhotos(): Promise<Buffer[]> {
  const raw = { width: 300, height: 200, channels: 3 } as const
  const plain = Array.from({ length: 4 }, () =>
    sharp(randomBytes(raw.width * raw.height * raw.channels), { raw })
      .jpeg()
      .toBuffer(),
  )
  return Promise.all([uprightCameraPhoto('2026:07:04 10:20:30'), ...plain])
}

flow(
  'five photos chosen without a network arrive bit for bit after the browser is killed',
  async ({ app, link, openDevice, allow, task }) => {
    allow(failedLoads)
    const { albumId } = await photographer(app.url)
    const photos = await fivePhotos()
    const card = mkdtempSync(join(tmpdir(), 'eddyline-card-'))
    const paths = photos.map((bytes, index) => {
      const path = join(card, `IMG_${index}.JPG`)
      writeFileSync(path, bytes)
      return path
    })
    const laptop = openDevice()
    const page = `/photographer/${albumId}`
    await logIn(laptop, link.url, 'photographer', page)
    await laptop.see({ text: 'Drop photos or whole folders here' })
    await staffOfflineReady(laptop)
    await laptop.see({ text: 'Drop photos or whole folders here' })
    link.set('down')
    await laptop.chooseFiles('input[type=file][aria-label="Choose photos"]', paths)
    await laptop.see({ text: '5 photos not yet uploaded' }, 60_000)
    rmSync(card, { recursive: true })

    await laptop.restart(link.url + page)
    await laptop.see({ text: '5 photos not yet uploaded' })
    link.set('whole')
    await laptop.see({ text: 'All photos are uploaded' }, 90_000)
    const folder = join(app.dataDirectory, 'storage', 'originals', String(albumId))
    const stored = readdirSync(folder).map((name) => sha256(readFileSync(join(folder, name))))
    expect(stored.toSorted()).toEqual(photos.map(sha256).toSorted())
    proves({ task }, 3, '5 photos, a killed browser: all 5 on the server, bit for bit')
  },
)
