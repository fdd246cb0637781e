import { expect, test } from '../support/app.ts'
import { findings } from '../support/axe.ts'
import { openAsStaff } from '../support/device.ts'
import { noticeLines } from '../support/guest-steps.ts'

test('an administrator creates and changes an outfitter, opens its dashboard, and closes its storefront', async ({
  sharedApp,
  page,
}) => {
  const { url } = sharedApp
  await openAsStaff(page, url, 'admin', '/admin')
  const dialog = page.getByRole('dialog')
  const save = dialog.getByRole('button', { name: 'Save' })
  await expect(page.getByRole('row', { name: 'Canyon Co' })).toBeVisible()
  expect(await findings(page)).toEqual([])
  await page.getByRole('button', { name: 'New Outfitter' }).click()
  await save.click()
  await expect(noticeLines(page, 'Missing Information')).toHaveText(['Please enter Name', 'Please enter Email'])
  await expect(dialog.getByLabel('Photo Expiration')).toHaveValue('10')
  expect(await findings(page)).toEqual([])
  await dialog.getByLabel('Name').fill('Poudre Paddlers')
  await dialog.getByLabel('Email').fill('hello@poudre.test')
  await dialog.getByText('On Home Page').click()
  await dialog.getByLabel('Address of the storefront').fill('Poudre Paddlers')
  await save.click()
  await expect(dialog.getByText('Use lowercase letters, digits and single hyphens')).toBeVisible()
  await dialog.getByLabel('Address of the storefront').fill('poudre')
  await save.click()
  await expect(page.getByText('Data Saved')).toBeVisible()
  await expect(page.getByRole('row', { name: 'Poudre Paddlers' })).toContainText('Shown')

  await page.getByRole('button', { name: 'Edit Poudre Paddlers' }).click()
  await expect(dialog.getByLabel('Address of the storefront')).toHaveValue('poudre')
  await dialog.getByLabel('Photo Expiration').fill('0')
  await save.click()
  await expect(dialog).toBeHidden()
  await page.reload()
  await page.getByRole('button', { name: 'Edit Poudre Paddlers' }).click()
  await expect(dialog.getByLabel('Photo Expiration')).toHaveValue('0')
  await dialog.getByRole('button', { name: 'Cancel' }).click()

  await page.getByRole('button', { name: 'Dashboard: Poudre Paddlers' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(page.getByRole('heading', { name: 'Poudre Paddlers', level: 1 })).toBeVisible()
  await page.goto(`${url}/admin`)
  await page.getByRole('button', { name: 'More actions: Poudre Paddlers' }).click()
  await page.getByRole('menuitem', { name: 'Make Inactive' }).click()
  await page.getByRole('button', { name: 'Make Poudre Paddlers inactive' }).click()
  await expect(page.getByRole('alertdialog')).toBeHidden()
  await expect(page.getByRole('row', { name: 'Poudre Paddlers' })).toBeHidden()
  expect((await fetch(`${url}/api/v1/search/outfitter/poudre`)).status).toBe(404)
  await page.getByText('Inactive', { exact: true }).click()
  await page.getByRole('button', { name: 'Restore Poudre Paddlers' }).click()
  await expect(page.getByRole('button', { name: 'Edit Poudre Paddlers' })).toBeVisible()
  expect((await fetch(`${url}/api/v1/search/outfitter/poudre`)).status).toBe(200)
})

test('an employee sees only their own outfitter in the list, with only the Display Groups button', async ({
  sharedApp,
  page,
}) => {
  await openAsStaff(page, sharedApp.url, 'employee', '/admin')
  await expect(page.getByRole('row', { name: 'Arkansas Headwaters' })).toBeVisible()
  await expect(page.getByRole('row', { name: 'Canyon Co' })).toBeHidden()
  const buttons = page.getByRole('row', { name: 'Arkansas Headwaters' }).getByRole('button')
  await expect(buttons).toHaveText(['Display Groups'])
  await expect(page.getByRole('button', { name: 'New Outfitter' })).toBeHidden()
  await buttons.click()
  await expect(page).toHaveURL(/\/dashboard\/display-groups$/)
})
