import type { Page } from 'playwright/test'
import { fillCard, goodCard, payNow, proceedToCard } from '../checkout.ts'
import { waitUntilAsked, watchCountdown } from '../device.ts'
import { acceptDigitalGoods, cartWithGroup, expectConfirmed, placeAtCounter } from '../guest-steps.ts'
import { expect, type Tour } from './tour.ts'

const shop = '/outfitter/arkansas-headwaters/external'
const cart = '/cart/arkansas-headwaters/external'

async function toCart(page: Page): Promise<void> {
  await page.getByRole('link', { name: /Your Order/ }).click()
  await expectConfirmed(page)
}

/** Visits the home page, days with and without photos, their dialogs and the offline page. */
export async function tourPhotos({ page, url, visit }: Tour): Promise<void> {
  await page.goto(url)
  await expect(page.getByRole('link', { name: /Arkansas Headwaters/ })).toBeVisible()
  await visit('home')
  await page.goto(`${url}/nothing/here`)
  await expect(page.getByText('We could not find this page')).toBeVisible()
  await visit('not-found')
  await page.goto(`${url}${shop}?date=2026-01-02`)
  await expect(page.getByText("We don't have any photos for this date")).toBeVisible()
  await visit('no-photos')
  await page.goto(url + cart)
  await expect(page.getByText('Your order is empty')).toBeVisible()
  await visit('cart-empty')
  await page.goto(url + shop)
  const photos = page.getByRole('button', { name: /^Trip photo/ })
  await expect(photos.first()).toBeVisible()
  await visit('your-trip')
  const filter = page.getByRole('button', { name: 'Filter' })
  if (await filter.isVisible()) await filter.click()
  await page.getByRole('slider', { name: 'Until' }).focus()
  await page.keyboard.press('Home')
  for (let step = 0; step < 12; step += 1) await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('button', { name: 'All day' })).toBeVisible()
  await visit('your-trip-hours')
  await page.getByRole('button', { name: 'All day' }).click()
  await page.getByRole('textbox', { name: 'Trip date' }).click()
  await expect(page.getByRole('button', { name: 'Previous month' })).toBeVisible()
  await visit('calendar')
  await page.keyboard.press('Escape')
  await photos.last().click()
  await expect(page.getByRole('dialog', { name: 'Photo viewer' })).toBeVisible()
  await visit('viewer')
  await page.getByRole('button', { name: 'Compare two photos' }).click()
  await visit('viewer-compare')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: 'Photo viewer' })).toBeHidden()
  for (const window of ['Tell me when', 'Find my order']) {
    await page.getByRole('button', { name: window }).click()
    await expect(page.getByRole('dialog', { name: window })).toBeVisible()
    await visit(window.toLowerCase().replaceAll(' ', '-'))
    await page.keyboard.press('Escape')
  }
  await page.getByRole('button', { name: 'Add Group To Cart' }).first().click()
  await page
    .getByRole('button', { name: /^Add to cart/ })
    .last()
    .click()
  await expect(page.getByRole('link', { name: /Your Order/ })).toBeVisible()
  await visit('singles')
  await page.context().setOffline(true)
  await expect(page.getByText('You are offline.')).toBeVisible()
  await page.evaluate(() => scrollTo(0, 0))
  await visit('your-trip-offline')
  await page.context().setOffline(false)
  await expect(page.getByText('You are offline.')).toBeHidden()
}

/** Visits the cart, its dialogs and the cart that was set aside. Needs a filled cart and a controlled clock. */
export async function tourCart({ page, url, visit }: Tour): Promise<void> {
  const countdown = watchCountdown(page)
  await page.goto(url + cart)
  await expectConfirmed(page)
  await visit('cart')
  await page.getByRole('button', { name: 'Apply Discount' }).click()
  const code = page.getByRole('dialog', { name: 'Discount Code' })
  await expect(code).toBeVisible()
  await visit('discount-dialog')
  await code.getByRole('textbox').fill('RIVER10')
  await code.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByText('Discount RIVER10').first()).toBeVisible()
  await visit('cart-discount')
  await page.getByRole('button', { name: 'I have a prepaid code' }).click()
  await expect(page.getByRole('dialog', { name: 'Prepaid code' })).toBeVisible()
  await visit('prepaid-dialog')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^Remove group/ }).click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await visit('remove-dialog')
  await page.getByRole('button', { name: 'Keep' }).click()
  await page.getByRole('button', { name: 'Clear Cart' }).click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await visit('clear-dialog')
  await page.getByRole('button', { name: 'Keep' }).click()
  await page.getByRole('button', { name: 'Check out with credit card' }).click()
  await expect(page.getByText('Confirm that you understand')).toBeVisible()
  await visit('cart-not-agreed')
  await countdown.ready()
  await waitUntilAsked(page)
  await visit('timeout-dialog')
  await page.getByRole('button', { name: "I'm still working" }).click()
}

