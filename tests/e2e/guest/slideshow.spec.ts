import type { Page } from 'playwright/test'
import { call } from '../../support/guest.ts'
import { expect, test } from '../support/app.ts'
import { sizes } from '../support/sizes.ts'

interface Slideshow {
  readonly id: number
  readonly name: string
  readonly interval: number
  readonly photos: readonly { readonly id: number }[]
}

async function demoSlideshow(url: string): Promise<Slideshow> {
  const { status, body } = await call(url, 'GET', 'slideshow/get/1')
  expect(status).toBe(200)
  return (body as unknown as { slideshow: Slideshow }).slideshow
}

/** The photo on screen. Its alt text holds its position and the number of photos. */
const shown = (page: Page) => page.getByRole('img', { name: /^Photo \d+ of \d+$/ })

async function expectPhoto(page: Page, place: number, count: number): Promise<void> {
  const position = ((((place - 1) % count) + count) % count) + 1
  await expect(shown(page)).toHaveAttribute('alt', `Photo ${position} of ${count}`)
  expect(await shown(page).evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 800)).toBe(true)
}

/** Opens a slideshow with a paused clock. Returns the position of the photo that it shows first. */
async function openStopped(page: Page, open: () => Promise<unknown>): Promise<number> {
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 10_000)
  await open()
  await expect(async () => {
    await page.clock.runFor(20)
    await expect(shown(page)).toBeVisible({ timeout: 250 })
  }).toPass({ timeout: 60_000, intervals: [0] })
  return Number(/\d+/.exec((await shown(page).getAttribute('alt')) ?? '')?.[0])
}

for (const [name, size] of [
  ['a phone', sizes.phone],
  ['the screen of a waiting room', sizes.kiosk],
] as const)
  test.describe(`a slideshow on ${name}`, () => {
    test.use({ viewport: size.viewport })

    test('the slideshow changes photos at its interval, by keys and by buttons, and shows the same photo while paused', async ({
      sharedApp,
      page,
    }) => {
      const { name: title, interval, photos } = await demoSlideshow(sharedApp.url)
      const count = photos.length
      expect(count).toBeGreaterThan(4)
      const first = await openStopped(page, () => page.goto(`${sharedApp.url}/slideshow/1`))
      await expect(page).toHaveTitle(title)
      await page.clock.runFor(interval * 1000 + 500)
      await expectPhoto(page, first + 1, count)
      await page.clock.runFor((interval - 1) * 1000)
      await expectPhoto(page, first + 1, count)
      await page.clock.runFor(1_500)
      await expectPhoto(page, first + 2, count)

      await page.keyboard.press('ArrowRight')
      await expectPhoto(page, first + 3, count)
      await page.keyboard.press('ArrowLeft')
      await expectPhoto(page, first + 2, count)
      await page.keyboard.press('Space')
      await page.clock.runFor(interval * 3000)
      await expectPhoto(page, first + 2, count)
      await page.mouse.move(100, 100)
      await page.getByRole('button', { name: 'Previous photo' }).click()
      await expectPhoto(page, first + 1, count)
      await page.getByRole('button', { name: 'Play' }).click()
      await page.clock.runFor(interval * 1000 + 500)
      await expectPhoto(page, first + 2, count)

      await page.mouse.move(200, 200)
      await page.getByRole('button', { name: 'Full screen' }).click()
      await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(true)
      await page.getByRole('button', { name: 'Leave full screen' }).click()
      await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(false)
    })
  })

test('a slideshow keeps playing and opens again without the server', async ({ app, page, expectComplaint }) => {
  expectComplaint(/Failed to load resource|ERR_/)
  const { interval, photos } = await demoSlideshow(app.url)
  const count = photos.length
  await page.goto(`${app.url}/slideshow/1`)
  await expectPhoto(page, 1, count)
  // Waits until the device has stored every picture of the slideshow, also those that it has not shown yet.
  await expect
    .poll(() =>
      page.evaluate(async () => {
        let kept = 0
        for (const name of await caches.keys())
          for (const { url } of await (await caches.open(name)).keys()) kept += /slideshow\.jpg/.test(url) ? 1 : 0
        return kept
      }),
    )
    .toBeGreaterThanOrEqual(count)
  await app.stop()

  const first = await openStopped(page, () => page.reload())
  for (let place = first + 1; place <= first + count; place += 1) {
    await page.clock.runFor(interval * 1000 + 500)
    await expectPhoto(page, place, count)
  }
})

test('the page of a slideshow that does not exist says that no slideshow was found', async ({
  sharedApp,
  page,
  expectComplaint,
}) => {
  expectComplaint(/404/)
  for (const id of ['99999', 'abc']) {
    await page.goto(`${sharedApp.url}/slideshow/${id}`)
    await expect(page.getByRole('heading', { name: 'No slideshows found' })).toBeVisible()
  }
})
