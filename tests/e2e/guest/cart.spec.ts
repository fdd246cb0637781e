import type { Page } from 'playwright/test'
import { expect, test } from '../support/app.ts'
import { fillCard, goodCard, payNow, proceedToCard } from '../support/checkout.ts'
import {
  acceptDigitalGoods,
  cartWithGroup,
  expectConfirmed,
  orderNumber,
  shopPath,
  summaryCents,
} from '../support/guest-steps.ts'
import { expectMails } from '../support/server/mails.ts'
import { photographer } from '../support/photographer.ts'
import { capturedAmounts } from '../support/server/sandbox-journal.ts'
import { shot } from '../support/tours/shots.ts'
import { sizes } from '../support/sizes.ts'
import { counterStaff } from '../support/staff-api.ts'
import { ageStoredOrder, storedRows, type StoredOrder } from '../support/stored.ts'

const slug = 'arkansas-headwaters'
const cartPath = `/cart/${slug}/external`
const delivery = /\/deliver\/arkansas-headwaters\/order\/[\w-]{43}\/external$/
const empty = (page: Page) => page.getByText('Your order is empty')

/** Fills a cart with single photos of these names, and with a display group unless `group` is false. */
async function cartWithPhotos(
  page: Page,
  url: string,
  names: readonly string[],
  { group } = { group: true },
): Promise<void> {
  await page.goto(url + shopPath(slug, 'external'))
  if (group) await page.getByRole('button', { name: 'Add Group To Cart' }).first().click()
  for (const name of names) {
    const add = page.getByRole('button', { name: `Add to cart: ${name}` })
    // The list renders only rows near the window, and new uploads are at its end. So the test scrolls until the photo
    // appears.
    await expect(async () => {
      await page.evaluate(() => scrollTo({ top: document.body.scrollHeight }))
      await expect(add).toBeVisible({ timeout: 1_000 })
    }).toPass()
    await add.click()
  }
  await page.getByRole('link', { name: /Your Order/ }).click()
  await expectConfirmed(page)
}

async function storedOrder(page: Page): Promise<StoredOrder> {
  const [order] = await storedRows<StoredOrder>(page, 'orders')
  if (!order) throw new Error('No order is stored')
  return order
}

for (const size of ['phone', 'kiosk'] as const)
  test.describe(`photos that disappear from a cart on a ${size}`, () => {
    test.use(sizes[size])

    test('the cart names a photo that its photographer deleted, removes it and charges nothing for it', async ({
      sharedApp,
      page,
    }) => {
      const { upload, delete: remove } = await photographer(sharedApp.url)
      const gone = await upload(`GONE_${size}.JPG`)
      await upload(`KEPT_${size}.JPG`)
      await cartWithPhotos(page, sharedApp.url, [`GONE_${size}.JPG`, `KEPT_${size}.JPG`])
      const before = await summaryCents(page, 'Order total')
      await shot(page, 'cart-two-singles')
      await remove(gone)
      await page.reload()
      await expect(page.getByText('Your order has changed', { exact: true })).toBeVisible()
      await expect(page.getByText('1 photo is no longer for sale and was removed from your order')).toBeVisible()
      await expect(page.getByText(`GONE_${size}.JPG`, { exact: true })).toBeVisible()
      await expect(page.getByRole('button', { name: `Remove photo KEPT_${size}.JPG` })).toBeVisible()
      await expect(page.getByRole('button', { name: `Remove photo GONE_${size}.JPG` })).toHaveCount(0)
      await shot(page, 'cart-gone')
      expect(await summaryCents(page, 'Order total')).toBeLessThan(before)
    })

    test('the card form shows the old and the new price when a photo disappears, and charges only the new price', async ({
      sharedApp,
      page,
      expectComplaint,
    }) => {
      expectComplaint(/409/)
      const email = `price-${size}@guest.test`
      const { upload, delete: remove } = await photographer(sharedApp.url)
      const gone = await upload(`LATE_${size}.JPG`)
      await cartWithPhotos(page, sharedApp.url, [`LATE_${size}.JPG`])
      await proceedToCard(page, email)
      await fillCard(page, goodCard)
      const pay = page.getByRole('button', { name: /Pay Now/ })
      const cents = async (): Promise<number> =>
        Math.round(Number((await pay.innerText()).replace(/[^\d.]/g, '')) * 100)
      const before = await cents()
      await remove(gone)
      await payNow(page)

      const dialog = page.getByRole('alertdialog', { name: 'The price has changed' })
      await expect(dialog).toBeVisible()
      await shot(page, 'price-changed')
      const row = (name: RegExp) => dialog.getByRole('row', { name }).getByRole('cell')
      await expect(row(new RegExp(`LATE_${size}`))).toHaveText([/In your order/, /No longer for sale/])
      await expect(row(/^Taxes/)).toHaveText([/^\$/, /^\$/])
      const subtotals = await row(/^Subtotal/).allInnerTexts()
      const totals = await row(/^Order total/).allInnerTexts()
      expect(totals[0]).toBe(`$${(before / 100).toFixed(2)}`)
      const amounts = [...subtotals, ...totals].map((text) => Number(/\$([\d.]+)/.exec(text)?.[1]))
      expect(amounts[0]).toBe((amounts[1] ?? 0) + 15)
      expect(amounts[2]).toBeGreaterThan(amounts[3] ?? 0)
      expect(await capturedAmounts(sharedApp.dataDirectory, email)).toEqual([])
      await dialog.getByRole('button', { name: 'Accept the new price' }).click()

      await fillCard(page, goodCard)
      const after = await cents()
      expect(after).toBe(Math.round((amounts[3] ?? 0) * 100))
      await payNow(page)
      await expect(page).toHaveURL(delivery)
      await expect(page.getByRole('link', { name: /^Download photo/ }).first()).toBeVisible()
      await expect(page.getByRole('link', { name: `Download photo LATE_${size}.JPG` })).toHaveCount(0)
      expect(await capturedAmounts(sharedApp.dataDirectory, email)).toEqual([after])
    })
  })

