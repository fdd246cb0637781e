import type { Page } from 'playwright/test'
import { expect, test } from '../support/app.ts'
import { findings } from '../support/axe.ts'
import { buyPhotos, orderAtCounter } from '../support/bought-order.ts'
import { logOut, openAsStaff } from '../support/device.ts'
import { expectMails } from '../support/server/mails.ts'

const dialog = (page: Page) => page.getByRole('dialog')
const expectNotice = (page: Page, text: string | RegExp) =>
  expect(page.getByRole('status').getByText(text)).toBeVisible()
const fact = (page: Page, label: string) =>
  page
    .getByRole('region', { name: 'Details' })
    .locator('dl > div')
    .filter({ has: page.locator('dt', { hasText: new RegExp(`^${label}`) }) })
    .locator('dd')

const delivered = 'Your trip photos from Arkansas Headwaters'

test('staff see every detail of a card order, send its mail again once, and change its email and note', async ({
  sharedApp,
  page,
}) => {
  const { url, dataDirectory } = sharedApp
  const email = 'detail@guest.test'
  const order = await buyPhotos(url, { email, name: 'Dee <i>Tail</i>' })
  await expectMails(dataDirectory, email, [delivered])
  await openAsStaff(page, url, 'employee', `/dashboard/order-detail/${order.id}`)
  await expect(page.getByText('Completed', { exact: true }).first()).toBeVisible()
  await expect(fact(page, 'Outfitter')).toHaveText('Arkansas Headwaters')
  await expect(fact(page, 'Order ID')).toHaveText(String(order.id))
  await expect(fact(page, 'External order')).toHaveText('Yes')
  await expect(fact(page, 'Counter order')).toHaveText('No')
  await expect(fact(page, '24hr order')).toHaveText('No')
  await expect(fact(page, 'Name')).toHaveText('Dee <i>Tail</i>')
  await expect(fact(page, 'Commission')).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Price' })).toContainText('Order total')
  expect(await findings(page)).toEqual([])
  await expect(page.getByRole('link', { name: 'View Delivery' })).toHaveAttribute('href', order.page)
  await expect(page.getByRole('button', { name: 'Refund' })).toBeHidden()

  await page.getByRole('button', { name: 'Resend Order' }).click()
  await page.getByRole('button', { name: `Send the email to ${email}` }).click()
  await expectNotice(page, 'This order has been resent')
  await expectMails(dataDirectory, email, [delivered, delivered])

  const note = '<script>alert(1)</script>\nשלום 🌊'
  await page.getByRole('button', { name: 'Note', exact: true }).click()
  await dialog(page).getByLabel('Note').fill(note)
  expect(await findings(page)).toEqual([])
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  await expectNotice(page, 'This note has been saved')
  await expect(fact(page, 'Notes')).toHaveText(note, { useInnerText: true })

  await page.getByRole('button', { name: 'Change Email' }).click()
  await dialog(page).getByLabel('Email').fill('nobody')
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  await expect(dialog(page).getByText('Please enter a valid email address')).toBeVisible()
  await dialog(page).getByLabel('Email').fill('detail-new@guest.test')
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  await expectNotice(page, 'This email has been changed')
  await expect(fact(page, 'Email')).toHaveText('detail-new@guest.test')
  await expect(page.getByRole('region', { name: 'History' })).toContainText('Email changed')
})

test('staff request and download the zip of an order', async ({ sharedApp, page }) => {
  const order = await buyPhotos(sharedApp.url, { email: 'zip@guest.test' })
  await openAsStaff(page, sharedApp.url, 'employee', `/dashboard/order-detail/${order.id}`)
  await expect(fact(page, 'Zip file')).toHaveText('Not created yet')
  await page.getByRole('button', { name: 'Create Zip File' }).click()
  const link = fact(page, 'Zip file').getByRole('link', { name: 'Download' })
  await expect(link).toBeVisible({ timeout: 60_000 })
  // The page must close this notice when the zip is ready. By itself the notice would close only after 5 s, which is
  // longer than this wait.
  await expect(page.getByText(/We are creating the zip file/)).toBeHidden({ timeout: 1_000 })
  const address = `${sharedApp.url}${(await link.getAttribute('href')) ?? ''}`
  expect((await fetch(address, { method: 'HEAD' })).status).toBe(200)
})

