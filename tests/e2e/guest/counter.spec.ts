import type { Page } from 'playwright/test'
import { expect, test } from '../support/app.ts'
import { endVisit } from '../support/device.ts'
import {
  acceptDigitalGoods,
  cartWithGroup,
  expectConfirmed,
  orderNumber,
  placeAtCounter,
  shopPath,
} from '../support/guest-steps.ts'
import { expectMails } from '../support/server/mails.ts'
import { codeOf, shownCode } from '../support/qr-code.ts'
import { shot } from '../support/tours/shots.ts'
import { sizes } from '../support/sizes.ts'
import { counterStaff } from '../support/staff-api.ts'
import { storedRows } from '../support/stored.ts'

const slug = 'arkansas-headwaters'
const received = (id: number): string => `Your order ${id} at Arkansas Headwaters`
const delivered = 'Your trip photos from Arkansas Headwaters'

const counterButton = (page: Page) => page.getByRole('button', { name: 'Check out at counter' })
const cardButton = (page: Page) => page.getByRole('button', { name: 'Check out with credit card' })
const downloads = (page: Page) => page.getByRole('link', { name: /^Download photo/ })

/** Opens the delivery page from the thank-you page. Expects that the order is pending and offers no downloads. */
async function openWaitingDelivery(page: Page, id: number): Promise<void> {
  await page.getByRole('link', { name: 'See your order' }).click()
  await expect(page).toHaveURL(/\/deliver\/arkansas-headwaters\/order\/[\w-]{22,}$/)
  await expect(page.getByText('Your order is waiting at the counter.')).toBeVisible()
  await expect(page.getByText(String(id), { exact: true })).toBeVisible()
  await expect(downloads(page)).toHaveCount(0)
}

