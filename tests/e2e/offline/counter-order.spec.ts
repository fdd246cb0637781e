import type { Page } from 'playwright/test'
import { fillCard, goodCard, payNow, proceedToCard } from '../support/checkout.ts'
import { endVisit, everythingOnDevice, makeKiosk } from '../support/device.ts'
import { expect, test } from '../support/app.ts'
import { acceptDigitalGoods, expectConfirmed, summaryCents } from '../support/guest-steps.ts'
import { photographer } from '../support/photographer.ts'
import { proof } from '../support/proof.ts'
import { codeOf, shownCode } from '../support/qr-code.ts'
import { capturedAmounts } from '../support/server/sandbox-journal.ts'
import { shot } from '../support/tours/shots.ts'
import { sizes } from '../support/sizes.ts'
import { counterStaff } from '../support/staff-api.ts'
import { storedRows } from '../support/stored.ts'

const slug = 'arkansas-headwaters'
const guestName = 'Wilhelmina Whirlpool'

test.use(sizes.kiosk)

const offline = (page: Page) => page.getByText('You are offline.')

/** Adds the first display group and this photo to the cart. Opens the cart and waits until the server has both. */
async function fillCart(page: Page, photo: string): Promise<void> {
  await page.getByRole('button', { name: 'Add Group To Cart' }).first().click()
  const add = page.getByRole('button', { name: `Add to cart: ${photo}` })
  // The list renders only rows near the window, so the test scrolls until the photo appears.
  await expect(async () => {
    await page.evaluate(() => scrollTo({ top: document.body.scrollHeight }))
    await expect(add).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await add.click()
  await page.getByRole('link', { name: /Your Order/ }).click()
  await expectConfirmed(page)
}

/**
 * Waits until the service worker can open pages offline and the device has the public key that seals offline orders.
 */
async function readyForOffline(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready)
  await expect.poll(async () => (await everythingOnDevice(page)).includes('public_key')).toBe(true)
}

test('a kiosk without a network takes an order, stores no readable guest data, and sends the order once', async ({
  sharedApp,
  link,
  page,
  expectComplaint,
}, testInfo) => {
  expectComplaint(/ERR_|Failed to load resource/)
  const email = 'offline-kiosk@guest.test'
  const { upload, delete: remove } = await photographer(sharedApp.url)
  const gone = await upload('OFFLINE_KIOSK.JPG')
  await makeKiosk(page, link.url)
  await fillCart(page, 'OFFLINE_KIOSK.JPG')
  await readyForOffline(page)
  link.set('down')
  await expect(offline(page)).toBeVisible()
  await acceptDigitalGoods(page)
  await expect(page.getByRole('button', { name: 'Check out with credit card' })).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Continue on my phone' })).toBeDisabled()
  await shot(page, 'cart-offline')
  await page.getByRole('button', { name: 'Check out at counter' }).click()
  await page.getByLabel('Name').fill(guestName)
  await page.getByLabel('Email').fill(email)
  await shot(page, 'counter-offline')
  await page.getByRole('button', { name: /^Place my order/ }).click()

  const code = page.getByRole('region', { name: 'Your code' }).locator('strong')
  await expect(code).toHaveText(/^[A-Z2-9]{2}-[A-Z2-9]{4}$/)
  await expect(page.getByText('Not yet sent')).toBeVisible()
  await shot(page, 'counter-not-sent')
  const localCode = await code.innerText()
  await page.reload()
  await expect(code, 'after a reload').toHaveText(localCode)
  await endVisit(page, 'Start a new order')
  const device = await everythingOnDevice(page)
  expect(device).toContain(localCode)
  expect([guestName, email, 'cartToken'].filter((word) => device.includes(word))).toEqual([])

  await remove(gone)
  link.set('whole')
  // Clicks anywhere on the page, which makes it check the connection at once instead of at its next probe.
  await page.getByText('When were you on the river?').click()
  await expect.poll(() => storedRows(page, 'outbox')).toEqual([])
  const waiting = await (await counterStaff(sharedApp.url)).pendingOf(email)
  expect(waiting).toMatchObject([
    { name: guestName, local_code: localCode, flags: expect.arrayContaining(['total-differs', 'photo-gone']) },
  ])
  expect(await everythingOnDevice(page)).not.toContain(localCode)
  proof(testInfo, 9, 'a queued order: neither name nor email nor secret while it waits, nothing once it arrived')
})

test('a phone takes over a kiosk’s cart by QR code, and the kiosk wipes itself', async ({
  sharedApp,
  page,
  browser,
  watch,
  expectComplaint,
}) => {
  expectComplaint(/404|410/)
  await makeKiosk(page, sharedApp.url)
  await page.getByRole('button', { name: 'Add Group To Cart' }).first().click()
  await page.getByRole('link', { name: /Your Order/ }).click()
  await expectConfirmed(page)
  const total = await summaryCents(page, 'Order total')
  const made = page.waitForResponse(/\/order\/hand-over$/)
  await page.getByRole('button', { name: 'Continue on my phone' }).click()
  const { code } = (await (await made).json()) as { code: string }
  const address = `${sharedApp.url}/cart/${slug}/take/${code}`
  const shown = page.getByRole('img', { name: 'QR code that moves your order to your phone' })
  expect(await shownCode(shown)).toEqual(codeOf(address))
  await shot(page, 'continue-on-phone')
  const secret = /"cartToken":"([\w-]{20,})"/.exec(await everythingOnDevice(page))?.[1] ?? 'none'

  const phones = await browser.newContext(sizes.phone)
  const phone = await phones.newPage()
  watch(phone)
  await phone.goto(address)
  await expect(phone).toHaveURL(`${sharedApp.url}/cart/${slug}`)
  await expect(phone.getByRole('button', { name: /Remove group/ })).toBeVisible()
  await expectConfirmed(phone)
  expect(await summaryCents(phone, 'Order total')).toBe(total)

  await expect(page).toHaveURL(new RegExp(`/outfitter/${slug}$`))
  await expect(page.getByRole('heading', { name: 'Your trip' })).toBeVisible()
  await expect(page.getByRole('link', { name: /Your Order/ })).toBeHidden()
  const device = await everythingOnDevice(page)
  expect([secret, code].filter((word) => device.includes(word))).toEqual([])
  await phones.close()

  const late = await browser.newContext(sizes.phone)
  const second = await late.newPage()
  watch(second)
  await second.goto(address)
  await expect(second.getByText('This code has already been used. Get a new one at the kiosk.')).toBeVisible()
  await shot(second, 'code-used')
  await late.close()
})

test('a guest whose price changed while they were offline compares the old and new order lines, and pays only the price that they accept', async ({
  sharedApp,
  link,
  page,
  expectComplaint,
}, testInfo) => {
  expectComplaint(/ERR_|Failed to load resource/)
  const email = 'offline-price@guest.test'
  const { upload, delete: remove } = await photographer(sharedApp.url)
  const gone = await upload('OFFLINE_PRICE.JPG')
  await page.goto(`${link.url}/outfitter/${slug}/external`)
  await fillCart(page, 'OFFLINE_PRICE.JPG')
  await readyForOffline(page)
  link.set('down')
  await page.reload()
  await expect(offline(page)).toBeVisible()
  await remove(gone)
  link.set('whole')
  await page.getByRole('heading', { name: 'Your Order' }).click()
  await expect(page.getByText('Your order has changed', { exact: true })).toBeVisible()
  await acceptDigitalGoods(page)
  await page.getByRole('button', { name: 'Check out with credit card' }).click()

  const dialog = page.getByRole('alertdialog', { name: 'The price has changed' })
  const row = (name: RegExp) => dialog.getByRole('row', { name }).getByRole('cell')
  await expect(row(/OFFLINE_PRICE/)).toHaveText([/In your order/, /No longer for sale/])
  await expect(row(/^Single photos/)).toHaveText([/^\$15\.00\s*1 photo/, /–/])
  const totals = (await row(/^Order total/).allInnerTexts()).map((text) => Number(/\$([\d.]+)/.exec(text)?.[1]))
  expect(totals[0]).toBeGreaterThan(totals[1] ?? 0)
  await shot(page, 'price-changed-offline')
  await dialog.getByRole('button', { name: 'Accept the new price' }).click()
  await page.getByRole('button', { name: 'Back to your order' }).click()
  const accepted = await summaryCents(page, 'Order total')
  expect(accepted).toBe(Math.round((totals[1] ?? 0) * 100))
  await proceedToCard(page, email)
  await fillCard(page, goodCard)
  const pay = await page.getByRole('button', { name: /Pay Now/ }).innerText()
  await payNow(page)
  await expect(page).toHaveURL(/\/deliver\/arkansas-headwaters\/order\/[\w-]{43}/)
  const charged = Math.round(Number(pay.replace(/[^\d.]/g, '')) * 100)
  expect(await capturedAmounts(sharedApp.dataDirectory, email)).toEqual([charged])
  proof(testInfo, 8, `both line lists shown, ${totals.join(' → ')} accepted, charged ${charged / 100}`)
})
