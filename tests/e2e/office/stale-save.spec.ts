import type { Browser, Page } from 'playwright/test'
import { expect, test } from '../support/app.ts'
import { findings } from '../support/axe.ts'
import { openAsStaff } from '../support/device.ts'
import { sizes } from '../support/sizes.ts'

const dialog = (page: Page) => page.getByRole('dialog')
const conflict = (page: Page) => dialog(page).getByRole('alert')
const press = (page: Page, name: string) => dialog(page).getByRole('button', { name }).click()

async function openPriceGroup(page: Page, url: string): Promise<void> {
  await openAsStaff(page, url, 'outfitter', '/dashboard/price-groups')
  await page.getByRole('button', { name: 'Edit 10 photos' }).click()
  await expect(dialog(page).getByLabel('Photo Count')).toHaveValue('10')
}

async function saveAs(page: Page, count: string, price: string): Promise<void> {
  await dialog(page).getByLabel('Photo Count').fill(count)
  await dialog(page).getByLabel('Price').fill(price)
  await press(page, 'Save')
}

async function onPhone(browser: Browser, watch: (page: Page) => void): Promise<Page> {
  const context = await browser.newContext(sizes.phone)
  const page = await context.newPage()
  watch(page)
  return page
}

test('two people who change one price group see both prices, and the second one decides', async ({
  app,
  browser,
  page,
  watch,
  expectComplaint,
}) => {
  expectComplaint(/409/)
  const colleague = await onPhone(browser, watch)
  await openPriceGroup(page, app.url)
  await openPriceGroup(colleague, app.url)
  await saveAs(page, '4', '39')
  await expect(dialog(page)).toBeHidden()

  await saveAs(colleague, '5', '36')
  await expect(conflict(colleague)).toContainText('A colleague saved this meanwhile')
  await expect(conflict(colleague).getByRole('definition')).toHaveText(['4', '5', '$39.00', '$36.00'])
  await expect(dialog(colleague).getByLabel('Price')).toHaveValue('36.00')
  await expect(conflict(colleague)).toBeInViewport()
  await expect(dialog(colleague).getByRole('button', { name: 'Keep mine' })).toBeInViewport()
  expect(await findings(colleague)).toEqual([])
  await press(colleague, 'Keep mine')
  await expect(dialog(colleague)).toBeHidden()
  await expect(colleague.getByText('$36.00').first()).toBeVisible()

  // The first one still has the older price, and takes the newer one.
  await page.getByRole('button', { name: 'Edit 4 photos' }).click()
  await dialog(page).getByLabel('Price').fill('40')
  await press(page, 'Save')
  await expect(conflict(page)).toContainText('$36.00')
  await press(page, 'Take theirs')
  await expect(conflict(page)).toBeHidden()
  await expect(dialog(page).getByLabel('Photo Count')).toHaveValue('5')
  await expect(dialog(page).getByLabel('Price')).toHaveValue('36.00')
  await press(page, 'Save')
  await expect(dialog(page)).toBeHidden()
  await expect(page.getByRole('row', { name: '5' }).first()).toContainText('$36.00')
  await colleague.context().close()
})

test('a setting that a colleague saved meanwhile asks beside its field', async ({
  app,
  browser,
  page,
  watch,
  expectComplaint,
}) => {
  expectComplaint(/409/)
  const colleague = await onPhone(browser, watch)
  await openAsStaff(page, app.url, 'outfitter', '/dashboard')
  await openAsStaff(colleague, app.url, 'outfitter', '/dashboard')
  await page.getByLabel('Tag Line').fill('Typed first')
  await page.getByLabel('Tag Line').blur()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()

  const tagLine = colleague.getByLabel('Tag Line')
  await tagLine.fill('Typed second')
  await tagLine.blur()
  const note = colleague.getByRole('alert').filter({ hasText: 'A colleague saved this meanwhile: Typed first' })
  await expect(note).toBeVisible()
  await expect(tagLine).toHaveValue('Typed second')
  expect(await findings(colleague)).toEqual([])
  await note.getByRole('button', { name: 'Keep mine' }).click()
  await expect(note).toBeHidden()
  await page.reload()
  await expect(page.getByLabel('Tag Line')).toHaveValue('Typed second')
  await colleague.context().close()
})
