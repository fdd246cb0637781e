import { readFile } from 'node:fs/promises'
import { expect, test } from '../support/app.ts'
import { uprightCameraPhoto } from '../support/camera-photo.ts'
import { declinedCard, fillCard, goodCard, payNow, proceedToCard } from '../support/checkout.ts'
import { expectMails } from '../support/server/mails.ts'
import { photographer } from '../support/photographer.ts'

const shop = '/outfitter/arkansas-headwaters/external'

test.describe('the first sale on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test(
    'a guest buys a photo fresh from the camera and downloads the original bit for bit',
    { tag: '@journey' },
    async ({ app, page }) => {
      const original = await uprightCameraPhoto('2026:07:04 10:20:30')
      const { upload } = await photographer(app.url)
      expect(await upload('DSC_0815.JPG', original)).toMatchObject({ width: 800, height: 1200 })

      await page.goto(app.url + shop)
      const photo = page.getByRole('button', { name: 'Trip photo DSC_0815.JPG' })
      // The list renders only rows near the window.
      await page.getByRole('heading', { name: /^Single photos/ }).scrollIntoViewIfNeeded()
      await photo.scrollIntoViewIfNeeded()
      await page.getByRole('button', { name: /Add to cart.*DSC_0815/ }).click()
      await page.getByRole('link', { name: /Your Order/ }).click()
      await proceedToCard(page, 'sale@guest.test')
      await fillCard(page, goodCard)
      await payNow(page)

      await expect(page).toHaveURL(/\/deliver\/arkansas-headwaters\/order\/[\w-]{43}\/external$/)
      const downloading = page.waitForEvent('download')
      await page.getByRole('link', { name: /Download.*DSC_0815/ }).click()
      const download = await downloading
      expect(download.suggestedFilename()).toBe('DSC_0815.JPG')
      const bytes = await readFile(await download.path())
      expect(bytes.equals(original)).toBe(true)

      const hash = /order\/([\w-]{43})/.exec(page.url())?.[1] ?? ''
      const [mail] = await expectMails(app.dataDirectory, 'sale@guest.test', [
        'Your trip photos from Arkansas Headwaters',
      ])
      expect(mail?.text).toContain(`/deliver/arkansas-headwaters/order/${hash}`)
    },
  )
})

test('a guest whose card was declined buys the same order with another card', async ({
  sharedApp,
  page,
  expectComplaint,
}) => {
  expectComplaint(/422/)
  await page.goto(sharedApp.url + shop)
  await page.getByRole('button', { name: 'Add Group To Cart' }).first().click()
  await page.getByRole('link', { name: /Your Order/ }).click()
  await proceedToCard(page)
  await fillCard(page, declinedCard)
  await payNow(page)
  await expect(page.getByText('We are unable to charge this credit card').first()).toBeVisible()
  await fillCard(page, goodCard)
  await payNow(page, 2)
  await expect(page).toHaveURL(/\/deliver\/arkansas-headwaters\/order\//)
  await expect(page.getByRole('link', { name: /^Download/ }).first()).toBeVisible()

  await page.goto(`${sharedApp.url}/cart/arkansas-headwaters/external`)
  await expect(page.getByText('Your order is empty')).toBeVisible()
})

test('a cart survives a reload and the closing of its page', async ({ sharedApp, page, context, watch }) => {
  await page.goto(sharedApp.url + shop)
  await page.getByRole('button', { name: 'Add Group To Cart' }).first().click()
  await expect(page.getByRole('link', { name: /Your Order/ })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('link', { name: /Your Order/ })).toBeVisible()
  await page.close()
  const again = await context.newPage()
  watch(again)
  await again.goto(`${sharedApp.url}/cart/arkansas-headwaters/external`)
  await expect(again.getByText('Order total')).toBeVisible()
  await expect(again.getByRole('button', { name: /Remove group/ })).toBeVisible()
})

test(
  'a visited page opens again without the server and shows the same content',
  { tag: '@journey' },
  async ({ app, page, expectComplaint }) => {
    expectComplaint(/Failed to load resource|ERR_|net::/)
    await page.goto(app.url + shop)
    await page.getByRole('button', { name: 'Add Group To Cart' }).first().click()
    await expect(page.getByRole('link', { name: /Your Order/ })).toBeVisible()
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready
    })
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
    // Waits until the service worker has cached a picture for each one on the page. The first pictures loaded before the
    // worker controlled the page, so the app requests them again.
    await expect
      .poll(() =>
        page.evaluate(async () => {
          const caching = (await caches.keys()).map(async (name) => (await caches.open(name)).keys())
          const cached = (await Promise.all(caching)).flat().filter(({ url }) => url.includes('/images/'))
          const shown = [...document.images].filter(({ complete, naturalWidth }) => complete && naturalWidth > 10)
          return shown.length > 3 && cached.length >= new Set(shown.map(({ currentSrc }) => currentSrc)).size
        }),
      )
      .toBe(true)
    await app.stop()

    await page.reload()
    await expect(page.getByRole('heading', { name: 'Your trip' })).toBeVisible()
    await expect(page.getByRole('button', { name: /Add Group To Cart|In your order/ }).first()).toBeVisible()
    const loaded = () =>
      page.evaluate(() => [...document.images].filter((image) => image.complete && image.naturalWidth > 10).length)
    await expect.poll(loaded).toBeGreaterThan(2)
    await page.goto(`${app.url}/cart/arkansas-headwaters/external`)
    await expect(page.getByText('Order total')).toBeVisible()
  },
)