test.describe('counter checkout on a phone', () => {
  test.use(sizes.phone)

  test('a guest places a counter order, and its page shows the photos when staff release it', async ({
    sharedApp,
    page,
  }) => {
    const email = 'counter@guest.test'
    await cartWithGroup(page, sharedApp.url, slug, 'internal')
    await expect(cardButton(page)).toBeVisible()
    await counterButton(page).click()
    await expect(page.getByText('Confirm that you understand this purchase is for digital goods')).toBeVisible()
    await acceptDigitalGoods(page)
    await shot(page, 'cart-internal')
    await counterButton(page).click()

    const place = page.getByRole('button', { name: /^Place my order/ })
    const name = page.getByLabel('Name')
    const missing = page.getByText('Please enter your name and email address')
    await place.click()
    await expect(missing).toBeVisible()
    await expect(name).toBeFocused()
    await shot(page, 'counter-missing')
    await name.fill('Robin River')
    await place.click()
    await expect(missing).toBeVisible()
    await expect(page.getByLabel('Email')).toBeFocused()
    await page.getByLabel('Email').fill('robin@river')
    await place.click()
    await expect(page.getByText('Please enter a valid email address')).toBeVisible()
    await page.getByLabel('Email').fill(email)
    await place.click()

    const id = await orderNumber(page)
    await expect(
      page.getByText('Please go to the checkout of Arkansas Headwaters and say that you placed a counter order.'),
    ).toBeVisible()
    await shot(page, 'counter-thanks')
    const link = await page.getByRole('link', { name: 'See your order' }).getAttribute('href')
    const hash = /order\/([\w-]{22,})/.exec(link ?? '')?.[1] ?? 'none'
    const code = await shownCode(page.getByRole('img', { name: 'QR code for your order' }))
    expect(code).toEqual(codeOf(`${sharedApp.url}/deliver/${slug}/order/${hash}/external`))
    await expect.poll(() => storedRows(page, 'orders')).toEqual([])
    expect(await storedRows(page, 'carts')).toEqual([])
    await page.reload()
    expect(await orderNumber(page), 'after a reload').toBe(id)

    const [mail] = await expectMails(sharedApp.dataDirectory, email, [received(id)])
    expect(mail?.text).toContain(`/deliver/${slug}/order/${hash}`)

    const streaming = page.waitForResponse(/\/order\/hash\/[\w-]+\/events$/)
    await openWaitingDelivery(page, id)
    await shot(page, 'waiting')
    expect((await streaming).status()).toBe(200)
    const staff = await counterStaff(sharedApp.url)
    await staff.release(id)
    // The photos must appear through the event stream. While the stream is open, the page polls only every 30 seconds.
    await expect(downloads(page).first()).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Thank you, Robin!' })).toBeVisible()
    await shot(page, 'released')
    const mails = await expectMails(sharedApp.dataDirectory, email, [received(id), delivered])
    await staff.release(id)
    // Staff have released the order twice, and only the first release may send a mail. Mails arrive in the order of the
    // queue. So when the mail about the changed address arrives, any mail of the second release would be there too.
    const changed = 'counter-changed@guest.test'
    await staff.editEmail(id, changed)
    await expectMails(sharedApp.dataDirectory, changed, ['New email address for your order at Arkansas Headwaters'])
    await expectMails(sharedApp.dataDirectory, email, [received(id), delivered])
    expect(mails.find(({ subject }) => subject === delivered)?.text).toContain(`/deliver/${slug}/order/${hash}`)
  })

  test('a guest who leaves the counter form returns to a cart that is no longer set to pay at the counter', async ({
    sharedApp,
    page,
  }) => {
    await cartWithGroup(page, sharedApp.url, slug, 'internal')
    await acceptDigitalGoods(page)
    await counterButton(page).click()
    await expect(page.getByRole('button', { name: /^Place my order/ })).toBeEnabled()
    const answered = page.waitForResponse(/\/order\/unset-counter$/)
    await page.getByRole('button', { name: 'Back to your order' }).click()
    expect((await answered).status()).toBe(200)
    await expect(counterButton(page)).toBeVisible()
    await expect(page.getByText('At the counter', { exact: true }).filter({ visible: true })).toHaveCount(0)
  })

  test('a guest sees the order number although the first answer to the counter order was lost, and only one order exists', async ({
    sharedApp,
    page,
    expectComplaint,
  }) => {
    expectComplaint(/ERR_FAILED/)
    const email = 'lost-answer@guest.test'
    let arrived = 0
    await page.route('**/api/v1/order/counter', async (route) => {
      arrived += 1
      if (arrived > 1) return route.continue()
      await route.fetch()
      await route.abort()
    })
    await cartWithGroup(page, sharedApp.url, slug, 'internal')
    const id = await placeAtCounter(page, email)
    expect(arrived).toBe(2)
    const staff = await counterStaff(sharedApp.url)
    expect((await staff.pendingOf(email)).map((order) => order.id)).toEqual([id])
    await expectMails(sharedApp.dataDirectory, email, [received(id)])
  })

  test('a guest who leaves before the server answers the counter order finds the order number when they open the cart again', async ({
    sharedApp,
    page,
    expectComplaint,
  }) => {
    expectComplaint(/ERR_FAILED|409/)
    const email = 'left-early@guest.test'
    const lost = new Promise<void>((resolve) => {
      void page.route('**/api/v1/order/counter', async (route) => {
        await route.fetch()
        await route.abort()
        resolve()
      })
    })
    await cartWithGroup(page, sharedApp.url, slug, 'internal')
    await acceptDigitalGoods(page)
    await counterButton(page).click()
    await page.getByLabel('Name').fill('Robin River')
    await page.getByLabel('Email').fill(email)
    await page.getByRole('button', { name: /^Place my order/ }).click()
    await lost
    await page.goto(`${sharedApp.url}/cart/${slug}`)
    const id = await orderNumber(page)
    const staff = await counterStaff(sharedApp.url)
    expect((await staff.pendingOf(email)).map((order) => order.id)).toEqual([id])
    await expectMails(sharedApp.dataDirectory, email, [received(id)])
    await page.goto(`${sharedApp.url}/cart/${slug}`)
    await expect(page.getByText('Your order is empty')).toBeVisible()
  })
})

test.describe('counter checkout on a tablet', () => {
  test.use(sizes.tablet)

  test(
    'the device keeps an order while the server is unreachable, then places it once and shows its number',
    { tag: '@journey' },
    async ({ sharedApp, page, expectComplaint }) => {
      expectComplaint(/ERR_FAILED/)
      const email = 'away@guest.test'
      await cartWithGroup(page, sharedApp.url, slug, 'internal')
      await acceptDigitalGoods(page)
      await counterButton(page).click()
      await page.getByLabel('Name').fill('Robin River')
      await page.getByLabel('Email').fill(email)
      const place = page.getByRole('button', { name: /^Place my order/ })
      await expect(place).toBeEnabled()
      const away = /\/(api\/v1|healthz)/
      await page.route(away, (route) => route.abort())
      await place.click()
      const failed = page.getByText("We've encountered an error in processing this order")
      await expect(failed).toBeVisible({ timeout: 30_000 })
      await expect(page.getByText(/We keep your order on this device and send it to the counter/)).toBeVisible()
      await shot(page, 'counter-away')
      await place.click()
      await expect(page.getByText('Not yet sent')).toBeVisible()
      await shot(page, 'counter-not-sent')
      await page.unroute(away)
      // Clicks anywhere on the page, which makes it check the connection at once instead of at its next probe.
      await page.getByRole('heading', { name: 'Thank you!' }).click()
      await expect(page.getByRole('region', { name: 'Your order number' })).toBeVisible()
      const id = await orderNumber(page)
      await expect(failed).toHaveCount(0)
      expect((await (await counterStaff(sharedApp.url)).pendingOf(email)).map((order) => order.id)).toEqual([id])
      await expectMails(sharedApp.dataDirectory, email, [received(id)])
    },
  )
})

