import type { Page } from 'playwright/test'
import { expect, test } from '../support/app.ts'
import { findings } from '../support/axe.ts'
import { logOut } from '../support/device.ts'
import { callApi, logIn as openSession } from '../support/staff-api.ts'

const email = 'fay@factors.test'
const password = 'rapids-and-eddies-7'

async function enterPassword(page: Page, site: string): Promise<void> {
  await page.goto(`${site}/login`)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
}

const loggedIn = (page: Page) => expect(page).toHaveURL(/dashboard\/pending-orders/)

test('a user registers a passkey, logs in with password and passkey, and later logs in with password and recovery code', async ({
  sharedApp,
  page,
  expectComplaint,
}) => {
  expectComplaint(/401/)
  // Browsers allow passkeys on host names such as `localhost`, but not on IP addresses.
  const site = sharedApp.url.replace('127.0.0.1', 'localhost')
  const { token, user } = await openSession(sharedApp.url, 'outfitter')
  const fay = { name: 'Fay Factor', email, password, role: 'employee', outfitter_id: user.outfitter_id }
  await callApi(sharedApp.url, 'user', token, fay)
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  })

  await enterPassword(page, site)
  await loggedIn(page)
  await page.goto(`${site}/account`)
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByLabel('Name of this device or key').fill('Phone')
  await page.getByRole('button', { name: 'Continue' }).click()
  const codes = page.getByRole('dialog', { name: 'Keep your recovery codes' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  expect(await findings(page)).toEqual([])
  const code = (await codes.first().textContent()) ?? ''
  await page.getByRole('button', { name: 'I have saved these codes' }).click()
  await expect(page.getByText('10 recovery codes left')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Remove Phone' })).toBeVisible()

  await logOut(page)
  await enterPassword(page, site)
  await expect(page.getByRole('heading', { name: 'Confirm that it is you' })).toBeVisible()
  expect(await findings(page)).toEqual([])
  await page.getByRole('button', { name: 'Use my passkey' }).click()
  await loggedIn(page)

  await logOut(page)
  await enterPassword(page, site)
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await page.getByLabel('Recovery code').fill(code.toLowerCase())
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await loggedIn(page)
  await page.goto(`${site}/account`)
  await expect(page.getByText('9 recovery codes left')).toBeVisible()
})
