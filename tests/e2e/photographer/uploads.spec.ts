import { createHash, randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright/test'
import sharp from 'sharp'
import { expect, test } from '../support/app.ts'
import { findings } from '../support/axe.ts'
import { expectStaffAreasKept, logInAsStaff, openAsStaff, watchRequests } from '../support/device.ts'
import { mortalBrowser } from '../support/mortal-browser.ts'
import { photographer } from '../support/photographer.ts'
import { openPoorLink } from '../support/poor-link.ts'
import { callApi, logIn } from '../support/staff-api.ts'

interface PhotoFile {
  readonly name: string
  readonly mimeType: string
  readonly buffer: Buffer
}

/** Draws different JPEGs of at least a hundred kilobytes each. */
async function jpegs(count: number, prefix = 'IMG_'): Promise<PhotoFile[]> {
  const files: PhotoFile[] = []
  for (let index = 0; index < count; index++) {
    const raw = { width: 300, height: 200, channels: 3 } as const
    const buffer = await sharp(randomBytes(raw.width * raw.height * raw.channels), { raw })
      .resize(600, 400, { kernel: 'nearest' })
      .withExif({ IFD2: { DateTimeOriginal: `2026:07:04 10:42:${String(index % 60).padStart(2, '0')}` } })
      .jpeg({ quality: 90 })
      .toBuffer()
    files.push({ name: `${prefix}${1000 + index}.JPG`, mimeType: 'image/jpeg', buffer })
  }
  return files
}

const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')
const input = (page: Page) => page.getByLabel('Choose photos', { exact: true }).and(page.locator('input'))
const pending = (page: Page, count: number) =>
  page.getByText(`${count} ${count === 1 ? 'photo' : 'photos'} not yet uploaded`).first()

async function choose(page: Page, label: string, option: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: new RegExp(`^${label}`) }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

/** The number of rows in the outbox and in each table of the upload queue. */
function queueOf(page: Page): Promise<Record<string, number>> {
  return page.evaluate(async () => {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open('eddyline')
      opening.onsuccess = () => resolve(opening.result)
      opening.onerror = () => reject(new Error('the database does not open'))
    })
    const counts: Record<string, number> = {}
    for (const store of ['outbox', 'uploads', 'uploadBytes', 'uploadPictures'])
      counts[store] = await new Promise((resolve) => {
        const counting = database.transaction(store).objectStore(store).count()
        counting.onsuccess = () => resolve(counting.result)
      })
    database.close()
    return counts
  })
}

interface AlbumAnswer {
  readonly album: { readonly photos: readonly { readonly name: string; readonly has_original: boolean }[] }
}

async function photosOf(url: string, albumId: number) {
  const { token } = await logIn(url, 'photographer')
  return ((await callApi(url, `album/${albumId}`, token, null)) as unknown as AlbumAnswer).album.photos
}