test('the counter form asks the guest to accept a price that has fallen, and only then places the order', async ({
  sharedApp,
  page,
  expectComplaint,
}) => {
  expectComplaint(/409/)
  const email = 'counter-price@guest.test'
  const { upload, delete: remove } = await photographer(sharedApp.url)
  const gone = await upload('COUNTER.JPG')
  await cartWithPhotos(page, sharedApp.url, ['COUNTER.JPG'])
  await acceptDigitalGoods(page)
  await page.getByRole('button', { name: 'Check out at counter' }).click()
  await page.getByLabel('Name').fill('Robin River')
  await page.getByLabel('Email').fill(email)
  const place = page.getByRole('button', { name: /^Place my order/ })
  await expect(place).toBeEnabled()
  await remove(gone)
  await place.click()
  const dialog = page.getByRole('alertdialog', { name: 'The price has changed' })
  await expect(dialog.getByText('No longer for sale')).toBeVisible()
  const total = dialog.getByRole('row', { name: /^Order total/ }).getByRole('cell')
  const [was = 0, is = 0] = (await total.allInnerTexts()).map((text) => Number(/\$([\d.]+)/.exec(text)?.[1]))
  expect(was).toBeGreaterThan(is)
  await shot(page, 'counter-price-changed')
  await dialog.getByRole('button', { name: 'Accept the new price' }).click()
  const id = await orderNumber(page)
  const waiting = await (await counterStaff(sharedApp.url)).pendingOf(email)
  expect(waiting.map((order) => [order.id, order.total])).toEqual([[id, Math.round(is * 100)]])
})

