import type { Page } from 'playwright/test'
import { expect, test } from '../support/app.ts'
import { fillCard, goodCard, payNow, proceedToCard } from '../support/checkout.ts'
import { acceptDigitalGoods, expectCart } from '../support/guest-steps.ts'
import { proof } from '../support/proof.ts'
import { codeOf, shownCode } from '../support/qr-code.ts'
import { sizes } from '../support/sizes.ts'
import {
  beginQuietTime,
  endVisit,
  everythingOnDevice,
  logInAsStaff,
  makeKiosk,
  openThisDevice,
  waitUntilAsked,
  watchCountdown,
} from '../support/device.ts'

test.use(sizes.kiosk)

const guestName = 'Wilhelmina Whirlpool'
const guestEmail = 'wilhelmina@guest.test'

const timeout = (page: Page) => page.getByRole('alertdialog', { name: 'Timeout' })

/** The addresses of links that leave the app, open a new window or download. A kiosk must not have any. */
function outgoingLinks(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLAnchorElement>('a[href]')]
      .filter(({ origin, target, download }) => origin !== location.origin || target !== '' || download !== '')
      .map(({ href }) => href),
  )
}

async function addFirstGroup(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add Group To Cart' }).first().click()
  await page.getByRole('link', { name: /Your Order/ }).click()
  await expectCart(page)
}

async function fillCounterForm(page: Page): Promise<void> {
  await acceptDigitalGoods(page)
  await page.getByRole('button', { name: 'Check out at counter' }).click()
  await page.getByLabel('Name').fill(guestName)
  await page.getByLabel('Email').fill(guestEmail)
}

/**
 * Expects the storefront without a cart. Neither the device nor the pages behind Back and Forward may hold these words.
 */
async function expectWiped(page: Page, words: readonly string[]): Promise<void> {
  await expect(page).toHaveURL(/\/outfitter\/arkansas-headwaters$/)
  await expect(page.getByRole('heading', { name: 'Your trip' })).toBeVisible()
  await expect(page.getByRole('link', { name: /Your Order/ })).toBeHidden()
  await expectNothingOf(page, words)
  for (const go of [() => page.goBack(), () => page.goBack(), () => page.goForward(), () => page.goForward()]) {
    await go()
    await expect(page.locator('h1').first()).toBeVisible()
    await expectNothingOf(page, words)
  }
}

/** Expects that the kiosk is idle and holds none of these words. Then clicks, which opens the storefront. */
async function wakeIdleKiosk(page: Page, words: readonly string[]): Promise<void> {
  const resting = page.getByRole('dialog', { name: /^Photos of / })
  await expect(resting).toBeVisible()
  await expectNothingOf(page, words)
  await page.mouse.click(400, 400)
  await expect(resting).toBeHidden()
}

async function expectNothingOf(page: Page, words: readonly string[]): Promise<void> {
  const device = await everythingOnDevice(page)
  expect(words.filter((word) => device.includes(word))).toEqual([])
}

test('a kiosk asks when the guest was on the river, and shows the rafts of that hour as large tiles', async ({
  sharedApp,
  page,
}) => {
  await page.addInitScript(() => localStorage.setItem('device.kiosk', '1'))
  await page.goto(`${sharedApp.url}/outfitter/arkansas-headwaters`)
  await expect(page.getByText('When were you on the river?')).toBeVisible()
  const rafts = page.getByRole('article')
  const strips = rafts.getByRole('list')
  await expect
    .poll(() => strips.evaluateAll((lists) => lists.map((list) => list.querySelectorAll('img').length > 3)))
    .toEqual([true, true, true])
  expect(await strips.evaluateAll((lists) => lists.map(({ scrollLeft }) => scrollLeft < 8))).toEqual([true, true, true])
  await page.getByRole('button', { name: /^9:00 AM/ }).click()
  await expect(rafts.getByRole('heading')).toHaveText([/^Jake/, /^Maria/])
  const tile = await rafts.first().boundingBox()
  expect(tile?.width).toBeGreaterThan(500)
})

test('a kiosk that nobody touches keeps its page for a minute and then reloads', async ({ sharedApp, page }) => {
  let loads = 0
  page.on('load', () => (loads += 1))
  const countdown = watchCountdown(page)
  await page.clock.install()
  await page.addInitScript(() => localStorage.setItem('device.kiosk', '1'))
  await page.goto(`${sharedApp.url}/outfitter/arkansas-headwaters`)
  // Waits until the service worker controls the page. Without the worker, the kiosk first asks the server if it
  // answers, and only then reloads. The jump of the page's clock would let that request time out.
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
  await countdown.ready()
  await beginQuietTime(page)
  for (let second = 0; second < 30; second += 1) await page.clock.runFor(1_000)
  expect(loads).toBe(1)
  await page.clock.fastForward(31_000)
  await page.clock.runFor(2_000)
  await page.clock.resume()
  await expect.poll(() => loads).toBe(2)
})