test(
  'an outfitter refunds a part and then the remaining amount of an order, and the guest can no longer download the originals',
  { tag: '@journey' },
  async ({ sharedApp, page }) => {
    const { url } = sharedApp
    const order = await buyPhotos(url, { email: 'refund@guest.test' })
    const left = `$${((order.total - 500) / 100).toFixed(2)}`
    await openAsStaff(page, url, 'outfitter', `/dashboard/order-detail/${order.id}`)
    await page.getByRole('button', { name: 'Refund' }).click()
    await dialog(page).getByLabel('Amount').fill('100000')
    await expect(dialog(page).getByText(/^You can refund at most /)).toBeVisible()
    await dialog(page).getByLabel('Amount').fill('5')
    await dialog(page).getByRole('button', { name: 'Refund $5.00' }).click()
    await expectNotice(page, 'Please enter Reason')
    await dialog(page).getByRole('radio', { name: 'Other' }).check()
    await dialog(page).getByLabel('What happened').fill('One photo is blurred')
    expect(await findings(page)).toEqual([])
    await dialog(page).getByRole('button', { name: 'Refund $5.00' }).click()
    await expectNotice(page, '$5.00 has been refunded')
    await expect(page.getByRole('region', { name: 'Refunds' })).toContainText('One photo is blurred')
    await expect(page.getByText('$5.00 refunded')).toBeVisible()
    const photos = `${url}/api/v1/order/hash/${order.hash}`
    const original = await firstOriginal(photos)
    expect((await fetch(url + original)).status).toBe(200)

    await page.getByRole('button', { name: 'Refund' }).click()
    await dialog(page).getByRole('radio', { name: 'Weather' }).check()
    await dialog(page)
      .getByRole('button', { name: `Refund ${left}` })
      .click()
    await expectNotice(page, `${left} has been refunded`)
    await expect(page.getByText('Refunded', { exact: true }).first()).toBeVisible()
    await expect(page.getByRole('button', { name: 'Refund' })).toBeHidden()
    expect((await fetch(url + original)).ok).toBe(false)
  },
)

async function firstOriginal(address: string): Promise<string> {
  const { order } = (await (await fetch(address)).json()) as { order: { photos: { full_path: string }[] } }
  return order.photos[0]?.full_path ?? 'none'
}

test('staff can open neither another outfitter’s order nor an order that does not exist', async ({
  sharedApp,
  page,
  expectComplaint,
}) => {
  expectComplaint(/404/)
  await openAsStaff(page, sharedApp.url, 'admin', '/admin/orders')
  await page.getByRole('button', { name: 'Search' }).click()
  const foreign = page.getByRole('row', { name: 'Canyon Co' }).first().getByRole('link').first()
  const id = await foreign.textContent()
  await logOut(page)
  await openAsStaff(page, sharedApp.url, 'outfitter', `/dashboard/order-detail/${id ?? '0'}`)
  await expect(page.getByText('We could not find this order')).toBeVisible()
  await page.goto(`${sharedApp.url}/dashboard/order-detail/999999`)
  await expect(page.getByText('We could not find this order')).toBeVisible()
  await page.goto(`${sharedApp.url}/dashboard/order-detail/1x`)
  await expect(page.getByText('We could not find this order')).toBeVisible()
})

test('an administrator finds orders by number and email prefix, and returns from an order to the same results', async ({
  sharedApp,
  page,
}) => {
  const { url } = sharedApp
  const order = await buyPhotos(url, { email: 'Search.Me@guest.test' })
  await openAsStaff(page, url, 'admin', '/admin/orders')
  expect(await findings(page)).toEqual([])
  await page.getByLabel('Email').fill('search.m')
  await page.getByRole('button', { name: 'Search' }).click()
  const table = page.getByRole('table', { name: 'Orders' })
  await expect(table.getByRole('row')).toHaveCount(2)
  await expect(table.getByRole('link', { name: String(order.id), exact: true })).toBeVisible()
  expect(await findings(page)).toEqual([])
  await table.getByRole('link', { name: 'View' }).click()
  await expect(page.getByRole('heading', { name: `Order ${order.id}` })).toBeVisible()
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page.getByLabel('Email')).toHaveValue('search.m')
  await expect(table.getByRole('row')).toHaveCount(2)
  await table.getByRole('button', { name: `More actions: ${order.id}` }).click()
  await page.getByRole('menuitem', { name: 'Resend Order' }).click()
  await page.getByRole('button', { name: /^Send the email to/ }).click()
  await expectNotice(page, 'This order has been resent')

  await page.getByRole('button', { name: 'Clear' }).click()
  await page.getByLabel('Order ID').fill('999999')
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page.getByText('No orders found')).toBeVisible()
  const counter = await orderAtCounter(url)
  await page.getByRole('button', { name: 'Clear' }).click()
  await page.getByLabel('Order ID').fill(String(counter.id))
  await page.getByRole('button', { name: 'Search' }).click()
  // Matches only the start of the row, because the digits of a small id can also occur in its date.
  await expect(table.getByRole('row', { name: new RegExp(`^${counter.id} `) })).toContainText('Waiting')
})
