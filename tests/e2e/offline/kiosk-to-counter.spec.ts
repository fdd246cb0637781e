import { join } from 'node:path'
import type { Page } from 'playwright/test'
import { openCounter } from '../counter/counter-steps.ts'
import { expect, test } from '../support/app.ts'
import { endVisit, everythingOnDevice, expectStaffAreasKept, makeKiosk, openThisDevice } from '../support/device.ts'
import { browserBefore } from '../support/fake-camera.ts'
import { openFaultyLink } from '../support/faulty-link.ts'
import { acceptDigitalGoods, expectConfirmed } from '../support/guest-steps.ts'
import { shownCode, textOf } from '../support/qr-code.ts'
import { sizes } from '../support/sizes.ts'
import { counterStaff } from '../support/staff-api.ts'
import { storedRows } from '../support/stored.ts'

test.use(sizes.kiosk)

/** Orders the first display group at the kiosk without a network. Returns the code's text and the local code. */
async function orderOffline(page: Page, email: string, goOffline: () => void) {
  await page.getByRole('button', { name: 'Add Group To Cart' }).first().click()
  await page.getByRole('link', { name: /Your Order/ }).click()
  await expectConfirmed(page)
  await page.evaluate(() => navigator.serviceWorker.ready)
  await expect.poll(async () => (await everythingOnDevice(page)).includes('public_key')).toBe(true)
  goOffline()
  await expect(page.getByText('You are offline.')).toBeVisible()
  await acceptDigitalGoods(page)
  await page.getByRole('button', { name: 'Check out at counter' }).click()
  await page.getByLabel('Name').fill('Wilhelmina Whirlpool')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: /^Place my order/ }).click()
  const localCode = await page.getByRole('region', { name: 'Your code' }).locator('strong').innerText()
  const text = textOf(await shownCode(page.getByRole('img', { name: 'QR code for your order' })))
  return { localCode, text }
}

for (const first of ['the counter', 'the kiosk'] as const)
  test(`an order that a kiosk took and the counter released without a network is one sale when ${first} is online first`, async ({
    sharedApp,
    link,
    page,
    watch,
    expectComplaint,
  }, { outputDir }) => {
    expectComplaint(/ERR_|Failed to load resource/)
    const email = `to-counter-${first.replace(' ', '-')}@guest.test`
    await makeKiosk(page, link.url)
    const { localCode, text } = await orderOffline(page, email, () => link.set('down'))
    await endVisit(page, 'Start a new order')

    const counterLink = await openFaultyLink(() => Number(new URL(sharedApp.url).port))
    const browser = await browserBefore(text, join(outputDir, 'offline-order.y4m'))
    const tablet = await (await browser.newContext(sizes.tablet)).newPage()
    watch(tablet)
    await openCounter(tablet, counterLink.url)
    await openThisDevice(tablet)
    await tablet.getByRole('button', { name: 'Get ready for offline' }).click()
    const ready = tablet.getByRole('dialog').getByText(/^Ready for offline, \d+ of \d+ photos/)
    await expect(ready).toBeVisible({ timeout: 60_000 })
    await tablet.keyboard.press('Escape')
    await expectStaffAreasKept(tablet)
    counterLink.set('down')
    await expect(tablet.getByText('We cannot reach the server.')).toBeVisible()
    await tablet.getByRole('button', { name: 'Scan' }).click()
    const release = tablet.getByRole('button', { name: /^Take \$[\d.]+ and release$/ })
    await expect(release).toBeVisible()
    await expect(tablet.getByText(/^The guest saw/)).toBeHidden()
    await release.click()
    const unsent = tablet.getByText(new RegExp(`^Order ${localCode}, .*not sent yet`))
    await expect(unsent).toBeVisible()
    await tablet.reload()
    await expect(unsent).toBeVisible()

    const kiosk = { device: page, link }
    const counter = { device: tablet, link: counterLink }
    for (const one of first === 'the kiosk' ? [kiosk, counter] : [counter, kiosk]) {
      one.link.set('whole')
      await expect.poll(() => storedRows(one.device, 'outbox'), { timeout: 60_000 }).toEqual([])
    }
    const staff = await counterStaff(sharedApp.url)
    expect(await staff.pendingOf(email)).toEqual([])
    expect(await staff.ordersOf(email)).toMatchObject([{ status: 'completed', local_code: localCode }])
    await browser.close()
    await counterLink.close()
  })
