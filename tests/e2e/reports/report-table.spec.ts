import type { Page } from 'playwright/test'
import { expect, test } from '../support/app.ts'
import { findings } from '../support/axe.ts'
import { buyPhotos } from '../support/bought-order.ts'
import { expectStaffAreasKept, openAsStaff } from '../support/device.ts'
import { rowsInSight } from '../support/rows-in-sight.ts'
import { sizes } from '../support/sizes.ts'
import { touchFindings } from '../support/touch-findings.ts'

const table = (page: Page) => page.getByRole('table', { name: 'Orders and refunds' })
const numbers = (page: Page): Promise<string[]> => table(page).locator('tbody [data-row] > th').allInnerTexts()
const menu = (page: Page) => page.getByRole('navigation', { name: 'Main' })
const heads = (page: Page) => table(page).locator('thead th')

/** Multiplies the first row of a report to `count` rows with large amounts, one of them a refund. */
async function fillReport(page: Page, count: number): Promise<void> {
  await page.route(/\/order\/get-orders$/, async (route) => {
    const answer = await route.fetch()
    const body = (await answer.json()) as { orders: object[]; totals: object }
    const model = body.orders[0]
    const amounts = { subtotal: 9_999_999, net: 9_999_999, total: 9_999_999, counter_total: 9_999_999 }
    const orders = Array.from({ length: count }, (_, index) => ({
      ...model,
      ...amounts,
      kind: index === 1 ? 'refund' : 'order',
      ...(index === 1 ? { refund_id: 1, total: -2763, notes: 'Wrong raft' } : {}),
      id: 10_000 + index,
      email: index === 2 ? 'maximiliana.feather@guest.test' : `guest${index}@guest.test`,
      fees_and_tax: 100 * index,
    }))
    const totals = { ...body.totals, ...amounts, count }
    await route.fulfill({ response: answer, json: { ...body, orders, totals, refunds: -2763, next: null } })
  })
}

/** The headings that end outside of the screen or cut their words. */
const cutHeads = (page: Page): Promise<(string | null)[]> =>
  heads(page).evaluateAll((cells) =>
    cells
      .filter((cell) => cell.getBoundingClientRect().right > innerWidth || cell.scrollWidth > cell.clientWidth)
      .map((cell) => cell.textContent),
  )

/** The amounts, numbers and days that their column cuts. */
const cutValues = (page: Page): Promise<(string | null)[]> =>
  table(page)
    .locator('tbody [data-row] > *, tfoot tr > *')
    .evaluateAll((cells) =>
      cells
        .filter((cell) => cell.querySelector('[dir]') === null && cell.scrollWidth > cell.clientWidth)
        .map((cell) => cell.textContent),
    )

for (const [size, screen] of [
  ['tablet', sizes.tablet],
  ['desktop', sizes.desktop],
] as const)
  test.describe(`reports on a ${size}`, () => {
    test.use(screen)

    for (const name of ['closing', 'full'])
      test(`the ${name} report shows all of its columns and twelve rows`, async ({ sharedApp, page }) => {
        await buyPhotos(sharedApp.url)
        await fillReport(page, 60)
        await openAsStaff(page, sharedApp.url, 'outfitter', `/dashboard/reports/${name}`)
        await expect(heads(page)).toHaveCount(11)
        expect(await cutHeads(page)).toEqual([])
        expect(await cutValues(page)).toEqual([])
        expect(await rowsInSight(page)).toBeGreaterThanOrEqual(12)
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
          screen.viewport.width,
        )
        expect(await findings(page)).toEqual([])
        if (size === 'tablet') expect(await touchFindings(page, { font: 16, target: 44, button: 44 })).toEqual([])
        await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
        await expect(heads(page).first()).toBeInViewport({ ratio: 1 })
        await expect(table(page).locator('tfoot')).toBeInViewport({ ratio: 1 })
      })

    test('the menu of an outfitter fits the screen', async ({ sharedApp, page }) => {
      await openAsStaff(page, sharedApp.url, 'outfitter', '/dashboard/discounts')
      await expect(menu(page).getByRole('link', { name: 'Discounts' })).toBeVisible()
      expect(await menu(page).evaluate((rail) => rail.scrollHeight - rail.clientHeight)).toBeLessThanOrEqual(0)
    })

    test('the photographer report shows all of its columns, and the menu fits the screen', async ({
      sharedApp,
      page,
    }) => {
      await openAsStaff(page, sharedApp.url, 'admin', '/admin/report-photographer?photographerId=4')
      await expect(table(page)).toBeVisible()
      expect(await cutHeads(page)).toEqual([])
      expect(await menu(page).evaluate((rail) => rail.scrollHeight - rail.clientHeight)).toBeLessThanOrEqual(0)
    })
  })

