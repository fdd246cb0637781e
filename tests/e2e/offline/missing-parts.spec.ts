import { openCardAction, cardOf, openCounter, placeWaitingOrder } from '../counter/counter-steps.ts'
import { expect, test } from '../support/app.ts'
import { acceptDigitalGoods, cartWithGroup } from '../support/guest-steps.ts'
import { shot } from '../support/tours/shots.ts'
import { storedRows } from '../support/stored.ts'

// Blocks the service worker, which would serve the lazy parts of the app from its cache. These tests cut the network so
// that the load of a part fails.
test.use({ serviceWorkers: 'block', viewport: { width: 390, height: 844 } })

/** Milliseconds. The page gives up loading a part of the app after about 15 seconds of tries. */
const givingUp = { timeout: 60_000 }

const cartCode = /\/assets\/cart-/

const noise = /ERR_|Failed to load resource|Service Worker registration blocked|A part of the app|error occurred in/

test('the storefront reports that the counter form failed to load, and opens the form when the network returns', async ({
  link,
  page,
  expectComplaint,
}) => {
  expectComplaint(noise)
  await cartWithGroup(page, link.url, 'arkansas-headwaters', 'internal')
  await acceptDigitalGoods(page)
  let loads = 0
  page.on('load', () => (loads += 1))
  link.set('down')
  await page.getByRole('button', { name: 'Check out at counter' }).click()
  const message = page.getByRole('alert').filter({ hasText: 'We could not load this part of the page' })
  await expect(message).toBeVisible(givingUp)
  await expect(page.getByRole('banner').getByText('Arkansas Headwaters')).toBeVisible()
  await shot(page, 'checkout-missing')

  link.set('whole')
  await expect(page.getByLabel('Email')).toBeVisible()
  await expect(message).toHaveCount(0)
  expect(loads).toBe(0)
})

test('the storefront keeps its header when a page fails to load, and loads that page at the next visit', async ({
  link,
  page,
  expectComplaint,
}) => {
  expectComplaint(noise)
  // The shop loads the cart's code while the guest looks, so a portal of the network takes its place from the beginning.
  let portal = true
  const answer = { status: 200, contentType: 'text/html', body: '<title>Log in to the network</title>' }
  await page.route(cartCode, (route) => (portal ? route.fulfill(answer) : route.continue()))
  await page.goto(`${link.url}/outfitter/arkansas-headwaters/external`)
  await page.getByRole('button', { name: 'Add Group To Cart' }).first().click()
  let loads = 0
  page.on('load', () => (loads += 1))
  await page.getByRole('link', { name: /Your Order/ }).click()
  await expect(page.getByRole('alert').getByText('We could not load this page')).toBeVisible(givingUp)
  await expect(page.getByRole('banner').getByText('Arkansas Headwaters')).toBeVisible()
  await shot(page, 'cart-missing')
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Your trip' })).toBeVisible()

  portal = false
  await page.getByRole('link', { name: /Your Order/ }).click()
  await expect(page.getByText('Order total').first()).toBeVisible()
  expect(loads).toBe(0)
})

test('a page whose code hangs shows a skeleton under the storefront’s header, and loads when the guest presses Try again', async ({
  link,
  page,
  expectComplaint,
}) => {
  expectComplaint(noise)
  let hangs = true
  await page.route(cartCode, (route) => (hangs ? undefined : route.continue()))
  await page.goto(`${link.url}/outfitter/arkansas-headwaters/external`)
  await page.getByRole('button', { name: 'Add Group To Cart' }).first().click()
  await page.getByRole('link', { name: /Your Order/ }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toBeAttached()
  await expect(page.getByRole('heading', { name: 'Your trip' })).toBeHidden()
  await expect(page.getByRole('banner').getByText('Arkansas Headwaters')).toBeVisible()
  await shot(page, 'cart-loading')
  await expect(page.getByText('This takes longer than usual.')).toBeVisible()
  await shot(page, 'cart-hangs')

  hangs = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('Order total').first()).toBeVisible()
})

test('a staff device that went offline before its first action sends that action when the network returns', async ({
  sharedApp,
  link,
  page,
  expectComplaint,
}) => {
  expectComplaint(noise)
  const order = await placeWaitingOrder(sharedApp.url, 'missing-parts@guest.test')
  await openCounter(page, link.url, 'outfitter')
  await expect(cardOf(page, order.id)).toBeVisible()
  link.set('down')
  await openCardAction(page, order.id, 'Note')
  await page.getByRole('dialog').getByLabel('Note').fill('Paid in cash')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect.poll(async () => (await storedRows(page, 'outbox')).length).toBe(1)
  link.set('whole')
  await expect.poll(async () => (await storedRows(page, 'outbox')).length, { timeout: 60_000 }).toBe(0)
})

test('a tap on Add waits while the code of the cart does not arrive, says so, and counts once the network is back', async ({
  link,
  page,
  expectComplaint,
}) => {
  expectComplaint(noise)
  const isCartCode = /\/assets\/(start-device|shared)/
  await page.route(isCartCode, (route) => route.abort())
  await page.goto(`${link.url}/outfitter/arkansas-headwaters/external`)
  await page.getByRole('button', { name: 'Add Group To Cart' }).first().click()
  await expect(page.getByText('Waiting for the connection. We add this as soon as it is back.')).toBeVisible()
  await expect(page.getByText('There was an error')).toHaveCount(0)
  await page.unroute(isCartCode)
  await expect(page.getByRole('link', { name: /Your Order/ })).toBeVisible(givingUp)
  await expect(page.getByText(/^Waiting for the connection/)).toHaveCount(0)
})
