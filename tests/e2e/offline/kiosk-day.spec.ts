import type { Page } from 'playwright/test'
import { findings } from '../support/axe.ts'
import { expect, test } from '../support/app.ts'
import { makeKiosk, openAsStaff } from '../support/device.ts'
import { sizes } from '../support/sizes.ts'
import { call } from '../../support/guest.ts'
import { logIn } from '../support/staff-api.ts'

test.use(sizes.kiosk)

const slug = 'arkansas-headwaters'

interface Photos {
  readonly photos: readonly { readonly id: number }[]
}
interface Storefront {
  readonly outfitter: { readonly id: number; readonly name: string }
  readonly today: string
  readonly dates: readonly string[]
}
type Day = Photos & { readonly displayGroups: readonly Photos[] }

const answer = async <Body>(url: string, method: string, path: string, body?: object): Promise<Body> =>
  (await call(url, method, path, body && { body })).body as unknown as Body

/** Sets the slideshow of the outfitter's idle kiosks, as the outfitter does in the settings. */
async function chooseSlideshow(url: string, outfitterId: number, slideshowId: number): Promise<void> {
  const { token } = await logIn(url, 'outfitter')
  const response = await fetch(`${url}/api/v1/outfitter/${outfitterId}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ kiosk_slideshow_id: slideshowId }),
  })
  expect(response.status).toBe(200)
}

/** The number of photos that the day pack of an outfitter must hold: its recent days and its slideshow. */
async function photosOfTheDay(url: string, { outfitter, today, dates }: Storefront, slideshowId: number) {
  const yesterday = new Date(Date.parse(`${today}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10)
  const ids = new Set<number>()
  for (const date of new Set([today, yesterday, dates[0] ?? today])) {
    const search = { outfitterId: outfitter.id, date, riverSection: null }
    const day = await answer<Day>(url, 'POST', 'search/displayGroups', search)
    for (const { photos } of [day, ...day.displayGroups]) for (const { id } of photos) ids.add(id)
  }
  const { slideshow } = await answer<{ slideshow: Photos }>(url, 'GET', `slideshow/get/${slideshowId}`)
  for (const { id } of slideshow.photos) ids.add(id)
  return ids.size
}

/** The number of pictures on the page that are placeholders or have not loaded. */
function photosMissing(page: Page): Promise<number> {
  return page.evaluate(() => {
    // A browser loads no picture beyond the edges of its strip.
    const isInStrip = (photo: Element): boolean => {
      const [{ left, right }, strip] = [photo.getBoundingClientRect(), photo.closest('ul')?.getBoundingClientRect()]
      return strip === undefined || (right > strip.left && left < strip.right)
    }
    const photos = [...document.querySelectorAll<HTMLImageElement>('main img')].filter(isInStrip)
    return photos.filter((photo) => !photo.src.includes('/images/') || !photo.complete || photo.naturalWidth === 0)
      .length
  })
}

test('a kiosk prepares the day pack and then shows all photos of the day without the server', async ({
  app,
  page,
  expectComplaint,
}) => {
  expectComplaint(/Failed to load resource|ERR_CONNECTION_REFUSED|net::ERR/)
  const storefront = await answer<Storefront>(app.url, 'GET', `search/outfitter/${slug}`)
  await chooseSlideshow(app.url, storefront.outfitter.id, 1)
  const count = await photosOfTheDay(app.url, storefront, 1)
  expect(count).toBeGreaterThan(20)

  await makeKiosk(page, app.url)
  const ready = page.getByText(`Ready for offline, ${count} of ${count} photos`)
  await expect(ready).toBeVisible({ timeout: 60_000 })
  await page.evaluate(() => navigator.serviceWorker.ready)
  await app.stop()
  // Deletes the pictures that this visit cached, so that only the day pack can provide them.
  await page.evaluate(() => caches.delete('eddyline-images'))
  await (await page.context().newCDPSession(page)).send('Network.clearBrowserCache')
  await page.reload()

  await expect(ready).toBeVisible()
  await expect(page.getByRole('button', { name: /^Trip photo/ }).first()).toBeVisible()
  for (let screens = 0; screens < 6; screens += 1) {
    await expect.poll(() => photosMissing(page)).toBe(0)
    await page.mouse.wheel(0, 900)
    await page.evaluate(() => {
      for (const strip of document.querySelectorAll('main ul')) strip.scrollBy({ left: strip.clientWidth })
    })
  }
  await page
    .getByRole('button', { name: /^Trip photo/ })
    .last()
    .click()
  const viewed = page
    .getByRole('dialog')
    .getByRole('img', { name: /^Trip photo/ })
    .first()
  await expect.poll(() => viewed.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(500)
})

test('a kiosk left alone goes idle, and a touch opens a fresh storefront', async ({ sharedApp, page }) => {
  await page.clock.install()
  await makeKiosk(page, sharedApp.url)
  // Without a service worker, the kiosk asks the server before it reloads. That request would time out when
  // the test moves the clock.
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
  await page.getByRole('searchbox', { name: 'Your Guide' }).click()
  await page.keyboard.type('Maria')
  const idle = page.getByRole('dialog', { name: 'Photos of Arkansas Headwaters' })
  await page.clock.fastForward(50_000)
  await expect(idle).toBeHidden()
  await expect(async () => {
    await page.clock.fastForward(11_000)
    await expect(idle).toBeVisible({ timeout: 1_000 })
  }).toPass({ intervals: [0] })
  await expect(idle.locator('img[src*="slideshow"]').first()).toBeAttached()
  expect(await findings(page)).toEqual([])

  await page.mouse.click(400, 400)
  await expect(idle).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Your trip' })).toBeVisible()
  await expect(page.getByRole('searchbox', { name: 'Your Guide' })).toHaveValue('')
})

test('a browser can install storefront, staff area and kiosk, each under its own name', async ({ sharedApp, page }) => {
  const { url } = sharedApp
  const session = await page.context().newCDPSession(page)
  /**
   * Waits until the open page has a web app manifest with this name that Chromium could install. Returns the manifest.
   */
  const installed = async (name: string): Promise<Record<string, unknown>> => {
    let found: Record<string, unknown> = {}
    await expect(async () => {
      const { data = '{}', errors } = await session.send('Page.getAppManifest')
      found = JSON.parse(data) as Record<string, unknown>
      expect([found.name, errors]).toEqual([name, []])
      const { installabilityErrors } = await session.send('Page.getInstallabilityErrors')
      // Ignores the error `in-incognito`. Chromium installs no app from a private window, and tests use private
      // windows.
      expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([])
    }).toPass()
    return found
  }

  await page.goto(`${url}/outfitter/${slug}/external`)
  expect(await installed('Arkansas Headwaters')).toMatchObject({
    start_url: `/outfitter/${slug}/external`,
    display: 'standalone',
  })
  await openAsStaff(page, url, 'employee', '/dashboard/pending-orders')
  expect(await installed('Eddyline Counter')).toMatchObject({ start_url: '/dashboard' })
  await page.evaluate(() => localStorage.setItem('device.kiosk', '1'))
  await page.goto(`${url}/outfitter/${slug}`)
  // Waits for the manifest's link. Chromium keeps the old manifest when the link changes during its download.
  await expect(page.locator('link[rel="manifest"]')).toHaveAttribute('href', /kiosk=1/)
  const kiosk = { start_url: `/outfitter/${slug}`, display: 'fullscreen' }
  expect(await installed('Arkansas Headwaters')).toMatchObject(kiosk)
})