test.describe('the cart on a phone', () => {
  test.use(sizes.phone)

  test('the cart names its only photo when that photo was deleted, becomes empty and charges nothing', async ({
    sharedApp,
    page,
    expectComplaint,
  }) => {
    expectComplaint(/409/)
    const email = 'all-gone@guest.test'
    const { upload, delete: remove } = await photographer(sharedApp.url)
    const gone = await upload('ONLY.JPG')
    await cartWithPhotos(page, sharedApp.url, ['ONLY.JPG'], { group: false })
    await proceedToCard(page, email)
    await fillCard(page, goodCard)
    await remove(gone)
    await payNow(page)
    await expect(page.getByText('ONLY.JPG', { exact: true })).toBeVisible()
    await expect(empty(page)).toBeVisible()
    await expect(page.getByRole('button', { name: /Pay Now|Proceed|Check out/ })).toHaveCount(0)
    await shot(page, 'cart-all-gone')
    expect(await capturedAmounts(sharedApp.dataDirectory, email)).toEqual([])
  })

  test('two tabs share one cart: a photo removed in one tab disappears from the other tab, and only one tab can pay', async ({
    sharedApp,
    page,
    context,
    watch,
    expectComplaint,
  }) => {
    expectComplaint(/409/)
    const email = 'two-tabs@guest.test'
    const { upload } = await photographer(sharedApp.url)
    await upload('TABS.JPG')
    await cartWithPhotos(page, sharedApp.url, ['TABS.JPG'])
    const other = await context.newPage()
    watch(other)
    await other.goto(sharedApp.url + cartPath)
    await expect(other.getByRole('button', { name: 'Remove photo TABS.JPG' })).toBeVisible()

    await page.getByRole('button', { name: 'Remove photo TABS.JPG' }).click()
    await shot(page, 'remove-photo')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
    await expect(page.getByRole('button', { name: 'Remove photo TABS.JPG' })).toHaveCount(0)
    await expect(other.getByRole('button', { name: 'Remove photo TABS.JPG' })).toHaveCount(0)
    await expectConfirmed(page)
    await expectConfirmed(other)
    expect(await summaryCents(other, 'Order total')).toBe(await summaryCents(page, 'Order total'))

    await page.bringToFront()
    await proceedToCard(page, email)
    await fillCard(page, goodCard)
    await payNow(page)
    await expect(page).toHaveURL(delivery)
    await other.bringToFront()
    await expect(empty(other).or(other.getByRole('link', { name: /^Download photo/ }).first())).toBeVisible()
    await expect(other.getByRole('button', { name: /Pay Now|Proceed|Check out/ })).toHaveCount(0)
    expect(await capturedAmounts(sharedApp.dataDirectory, email)).toHaveLength(1)
    await expectMails(sharedApp.dataDirectory, email, ['Your trip photos from Arkansas Headwaters'])
  })

  test('the device forgets a cart an hour after its last change, and the next photo starts a new order', async ({
    sharedApp,
    page,
  }) => {
    await cartWithGroup(page, sharedApp.url, slug, 'external')
    const first = await storedOrder(page)
    await ageStoredOrder(page, 59 * 60_000)
    await page.reload()
    await expectConfirmed(page)
    await expect(page.getByRole('button', { name: /^Remove group/ })).toBeVisible()
    // The hour until the cart expires counts from the order's last change on the server. Opening the cart must not
    // restart it.
    await expect.poll(async () => (await storedOrder(page)).orderTime).toBeGreaterThan(first.orderTime - 60_000)
    expect((await storedOrder(page)).orderTime).toBeLessThanOrEqual(first.orderTime)

    await ageStoredOrder(page, 61 * 60_000)
    await page.reload()
    await expect(empty(page)).toBeVisible()
    await shot(page, 'cart-empty')
    await cartWithGroup(page, sharedApp.url, slug, 'external')
    expect((await storedOrder(page)).orderId).not.toBe(first.orderId)
  })

  test('the device drops a cart that was already ordered elsewhere, and the next photo starts a new order', async ({
    sharedApp,
    page,
  }) => {
    await cartWithGroup(page, sharedApp.url, slug, 'external')
    const { orderId, cartToken } = await storedOrder(page)
    const placed = await fetch(`${sharedApp.url}/api/v1/order/counter`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'cart-token': cartToken },
      body: JSON.stringify({ orderId, name: 'Robin River', email: 'elsewhere@guest.test' }),
    })
    expect(await placed.json()).toMatchObject({ success: true })
    await page.goto(sharedApp.url + shopPath(slug, 'external'))
    const seeOrder = page.getByRole('link', { name: 'See your order' })
    await expect(seeOrder).toHaveAttribute('href', delivery)
    await expect(page.getByRole('complementary', { name: 'Your Order' })).toHaveCount(0)
    await shot(page, 'shop-order-placed')
    await page.goto(sharedApp.url + cartPath)
    await expect(empty(page)).toBeVisible()
    await expect(seeOrder).toBeVisible()
    await shot(page, 'cart-order-placed')
    await expect.poll(() => storedRows(page, 'orders')).toEqual([])

    await cartWithGroup(page, sharedApp.url, slug, 'external')
    expect((await storedOrder(page)).orderId).not.toBe(orderId)
    await acceptDigitalGoods(page)
    await page.getByRole('button', { name: 'Check out with credit card' }).click()
    await expect(page.getByRole('button', { name: 'Proceed' })).toBeEnabled()
  })
})

