import type { Page } from 'playwright/test'
import { expect, test } from '../support/app.ts'
import { findings } from '../support/axe.ts'
import { buyPhotos } from '../support/bought-order.ts'
import { logOut, openAsStaff } from '../support/device.ts'

const field = (page: Page) => page.getByRole('dialog').getByRole('combobox')

test('an outfitter finds an order by email from another page and refunds it, in four steps', async ({
  sharedApp,
  page,
}) => {
  const email = 'find.refund@guest.test'
  const order = await buyPhotos(sharedApp.url, { email, name: 'Zoë Łukasz' })
  await openAsStaff(page, sharedApp.url, 'outfitter', '/dashboard/discounts')
  await expect(page.getByRole('heading', { level: 1, name: 'Discounts' })).toBeVisible()
  let steps = 0
  const step = async (does: () => Promise<unknown>): Promise<void> => {
    steps += 1
    await does()
  }
  await step(async () => {
    await page.keyboard.press('/')
    await expect(field(page)).toBeFocused()
    await page.keyboard.type(email)
  })
  await step(() => page.keyboard.press('Enter'))
  await expect(page.getByRole('heading', { name: `Order ${order.id}` })).toBeVisible()
  await step(() => page.getByRole('button', { name: 'Refund' }).click())
  await step(async () => {
    await page.getByRole('dialog').getByRole('radio', { name: 'Weather' }).check()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Refund \$/ })
      .click()
  })
  await expect(page.getByRole('status').getByText(/has been refunded$/)).toBeVisible()
  expect(steps).toBeLessThanOrEqual(4)
})

test('an employee finds an order by name, amount and number in every spelling, and by arrow keys a page', async ({
  sharedApp,
  page,
}) => {
  const order = await buyPhotos(sharedApp.url, { email: 'find.me@guest.test', name: 'Siobhán O’Brien-Łukasz' })
  await openAsStaff(page, sharedApp.url, 'employee', '/dashboard/pending-orders')
  await page.getByRole('button', { name: 'Find anything' }).click()
  expect(await findings(page)).toEqual([])
  const hit = page.getByRole('option', { name: new RegExp(`Order ${order.id}\\b`) })
  for (const text of ["o'brien", 'SIOBHAN lukasz', 'find.me@', String(order.id)]) {
    await field(page).fill(text)
    await expect(hit).toBeVisible()
  }
  expect(await findings(page)).toEqual([])
  await field(page).fill('closing')
  await expect(page.getByRole('option', { name: 'Closing' })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/dashboard\/reports\/closing$/)
})

const pages = {
  outfitter:
    '/dashboard /dashboard/pending-orders /dashboard/orders?all=1 /dashboard/reports/closing /dashboard/reports/full ' +
    '/dashboard/pricing /dashboard/discounts /dashboard/price-groups /dashboard/rivers /dashboard/users ' +
    '/dashboard/display-groups /admin/albums /dashboard/slideshows /dashboard/removals /dashboard/outbox /account ' +
    '/dashboard/order-detail/7',
  photographer: '/photographer /admin/report-photographer',
  admin:
    '/admin /admin/users /admin/rivers /admin/river-sections /admin/orders /admin/pricing /admin/report-comprehensive ' +
    '/admin/taxes /admin/audit /admin/system',
}

for (const who of ['outfitter', 'photographer', 'admin'] as const)
  test(`the slash opens the search on each page of an ${who}, and Escape returns to the page`, async ({
    sharedApp,
    page,
  }) => {
    await openAsStaff(page, sharedApp.url, who, pages[who].split(' ')[0] ?? '')
    for (const path of pages[who].split(' ')) {
      await page.goto(sharedApp.url + path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await page.keyboard.press('/')
      await expect(field(page), path).toBeFocused()
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toBeHidden()
      await page.keyboard.press('Control+k')
      await expect(field(page), path).toBeFocused()
      await page.keyboard.press('Escape')
    }
  })

test('the slash stays a letter in a field', async ({ sharedApp, page }) => {
  await openAsStaff(page, sharedApp.url, 'admin', '/admin/users')
  const search = page.getByRole('searchbox').first()
  await search.click()
  await page.keyboard.type('a/b')
  await expect(search).toHaveValue('a/b')
  await expect(page.getByRole('dialog')).toBeHidden()
})

test('Back and a reload restore search, order, switch and page of a list', async ({ sharedApp, page }) => {
  await openAsStaff(page, sharedApp.url, 'admin', '/admin/users')
  await page.getByRole('searchbox').first().fill('eddyline')
  await page.getByText('Inactive', { exact: true }).click()
  await page.getByRole('columnheader', { name: 'Email' }).click()
  await page.getByLabel('Rows per page').selectOption('25')
  const expectRestored = async (): Promise<void> => {
    await expect(page.getByRole('searchbox').first()).toHaveValue('eddyline')
    await expect(page.getByRole('switch', { name: 'Inactive' })).toBeChecked()
    await expect(page.getByRole('columnheader', { name: 'Email' })).toHaveAttribute('aria-sort', 'ascending')
    await expect(page.getByLabel('Rows per page')).toHaveValue('25')
  }
  await expectRestored()
  await page.reload()
  await expectRestored()
  await page.getByRole('link', { name: 'Taxes' }).click()
  await expect(page).toHaveURL(/\/admin\/taxes$/)
  await page.goBack()
  await expectRestored()
})

test('the table of orders fits a tablet for outfitters and administrators', async ({ sharedApp, page }) => {
  await buyPhotos(sharedApp.url, {
    email: 'a-very-long-address-of-a-guest-who-rafts-often@photos-of-rivers.example.com',
    name: 'Maximiliana Alexandra Hohenlohe-Schillingsfürst von Ratibor',
  })
  await page.setViewportSize({ width: 1180, height: 820 })
  for (const [who, path] of [
    ['outfitter', '/dashboard/orders?all=1'],
    ['admin', '/admin/orders?all=1'],
  ] as const) {
    await openAsStaff(page, sharedApp.url, who, path)
    const table = page.getByRole('table', { name: 'Orders' })
    await expect(table.getByRole('link', { name: 'View' }).first()).toBeVisible()
    const [inner, outer] = await table.evaluate((node) => [node.scrollWidth, node.clientWidth] as const)
    expect(inner, who).toBeLessThanOrEqual(outer)
    expect(await findings(page)).toEqual([])
    await logOut(page)
  }
})

test('without a connection the search finds pages and the pending orders of the device, and says so', async ({
  sharedApp,
  page,
  expectComplaint,
}) => {
  expectComplaint(/ERR_INTERNET_DISCONNECTED/)
  await openAsStaff(page, sharedApp.url, 'employee', '/dashboard/pending-orders')
  await expect(page.getByText('Dana Whitewater').first()).toBeVisible()
  await page.context().setOffline(true)
  await expect(page.getByText('We cannot reach the server.')).toBeVisible()
  await page.keyboard.press('/')
  await field(page).fill('whitewater')
  await expect(page.getByRole('option', { name: /Dana Whitewater/ })).toBeVisible()
  await expect(page.getByRole('dialog')).toContainText('Offline: this finds')
  await page.context().setOffline(false)
})
