import type { Page } from 'playwright/test'
import { expect, test } from '../support/app.ts'
import { cardForm } from '../support/checkout.ts'
import { sizes } from '../support/sizes.ts'

const shop = '/outfitter/arkansas-headwaters'

/** Counts the taps of the page and of the frame of the card form. */
async function countTaps(page: Page): Promise<() => number> {
  let taps = 0
  await page.exposeBinding('tapped', () => void (taps += 1))
  await page.addInitScript(() => {
    addEventListener('pointerdown', () => void Reflect.get(globalThis, 'tapped')(), { capture: true })
  })
  return () => taps
}

/** Chromium misplaces a tap on a frame that directly follows a scroll. No person taps that quickly. */
async function settle(page: Page): Promise<void> {
  await page.waitForTimeout(500)
}

test.describe('on a phone', () => {
  test.use(sizes.phone)

  test('a photo by card takes eight taps at most', async ({ sharedApp, page }) => {
    const taps = await countTaps(page)
    await page.goto(`${sharedApp.url}${shop}/external`)
    const photo = await page
      .getByRole('button', { name: /^Trip photo/ })
      .first()
      .boundingBox()
    expect(photo?.y).toBeLessThan(300)
    await page
      .getByRole('button', { name: /^Add to cart/ })
      .first()
      .tap()
    await page.getByRole('link', { name: /Your Order/ }).tap()
    await page.getByText('I understand that this purchase is for digital goods').tap()
    await page.getByRole('button', { name: 'Check out with credit card' }).tap()
    await expect(page.getByLabel('Name')).toBeFocused()
    await page.keyboard.type('Robin River')
    await page.getByLabel('Email').tap()
    await page.keyboard.type('taps@guest.test')
    await page.getByLabel('Postal code', { exact: true }).tap()
    await page.keyboard.type('81201')
    const card = cardForm(page)
    await expect(card.number).toBeEnabled()
    // The frame draws nothing while it is out of sight, so the page scrolls to the frame itself.
    await page.locator('iframe[title="Card form"]').scrollIntoViewIfNeeded()
    await settle(page)
    // Playwright cannot tap inside the frame.
    await card.number.click()
    await expect(card.number).toBeFocused()
    await page.keyboard.type('4111111111111111')
    await expect(card.expiry).toBeFocused()
    await page.keyboard.type('1230')
    await expect(card.cvv).toBeFocused()
    await page.keyboard.type('111')
    const pay = page.getByRole('button', { name: /Pay Now/ })
    await expect(pay).toBeEnabled()
    await pay.scrollIntoViewIfNeeded()
    await settle(page)
    await pay.tap()
    await expect(page.getByRole('heading', { name: 'Thank you, Robin!' })).toBeVisible()
    expect(taps()).toBeLessThanOrEqual(8)
    expect(taps()).toBeGreaterThanOrEqual(6)
  })
})

test.describe('with a wallet on a phone', () => {
  test.use(sizes.phone)

  test('a photo takes four taps, and the sheet shows the tax before the last of them', async ({ sharedApp, page }) => {
    const taps = await countTaps(page)
    await page.goto(`${sharedApp.url}${shop}/external`)
    await page
      .getByRole('button', { name: /^Add to cart/ })
      .first()
      .tap()
    await page.getByRole('link', { name: /Your Order/ }).tap()
    const wallet = page.getByRole('button', { name: 'Pay with Google Pay' })
    await wallet.tap()
    const sheet = page.getByRole('dialog', { name: 'Google Pay (test)' })
    await expect(sheet.getByText(/Arkansas Headwaters.* \$\d+\.\d\d, Taxes \$\d+\.\d\d/)).toBeVisible()
    await sheet.getByRole('button', { name: 'Confirm' }).tap()
    await expect(page.getByRole('heading', { name: 'Thank you, Robin!' })).toBeVisible()
    expect(taps()).toBe(4)
  })

  test('a guest closes the sheet, changes the place and pays from the page of the card form', async ({
    sharedApp,
    page,
    expectComplaint,
  }) => {
    expectComplaint(/422.*calculate-tax/)
    await page.goto(`${sharedApp.url}${shop}/external`)
    await page
      .getByRole('button', { name: /^Add to cart/ })
      .first()
      .tap()
    await page.getByRole('link', { name: /Your Order/ }).tap()
    const wallet = page.getByRole('button', { name: 'Pay with Google Pay' })
    const sheet = page.getByRole('dialog', { name: 'Google Pay (test)' })
    await wallet.tap()
    await sheet.getByRole('button', { name: 'Cancel' }).tap()
    await expect(page.getByRole('alert')).toHaveCount(0)
    await page.getByText('I understand that this purchase is for digital goods').tap()
    await page.getByRole('button', { name: 'Check out with credit card' }).tap()
    await wallet.tap()
    await sheet.getByLabel('ZIP code').fill('97201')
    await sheet.getByLabel('State').fill('ZZ')
    await sheet.getByLabel('Country').fill('CA')
    await sheet.getByLabel('Country').blur()
    await expect(sheet.getByText('Please check the state and zip code')).toBeVisible()
    await expect(sheet.getByRole('button', { name: 'Confirm' })).toBeDisabled()
    await sheet.getByLabel('Country').fill('US')
    await sheet.getByLabel('Country').blur()
    await sheet.getByRole('button', { name: 'Confirm' }).tap()
    await expect(page.getByRole('heading', { name: 'Thank you, Robin!' })).toBeVisible()
  })
})

test.describe('on a kiosk', () => {
  test.use(sizes.kiosk)

  test('a group at the counter takes five taps at most', async ({ sharedApp, page }) => {
    const taps = await countTaps(page)
    await page.goto(sharedApp.url + shop)
    await page.getByRole('button', { name: 'Add Group To Cart' }).first().tap()
    await page.getByRole('link', { name: /Your Order/ }).tap()
    await page.getByText('I understand that this purchase is for digital goods').tap()
    await page.getByRole('button', { name: 'Check out at counter' }).tap()
    await expect(page.getByLabel('Name')).toBeFocused()
    await page.keyboard.type('Robin River')
    await page.keyboard.press('Enter')
    await page.keyboard.type('taps-counter@guest.test')
    await page.getByRole('button', { name: /^Place my order/ }).tap()
    await expect(page.getByRole('heading', { name: 'Thank you!' })).toBeVisible()
    expect(taps()).toBe(5)
  })
})