test('a sort, a search and hidden columns stay after a reload and after an order, and a refund has its mark', async ({
  sharedApp,
  page,
  expectComplaint,
}) => {
  // The server has no such order.
  expectComplaint(/404/)
  await buyPhotos(sharedApp.url)
  await fillReport(page, 60)
  await openAsStaff(page, sharedApp.url, 'outfitter', '/dashboard/reports/full')
  await expect(table(page).getByText('Refund')).toBeVisible()
  await heads(page).getByRole('button', { name: 'Taxes/Fees' }).click()
  await heads(page).getByRole('button', { name: 'Taxes/Fees' }).click()
  await expect.poll(async () => (await numbers(page))[0]).toBe('10059')
  await page.getByRole('searchbox', { name: 'Search the report' }).fill('guest4')
  await expect
    .poll(() => numbers(page))
    .toEqual(['10049', '10048', '10047', '10046', '10045', '10044', '10043', '10042', '10041', '10040', '10004'])
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Coupon' }).click()
  await page.keyboard.press('Escape')
  await expect(heads(page)).toHaveCount(10)

  await page.reload()
  await expect.poll(async () => (await numbers(page))[0]).toBe('10049')
  await expect(heads(page)).toHaveCount(10)
  await table(page).locator('[data-row]').nth(1).getByRole('cell').nth(1).click()
  await expect(page).toHaveURL(/order-detail\/10048$/)
  await page.goBack()
  await expect.poll(async () => (await numbers(page))[0]).toBe('10049')
  await expect(page.getByRole('searchbox', { name: 'Search the report' })).toHaveValue('guest4')
})

test('a person who scrolled comes back from an order to the same rows', async ({
  sharedApp,
  page,
  expectComplaint,
}) => {
  // The server has no such order.
  expectComplaint(/404/)
  await buyPhotos(sharedApp.url)
  await fillReport(page, 60)
  await openAsStaff(page, sharedApp.url, 'outfitter', '/dashboard/reports/closing')
  const details = page.getByRole('link', { name: 'Details of order 10040' })
  await expect(table(page)).toBeVisible()
  await page.mouse.wheel(0, 1400)
  await details.click()
  await expect(page).toHaveURL(/order-detail\/10040$/)
  await page.goBack()
  await expect(details).toBeInViewport()
  await expect(details).toBeFocused()
})

test('a report that was opened before opens without the server, with its search and its sort', async ({
  sharedApp,
  page,
  context,
  expectComplaint,
}) => {
  expectComplaint(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/)
  const order = await buyPhotos(sharedApp.url, { email: 'kept@report.test' })
  await openAsStaff(page, sharedApp.url, 'employee', '/dashboard/reports/closing?q=kept%40report&sort=-total')
  await expect(table(page).getByText('kept@report.test')).toBeVisible()
  await expectStaffAreasKept(page)
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByText(/^As of .+, from the copy on this device\./)).toBeVisible()
  await expect.poll(() => numbers(page)).toEqual([String(order.id)])
})

test('a printed report has all rows, and no menu and no form', async ({ sharedApp, page }) => {
  await buyPhotos(sharedApp.url)
  await fillReport(page, 120)
  await openAsStaff(page, sharedApp.url, 'outfitter', '/dashboard/reports/full')
  await expect(table(page)).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
  await expect(table(page).locator('[data-row]')).toHaveCount(120)
  await expect(page.getByRole('navigation')).toBeHidden()
  await expect(page.getByRole('form')).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Full report' })).toBeVisible()
})

test('on a narrow tablet the head of a report covers none of its rows', async ({ sharedApp, page }) => {
  await page.setViewportSize({ width: 820, height: 1180 })
  await buyPhotos(sharedApp.url)
  await openAsStaff(page, sharedApp.url, 'outfitter', '/dashboard/reports/closing')
  const [head, row] = [table(page).locator('thead'), table(page).locator('[data-row]').first()]
  await expect(row).toBeVisible()
  const [above, below] = [await head.boundingBox(), await row.boundingBox()]
  expect(below?.y).toBeGreaterThanOrEqual((above?.y ?? 0) + (above?.height ?? 0) - 1)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(820)
})
