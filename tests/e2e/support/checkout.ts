import { expect, type Page } from 'playwright/test'
import { acceptDigitalGoods } from './guest-steps.ts'

export const goodCard = '4111 1111 1111 1111'
export const declinedCard = '4000 0000 0000 0002'
/** Its bank asks the guest for the code 123456. */
export const challengingCard = '4800 0000 0000 0004'

export function cardForm(page: Page) {
  const frame = page.frameLocator('iframe[title="Card form"]')
  return {
    number: frame.getByLabel('Card number'),
    expiry: frame.getByLabel('Expiration date'),
    cvv: frame.getByLabel('CVV'),
    zip: frame.getByLabel('ZIP or postal code'),
  }
}

/** Takes a guest from the cart to Pay Now. The state follows from the postal code, and the price from the fields. */
export async function proceedToCard(page: Page, email = 'robin@guest.test'): Promise<void> {
  await acceptDigitalGoods(page)
  await page.getByRole('button', { name: 'Check out with credit card' }).click()
  await page.getByLabel('Name').fill('Robin River')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Postal code', { exact: true }).fill('81201')
  await expect(page.getByRole('button', { name: /Pay Now/ })).toBeEnabled()
}

export async function fillCard(page: Page, number: string): Promise<void> {
  const form = cardForm(page)
  await form.number.fill(number)
  await form.expiry.fill('12/30')
  await form.cvv.fill('111')
  const zip = form.zip
  if ((await zip.count()) > 0 && (await zip.inputValue()) === '') await zip.fill('81201')
}

/**
 * Scrolls to Pay Now, waits and presses it. Chromium misplaces a click that directly follows a scroll, because it still
 * uses the iframe's old position. No person clicks that quickly.
 */
export async function payNow(page: Page, presses: 1 | 2 = 1): Promise<void> {
  const button = page.getByRole('button', { name: /Pay Now/ })
  await expect(button).toBeEnabled()
  await button.scrollIntoViewIfNeeded()
  await page.waitForTimeout(500)
  await (presses === 2 ? button.dblclick() : button.click())
}
