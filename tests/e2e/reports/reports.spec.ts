import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright/test'
import { expect, test } from '../support/app.ts'
import { findings } from '../support/axe.ts'
import { buyPhotos, orderAtCounter } from '../support/bought-order.ts'
import { openAsStaff } from '../support/device.ts'
import { callApi, counterStaff, logIn } from '../support/staff-api.ts'

const table = (page: Page) => page.getByRole('table', { name: 'Orders and refunds' })
const sums = (page: Page) => page.getByLabel('Summary')
const foot = (page: Page) => table(page).locator('tfoot tr')
const figure = (page: Page, label: string) =>
  sums(page)
    .locator('div')
    .filter({ has: page.locator('dt', { hasText: new RegExp(`^${label}$`) }) })
    .locator('dd')

const cents = (amount: string): number => Math.round(Number(amount.replaceAll(/[$,]/g, '')) * 100)

async function column(page: Page, head: string): Promise<string[]> {
  await expect(table(page).getByRole('columnheader', { name: head, exact: true })).toBeVisible()
  const heads = await table(page).locator('thead th').allInnerTexts()
  const at = heads.indexOf(head) + 1
  expect(at, `a column ${head}`).toBeGreaterThan(0)
  return table(page).locator(`tbody tr > :nth-child(${at})`).allInnerTexts()
}

async function sumOf(page: Page, head: string): Promise<number> {
  return (await column(page, head)).reduce((sum, amount) => sum + cents(amount), 0)
}

/**
 * Presses Export and returns the downloaded file. Export opens a new window. Because its answer is a file, Chromium
 * closes that window and reports the download to this page.
 */
async function exported(page: Page): Promise<{ name: string; text: string }> {
  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  const download = await coming
  return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') }
}

async function typeDay(page: Page, label: string, day: string): Promise<void> {
  const field = page.getByRole('group', { name: label })
  await field.getByRole('spinbutton').first().click()
  await page.keyboard.type(day.replaceAll('-', ''))
}

async function chooseDays(page: Page, name: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Quick dates' }).click()
  await page.getByRole('option', { name }).click()
}

const expectWarning = (page: Page, text: string) => expect(page.getByRole('status').getByText(text)).toBeVisible()

test(
  'an employee reads the closing report by checkout type and exports it',
  { tag: '@journey' },
  async ({ sharedApp, page }) => {
    const { url } = sharedApp
    const email = '+closing@guest.test'
    const order = await buyPhotos(url, { email })
    const paidAtCounter = await orderAtCounter(url)
    await (await counterStaff(url)).release(paidAtCounter.id)
    await openAsStaff(page, url, 'employee', '/dashboard/reports/closing')
    const row = table(page).locator('tr').filter({ hasText: email })
    await expect(row).toBeVisible()
    await expect(table(page).locator('thead th')).toHaveText([
      'ID',
      'Date',
      'Email',
      'Notes',
      'Counter',
      'Square',
      'Base Price',
      'Coupon',
      'Discount',
      'Total',
      'Details',
    ])
    await expect(row.getByText(`$${(order.total / 100).toFixed(2)}`)).toHaveCount(2)
    expect(cents(await figure(page, 'Total').innerText())).toBe(await sumOf(page, 'Total'))
    expect(await sumOf(page, 'Total')).toBe((await sumOf(page, 'Counter')) + (await sumOf(page, 'Square')))
    await expect(foot(page)).toContainText(await figure(page, 'Total').innerText())
    expect(await findings(page)).toEqual([])

    const all = await exported(page)
    expect(all.name).toMatch(/^arkansas-headwaters-orders-\d{4}-\d{2}-\d{2}\.csv$/)
    expect(all.text.charCodeAt(0)).toBe(0xfeff)
    expect(all.text).toContain(`'${email}`)
    expect(all.text).toContain((cents(await figure(page, 'Total').innerText()) / 100).toFixed(2))

    const choose = async (filter: string): Promise<void> => {
      await page.getByRole('combobox', { name: 'Orders' }).click()
      await page.getByRole('option', { name: filter }).click()
    }
    await choose('Outfitter Checkout')
    await expect(page).toHaveURL(/filter=internal/)
    await expect(foot(page)).toBeVisible()
    await expect(row).toBeHidden()
    expect(await sumOf(page, 'Square')).toBe(0)
    await choose('Square')
    await expect(row).toBeVisible()
    expect(await sumOf(page, 'Counter')).toBe(0)

    await page.getByRole('button', { name: 'Day before' }).click()
    await expect(row).toBeHidden()
    await page.getByRole('button', { name: 'Day after' }).click()
    await expect(row).toBeVisible()
    await row.getByRole('link', { name: `Details of order ${order.id}` }).click()
    await expect(page).toHaveURL(new RegExp(`/dashboard/order-detail/${order.id}$`))
    await page.goBack()
    await expect(page).toHaveURL(/filter=external/)
    await expect(row).toBeVisible()

    await page.goto(`${url}/dashboard/reports/closing?date=2020-02-29`)
    await expect(page.getByText('No orders found for these dates')).toBeVisible()
    expect(await findings(page)).toEqual([])
    await page.goto(`${url}/dashboard/reports/full`)
    await expect(page.getByText('You do not have access to this page')).toBeVisible()
  },
)

