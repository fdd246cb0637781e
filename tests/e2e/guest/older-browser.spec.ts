import { cardOf } from '../counter/counter-steps.ts'
import { logInAsStaff } from '../support/device.ts'
import { findings } from '../support/axe.ts'
import { expect, test } from '../support/app.ts'
import { cartWithGroup, placeAtCounter, shopPath } from '../support/guest-steps.ts'
import { shot } from '../support/tours/shots.ts'
import { sizes } from '../support/sizes.ts'

// Deletes `AbortSignal.any`, which Safari before 17.4, Chrome before 116 and Firefox before 124 lack.
test.describe('a browser without AbortSignal.any', () => {
  test.use(sizes.phone)
  test.beforeEach(({ page }) => page.addInitScript(() => Reflect.deleteProperty(AbortSignal, 'any')))

  test('a guest places an order and an employee logs in and sees it', async ({ sharedApp, page }) => {
    await cartWithGroup(page, sharedApp.url, 'arkansas-headwaters', 'internal')
    expect(await page.evaluate(() => 'any' in AbortSignal)).toBe(false)
    const number = await placeAtCounter(page, 'older@guest.test')
    await page.goto(`${sharedApp.url}/login`)
    await logInAsStaff(page)
    await page.goto(`${sharedApp.url}/dashboard/pending-orders`)
    await expect(cardOf(page, number)).toBeVisible()
  })
})

test.describe('a page without https, which has no crypto.randomUUID', () => {
  test.use(sizes.phone)
  test.beforeEach(({ page }) =>
    page.addInitScript(() => Reflect.deleteProperty(Object.getPrototypeOf(crypto) as object, 'randomUUID')),
  )

  test('a guest’s cart reaches the server', async ({ sharedApp, page }) => {
    await cartWithGroup(page, sharedApp.url, 'arkansas-headwaters', 'external')
  })
})

const sentences = {
  en: ['Your browser is too old', 'Firefox 121 or newer, on Android and computers'],
  es: ['Su navegador es demasiado antiguo', 'Firefox 121 o posterior, en Android y en computadora'],
  fr: ['Votre navigateur est trop ancien', 'Firefox 121 ou plus récent, sur Android et ordinateur'],
}

for (const [locale, [title = '', firefox = '']] of Object.entries(sentences))
  test.describe(`a browser that is too old and speaks ${locale}`, () => {
    test.use({ ...sizes.phone, locale })
    // Makes the browser deny that it supports `:has()`, as Firefox 120 does. The app refuses such browsers.
    test.beforeEach(({ page }) =>
      page.addInitScript(() => {
        const supports = CSS.supports.bind(CSS)
        CSS.supports = (...query: string[]) =>
          query[0] !== 'selector(:has(a))' && supports(...(query as [string, string]))
      }),
    )

    test('a guest sees a plain page that names the supported browsers instead of the app', async ({
      sharedApp,
      page,
      expectComplaint,
    }) => {
      expectComplaint(/preloaded using link preload but not used/)
      await page.clock.install()
      const requested: string[] = []
      page.on('request', (request) => requested.push(new URL(request.url()).pathname))
      const address = sharedApp.url + shopPath('arkansas-headwaters', 'external')
      await page.goto(address)
      await expect(page).toHaveTitle(title)
      await expect(page.locator('html')).toHaveAttribute('lang', locale)
      await expect(page.getByRole('heading', { name: title })).toBeVisible()
      await expect(page.getByRole('listitem')).toHaveCount(3)
      await expect(page.getByText(firefox)).toBeVisible()
      await expect(page.getByText(address, { exact: true })).toBeVisible()
      await shot(page, `older-browser-${locale}`)
      // Advances the clock by five seconds, longer than the app waits for its first paint. If the app wrongly started
      // in this browser, it would have replaced the message by now.
      await page.clock.runFor(5_000)
      await expect(page.getByRole('heading', { name: title })).toBeVisible()
      expect(requested.filter((path) => path.startsWith('/api/'))).toEqual([])
      expect(await findings(page)).toEqual([])
    })
  })
