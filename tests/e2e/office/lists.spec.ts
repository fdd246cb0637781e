import type { Page } from 'playwright/test'
import { expect, test } from '../support/app.ts'
import { findings } from '../support/axe.ts'
import { openAsStaff } from '../support/device.ts'
import { noticeLines } from '../support/guest-steps.ts'

const dialog = (page: Page) => page.getByRole('dialog')
const rowOf = (page: Page, name: string) => page.getByRole('row', { name })
const save = (page: Page) => dialog(page).getByRole('button', { name: 'Save' }).click()
const saved = (page: Page) => expect(page.getByRole('status').getByText('Data Saved')).toBeVisible()

async function choose(page: Page, label: string, option: string): Promise<void> {
  await dialog(page).getByRole('combobox', { name: label }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

test('an administrator creates, changes, deactivates and restores rivers and their sections', async ({
  sharedApp,
  page,
}) => {
  await openAsStaff(page, sharedApp.url, 'admin', '/admin/rivers')
  await expect(rowOf(page, 'Arkansas')).toContainText('3%')
  expect(await findings(page)).toEqual([])
  await page.getByRole('button', { name: 'New River' }).click()
  await save(page)
  await expect(page.getByText('Please enter Name')).toBeVisible()
  await dialog(page).getByLabel('Name').fill('Cache la Poudre')
  await dialog(page).getByLabel('Fee in percent').fill('101')
  await dialog(page).getByLabel('Name').focus()
  await expect(dialog(page).getByText('Enter a percentage between 0 and 100, such as 12.5')).toBeVisible()
  await dialog(page).getByLabel('Fee in percent').fill('2.25')
  await save(page)
  await saved(page)
  await expect(rowOf(page, 'Cache la Poudre')).toContainText('2.25%')

  await page.goto(`${sharedApp.url}/admin/river-sections`)
  await page.getByRole('button', { name: 'New River Section' }).click()
  await dialog(page).getByLabel('Name').fill('Mishawaka')
  await save(page)
  await expect(page.getByText('Please enter River')).toBeVisible()
  await choose(page, 'River', 'Cache la Poudre')
  await save(page)
  await expect(rowOf(page, 'Mishawaka')).toContainText('Cache la Poudre')
  expect(await findings(page)).toEqual([])
  await page.getByRole('button', { name: 'More actions: Mishawaka' }).click()
  await page.getByRole('menuitem', { name: 'Make Inactive' }).click()
  await page.getByRole('button', { name: 'Make Mishawaka inactive' }).click()
  await expect(rowOf(page, 'Mishawaka')).toBeHidden()
  await page.getByText('Inactive', { exact: true }).click()
  await page.getByRole('button', { name: 'Restore Mishawaka' }).click()
  await expect(page.getByRole('button', { name: 'Edit Mishawaka' })).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search river sections' }).fill('poudre')
  await expect(page.getByRole('row')).toHaveCount(2)
})

test('staff create and remove a discount in dollars, and the server refuses a second discount of the same name', async ({
  sharedApp,
  page,
  expectComplaint,
}) => {
  expectComplaint(/422/)
  await openAsStaff(page, sharedApp.url, 'outfitter', '/dashboard/discounts')
  await expect(rowOf(page, 'RIVER10')).toContainText('10%')
  await expect(rowOf(page, 'FIVE')).toContainText('$5.00')
  expect(await findings(page)).toEqual([])
  await page.getByRole('button', { name: 'New Discount' }).click()
  await save(page)
  await expect(noticeLines(page, 'Missing Information')).toHaveText([
    'Please enter Name',
    'Please enter Type',
    'Please enter Value',
  ])
  await dialog(page).getByLabel('Name').fill('river10')
  await choose(page, 'Type', 'Dollar Value')
  await dialog(page).getByRole('textbox', { name: 'Value' }).fill('7.5')
  expect(await findings(page)).toEqual([])
  await save(page)
  await expect(dialog(page).locator('[aria-invalid=true]')).toHaveValue('river10')
  await dialog(page).getByLabel('Name').fill('LATE7')
  await save(page)
  await expect(rowOf(page, 'LATE7')).toContainText('$7.50')
  await page.reload()
  await expect(rowOf(page, 'LATE7')).toContainText('$7.50')
  await page.getByRole('button', { name: 'Remove LATE7' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove LATE7' }).click()
  await expect(rowOf(page, 'LATE7')).toBeHidden()
})

test('an outfitter who adds or removes a price group sees the new price that guests pay', async ({
  sharedApp,
  page,
}) => {
  await openAsStaff(page, sharedApp.url, 'outfitter', '/dashboard/price-groups')
  const preview = page.getByRole('region', { name: 'What guests pay for single photos' })
  await expect(preview).toContainText('5 photos$65.00')
  expect(await findings(page)).toEqual([])
  await page.getByRole('button', { name: 'New Price Group' }).click()
  await save(page)
  await expect(noticeLines(page, 'Missing Information')).toHaveText(['Please enter Price', 'Please enter Photo Count'])
  await dialog(page).getByLabel('Photo Count').fill('5')
  await dialog(page).getByLabel('Price').fill('50')
  await save(page)
  await saved(page)
  await expect(preview).toContainText('5 photos$50.00')
  await page.getByRole('button', { name: 'Remove 5 photos' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove 5 photos' }).click()
  await expect(preview).toContainText('5 photos$65.00')
})

test('an outfitter adds a river section and removes it again', async ({ sharedApp, page }) => {
  await openAsStaff(page, sharedApp.url, 'outfitter', '/dashboard/rivers')
  await expect(rowOf(page, 'Arkansas - Browns Canyon')).toBeVisible()
  expect(await findings(page)).toEqual([])
  await page.getByRole('button', { name: 'Add a river section' }).click()
  await dialog(page).getByRole('button', { name: 'Add' }).click()
  await expect(page.getByText('Please enter River section')).toBeVisible()
  await choose(page, 'River section', 'Colorado - Shoshone')
  await dialog(page).getByRole('button', { name: 'Add' }).click()
  await expect(rowOf(page, 'Colorado - Shoshone')).toBeVisible()
  await page.getByRole('button', { name: 'Remove Colorado - Shoshone' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove Colorado - Shoshone' }).click()
  await expect(rowOf(page, 'Colorado - Shoshone')).toBeHidden()
})

test('an administrator sets and removes a tax override, and the audit log shows who removed it', async ({
  sharedApp,
  page,
}) => {
  await openAsStaff(page, sharedApp.url, 'admin', '/admin/taxes')
  await expect(rowOf(page, 'Colorado')).toContainText('2.9%')
  expect(await findings(page)).toEqual([])
  await page.getByRole('searchbox').fill('colorado')
  await page.getByRole('button', { name: 'Set the tax: Colorado' }).click()
  await dialog(page).getByLabel('Rate in percent').fill('3.125')
  await save(page)
  await expect(page.getByText('Please enter First day')).toBeVisible()
  for (const [part, value] of [
    ['year', '2026'],
    ['month', '01'],
    ['day', '02'],
  ] as const)
    await dialog(page)
      .getByRole('spinbutton', { name: `${part}, First day` })
      .pressSequentially(value)
  await dialog(page).getByLabel('Source of the rate').fill('Letter of the state')
  expect(await findings(page)).toEqual([])
  await save(page)
  await saved(page)
  await expect(rowOf(page, 'Colorado')).toContainText('3.125%')
  await expect(rowOf(page, 'Colorado')).toContainText('Set by you')
  await page.getByRole('button', { name: 'Remove the rate of Colorado that applies from 2026-01-02?' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove the rate of Colorado' }).click()
  await expect(rowOf(page, 'Colorado')).toContainText('2.9%')

  await page.goto(`${sharedApp.url}/admin/audit`)
  const log = page.getByRole('table', { name: 'Audit' })
  await expect(log.getByRole('row').nth(1)).toContainText('Alex Admin')
  await expect(log.getByRole('row').nth(1)).toContainText('Tax override removed')
  expect(await findings(page)).toEqual([])
  await page.getByRole('combobox', { name: 'Related to' }).click()
  await page.getByRole('option', { name: 'Export' }).click()
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page.getByText('No actions match')).toBeVisible()
  await page.getByRole('combobox', { name: 'Related to' }).click()
  await page.getByRole('option', { name: 'Anything' }).click()
  await page.getByRole('combobox', { name: 'Show' }).click()
  await page.getByRole('option', { name: 'Security events' }).click()
  await page.getByRole('button', { name: 'Search' }).click()
  const login = log.getByRole('row', { name: /Logged in/ }).filter({ hasText: 'Alex Admin' })
  await expect(login.first()).toContainText(/Chrome on .*127\.0\.0\.1/)
  await expect(log.getByText('Tax override removed')).toBeHidden()
  expect(await findings(page)).toEqual([])
})

test('an administrator saves the standard commission of new outfitters', async ({ sharedApp, page }) => {
  await openAsStaff(page, sharedApp.url, 'admin', '/admin/pricing')
  const slider = page.getByRole('slider', { name: 'Standard commission' })
  await expect(slider).toHaveValue('20')
  await slider.focus()
  await page.keyboard.press('ArrowRight')
  await page.getByRole('button', { name: 'Save' }).click()
  await saved(page)
  expect(await findings(page)).toEqual([])
  await page.reload()
  await expect(slider).toHaveValue('21')
})

test('an employee reaches no page that is only for outfitters or administrators', async ({ sharedApp, page }) => {
  await openAsStaff(page, sharedApp.url, 'employee', '/dashboard/discounts')
  for (const path of ['dashboard/discounts', 'dashboard/pricing', 'dashboard/users', 'admin/users', 'admin/taxes']) {
    await page.goto(`${sharedApp.url}/${path}`)
    await expect(page.getByRole('heading', { name: 'You do not have access to this page' })).toBeVisible()
  }
})