test(
  'photos added offline survive a browser restart and arrive over a connection that keeps breaking',
  { tag: '@journey' },
  async ({ app }) => {
    test.setTimeout(900_000)
    const link = await openPoorLink(() => Number(new URL(app.url).port))
    const browser = mortalBrowser()
    try {
      const count = process.env.LONG_TESTS === '1' ? 50 : 12
      const files = await jpegs(count)
      const first = await browser.open()
      await openAsStaff(first, link.url, 'photographer', '/photographer')
      await expect(first.getByRole('row', { name: '|Browns Canyon|Morning' }).first()).toBeVisible()
      await first.evaluate(() => navigator.serviceWorker.ready)
      const untilIdle = watchRequests(first)
      // The service worker serves this second visit and caches the files that the page needs.
      await first.reload()
      await expect(first.getByRole('row', { name: '|Browns Canyon|Morning' }).first()).toBeVisible()
      await expectStaffAreasKept(first)
      await untilIdle()

      link.set('down')
      await first.getByRole('button', { name: 'New album' }).click()
      await first.getByRole('dialog').getByRole('group', { name: 'Date' }).getByRole('spinbutton').first().click()
      await first.keyboard.type('20260704')
      await choose(first, 'Time of day', 'Full Day')
      await choose(first, 'Outfitter', 'Arkansas Headwaters')
      await choose(first, 'River section', 'Royal Gorge')
      await first.getByRole('button', { name: 'Save album' }).click()
      await expect(first.getByText('Saved on this device. We send it when the connection is back.')).toBeVisible()
      await expect(first.getByText('Pending sync').first()).toBeVisible()
      await input(first).setInputFiles(files, { timeout: 120_000 })
      await expect(pending(first, count)).toBeVisible({ timeout: 90_000 })
      await browser.kill()

      const page = await browser.open()
      await page.goto(`${link.url}/photographer`)
      await page.getByRole('link', { name: /Royal Gorge\|Full Day/ }).click()
      await expect(pending(page, count)).toBeVisible()
      expect(await queueOf(page)).toEqual({ outbox: 1, uploads: count, uploadBytes: count, uploadPictures: count })

      link.set({ bytesPerSecond: 3_000_000, cutAfterBytes: [40_000, 400_000] })
      await expect(page.getByText('All photos are uploaded')).toBeVisible({ timeout: 240_000 })
      expect(link.cuts()).toBeGreaterThan(5)
      const albumId = Number(/\/photographer\/(\d+)/.exec(page.url())?.[1])
      expect(await queueOf(page)).toEqual({ outbox: 0, uploads: 0, uploadBytes: 0, uploadPictures: 0 })

      const photos = await photosOf(app.url, albumId)
      expect(photos.map(({ name }) => name).toSorted()).toEqual(files.map(({ name }) => name).toSorted())
      expect(photos.every((photo) => photo.has_original)).toBe(true)
      const folder = join(app.dataDirectory, 'storage', 'originals', String(albumId))
      const stored = readdirSync(folder).map((name) => hashOf(readFileSync(join(folder, name))))
      expect(stored.toSorted()).toEqual(files.map(({ buffer }) => hashOf(buffer)).toSorted())
    } finally {
      await browser.remove()
      await link.close()
    }
  },
)

test('the device resends a photo that arrived damaged, and after several damaged attempts keeps the photo until the photographer retries the upload', async ({
  sharedApp,
  link,
  page,
  expectComplaint,
}) => {
  expectComplaint(/finish-upload.*409|409.*finish-upload|ERR_/)
  const { albumId } = await photographer(sharedApp.url)
  await openAsStaff(page, link.url, 'photographer', `/photographer/${albumId}`)
  await expect(page.getByText('Drop photos or whole folders here')).toBeVisible()
  const folder = join(sharedApp.dataDirectory, 'storage', 'originals', String(albumId))
  const stored = () => readdirSync(folder).map((name) => hashOf(readFileSync(join(folder, name))))
  const [first, second] = await jpegs(2)
  const bytes = /^\/api\/v1\/photo\/tus\/\w+/

  link.set({ damages: 1, of: bytes })
  await input(page).setInputFiles(first ? [first] : [])
  await expect(page.getByText('All photos are uploaded')).toBeVisible({ timeout: 60_000 })
  expect(link.damaged()).toBe(1)
  expect(await photosOf(sharedApp.url, albumId)).toMatchObject([{ name: first?.name, has_original: true }])

  link.set({ damages: 1_000, of: bytes })
  await input(page).setInputFiles(second ? [second] : [])
  const failed = page.getByRole('region', { name: 'We could not upload 1 photo' })
  await expect(failed.getByRole('listitem')).toContainText('arrived damaged several times', { timeout: 60_000 })
  expect(link.damaged()).toBe(4)
  expect(await queueOf(page)).toMatchObject({ uploads: 1, uploadBytes: 1 })
  expect((await photosOf(sharedApp.url, albumId)).filter((photo) => photo.has_original)).toHaveLength(1)
  expect(await findings(page)).toEqual([])

  link.set('whole')
  await page.getByRole('button', { name: `Retry ${second?.name ?? ''}` }).click()
  await expect(page.getByText(/could not upload/)).toHaveCount(0, { timeout: 60_000 })
  await expect.poll(() => queueOf(page)).toMatchObject({ uploads: 0, uploadBytes: 0 })
  expect((await photosOf(sharedApp.url, albumId)).every((photo) => photo.has_original)).toBe(true)
  expect(stored().toSorted()).toEqual([first, second].map((file) => hashOf(file?.buffer ?? Buffer.alloc(0))).toSorted())
})

