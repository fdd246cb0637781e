import type { Page } from 'playwright/test'
import { expect, test } from '../support/app.ts'
import { fillCard, goodCard, payNow, proceedToCard } from '../support/checkout.ts'
import { beginQuietTime, waitUntilAsked, watchCountdown } from '../support/device.ts'
import { expectCart } from '../support/guest-steps.ts'
import { sizes } from '../support/sizes.ts'

const shop = '/outfitter/arkansas-headwaters/external'

const dialog = (page: Page) => page.getByRole('alertdialog', { name: 'Timeout' })
const photosPage = (page: Page) => page.getByRole('heading', { name: 'Your trip' })

/** Opens a cart with a display group while the test controls the clock. Resolves when the timeout's countdown runs. */
async function openCart(page: Page, url: string): Promise<void> {
  const countdown = watchCountdown(page)
  await page.clock.install()
  await page.goto(url + shop)
  await page.getByRole('button', { name: 'Add Group To Cart' }).first().click()
  await page.getByRole('link', { name: /Your Order/ }).click()
  await expectCart(page)
  await countdown.ready()
}

test.describe('the cart timeout on a phone', () => {
  test.use(sizes.phone)

  test('the page asks an idle guest after 180 seconds whether they are still there, restarts the countdown after a yes, and clears the cart on request', async ({
    sharedApp,
    page,
  }) => {
    await openCart(page, sharedApp.url)
    await waitUntilAsked(page)
    await expect(dialog(page)).toContainText('Are you still there? We put your order aside in')
    // Neither Escape nor a tap outside the dialog may close it.
    await page.keyboard.press('Escape')
    await page.mouse.click(10, 10)
    await expect(dialog(page)).toBeVisible()
    await dialog(page).getByRole('button', { name: "I'm still working" }).tap()
    await expect(dialog(page)).toBeHidden()

    await waitUntilAsked(page)
    await dialog(page).getByRole('button', { name: 'Clear my cart' }).tap()
    await expect(photosPage(page)).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`${shop}$`))
    await expect(page.getByRole('button', { name: 'Restore my order' })).toBeHidden()
    await page.goto(`${sharedApp.url}/cart/arkansas-headwaters/external`)
    await expect(page.getByText('Your order is empty')).toBeVisible()
  })

  test('a guest who taps the cart page before the timeout question appears restarts the countdown', async ({
    sharedApp,
    page,
  }) => {
    await openCart(page, sharedApp.url)
    const checkbox = page.getByText('I understand that this purchase is for digital goods')
    // Scrolls before the quiet time begins. A tap that scrolls causes a late scroll event, which would count as
    // activity.
    await checkbox.scrollIntoViewIfNeeded()
    await beginQuietTime(page)
    await page.clock.fastForward(170_000)
    await checkbox.tap()
    await page.clock.fastForward(170_000)
    await expect(dialog(page)).toBeHidden()
    await page.clock.fastForward(11_000)
    await page.clock.resume()
    await expect(dialog(page)).toBeVisible()
  })

  test('the device sets aside the cart of a guest who does not answer, and the photos page restores it within the hour', async ({
    sharedApp,
    page,
  }) => {
    await openCart(page, sharedApp.url)
    const summary = page.getByRole('region', { name: 'Order summary' })
    await expect(summary).toContainText('$52.66')
    await waitUntilAsked(page)
    await page.clock.fastForward(31_000)
    await expect(photosPage(page)).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`${shop}$`))
    const bar = page.getByRole('complementary', { name: 'Restore my order' })
    await expect(bar).toContainText('We kept your order: 1 photo group')
    await expect(page.getByRole('link', { name: /Your Order/ })).toBeHidden()

    await page.reload()
    await bar.getByRole('button', { name: 'Restore my order' }).tap()
    await expect(bar).toBeHidden()
    await page.getByRole('link', { name: /Your Order/ }).tap()
    await expectCart(page)
    await expect(summary).toContainText('$52.66')
  })

  test('the photos page no longer offers to restore a cart that was set aside an hour ago', async ({
    sharedApp,
    page,
    context,
    expectComplaint,
  }) => {
    expectComplaint(/ERR_INTERNET_DISCONNECTED|Failed to load/)
    await openCart(page, sharedApp.url)
    await waitUntilAsked(page)
    await page.clock.fastForward(31_000)
    const restore = page.getByRole('button', { name: 'Restore my order' })
    await expect(restore).toBeVisible()
    // With a network, the device would learn the real time from the server and ignore the clock of the test.
    await context.setOffline(true)
    await page.clock.fastForward(50 * 60_000)
    await expect(restore).toBeVisible()
    await page.clock.fastForward(12 * 60_000)
    await expect(restore).toBeHidden()
  })
})

test.describe('the cart timeout while a payment is in flight', () => {
  // Blocks the service worker, because its fetches would bypass the test's route, which holds calls back.
  test.use({ serviceWorkers: 'block' })

  test('the page never asks whether the guest is still there during the payment, then opens the delivery page', async ({
    sharedApp,
    page,
    expectComplaint,
  }) => {
    expectComplaint(/Service Worker registration blocked/)
    await openCart(page, sharedApp.url)
    await proceedToCard(page)
    await fillCard(page, goodCard)
    let answer = (): void => undefined
    const answered = new Promise<void>((resolve) => (answer = resolve))
    // Holds the charge and the status calls back until the test calls `answer`. The page may have aborted them by then.
    await page.route(/\/order\/(charge|payment-status)/, async (route) => {
      await answered
      await route.continue().catch(() => undefined)
    })
    const sent = page.waitForRequest(/\/order\/charge/)
    await payNow(page)
    await sent
    for (let minute = 0; minute < 5; minute += 1) {
      await page.clock.fastForward(60_000)
      await expect(dialog(page)).toBeHidden()
    }
    await expect(page).toHaveURL(/\/cart\//)
    answer()
    await expect(page).toHaveURL(/\/deliver\/arkansas-headwaters\/order\//)
  })
})
