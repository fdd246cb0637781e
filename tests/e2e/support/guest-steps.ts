import { expect, type Locator, type Page } from 'playwright/test'

export type Channel = 'internal' | 'external'

export function shopPath(slug: string, channel: Channel): string {
  return `/outfitter/${slug}${channel === 'external' ? '/external' : ''}`
}

/** Opens the storefront, takes its first group and goes on to the cart, once the server has it. */
export async function cartWithGroup(page: Page, url: string, slug: string, channel: Channel): Promise<void> {
  await page.goto(url + shopPath(slug, channel))
  await page.getByRole('button', { name: 'Add Group To Cart' }).first().click()
  await page.getByRole('link', { name: /Your Order/ }).click()
  await expectConfirmed(page)
}

/** The cart's page, with something in it. The storefront has buttons to remove a group, too. */
export async function expectCart(page: Page): Promise<void> {
  await expect(page.getByText('Order total').first()).toBeVisible()
}

/** The figures on the cart page are the server's. */
export async function expectConfirmed(page: Page): Promise<void> {
  await expectCart(page)
  await expect(page.getByText('Sending your order', { exact: true })).toHaveCount(0)
}

export async function agree(where: Page | Locator): Promise<void> {
  await where.getByText('I understand that this purchase is for digital goods').click()
}

/** A notice with this title, or without one. */
export function notice(page: Page, title: string, text: string): Locator {
  return page
    .getByRole('status')
    .filter({ has: page.getByText(title, { exact: true }) })
    .getByText(text, { exact: true })
}

/** The amount of a line of the order's summary, in cents; negative for what is taken off. */
export async function summaryCents(page: Page, label: string): Promise<number> {
  const line = page
    .getByRole('region', { name: 'Order summary' })
    .locator('dl > div')
    .filter({ has: page.getByText(label, { exact: true }) })
  const text = await line.locator('dd').innerText()
  const cents = Math.round(Number(text.replace(/[^\d.]/g, '')) * 100)
  return /^\s*[-−]/.test(text) ? -cents : cents
}

/** From the cart to the thank-you page of the counter; answers the order's number. */
export async function placeAtCounter(page: Page, email: string): Promise<number> {
  await agree(page)
  await page.getByRole('button', { name: 'Check out at counter' }).click()
  await page.getByLabel('Name').fill('Robin River')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: /^Place my order/ }).click()
  return orderNumber(page)
}

/** The number on the thank-you page. */
export async function orderNumber(page: Page): Promise<number> {
  await expect(page).toHaveURL(/\/deliver\/[a-z-]+\/counter$/)
  await expect(page.getByRole('heading', { name: 'Thank you!' })).toBeVisible()
  return Number(await page.getByRole('region', { name: 'Your order number' }).locator('strong').innerText())
}