test('the device uploads a photo only once when it was added twice, and uploads no photo that the album already has', async ({
  sharedApp,
  page,
}) => {
  const { albumId, upload } = await photographer(sharedApp.url)
  const files = await jpegs(6)
  const [known] = files
  await upload('elsewhere.jpg', known?.buffer)
  await openAsStaff(page, sharedApp.url, 'photographer', `/photographer/${albumId}`)
  const begun: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/photo/tus')) begun.push(request.url())
  })
  await page.route('**/photo/tus', (route) => setTimeout(() => void route.continue(), 1_500))
  await input(page).setInputFiles(files)
  await expect(pending(page, 5)).toBeVisible()
  await input(page).setInputFiles(files)
  await expect(page.getByText(/photos? (was|were) already added and (is|are) not sent again/)).toBeVisible()
  await expect(page.getByText('All photos are uploaded')).toBeVisible({ timeout: 60_000 })
  expect(begun).toHaveLength(5)
  expect(await photosOf(sharedApp.url, albumId)).toHaveLength(6)
})

test('guests see the preview of a photo while its original is still uploading', async ({
  sharedApp,
  page,
  expectComplaint,
}) => {
  expectComplaint(/photo\/tus|Failed to load resource/)
  const { albumId } = await photographer(sharedApp.url)
  await openAsStaff(page, sharedApp.url, 'photographer', `/photographer/${albumId}`)
  await page.route('**/photo/tus', (route) => route.abort())
  await input(page).setInputFiles(await jpegs(3, 'PREVIEW_'))
  await expect(page.getByText('Original still uploading')).toHaveCount(3, { timeout: 60_000 })
  await expect(pending(page, 3)).toBeVisible()
  const day = (await callApi(sharedApp.url, 'search/outfitter/arkansas-headwaters', null, null)) as {
    today: string
    outfitter: { id: number }
  }
  const search = { outfitterId: day.outfitter.id, date: day.today, riverSection: null }
  const { photos } = (await callApi(sharedApp.url, 'search/displayGroups', null, search)) as {
    photos: { name: string; path: string }[]
  }
  const shown = photos.filter(({ name }) => name.startsWith('PREVIEW_'))
  expect(shown).toHaveLength(3)
  const picture = await fetch(`${sharedApp.url}${shown[0]?.path ?? ''}/viewer-thumb.jpg`)
  expect(picture.status).toBe(200)
  expect(await findings(page)).toEqual([])

  await page.unroute('**/photo/tus')
  await expect(page.getByText('All photos are uploaded')).toBeVisible({ timeout: 60_000 })
  await expect(page.getByText('Original still uploading')).toHaveCount(0)
})

test('the upload list shows refused files with the reason, and the photographer can retry or remove each of them', async ({
  sharedApp,
  page,
  expectComplaint,
}) => {
  expectComplaint(/415|422/)
  const { albumId } = await photographer(sharedApp.url)
  await openAsStaff(page, sharedApp.url, 'photographer', `/photographer/${albumId}`)
  const [good] = await jpegs(1)
  const broken = {
    name: 'broken.jpg',
    mimeType: 'image/jpeg',
    buffer: good?.buffer.subarray(0, 3_000) ?? Buffer.alloc(0),
  }
  const page1 = {
    name: 'page.jpg',
    mimeType: 'image/jpeg',
    buffer: Buffer.from('<html><script>alert(1)</script></html>'),
  }
  const notes = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('nothing') }
  await input(page).evaluate((element) => element.removeAttribute('accept'))
  await input(page).setInputFiles([page1, broken, notes, ...(good ? [good] : [])])
  await expect(page.getByText('1 file is not a photo: notes.txt')).toBeVisible()
  const failed = page.getByRole('region', { name: 'We could not upload 2 photos' })
  await expect(failed.getByRole('listitem').filter({ hasText: 'broken.jpg' })).toContainText('damaged or incomplete')
  await expect(failed.getByRole('listitem').filter({ hasText: 'page.jpg' })).toContainText(
    'not a photo that we can read',
  )
  await expect.poll(async () => (await photosOf(sharedApp.url, albumId)).length).toBe(1)
  expect(await findings(page)).toEqual([])

  await page.reload()
  // Until the server has refused it again, the list may still say what was wrong before.
  const isRefusedAgain = page.waitForResponse((answer) => answer.status() === 422)
  await page.getByRole('button', { name: 'Retry broken.jpg' }).click()
  await isRefusedAgain
  await expect(failed.getByRole('listitem').filter({ hasText: 'broken.jpg' })).toContainText('damaged or incomplete')
  for (const name of ['broken.jpg', 'page.jpg']) {
    await page.getByRole('button', { name: `Remove ${name}` }).click()
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: `Remove ${name}` })
      .click()
  }
  await expect(page.getByText(/could not upload/)).toHaveCount(0)
  expect(await queueOf(page)).toMatchObject({ uploads: 0, uploadBytes: 0 })
})

