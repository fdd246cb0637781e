import { expect, type Locator, type Page } from 'playwright/test'
import type { Guest } from '../../support/guest.ts'
import { fillCart } from '../support/bought-order.ts'
import { openAsStaff } from '../support/device.ts'

export interface Waiting {
  readonly id: number
  readonly hash: string
  readonly total: number
}

async function placed(guest: Guest, name: string, email: string): Promise<Waiting> {
  const { status, body } = await guest.counter({ name, email })
  expect(status, JSON.stringify(body)).toBe(200)
  const { id, hash, total } = body.order
  return { id, hash: hash ?? 'none', total }
}

export async function placeWaitingOrder(url: string, email: string, name = 'Robin River'): Promise<Waiting> {
  return placed(await fillCart(url, 2), name, email)
}

export async function openCounter(page: Page, url: string, who: 'employee' | 'outfitter' = 'employee'): Promise<void> {
  await openAsStaff(page, url, who, '/dashboard/pending-orders')
  await expect(page.getByRole('heading', { name: 'Pending Orders' })).toBeVisible()
  await expect(page.getByText(/^\d+ orders? waiting$/)).toBeVisible()
}

export function cardOf(page: Page, id: number): Locator {
  return page
    .getByRole('row')
    .or(page.getByRole('listitem'))
    .filter({ has: page.getByRole('link', { name: `Open order ${id}`, exact: true }) })
}

export async function openCardAction(
  page: Page,
  id: number,
  name: 'Edit Email' | 'Note' | 'Discount' | 'Cancel',
): Promise<void> {
  await page.getByRole('button', { name: `More actions: ${id}`, exact: true }).click()
  await page.getByRole('menuitem', { name, exact: true }).click()
}

export function dollars(cents: number): string {
  return `$${(cents / 100).toFixed(2)}`
}