test('an outfitter reads and exports the full report of chosen days, and the form refuses an end date before the start date', async ({
  sharedApp,
  page,
}) => {
  const { url } = sharedApp
  const order = await buyPhotos(url, { email: 'full@guest.test' })
  await openAsStaff(page, url, 'outfitter', '/dashboard/reports/full')
  const row = table(page).locator('tr').filter({ hasText: 'full@guest.test' })
  await expect(row).toBeVisible()
  await expect(table(page).locator('thead th')).toHaveText([
    'ID',
    'Date',
    'Email',
    'Notes',
    'Coupon',
    'Base Price',
    'Discount',
    'Subtotal',
    'Taxes/Fees',
    'Total',
    'Details',
  ])
  await page.getByRole('button', { name: 'Chart' }).click()
  await expect(page.getByRole('heading', { name: 'By tender' })).toBeVisible()

  await chooseDays(page, 'Last 7 days')
  await expect(page).toHaveURL(/startDate=\d{4}-\d{2}-\d{2}&endDate=/)
  await expect(page.getByRole('heading', { name: 'By day' })).toBeVisible()
  const total = cents(await figure(page, 'Total').innerText())
  expect(await sumOf(page, 'Total')).toBe(total)
  expect(total).toBe((await sumOf(page, 'Subtotal')) + (await sumOf(page, 'Taxes/Fees')))
  expect(await sumOf(page, 'Subtotal')).toBe((await sumOf(page, 'Base Price')) - (await sumOf(page, 'Discount')))
  expect(await findings(page)).toEqual([])
  const week = await exported(page)
  expect(week.name).toMatch(/-orders-\d{4}-\d{2}-\d{2}-to-\d{4}-\d{2}-\d{2}\.csv$/)
  const lines = week.text.trimEnd().split('\r\n')
  expect(lines[0]).toBe(
    '\uFEFFID,Date,Email,Notes,Counter,Square,Base Price,Coupon,Discount,Subtotal,Taxes/Fees,Total,Prepaid',
  )
  expect(lines.at(-1)).toMatch(new RegExp(`^Totals,.*,${(total / 100).toFixed(2)},\\d+\\.\\d\\d$`))
  expect(lines.filter((line) => line.startsWith(`${order.id},`))).toHaveLength(1)

  const address = page.url()
  await typeDay(page, 'Start date', '2026-07-04')
  await typeDay(page, 'End date', '2026-07-03')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await expectWarning(page, 'The start date is after the end date')
  expect(page.url()).toBe(address)
  await typeDay(page, 'End date', '2026-07-05')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(page).toHaveURL(/startDate=2026-07-04&endDate=2026-07-05/)
  await expect(page.getByText('No orders found for these dates')).toBeVisible()
})

