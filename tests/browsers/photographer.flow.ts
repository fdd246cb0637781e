import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect } from 'vitest'
import { uprightCameraPhoto } from '../e2e/support/camera-photo.ts'
import { photographer } from '../e2e/support/photographer.ts'
import type { BrowserDevice } from './driver/browser-device.ts'
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

/** Writes photos to a folder, as to a camera's card. */
function cardOf(photos: readonly Buffer[]) {
  const folder = mkdtempSync(join(tmpdir(), 'eddyline-card-'))
  const paths = photos.map((bytes, index) => {
    const path = join(folder, `IMG_${index}.JPG`)
    writeFileSync(path, bytes)
    return path
  })
  return { paths, remove: () => rmSync(folder, { recursive: true }) }
}

/** Opens an album that a photographer can fill without a network. */
async function openAlbum(laptop: BrowserDevice, origin: string, page: string): Promise<void> {
  const zone = { text: 'Drop photos or whole folders here' }
  await logIn(laptop, origin, 'photographer', page)
  await laptop.see(zone)
  await staffOfflineReady(laptop)
  await laptop.see(zone)
}

const fileInput = 'input[type=file][aria-label="Choose photos"]'

flow(
  'five photos chosen without a network arrive bit for bit after the browser is killed',
  async ({ app, link, openDevice, allow, task }) => {
    allow(failedLoads)
    const { albumId } = await photographer(app.url)
    const photos = await fivePhotos()
    const card = cardOf(photos)
    const laptop = openDevice()
    const page = `/photographer/${albumId}`
    await openAlbum(laptop, link.url, page)
    link.set('down')
    await laptop.chooseFiles(fileInput, card.paths)
    await laptop.see({ text: '5 photos not yet uploaded' }, 60_000)
    card.remove()

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

// Other engines keep no page for Back that reads photos.
flow.runIf(process.env.BROWSER_ENGINE === 'webkit')(
  'photos that a page reads are all there after the person left the page and came back',
  async ({ app, link, openDevice, allow }) => {
    allow(failedLoads)
    allow(/The uploader failed and tries again: .*AbortError/)
    const { albumId } = await photographer(app.url)
    const raw = { width: 300, height: 200, channels: 3 } as const
    const large = await sharp(randomBytes(raw.width * raw.height * raw.channels), { raw })
      .resize(6000, 4000)
      .jpeg()
      .toBuffer()
    const card = cardOf(Array.from({ length: 20 }, () => Buffer.concat([large, randomBytes(100_000)])))
    const laptop = openDevice()
    await openAlbum(laptop, link.url, `/photographer/${albumId}`)
    link.set('down')
    await laptop.chooseFiles(fileInput, card.paths)
    await laptop.see({ text: /^\d+ photos? not yet uploaded$/ }, 60_000)
    await laptop.evaluate(() => {
      addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), true)
      Object.assign(window, { isKept: true })
      location.assign('/dashboard/outbox')
    }, [])
    await laptop.see({ text: /^\d+ photos? of album / })
    await laptop.evaluate(() => history.back(), [])
    await laptop.see({ text: '20 photos not yet uploaded' }, 90_000)
    expect(await laptop.evaluate(() => 'isKept' in window, [])).toBe(true)
    card.remove()
  },
)
