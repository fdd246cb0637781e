import type { Page } from 'playwright/test'
import { expect, test } from '../support/app.ts'
import { findings } from '../support/axe.ts'
import { logInAsStaff, logOut, openAsStaff } from '../support/device.ts'
import { noticeLines } from '../support/guest-steps.ts'
import { expectMails } from '../support/server/mails.ts'
import { callApi, logIn } from '../support/staff-api.ts'

const password = 'rapids-and-eddies-7'

const dialog = (page: Page) => page.getByRole('dialog')
const warning = (page: Page, text: string) => page.getByRole('status').getByText(text)
const rowOf = (page: Page, name: string) => page.getByRole('row', { name })
const save = (page: Page) => dialog(page).getByRole('button', { name: 'Save' }).click()

async function choose(page: Page, label: string, option: string): Promise<void> {
  await dialog(page).getByRole('combobox', { name: label }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

async function options(page: Page, label: string): Promise<string[]> {
  await dialog(page).getByRole('combobox', { name: label }).click()
  await expect(page.getByRole('option').first()).toBeVisible()
  const names = await page.getByRole('option').allTextContents()
  await page.keyboard.press('Escape')
  return names
}

test('an administrator creates a user after the form names the missing fields, then deactivates and reactivates that user', async ({
  sharedApp,
  page,
  expectComplaint,
}) => {
  expectComplaint(/422/)
  await openAsStaff(page, sharedApp.url, 'admin', '/admin/users')
  await expect(rowOf(page, 'Olivia Outfitter')).toContainText('Arkansas Headwaters')
  expect(await findings(page)).toEqual([])
  await page.getByRole('button', { name: 'New User' }).click()
  expect(await findings(page)).toEqual([])
  expect(await options(page, 'Role')).toEqual(['Admin', 'Outfitter', 'Employee', 'Photographer'])

  await save(page)
  await expect(noticeLines(page, 'Missing Information')).toHaveText([
    'Please enter Name',
    'Please enter Email',
    'Please enter Password',
  ])
  await expect(warning(page, 'Please enter Name')).toBeHidden()
  await dialog(page).getByLabel('Name').fill('Nora New')
  await dialog(page).getByLabel('Email').fill('nora@')
  await dialog(page).getByLabel('Password').fill(password)
  await save(page)
  await expect(warning(page, 'Please enter a valid email address')).toBeVisible()
  await dialog(page).getByLabel('Email').fill('nora@eddyline.test')
  await save(page)
  await expect(warning(page, 'Employee role has been selected but no outfitter was selected')).toBeVisible()
  await choose(page, 'Role', 'Outfitter')
  await expect(dialog(page).getByRole('switch', { name: 'Is Photographer' })).toBeVisible()
  await save(page)
  await expect(warning(page, 'Outfitter role has been selected but no outfitter was selected')).toBeVisible()
  await choose(page, 'Role', 'Employee')
  await expect(dialog(page).getByRole('switch', { name: 'Is Photographer' })).toBeHidden()
  await choose(page, 'Outfitter', 'Canyon Co')
  await save(page)
  await expect(warning(page, 'Data Saved')).toBeVisible()
  await expect(dialog(page)).toBeHidden()
  await expect(rowOf(page, 'Nora New')).toContainText('Canyon Co')

  // The server refuses an email that another user has. The form must keep what the administrator typed.
  await page.getByRole('button', { name: 'New User' }).click()
  await dialog(page).getByLabel('Name').fill('Nora Twin')
  await dialog(page).getByLabel('Email').fill('NORA@eddyline.test')
  await dialog(page).getByLabel('Password').fill(password)
  await choose(page, 'Outfitter', 'Canyon Co')
  await save(page)
  await expect(dialog(page).locator('[aria-invalid=true]')).toHaveValue('NORA@eddyline.test')
  await dialog(page).getByRole('button', { name: 'Cancel' }).click()

  await rowOf(page, 'Nora New')
    .getByRole('button', { name: /^More actions/ })
    .click()
  await page.getByRole('menuitem', { name: 'Make Inactive' }).click()
  await page.getByRole('button', { name: 'Make Nora New inactive' }).click()
  await expect(rowOf(page, 'Nora New')).toBeHidden()
  await page.getByText('Inactive', { exact: true }).click()
  await page.getByRole('button', { name: 'Restore Nora New' }).click()
  await expect(page.getByRole('button', { name: 'Edit Nora New' })).toBeVisible()
})

test('a photographer reaches no outfitter until an administrator assigns one', async ({ sharedApp, page }) => {
  const nora = { email: 'nora.lens@eddyline.test', password }
  const logInNora = async () => {
    await logOut(page)
    await page.getByLabel('Email').fill(nora.email)
    await page.getByLabel('Password').fill(nora.password)
    await page.getByRole('button', { name: 'Log in' }).click()
    await page.getByRole('button', { name: 'New album' }).click()
  }
  const shootsFor = dialog(page).getByRole('group', { name: 'Shoots for' })
  await openAsStaff(page, sharedApp.url, 'admin', '/admin/users')
  await page.getByRole('button', { name: 'New User' }).click()
  await dialog(page).getByLabel('Name').fill('Nora Lens')
  await dialog(page).getByLabel('Email').fill(nora.email)
  await dialog(page).getByLabel('Password').fill(nora.password)
  await expect(shootsFor).toBeHidden()
  await choose(page, 'Role', 'Photographer')
  await expect(shootsFor.getByRole('switch', { name: 'Canyon Co' })).not.toBeChecked()
  await save(page)
  await expect(rowOf(page, 'Nora Lens')).toContainText('Photographer')

  await logInNora()
  await expect(dialog(page).getByText('You are not assigned to an outfitter yet.')).toBeVisible()
  await expect(dialog(page).getByRole('combobox', { name: /^Outfitter/ })).toBeDisabled()
  await dialog(page).getByRole('button', { name: 'Cancel' }).click()

  await logOut(page)
  await openAsStaff(page, sharedApp.url, 'admin', '/admin/users')
  await page.getByRole('button', { name: 'Edit Nora Lens' }).click()
  await shootsFor.getByText('Canyon Co').click()
  expect(await findings(page)).toEqual([])
  await save(page)
  await expect(dialog(page)).toBeHidden()
  await page.getByRole('button', { name: 'Edit Nora Lens' }).click()
  await expect(shootsFor.getByRole('switch', { name: 'Canyon Co' })).toBeChecked()
  await expect(shootsFor.getByRole('switch', { name: 'Arkansas Headwaters' })).not.toBeChecked()
  await dialog(page).getByRole('button', { name: 'Cancel' }).click()

  await logInNora()
  await expect(dialog(page).getByRole('combobox', { name: /^Outfitter/ })).toHaveText('Canyon Co')
})

test('an administrator whose login is old confirms with the password in a second window, and the form is then saved', async ({
  sharedApp,
  page,
  expectComplaint,
}) => {
  expectComplaint(/403|422/)
  await openAsStaff(page, sharedApp.url, 'admin', '/admin/users')
  await page.getByRole('button', { name: 'Edit Alex Admin' }).click()
  await expect(dialog(page).getByRole('link', { name: 'Open your account' })).toBeVisible()
  await expect(dialog(page).getByLabel('New password')).toBeHidden()
  await dialog(page).getByRole('button', { name: 'Cancel' }).click()

  await page.getByRole('button', { name: 'Edit Evan Employee' }).click()
  const form = page.getByRole('dialog', { name: 'Edit Evan Employee' })
  await form.getByText('Refund orders').click()
  // Answers the first try as the server does ten minutes after a login.
  await page.route(
    '**/api/v1/user/*',
    (route) => {
      const json = { success: false, code: 'step-up-needed', errors: { general: 'Confirm that it is you' } }
      return route.fulfill({ status: 403, headers: { 'server-time': new Date().toISOString() }, json })
    },
    { times: 1 },
  )
  await form.getByRole('button', { name: 'Save' }).click()
  const proof = page.getByRole('dialog', { name: 'Confirm that it is you' })
  await expect(proof.getByLabel('Your password')).toBeFocused()
  expect(await findings(page)).toEqual([])
  await page.keyboard.type('not the password')
  await page.keyboard.press('Enter')
  await expect(proof.getByText('This is not your current password')).toBeVisible()
  await proof.getByLabel('Your password').fill('eddyline-demo-2026')
  await page.keyboard.press('Enter')
  await expect(proof).toBeHidden()
  await expect(form).toBeHidden()
  await page.getByRole('button', { name: 'Edit Evan Employee' }).click()
  await expect(form.getByRole('switch', { name: 'Refund orders' })).toBeChecked()
})

test('an outfitter creates an employee with a permission, and the employee can use it', async ({ sharedApp, page }) => {
  await openAsStaff(page, sharedApp.url, 'outfitter', '/dashboard/users')
  await expect(rowOf(page, 'Evan Employee')).toBeVisible()
  await expect(page.getByText('Casey Canyon')).toBeHidden()
  await page.getByRole('button', { name: 'New User' }).click()
  expect(await options(page, 'Role')).toEqual(['Outfitter', 'Employee', 'Photographer'])
  await expect(dialog(page).getByRole('combobox', { name: 'Outfitter' })).toBeHidden()
  await dialog(page).getByLabel('Name').fill('Perry Permitted')
  await dialog(page).getByLabel('Email').fill('perry@eddyline.test')
  await dialog(page).getByLabel('Password').fill(password)
  await dialog(page).getByText('See and export the full report').click()
  await save(page)
  await expect(rowOf(page, 'Perry Permitted')).toBeVisible()
  await logOut(page)

  await page.getByLabel('Email').fill('perry@eddyline.test')
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page).toHaveURL(/\/dashboard\/pending-orders$/)
  await expect(page.getByRole('link', { name: 'Full', exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Users', exact: true })).toBeHidden()
  await page.goto(`${sharedApp.url}/dashboard/users`)
  await expect(page.getByRole('heading', { name: 'You do not have access to this page' })).toBeVisible()
})

test('an administrator acts as a user of each other role and returns to their own account', async ({
  sharedApp,
  page,
  expectComplaint,
}) => {
  // A session ends when the administrator starts to act as a user, and again at 'Go back'. A request that is still open
  // then gets 401.
  expectComplaint(/401/)
  await openAsStaff(page, sharedApp.url, 'admin', '/admin/users')
  for (const [name, start] of [
    ['Olivia Outfitter', /\/dashboard$/],
    ['Evan Employee', /\/dashboard\/pending-orders$/],
    ['Paula Photographer', /\/photographer$/],
  ] as const) {
    await rowOf(page, name)
      .getByRole('button', { name: /^More actions/ })
      .click()
    await page.getByRole('menuitem', { name: `Log in as ${name}` }).click()
    await expect(page).toHaveURL(start)
    await expect(page.getByText(`You are acting as ${name}`)).toBeVisible()
    await page.getByRole('button', { name: 'Go back' }).click()
    await expect(page).toHaveURL(/\/admin$/)
    await expect(page.getByText(`You are acting as ${name}`)).toBeHidden()
    await page.getByRole('link', { name: 'Users', exact: true }).click()
  }
})

test('a user who is deactivated while logged in sees only the login page after the next request', async ({
  sharedApp,
  page,
  browser,
  watch,
  expectComplaint,
}) => {
  expectComplaint(/401/)
  await openAsStaff(page, sharedApp.url, 'admin', '/admin/users')
  await page.getByRole('button', { name: 'New User' }).click()
  await dialog(page).getByLabel('Name').fill('Ida Inactive')
  await dialog(page).getByLabel('Email').fill('ida@eddyline.test')
  await dialog(page).getByLabel('Password').fill(password)
  await choose(page, 'Outfitter', 'Arkansas Headwaters')
  await save(page)
  await expect(rowOf(page, 'Ida Inactive')).toBeVisible()

  const other = await (await browser.newContext()).newPage()
  watch(other)
  await other.goto(`${sharedApp.url}/login`)
  await other.getByLabel('Email').fill('ida@eddyline.test')
  await other.getByLabel('Password').fill(password)
  await other.getByRole('button', { name: 'Log in' }).click()
  await expect(other.getByRole('heading', { name: 'Pending Orders' })).toBeVisible()

  await rowOf(page, 'Ida Inactive')
    .getByRole('button', { name: /^More actions/ })
    .click()
  await page.getByRole('menuitem', { name: 'Make Inactive' }).click()
  await page.getByRole('button', { name: 'Make Ida Inactive inactive' }).click()
  await expect(rowOf(page, 'Ida Inactive')).toBeHidden()
  await other.getByRole('button', { name: 'Check for new' }).click()
  await expect(other.getByText('Your session has ended. Log in again.')).toBeVisible()
  await other.context().close()
})

test(
  'a user resets a lost password with the mailed link, which works once',
  { tag: '@journey' },
  async ({ sharedApp, page, expectComplaint }) => {
    expectComplaint(/422|410|404/)
    const { url } = sharedApp
    // No other test logs in as this user, so this user has no other mails.
    const email = 'lola.lost@eddyline.test'
    const { token, user } = await logIn(url, 'outfitter')
    const lola = { name: 'Lola Lost', email, password: 'eddies-and-rapids-8', role: 'outfitter' }
    await callApi(url, 'user', token, { ...lola, outfitter_id: user.outfitter_id })
    await page.goto(`${url}/login`)
    await page.getByRole('link', { name: 'Lost your password?' }).click()
    expect(await findings(page)).toEqual([])
    await page.getByLabel('Email').fill(email)
    await page.getByRole('button', { name: 'Send the link' }).click()
    await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
    const [mail] = await expectMails(sharedApp.dataDirectory, email, [/password/i])
    const link = /\/reset-password\/[\w-]+/.exec(mail?.text ?? '')?.[0] ?? 'none'
    await page.goto(`${url}${link}`)
    await page.getByLabel('New password').fill('short')
    await page.getByRole('button', { name: 'Save the password' }).click()
    await expect(page).toHaveURL(/reset-password/)
    await page.getByLabel('New password').fill(password)
    await page.getByRole('button', { name: 'Save the password' }).click()
    await expect(page.getByText('Your password has been changed. Log in with the new one.')).toBeVisible()
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password').fill(password)
    await page.getByRole('button', { name: 'Log in' }).click()
    await expect(page).toHaveURL(/\/dashboard$/)
    await logOut(page)
    await page.goto(`${url}${link}`)
    await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
  },
)

test(
  'a visitor who is not logged in goes to the login, then to the page they asked for',
  { tag: '@journey' },
  async ({ sharedApp, page }) => {
    await page.goto(`${sharedApp.url}/dashboard/reports/closing`)
    await expect(page).toHaveURL(/\/login$/)
    await logInAsStaff(page)
    await expect(page).toHaveURL(/\/dashboard\/reports\/closing$/)
  },
)