/** `room`: the number of files that a worker can store. Storing one more fails, as in a browser without free space. */
function fillDisk(room: number): void {
  const disk = Object.assign(globalThis, { room })
  const add = Object.getOwnPropertyDescriptor(IDBObjectStore.prototype, 'add')?.value as IDBObjectStore['add']
  let kept = 0
  IDBObjectStore.prototype.add = function (...row) {
    if (this.name !== 'uploadBytes') return add.apply(this, row)
    if (kept >= disk.room) throw new DOMException('The disk is full', 'QuotaExceededError')
    kept += 1
    this.transaction.addEventListener('abort', () => (kept -= 1))
    return add.apply(this, row)
  }
}

test('a device without free space says so, keeps further photos in the open page only, and uploads all photos', async ({
  sharedApp,
  page,
}) => {
  const { albumId } = await photographer(sharedApp.url)
  page.on('worker', (worker) => void worker.evaluate(fillDisk, 2).catch(() => undefined))
  await openAsStaff(page, sharedApp.url, 'photographer', `/photographer/${albumId}`)
  await expect(page.getByText('Drop photos or whole folders here')).toBeVisible()
  await page.route('**/photo/finish-upload', (route) => setTimeout(() => void route.continue(), 1_000))
  const files = await jpegs(12)
  await input(page).setInputFiles(files)
  await expect(page.getByText('This device is full').first()).toBeVisible({ timeout: 60_000 })
  await expect(page.getByRole('alert').filter({ hasText: 'on this page' })).toBeVisible()
  for (const worker of page.workers()) await worker.evaluate(() => Object.assign(globalThis, { room: 100 }))
  await expect.poll(async () => (await photosOf(sharedApp.url, albumId)).length, { timeout: 90_000 }).toBe(12)
  await expect(page.getByText('All photos are uploaded')).toBeVisible({ timeout: 60_000 })
  await expect(page.getByText('on this page')).toHaveCount(0)
  expect((await photosOf(sharedApp.url, albumId)).every((photo) => photo.has_original)).toBe(true)
})

test('a device sends no photos of one photographer while another is logged in', async ({
  app,
  page,
  expectComplaint,
}) => {
  const { albumId } = await photographer(app.url)
  await openAsStaff(page, app.url, 'photographer', `/photographer/${albumId}`)
  await expect(page.getByText('Drop photos or whole folders here')).toBeVisible()
  expectComplaint(/ERR_FAILED/)
  await page.route('**/api/v1/photo/**', (route) => route.abort())
  await input(page).setInputFiles(await jpegs(4))
  await expect(pending(page, 4)).toBeVisible()
  await page.getByRole('button', { name: /^Account of / }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Log out' }).click()
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible()
  await page.unroute('**/api/v1/photo/**')
  await logInAsStaff(page, 'outfitter')
  const sent: string[] = []
  page.on('request', (request) => {
    if (/\/photo\/(preview|tus|known)/.test(request.url())) sent.push(request.url())
  })
  await page.goto(`${app.url}/photographer/${albumId}`)
  await expect(page.getByText('Drop photos or whole folders here')).toBeVisible()
  await page.waitForTimeout(3_000)
  expect(sent).toEqual([])
  expect(await photosOf(app.url, albumId)).toEqual([])

  // The outfitter has no waiting action, so the sign-out shows no warning.
  await page.getByRole('button', { name: /^Account of / }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible()
  await logInAsStaff(page, 'photographer')
  await expect.poll(async () => (await photosOf(app.url, albumId)).length, { timeout: 60_000 }).toBe(4)
})
