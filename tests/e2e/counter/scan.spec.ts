import { join } from 'node:path'
import type { Page } from 'playwright/test'
import { Guest } from '../../support/guest.ts'
import { expect, test } from '../support/app.ts'
import { findings } from '../support/axe.ts'
import { browserBefore } from '../support/fake-camera.ts'
import { notice } from '../support/guest-steps.ts'
import { shot } from '../support/tours/shots.ts'
import { sizes } from '../support/sizes.ts'
import { callApi } from '../support/staff-api.ts'
import { cardOf, openCounter, placeWaitingOrder } from './counter-steps.ts'

const dialogOf = (page: Page) => page.getByRole('dialog', { name: "Scan the guest's code" })

/** Opens the counter and presses Scan, in a browser whose fake camera films a QR code of this text. */
async function scan(
  text: string,
  folder: string,
  url: string,
  watch: (page: Page) => void,
  { viewport }: { viewport: { width: number; height: number } } = sizes.tablet,
): Promise<Page> {
  const browser = await browserBefore(text, join(folder, `code-${text.length}.y4m`))
  const page = await (await browser.newContext({ viewport })).newPage()
  page.on('close', () => void browser.close())
  watch(page)
  await openCounter(page, url)
  await page.getByRole('button', { name: 'Scan' }).click()
  return page
}

test('a scanned code of a waiting order opens that order beside the list and stops the camera', async ({
  sharedApp,
  watch,
}, { outputDir }) => {
  const { url } = sharedApp
  const { id, hash } = await placeWaitingOrder(url, 'scanned@guest.test')
  const page = await scan(`${url}/deliver/arkansas-headwaters/order/${hash}/external`, outputDir, url, watch)
  await expect(dialogOf(page)).toBeHidden()
  await expect(page.getByRole('complementary', { name: `Open order ${id}` })).toBeVisible()
  await expect(cardOf(page, id)).toBeVisible()
  await expect(page.locator('video')).toHaveCount(0)
  await page.close()
})

test('a scanned code of a released order opens the details of that order', async ({ sharedApp, watch }, {
  outputDir,
}) => {
  const { url } = sharedApp
  const { id, hash } = await placeWaitingOrder(url, 'scanned-late@guest.test')
  const { token } = (await callApi(url, 'auth/login', null, {
    email: 'employee@eddyline.test',
    password: 'eddyline-demo-2026',
  })) as { token: string }
  await callApi(url, 'order/release', token, { id })
  const page = await scan(`${url}/deliver/arkansas-headwaters/order/${hash}/external`, outputDir, url, watch)
  await expect(page).toHaveURL(new RegExp(`/dashboard/order-detail/${id}$`))
  await expect(page.getByText('Completed').first()).toBeVisible()
  await page.close()
})

test('the scanner reports a code that is not the code of an order, and keeps the camera on', async ({
  sharedApp,
  watch,
}, { outputDir }) => {
  const page = await scan('https://example.com/menu', outputDir, sharedApp.url, watch)
  await expect(dialogOf(page).getByText('This is not the code of an order')).toBeVisible()
  await expect(dialogOf(page).locator('video')).toBeVisible()
  await shot(page, 'counter-scan')
  expect(await findings(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(dialogOf(page)).toBeHidden()
  await page.close()
})

test('the scanner reports the code of an order that does not exist', async ({ sharedApp, watch, expectComplaint }, {
  outputDir,
}) => {
  expectComplaint(/404/)
  const { url } = sharedApp
  const page = await scan(`${url}/deliver/arkansas-headwaters/order/${'A'.repeat(22)}`, outputDir, url, watch)
  await expect(dialogOf(page).getByText('We found no order for this code')).toBeVisible()
  await page.close()
})

test('the scanner shows nothing of another outfitter’s order', async ({ sharedApp, watch, expectComplaint }, {
  outputDir,
}) => {
  expectComplaint(/404/)
  const { url } = sharedApp
  const shop = await callApi(url, 'search/outfitter/canyon-co', null, null)
  const { outfitter, today: date } = shop as { outfitter: { id: number }; today: string }
  const day = await callApi(url, 'search/displayGroups', null, { outfitterId: outfitter.id, date })
  const [group] = day.displayGroups as { id: number }[]
  const guest = new Guest(url)
  await guest.start('canyon-co', [{ display_group_id: group?.id }], false)
  const { order } = (await guest.counter({ name: 'Cara Canyon', email: 'cara@guest.test' })).body
  const page = await scan(`${url}/deliver/canyon-co/order/${order.hash ?? 'none'}`, outputDir, url, watch)
  await expect(page.getByText('We could not find this order', { exact: true })).toBeVisible()
  await expect(page.getByText('Cara Canyon')).toHaveCount(0)
  await page.close()
})

test.describe('the scanner without a camera', () => {
  test.use(sizes.phone)

  test('the scanner says that there is no camera, and staff find the order by its number', async ({
    sharedApp,
    page,
  }) => {
    const { id } = await placeWaitingOrder(sharedApp.url, 'by-number@guest.test')
    await openCounter(page, sharedApp.url)
    await page.getByRole('button', { name: 'Scan' }).click()
    const dialog = dialogOf(page)
    await expect(dialog.getByText('This device has no camera. Find the order by its number.')).toBeVisible()
    expect(await findings(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Open' }).click()
    await expect(notice(page, 'Missing Information', 'Please enter Order ID')).toBeVisible()
    await dialog.getByLabel('Or enter the order number').fill(String(id))
    await dialog.getByRole('button', { name: 'Open' }).click()
    await expect(page).toHaveURL(new RegExp(`/dashboard/order-detail/${id}$`))
    await expect(page.getByRole('heading', { name: `Order ${id}` })).toBeVisible()
  })
})
