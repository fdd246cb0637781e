import { randomBytes } from 'node:crypto'
import type { Page } from 'playwright/test'
import { expect, test } from '../support/app.ts'
import { findings } from '../support/axe.ts'
import { sizes } from '../support/sizes.ts'
import { callApi, logIn } from '../support/staff-api.ts'

const oldPassword = 'rapids-and-eddies-7'
const newPassword = 'seven wet paddlers sing'

test.use(sizes.phone)

const dialog = (page: Page) => page.getByRole('dialog')
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

/** Creates a photographer of the demo outfitter with an email that no other test uses. */
async function openUser(url: string): Promise<{ readonly email: string; readonly again: () => Promise<unknown> }> {
  const { token, user } = await logIn(url, 'outfitter')
  const email = `${randomBytes(8).toString('hex')}@people.test`
  const fields = { name: 'Lena Lens', email, password: oldPassword, role: 'photographer' }
  await callApi(url, 'user', token, { ...fields, outfitter_id: user.outfitter_id, is_photographer: 0 })
  return { email, again: () => callApi(url, 'auth/login', null, { email, password: oldPassword }) }
}

test('a photographer changes name and password on the account page, and logs out another device', async ({
  sharedApp: { url },
  page,
  expectComplaint,
}) => {
  expectComplaint(/422|410/)
  const user = await openUser(url)
  await user.again()
  await page.goto(`${url}/account`)
  await page.getByLabel('Email').fill(user.email)
  await page.getByLabel('Password').fill(oldPassword)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Your account' })).toBeVisible()
  await page.goto(`${url}/photographer`)
  await page.getByRole('button', { name: /^Account of / }).click()
  await page.getByRole('menuitem', { name: 'Your account' }).click()
  await expect(page).toHaveURL(`${url}/account`)

  const logins = section(page, 'Where you are logged in').getByRole('listitem')
  await expect(logins).toHaveCount(2)
  await expect(logins.filter({ hasText: 'This device' })).toHaveText(/Chrome on/)
  await logins.getByRole('button', { name: 'Log out' }).click()
  await expect(logins).toHaveCount(1)

  await section(page, 'Name').getByRole('button').click()
  await dialog(page).getByLabel('Name').fill('Lena Lightfoot')
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  await expect(section(page, 'Name')).toContainText('Lena Lightfoot')

  await section(page, 'Password').getByRole('button').click()
  await dialog(page).getByLabel('Current password').fill('not it')
  await dialog(page).getByLabel('New password').fill(newPassword)
  await dialog(page).getByRole('button', { name: 'Change password' }).click()
  await expect(dialog(page).getByText('This is not your current password')).toBeVisible()
  expect(await findings(page)).toEqual([])
  await dialog(page).getByLabel('Current password').fill(oldPassword)
  await dialog(page).getByRole('button', { name: 'Change password' }).click()
  await expect(dialog(page)).toBeHidden()
  await callApi(url, 'auth/login', null, { email: user.email, password: newPassword })

  await page.goto(`${url}/account/email/no-such-link`)
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByRole('alert')).toContainText('Your email address was not changed')
  expect(await findings(page)).toEqual([])
})
