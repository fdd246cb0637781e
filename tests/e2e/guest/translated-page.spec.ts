import type { Page } from 'playwright/test'
import { cardOf, openCounter, placeWaitingOrder } from '../counter/counter-steps.ts'
import { expect, test } from '../support/app.ts'
import { fillCard, goodCard, payNow, proceedToCard } from '../support/checkout.ts'
import { expectConfirmed, notice, placeAtCounter, summaryCents } from '../support/guest-steps.ts'
import { translate } from './translate.ts'

const shop = '/outfitter/arkansas-headwaters'

async function addSingle(page: Page): Promise<void> {
  const singles = page.getByRole('region', { name: /^Single photos/ })
  // The list renders only rows near the window.
  await singles.scrollIntoViewIfNeeded()
  await singles
    .getByRole('button', { name: /^Add to cart/ })
    .first()
    .click()
}

test.describe('a page that the browser translates', () => {
  test.beforeEach(async ({ page }) => translate(page))

  test('sells photos by card and follows each change of the cart', async ({ sharedApp, page }) => {
    await page.goto(`${sharedApp.url}${shop}/external`)
    await expect(page.locator('font font').first()).toBeVisible()
    await page.getByRole('button', { name: 'Add Group To Cart' }).first().click()
    await addSingle(page)
    await page.getByRole('link', { name: /Your Order/ }).click()
    await expectConfirmed(page)
    const both = await summaryCents(page, 'Order total')
    await page.getByRole('button', { name: /^Remove photo/ }).click()
    await page.getByRole('button', { name: 'Remove', exact: true }).click()
    await expect.poll(() => summaryCents(page, 'Order total')).toBeLessThan(both)
    const group = await summaryCents(page, 'Order total')
    await page.getByRole('link', { name: 'Back To Photos' }).click()
    await addSingle(page)
    await page.getByRole('link', { name: /Your Order/ }).click()
    await expectConfirmed(page)
    await expect.poll(() => summaryCents(page, 'Order total')).toBeGreaterThan(group)
    await proceedToCard(page)
    await fillCard(page, goodCard)
    await payNow(page)
    await expect(page).toHaveURL(/\/deliver\/arkansas-headwaters\/order\//)
    await expect(page.getByRole('link', { name: /^Download/ }).first()).toBeVisible()
  })

  test('takes an order for the counter after the guest turned back from the card', async ({ sharedApp, page }) => {
    await page.goto(`${sharedApp.url}${shop}`)
    await page.getByRole('button', { name: 'Add Group To Cart' }).first().click()
    await page.getByRole('link', { name: /Your Order/ }).click()
    await expectConfirmed(page)
    await proceedToCard(page)
    await page.getByRole('button', { name: 'Back' }).click()
    await placeAtCounter(page, 'translated@guest.test')
  })

  test('releases waiting orders and shows how many are left', async ({ sharedApp, page }) => {
    const first = await placeWaitingOrder(sharedApp.url, 'first.translated@guest.test')
    const second = await placeWaitingOrder(sharedApp.url, 'second.translated@guest.test')
    await openCounter(page, sharedApp.url)
    for (const { id } of [first, second]) {
      const waiting = page.getByText(/^\d+ orders? waiting$/)
      const before = Number.parseInt(await waiting.innerText())
      await cardOf(page, id)
        .getByRole('button', { name: `Release order ${id}` })
        .click()
      await page
        .getByRole('alertdialog')
        .getByRole('button', { name: `Release order ${id}` })
        .click()
      await expect(notice(page, `Order ${id}`, 'This order has been released')).toBeVisible()
      await expect(cardOf(page, id)).toBeHidden()
      await expect.poll(async () => Number.parseInt(await waiting.innerText())).toBe(before - 1)
    }
  })
})