test('a kiosk wipes the cart and the typed name of a guest who does not answer the timeout question', async ({
  sharedApp,
  page,
}, testInfo) => {
  const countdown = watchCountdown(page)
  await page.clock.install()
  await makeKiosk(page, sharedApp.url)
  await addFirstGroup(page)
  await fillCounterForm(page)
  await countdown.ready()
  const before = await everythingOnDevice(page)
  const token = /"cartToken":"([\w-]{20,})"/.exec(before)?.[1] ?? /"token":"([\w-]{20,})"/.exec(before)?.[1]
  expect(token, 'the cart is on the device').toBeTruthy()

  await waitUntilAsked(page)
  await page.clock.fastForward(31_000)
  await expect(page).toHaveURL(/\/outfitter\/arkansas-headwaters$/)
  await wakeIdleKiosk(page, [guestName, guestEmail, token ?? ''])
  await expect(page.getByRole('button', { name: 'Restore my order' })).toBeHidden()
  await expectWiped(page, [guestName, guestEmail, token ?? ''])
  proof(testInfo, 9, 'after the timeout: nothing in Dexie, caches, storage, forms or behind Back')
})

test(
  "the button 'Start a new order' on the thank-you page of a kiosk wipes the guest",
  { tag: '@journey' },
  async ({ sharedApp, page }) => {
    await makeKiosk(page, sharedApp.url)
    await addFirstGroup(page)
    await fillCounterForm(page)
    await page.getByRole('button', { name: /Place my order/ }).click()
    await expect(page).toHaveURL(/\/deliver\/arkansas-headwaters\/counter$/)
    await expect(page.getByRole('img', { name: 'QR code for your order' })).toBeVisible()
    expect(await outgoingLinks(page)).toEqual([])
    const hash = /"hash":"([\w-]{43})"/.exec(await everythingOnDevice(page))?.[1]
    expect(hash, 'the order is on the device').toBeTruthy()
    await endVisit(page, 'Start a new order')
    await expectWiped(page, [guestName, guestEmail, hash ?? ''])
  },
)

test('a kiosk shows no outgoing link, hands photos over by QR code, and wipes the guest when they press Done', async ({
  sharedApp,
  page,
}) => {
  await makeKiosk(page, sharedApp.url)
  expect(await outgoingLinks(page), 'storefront').toEqual([])
  await addFirstGroup(page)
  expect(await outgoingLinks(page), 'cart').toEqual([])
  await proceedToCard(page, guestEmail)
  await expect(
    page.locator('form[autocomplete="on"], input:not([autocomplete="off"]):not([type="checkbox"])'),
  ).toHaveCount(0)
  await fillCard(page, goodCard)
  await payNow(page)

  await expect(page).toHaveURL(/\/deliver\/arkansas-headwaters\/order\/[\w-]{43}/)
  const hash = /order\/([\w-]{43})/.exec(page.url())?.[1] ?? ''
  const code = page.getByRole('img', { name: 'QR code for the page with your photos' })
  await expect(code).toBeVisible()
  expect(await shownCode(code)).toEqual(codeOf(`${sharedApp.url}/deliver/arkansas-headwaters/order/${hash}/external`))
  await expect(page.getByRole('heading', { name: 'Thank you, Robin!' })).toBeVisible()
  expect(await outgoingLinks(page), 'delivery').toEqual([])
  await expect(page.getByRole('link', { name: /Download/ })).toHaveCount(0)
  await expect(page.getByRole('button', { name: /zip|Create a link|Save all/ })).toHaveCount(0)
  await endVisit(page, 'Done')
  await expectWiped(page, ['Robin', guestEmail, hash])
})

test('a kiosk asks if the guest of an open delivery page is still there, then wipes that guest', async ({
  sharedApp,
  page,
}, testInfo) => {
  const countdown = watchCountdown(page)
  await page.clock.install()
  await makeKiosk(page, sharedApp.url)
  await addFirstGroup(page)
  await proceedToCard(page, guestEmail)
  await fillCard(page, goodCard)
  await payNow(page)
  await expect(page.getByRole('heading', { name: 'Thank you, Robin!' })).toBeVisible()
  const hash = /order\/([\w-]{43})/.exec(page.url())?.[1] ?? ''
  await countdown.ready()
  await waitUntilAsked(page)
  await expect(timeout(page)).toContainText('This screen will be cleared for the next guest')
  await page.clock.fastForward(31_000)
  await wakeIdleKiosk(page, ['Robin', guestEmail, hash])
  await expectWiped(page, ['Robin', guestEmail, hash])
  proof(testInfo, 9, 'after an order: nothing in Dexie, caches, storage, forms or behind Back')
})

test('staff turn the kiosk switch off, and the storefront shows its link to the outfitter’s website again', async ({
  sharedApp,
  page,
}) => {
  await makeKiosk(page, sharedApp.url)
  await page.goto(`${sharedApp.url}/login`)
  await logInAsStaff(page)
  await openThisDevice(page)
  await page.getByText('This device is a kiosk', { exact: true }).click()
  await page.goto(`${sharedApp.url}/outfitter/arkansas-headwaters`)
  await expect(page.getByRole('link', { name: 'Back to Arkansas Headwaters' })).toBeVisible()
})
