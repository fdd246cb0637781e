import type { Page } from 'playwright/test'
import { expect, test } from '../support/app.ts'
import { findings } from '../support/axe.ts'
import { buyGroup, buyPhotos } from '../support/bought-order.ts'
import { openAsStaff } from '../support/device.ts'
import { shot } from '../support/tours/shots.ts'

const dialog = (page: Page) => page.getByRole('dialog')

async function photosOf(url: string, hash: string): Promise<readonly { id: number; full_path: string }[]> {
  const answer = await fetch(`${url}/api/v1/order/hash/${hash}`)
  return ((await answer.json()) as { order: { photos: { id: number; full_path: string }[] } }).order.photos
}

test('an outfitter refunds one photo of an order, and the guest keeps the others', async ({ sharedApp, page }) => {
  const { url } = sharedApp
  const order = await buyPhotos(url, { email: 'refund.line@guest.test', photos: 4 })
  const before = await photosOf(url, order.hash)
  await openAsStaff(page, url, 'outfitter', `/dashboard/order-detail/${order.id}`)
  await page.getByRole('button', { name: 'Refund' }).click()
  await dialog(page)
    .getByRole('checkbox', { name: /^Refund photo / })
    .first()
    .check()
  await expect(dialog(page).getByRole('radio', { name: /The share that the guest paid/ })).toBeChecked()
  await expect(dialog(page).getByRole('radio', { name: /others cost their own price/ })).toBeVisible()
  await dialog(page).getByRole('radio', { name: 'Not satisfied' }).check()
  await shot(page, 'refund-photo')
  await dialog(page)
    .getByRole('button', { name: /^Refund \$/ })
    .click()
  await expect(page.getByRole('status').getByText(/has been refunded$/)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Refunds' })).toContainText('1 photo')
  await expect(page.getByText('Commission after refunds')).toBeVisible()
  const after = await photosOf(url, order.hash)
  expect(after).toHaveLength(before.length - 1)
  const gone = before.find(({ id }) => after.every((photo) => photo.id !== id))
  expect((await fetch(url + (gone?.full_path ?? ''))).status).toBe(404)
  expect((await fetch(url + (after[0]?.full_path ?? ''))).status).toBe(200)
  await page.getByRole('button', { name: 'Refund' }).click()
  await expect(
    dialog(page)
      .getByRole('checkbox', { name: /^Refund photo / })
      .and(page.locator(':disabled')),
  ).toHaveCount(1)
  expect(await findings(page)).toEqual([])
})

test('an outfitter finds an order and exchanges its group for another, in five steps and without money', async ({
  sharedApp,
  page,
}) => {
  const { url } = sharedApp
  const email = 'exchange.group@guest.test'
  const order = await buyGroup(url, 'Maria – Raft 2', email)
  const before = await photosOf(url, order.hash)
  await openAsStaff(page, url, 'outfitter', '/dashboard/discounts')
  await expect(page.getByRole('heading', { level: 1, name: 'Discounts' })).toBeVisible()
  let steps = 0
  const step = async (does: () => Promise<unknown>): Promise<void> => {
    steps += 1
    await does()
  }
  await step(async () => {
    await page.keyboard.press('/')
    await expect(dialog(page).getByRole('combobox')).toBeFocused()
    await page.keyboard.type(email)
  })
  await step(() => page.keyboard.press('Enter'))
  await expect(page.getByRole('heading', { name: `Order ${order.id}` })).toBeVisible()
  await step(() => page.getByRole('button', { name: 'Exchange' }).click())
  await step(() =>
    dialog(page)
      .getByRole('radio', { name: /^Jake – Raft 4/ })
      .check(),
  )
  expect(await findings(page)).toEqual([])
  await step(() => dialog(page).getByRole('button', { name: 'Exchange group' }).click())
  await expect(page.getByRole('status').getByText('The group has been exchanged')).toBeVisible()
  expect(steps).toBeLessThanOrEqual(5)
  await expect(page.getByText('Group exchanged')).toBeVisible()
  const after = await photosOf(url, order.hash)
  const old = before.find(({ id }) => after.every((photo) => photo.id !== id))
  expect(after.length).toBeGreaterThan(0)
  expect((await fetch(url + (old?.full_path ?? ''))).status).toBe(404)
  expect((await fetch(url + (after[0]?.full_path ?? ''))).status).toBe(200)
})