test('the report page says without a network that it could not load the report, and shows the report when the network returns', async ({
  sharedApp,
  page,
  context,
  expectComplaint,
}) => {
  expectComplaint(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/)
  await openAsStaff(page, sharedApp.url, 'outfitter', '/dashboard/reports/full')
  await expect(table(page)).toBeVisible()
  await context.setOffline(true)
  await chooseDays(page, 'This month')
  await expect(page.getByText('We could not load this')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Export needs a connection' })).toBeDisabled()
  await context.setOffline(false)
  await expect(table(page)).toBeVisible()
})

test('the closing report of a day without sales says that no orders were found', async ({ sharedApp, page }) => {
  const { url } = sharedApp
  const { token } = await logIn(url, 'admin')
  const outfitter = { name: 'Quiet Creek', email: 'quiet@guest.test', photo_expire: 10, on_home_page: 0 }
  await callApi(url, 'outfitter', token, outfitter)
  await openAsStaff(page, url, 'admin', '/admin')
  await page.getByRole('button', { name: 'Dashboard: Quiet Creek' }).click()
  await page.goto(`${url}/dashboard/reports/closing`)
  await expect(page.getByText('No orders found for today')).toBeVisible()
})

test('an administrator chooses the photographer of a report, and a photographer sees only their own report', async ({
  sharedApp,
  page,
  browser,
  watch,
}) => {
  const { url } = sharedApp
  await openAsStaff(page, url, 'admin', '/admin/report-photographer')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await expectWarning(page, 'Please select a photographer')
  expect(await findings(page)).toEqual([])
  await page.getByRole('combobox', { name: 'Photographer' }).click()
  await page.getByRole('option', { name: 'Paula Photographer' }).click()
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(table(page)).toBeVisible()
  const net = cents(await figure(page, 'Net photo sales').innerText())
  expect(net).toBeGreaterThan(0)
  expect(await sumOf(page, 'Net')).toBe(net)
  expect(await findings(page)).toEqual([])
  const file = await exported(page)
  expect(file.text).toMatch(/^\uFEFFID,Date,Outfitter,Photos,Net\r\n/)
  expect(file.text.trim()).toMatch(new RegExp(`Totals,,,\\d+,${(net / 100).toFixed(2)}$`))

  const own = await (await browser.newContext()).newPage()
  watch(own)
  await openAsStaff(own, url, 'photographer', '/admin/report-photographer')
  await expect(table(own)).toBeVisible()
  await expect(own.getByRole('combobox', { name: 'Photographer' })).toHaveCount(0)
  expect(cents(await figure(own, 'Net photo sales').innerText())).toBe(net)
  await own.context().close()
})

test('an administrator must choose a start and an end date before the comprehensive report downloads', async ({
  sharedApp,
  page,
}) => {
  await openAsStaff(page, sharedApp.url, 'admin', '/admin/report-comprehensive')
  await page.getByRole('button', { name: 'Export' }).click()
  await expectWarning(page, 'Please select a start date and end date')
  await typeDay(page, 'Start date', '2026-07-04')
  await page.getByRole('button', { name: 'Export' }).click()
  await expectWarning(page, 'Please select a start date and end date')
  expect(await findings(page)).toEqual([])
  await chooseDays(page, 'Last 7 days')
  const { name, text } = await exported(page)
  expect(name).toMatch(/^comprehensive-report-\d{4}-\d{2}-\d{2}-to-\d{4}-\d{2}-\d{2}\.csv$/)
  expect(text).toMatch(/^\uFEFFID,Date,Time,Time Zone,Outfitter,Type,Name,Email,/)
  expect(text).toContain('Arkansas Headwaters')
})
