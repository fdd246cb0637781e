import type { Page, Route } from 'playwright/test'
import sharp from 'sharp'
import { logInAsStaff } from '../device.ts'
import { expect, type Tour } from './tour.ts'

interface FilePayload {
  readonly name: string
  readonly mimeType: string
  readonly buffer: Buffer
}

/** Makes camera files from the photos on the page. They are large, so that their upload takes a while. */
async function cardPhotos(page: Page, url: string, count: number): Promise<FilePayload[]> {
  const sources = await page
    .getByRole('main')
    .locator('img')
    .evaluateAll((images) =>
      images.flatMap((image) => (image instanceof HTMLImageElement && image.currentSrc ? [image.currentSrc] : [])),
    )
  return Promise.all(
    Array.from({ length: count }, async (_, place) => {
      const picture = await fetch(new URL(sources[place % sources.length] ?? '', url))
      const buffer = await sharp(Buffer.from(await picture.arrayBuffer()))
        .resize(3600)
        .jpeg({ quality: 92 })
        .toBuffer()
      return { name: `IMG_${4417 + place}.JPG`, mimeType: 'image/jpeg', buffer }
    }),
  )
}

const add = (page: Page, files: readonly FilePayload[]): Promise<void> =>
  page
    .locator('input[type=file]')
    .first()
    .setInputFiles([...files])

/**
 * Keeps uploads unfinished for the tour: slows the network, accepts previews without storing them and adds a refused
 * file.
 */
async function holdUploads(page: Page, url: string): Promise<void> {
  const photos = await cardPhotos(page, url, 9)
  const cut = photos.at(-1)
  if (cut) await add(page, [{ ...cut, buffer: cut.buffer.subarray(0, 900) }])
  await expect(page.getByRole('button', { name: /^Retry IMG_/ })).toBeVisible()
  await page.route('**/api/v1/photo/preview', (route: Route) =>
    route.fulfill({ json: { success: true }, headers: { 'server-time': new Date().toISOString() } }),
  )
  // Never answers `finish-upload`, so that an upload whose bytes have all arrived stays in progress.
  await page.route('**/api/v1/photo/finish-upload', () => undefined)
  const line = await page.context().newCDPSession(page)
  await line.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: 120_000,
  })
  await add(page, photos.slice(0, -1))
  await expect(page.getByText('Reading your photos')).toHaveCount(0)
  await expect(page.getByText(/MB\/s/).first()).toBeVisible()
}

/**
 * Visits a photographer's albums and running uploads. Must be the last tour of a page, because the network stays slow.
 */
export async function tourPhotographer({ page, url, visit }: Tour): Promise<void> {
  await page.goto(`${url}/login`)
  await logInAsStaff(page, 'photographer')
  await expect(page.getByRole('heading', { level: 1, name: 'My albums' })).toBeVisible()
  const album = page.getByRole('link', { name: /Browns Canyon\|Morning$/ })
  await expect(album.first()).toBeVisible()
  await visit('my-albums')
  await page.getByRole('button', { name: 'New album' }).click()
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Save album' })).toBeVisible()
  await visit('album-dialog')
  await page.keyboard.press('Escape')
  await album.first().click()
  const photos = page.getByRole('button', { name: /^Select: / })
  await expect(photos.first()).toBeVisible()
  await photos.nth(1).click()
  await visit('album-selected')
  await page.getByRole('button', { name: 'Clear', exact: true }).click()
  await page.getByRole('button', { name: 'Camera clock' }).click()
  await expect(page.getByRole('dialog', { name: 'Camera clock' })).toBeVisible()
  await visit('camera-clock')
  await page.keyboard.press('Escape')
  await holdUploads(page, url)
  const sending = page.getByRole('region', { name: 'Uploading' })
  await sending.evaluate((section) => section.scrollIntoView({ block: 'center' }))
  await visit('album-uploads')
  const refused = page.getByRole('region', { name: 'We could not upload 1 photo' })
  await refused.evaluate((section) => section.scrollIntoView({ block: 'center' }))
  await visit('album-refused')
}
