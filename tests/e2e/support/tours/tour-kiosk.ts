import { fillCard, goodCard, payNow, proceedToCard } from '../checkout.ts'
import { endVisit, logInAsStaff, makeKiosk, openThisDevice, waitUntilAsked, watchCountdown } from '../device.ts'
import { acceptDigitalGoods, expectConfirmed, placeAtCounter } from '../guest-steps.ts'
import { expect, type Tour } from './tour.ts'

/** Visits the kiosk screens of a guest. Needs a controlled clock. */
export async function tourKiosk({ page, url, visit }: Tour): Promise<void> {
  const countdown = watchCountdown(page)
  await makeKiosk(page, url)
  await expect(page.getByRole('button', { name: /^Trip photo/ }).first()).toBeVisible()
  await visit('kiosk-your-trip')
  await countdown.ready()
  const idle = page.getByRole('dialog', { name: 'Photos of Arkansas Headwaters' })
  await expect(async () => {
    await page.clock.fastForward(61_000)
    await expect(idle).toBeVisible({ timeout: 1_000 })
  }).toPass({ timeout: 30_000, intervals: [0] })
  await expect(idle.locator('img[src*="slideshow"]:not([aria-hidden])')).toBeVisible()
  await visit('kiosk-idle')
  await page.mouse.click(400, 400)
  await expect(idle).toBeHidden()
  const toCart = async (): Promise<void> => {
    await page.getByRole('button', { name: 'Add Group To Cart' }).first().click()
    await page.getByRole('link', { name: /Your Order/ }).click()
    await expectConfirmed(page)
  }
  await toCart()
  await visit('kiosk-cart')
  await countdown.ready()
  await waitUntilAsked(page)
  await visit('kiosk-timeout')
  await page.getByRole('button', { name: "I'm still working" }).click()
  await placeAtCounter(page, 'kiosk@guest.test')
  await visit('kiosk-counter-thanks')
  await endVisit(page, 'Start a new order')

  await toCart()
  await acceptDigitalGoods(page)
  await page.getByRole('button', { name: 'Check out at counter' }).click()
  await expect(page.getByRole('button', { name: /^Place my order/ })).toBeEnabled()
  await visit('kiosk-counter-form')
  await page.getByRole('button', { name: 'Back to your order' }).click()
  await proceedToCard(page)
  await fillCard(page, goodCard)
  await visit('kiosk-checkout')
  await payNow(page)
  await expect(page.getByRole('heading', { name: 'Thank you, Robin!' })).toBeVisible()
  await expect(page.getByRole('img', { name: 'QR code for the page with your photos' })).toBeVisible()
  await visit('kiosk-delivery')
  await page.clock.fastForward(21_000)
  await expect(page.getByRole('dialog', { name: 'How was your trip?' })).toBeVisible()
  await visit('kiosk-review-dialog')
}

/** Visits the staff login and the kiosk switch on a kiosk. */
export async function tourStaffHome({ page, url, visit }: Tour): Promise<void> {
  await page.goto(`${url}/login`)
  await expect(page.getByLabel('Password')).toBeVisible()
  await visit('login')
  await logInAsStaff(page)
  await openThisDevice(page)
  await expect(page.getByRole('switch', { name: 'This device is a kiosk' })).toBeChecked()
  await visit('staff-home')
}
