import type { Page } from 'playwright/test'
import { expect, test } from '../support/app.ts'
import { acceptDigitalGoods, cartWithGroup, orderNumber } from '../support/guest-steps.ts'
import { shot } from '../support/tours/shots.ts'
import { sizes } from '../support/sizes.ts'

const slug = 'arkansas-headwaters'
const refused = (page: Page) => page.getByText(/^The shop cannot take orders right now\./).first()

/** Answers as a server on a full disk does: it reads, and refuses to store anything. */
async function fillDisk(page: Page): Promise<() => Promise<void>> {
  const addresses = /\/(healthz\?for=orders|api\/v1\/order)/
  const errors = { general: 'The server cannot save anything right now. Try again in a few minutes.' }
  await page.route(addresses, (route) =>
    route.request().method() === 'GET' && !route.request().url().includes('healthz')
      ? route.continue()
      : route.fulfill({
          status: 503,
          headers: { 'server-time': new Date().toISOString(), 'retry-after': '5' },
          json: { success: false, code: 'dependency-down', errors },
        }),
  )
  return () => page.unroute(addresses)
}

test.use(sizes.phone)

test('a guest is told that the shop cannot take orders while its disk is full, and the order is kept and sent later', async ({
  sharedApp,
  page,
  expectComplaint,
}) => {
  expectComplaint(/503/)
  await cartWithGroup(page, sharedApp.url, slug, 'internal')
  await acceptDigitalGoods(page)
  await page.getByRole('button', { name: 'Check out at counter' }).click()
  await page.getByLabel('Name').fill('Robin River')
  await page.getByLabel('Email').fill('full-disk@guest.test')
  const empty = await fillDisk(page)
  const place = page.getByRole('button', { name: /^Place my order/ })
  await place.click()
  await expect(refused(page)).toBeVisible({ timeout: 5_000 })
  await expect(page.getByText(/We keep your order on this device and send it to the counter/)).toBeVisible()
  await expect(page.getByText(/Check your connection|You are offline/)).toHaveCount(0)
  await shot(page, 'counter-full-disk')
  await place.click()
  await expect(page.getByText('Not yet sent')).toBeVisible()
  await empty()
  expect(await orderNumber(page)).toBeGreaterThan(0)
  await expect(refused(page)).toBeHidden()
})

test('a guest cannot pay by card while the disk of the shop is full, and can as soon as it is not', async ({
  sharedApp,
  page,
  expectComplaint,
}) => {
  expectComplaint(/503/)
  await cartWithGroup(page, sharedApp.url, slug, 'external')
  await acceptDigitalGoods(page)
  const card = page.getByRole('button', { name: 'Check out with credit card' })
  await card.click()
  await page.getByLabel('Name').fill('Robin River')
  await page.getByLabel('Email').fill('full-disk@guest.test')
  const empty = await fillDisk(page)
  await page.getByLabel('Postal code', { exact: true }).fill('81201')
  const proceed = page.getByRole('button', { name: 'Proceed' })
  await expect(refused(page)).toBeVisible({ timeout: 5_000 })
  await expect(page.getByText(/We keep your order on this device: try again in a few minutes/)).toBeVisible()
  await expect(proceed).toBeDisabled()
  await expect(page.getByText(/Check your connection|You are offline/)).toHaveCount(0)
  await shot(page, 'card-full-disk')
  await empty()
  await expect(refused(page)).toBeHidden()
  await expect(page.getByLabel('Email')).toHaveValue('full-disk@guest.test')
  await proceed.click()
  await expect(page.getByRole('button', { name: /Pay Now/ })).toBeEnabled()
})