/** Visits the checkout forms and the card errors. Needs a filled cart and no service worker. */
export async function tourCheckout({ page, url, visit }: Tour): Promise<void> {
  await page.goto(url + cart)
  await expectConfirmed(page)
  await page.getByRole('button', { name: /^Pay with Google Pay/ }).click()
  await expect(page.getByRole('button', { name: 'Confirm' })).toBeVisible()
  await visit('wallet-sheet')
  await page.keyboard.press('Escape')
  await acceptDigitalGoods(page)
  await page.getByRole('button', { name: 'Check out at counter' }).click()
  await page.getByRole('button', { name: /^Place my order/ }).click()
  await expect(page.getByText('Please enter your name and email address').first()).toBeVisible()
  await visit('counter-form-errors')
  await page.getByRole('button', { name: 'Back to your order' }).click()
  await page.getByRole('button', { name: 'Check out with credit card' }).click()
  await page.getByRole('button', { name: 'Proceed' }).click()
  await expect(page.getByText('Please enter your name').first()).toBeVisible()
  await visit('card-details-errors')
  await page.getByRole('button', { name: 'Back to your order' }).click()
  const quoted = page.waitForResponse(/\/order\/calculate-tax$/)
  await proceedToCard(page)
  await fillCard(page, goodCard)
  await visit('checkout')
  const { order } = (await (await quoted).json()) as { order: { total: number; subtotal: number } }
  await showChangedPrice(page, order)
  await visit('price-changed-dialog')
  await page.getByRole('button', { name: 'Accept the new price' }).click()
  // Answers the charge and the status call with 503, so the page keeps confirming the payment.
  await page.route(/\/order\/(charge|payment-status)/, (route) => route.fulfill({ status: 503, body: '' }))
  await payNow(page)
  await expect(page.getByText('We are confirming your payment')).toBeVisible()
  await visit('confirming-payment')
  await page.unroute(/\/order\/(charge|payment-status)/)
  await expect(page.getByRole('heading', { name: 'Thank you, Robin!' })).toBeVisible()
}

/** Answers each charge as if the price had changed, so that the page shows the new total. */
async function showChangedPrice(page: Page, order: { total: number; subtotal: number }): Promise<void> {
  const current = { ...order, subtotal: order.subtotal + 500, total: order.total + 500 }
  const errors = { general: 'The price has changed. Check the new total.' }
  const refusal = { success: false, code: 'price-changed', errors, current }
  // The device trusts only answers whose `server-time` header holds the server's current time, so the test's answers
  // have it.
  const headers = { 'server-time': new Date().toISOString() }
  await page.route(/\/order\/charge$/, (route) => route.fulfill({ status: 409, json: refusal, headers }))
  await page.route(/\/order\/calculate-tax$/, (route) =>
    route.fulfill({ json: { success: true, order: current, tax: 0, total: current.total }, headers }),
  )
  await payNow(page)
  const dialog = page.getByRole('alertdialog', { name: 'The price has changed' })
  await expect(dialog).toContainText(`$${(current.total / 100).toFixed(2)}`)
  await page.unroute(/\/order\/charge$/)
  await page.unroute(/\/order\/calculate-tax$/)
}

/** Visits a cart that was set aside, an order with nothing to pay and a counter order. Needs a controlled clock. */
export async function tourCartEnds({ page, url, visit }: Tour): Promise<void> {
  const countdown = watchCountdown(page)
  await cartWithGroup(page, url, 'arkansas-headwaters', 'external')
  await countdown.ready()
  await waitUntilAsked(page)
  await page.clock.fastForward(31_000)
  await expect(page.getByRole('button', { name: 'Restore my order' })).toBeVisible()
  await visit('restore-order')
  await page
    .getByRole('button', { name: /^Add to cart/ })
    .last()
    .click()
  await expect(page.getByRole('link', { name: /Your Order/ })).toBeVisible()
  await page.getByRole('button', { name: 'Restore my order' }).click()
  await expect(page.getByRole('dialog', { name: 'Replace your current order?' })).toBeVisible()
  await visit('restore-dialog')
  await page.keyboard.press('Escape')

  await toCart(page)
  await page.getByRole('button', { name: 'Apply Discount' }).click()
  await page.getByRole('dialog').getByRole('textbox').fill('FREE')
  await page.getByRole('dialog').getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByRole('dialog', { name: 'Zero Balance' })).toBeVisible()
  await visit('zero-balance-dialog')
  const nothingToPay = page.getByRole('dialog', { name: 'Zero Balance' })
  await nothingToPay.getByLabel('Name').fill('Robin River')
  await nothingToPay.getByLabel('Email').fill('robin@guest.test')
  await nothingToPay.getByText('I understand that this purchase').click()
  await nothingToPay.getByRole('button', { name: 'Finish my order' }).click()
  await expect(page.getByRole('heading', { name: 'Thank you, Robin!' })).toBeVisible()
  await page.goto(url + shop)
  await page.getByRole('button', { name: 'Add Group To Cart' }).last().click()
  await toCart(page)
  await placeAtCounter(page, 'tour@guest.test')
  await visit('counter-thanks')
}