test.describe('counter checkout on a kiosk', () => {
  test.use(sizes.kiosk)

  test('the page of a waiting order shows the photos after the release even when the event stream is blocked', async ({
    sharedApp,
    page,
    expectComplaint,
  }) => {
    expectComplaint(/ERR_FAILED/)
    let blocked = 0
    await page.route('**/events', (route) => {
      blocked += 1
      return route.abort()
    })
    await cartWithGroup(page, sharedApp.url, slug, 'internal')
    await shot(page, 'cart-internal')
    const id = await placeAtCounter(page, 'polling@guest.test')
    await shot(page, 'counter-thanks')
    await openWaitingDelivery(page, id)
    await shot(page, 'waiting')
    await expect.poll(() => blocked).toBeGreaterThan(0)
    await (await counterStaff(sharedApp.url)).release(id)
    await expect(downloads(page).first()).toBeVisible()
    await shot(page, 'released')
  })

  test('a guest sees that staff have cancelled the order', async ({ sharedApp, page }) => {
    await cartWithGroup(page, sharedApp.url, slug, 'internal')
    const id = await placeAtCounter(page, 'cancelled@guest.test')
    await openWaitingDelivery(page, id)
    await (await counterStaff(sharedApp.url)).cancel(id)
    await expect(page.getByRole('heading', { name: 'This order was cancelled' })).toBeVisible()
    await expect(page.getByText('Your order is waiting at the counter.')).toHaveCount(0)
    await expect(downloads(page)).toHaveCount(0)
    await shot(page, 'cancelled')
    await expectMails(sharedApp.dataDirectory, 'cancelled@guest.test', [received(id)])
  })

  test('when an outfitter requires counter checkout, its internal link offers only the counter, and its external link also offers card payment', async ({
    sharedApp,
    page,
  }) => {
    await cartWithGroup(page, sharedApp.url, 'canyon-co', 'internal')
    await expect(counterButton(page)).toBeVisible()
    await expect(cardButton(page)).toHaveCount(0)
    await expect(page.getByText("Pay at the outfitter's counter")).toBeVisible()
    await shot(page, 'cart-counter-only')
    await page.getByRole('button', { name: 'Clear Cart' }).click()
    await shot(page, 'clear-cart')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Clear Cart' }).click()
    await expect(page.getByText('Your order is empty')).toBeVisible()

    await page.goto(sharedApp.url + shopPath('canyon-co', 'external'))
    await page.getByRole('button', { name: 'Add Group To Cart' }).first().click()
    await page.getByRole('link', { name: /Your Order/ }).click()
    await expectConfirmed(page)
    await expect(counterButton(page)).toBeVisible()
    await expect(cardButton(page)).toBeVisible()
  })

  test('the thank-you page of a kiosk shows the order number and a QR code, then resets and removes the guest’s data', async ({
    sharedApp,
    page,
  }) => {
    await page.addInitScript(() => localStorage.setItem('device.kiosk', '1'))
    await cartWithGroup(page, sharedApp.url, slug, 'internal')
    await placeAtCounter(page, 'kiosk@guest.test')
    await expect(page.getByRole('img', { name: 'QR code for your order' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'See your order' })).toHaveCount(0)
    await shot(page, 'counter-thanks-kiosk')
    await endVisit(page, 'Start a new order')
    await expect(page).toHaveURL(new RegExp(`${shopPath(slug, 'internal')}$`))
    await expect(page.getByRole('heading', { name: 'Your trip' })).toBeVisible()
    await page.goBack()
    await expect(page.getByText('Thank you!')).toHaveCount(0)
    const kept = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))
    expect(kept).not.toContain('kiosk@guest.test')
  })
})