test.describe('a dialog that still moves', () => {
  test.use(sizes.phone)

  test('takes no press until it stands still', async ({ sharedApp, page }) => {
    await cartWithGroup(page, sharedApp.url, slug, 'external')
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('Animation.enable')
    await devtools.send('Animation.setPlaybackRate', { playbackRate: 0 })
    await page.getByRole('button', { name: 'Clear Cart' }).click()
    const clear = page.getByRole('alertdialog').getByRole('button', { name: 'Clear Cart' })
    const box = await clear.boundingBox()
    if (box === null) throw new Error('The dialog shows no button')
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
    await expect(clear).toBeVisible()

    await devtools.send('Animation.setPlaybackRate', { playbackRate: 1 })
    await clear.click()
    await expect(empty(page)).toBeVisible()
  })
})

test.describe('the best price on a phone', () => {
  test.use(sizes.phone)

  test('is named in shop and cart, asked once at checkout, and a code is taken off again', async ({
    sharedApp,
    page,
  }) => {
    await page.goto(sharedApp.url + shopPath(slug, 'external'))
    const raft = page.getByRole('article').first()
    const added = raft.getByRole('button', { name: /^Remove from cart: / })
    for (let count = 1; count <= 5; count += 1) {
      const add = raft.getByRole('button', { name: /^Add to cart: / })
      await add.first().click()
      await expect(added).toHaveCount(count)
    }
    const less = page.getByText(/^Pay \$\d+\.\d\d less$/)
    await expect(less).toBeVisible()
    const bar = page.getByRole('complementary', { name: 'Your Order' })
    await expect(bar.getByText(/\+ fees$/)).toBeVisible()
    await shot(page, 'offer-shop')
    await raft
      .getByRole('button', { name: /^Trip photo/ })
      .first()
      .click()
    await expect(
      page.getByRole('dialog', { name: 'Photo viewer' }).getByText(await less.first().innerText()),
    ).toBeVisible()
    await shot(page, 'offer-viewer')
    await page.keyboard.press('Escape')

    await page.getByRole('link', { name: /Your Order/ }).click()
    await expectConfirmed(page)
    await page.reload()
    await expect(less).toBeVisible()
    await shot(page, 'offer-cart')
    await acceptDigitalGoods(page)
    await page.getByRole('button', { name: 'Check out with credit card' }).click()
    const question = page.getByRole('dialog', { name: /^Pay \$/ })
    await expect(question).toBeVisible()
    await shot(page, 'offer-question')
    await question.getByRole('button', { name: 'Take it' }).click()
    await expect(page.getByRole('heading', { name: 'Checkout' })).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('button', { name: /^Remove group/ })).toBeVisible()
    await expectConfirmed(page)
    await expect(less).toHaveCount(0)

    const total = await summaryCents(page, 'Order total')
    await page.getByRole('button', { name: 'Apply Discount' }).click()
    const dialog = page.getByRole('dialog', { name: 'Discount Code' })
    await dialog.getByLabel('Code').fill('RIVER10')
    await dialog.getByRole('button', { name: 'Apply' }).click()
    const takeOff = page.getByRole('button', { name: 'Take off the code RIVER10' })
    await takeOff.scrollIntoViewIfNeeded()
    expect(await summaryCents(page, 'Order total')).toBeLessThan(total)
    await shot(page, 'code-in-cart')
    await takeOff.click()
    await expect(takeOff).toHaveCount(0)
    expect(await summaryCents(page, 'Order total')).toBe(total)
  })
})
