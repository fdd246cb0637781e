import { expect, type Locator, type Page } from 'playwright/test'

export type Channel = 'internal' | 'external'

export function shopPath(slug: string, channel: Channel): string {
  return `/outfitter/${slug}${channel === 'external' ? '/external' : ''}`
}

/**
 * Adds the first display group of the storefront to the cart. Opens the cart and waits until the server has the group.
 */
export async function cartWithGroup(page: Page, url: string, slug: string, channel: Channel): Promise<void> {
  await page.goto(url + shopPath(slug, channel))
  await page.getByRole('button', { name: 'Add Group To Cart' }).first().click()
  await page.getByRole('link', { name: /Your Order/ }).click()
  await expectConfirmed(page)
}

/**
 * Expects the page of a filled cart, which shows the order total. Buttons that remove lines would prove nothing,
 * because the storefront has them too.
 */
export async function expectCart(page: Page): Promise<void> {
  await expect(page.getByText('Order total').first()).toBeVisible()
}

/** Waits until the cart page shows the server's prices instead of the device's estimate. */
export async function expectConfirmed(page: Page): Promise<void> {
  await expectCart(page)
  const unconfirmed = page.getByText(/^(Sending your order|Estimate\. You see the final price when you are online\.)$/)
  await expect(unconfirmed).toHaveCount(0)
}

export async function acceptDigitalGoods(where: Page | Locator): Promise<void> {
  const agreed = where.getByRole('checkbox', { name: /^I understand that this purchase/ })
  if (!(await agreed.isChecked())) await where.getByText('I understand that this purchase is for digital goods').click()
}

export function notice(page: Page, title: string, text: string): Locator {
  return page
    .getByRole('status')
    .filter({ has: page.getByText(title, { exact: true }) })
    .getByText(text, { exact: true })
}

/** The lines of the notice with this title. A notice shows each sentence on a line of its own. */
export function noticeLines(page: Page, title: string): Locator {
  return page
    .getByRole('status')
    .filter({ has: page.getByText(title, { exact: true }) })
    .locator('p')
}

/** The cents of one line in the order summary. Deductions are negative. */
export async function summaryCents(page: Page, label: string): Promise<number> {
  const line = page
    .getByRole('region', { name: 'Order summary' })
    .locator('dl > div')
    .filter({ has: page.getByText(label, { exact: true }) })
  const text = await line.locator('dd').innerText()
  const cents = Math.round(Number(text.replace(/[^\d.]/g, '')) * 100)
  return /^\s*[-−]/.test(text) ? -cents : cents
}

export async function placeAtCounter(page: Page, email: string, name = 'Robin River'): Promise<number> {
  await acceptDigitalGoods(page)
  await page.getByRole('button', { name: 'Check out at counter' }).click()
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: /^Place my order/ }).click()
  return orderNumber(page)
}

export async function orderNumber(page: Page): Promise<number> {
  await expect(page).toHaveURL(/\/deliver\/[a-z-]+\/counter$/)
  await expect(page.getByRole('heading', { name: 'Thank you!' })).toBeVisible()
  return Number(await page.getByRole('region', { name: 'Your order number' }).locator('strong').innerText())
}
