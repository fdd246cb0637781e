import type { Page } from 'playwright/test'
import { expect, test } from '../support/app.ts'
import {
  cardForm,
  challengingCard,
  declinedCard,
  fillCard,
  goodCard,
  payNow,
  proceedToCard,
} from '../support/checkout.ts'
import { acceptDigitalGoods, cartWithGroup, summaryCents } from '../support/guest-steps.ts'
import { expectMails } from '../support/server/mails.ts'
import { capturedAmounts } from '../support/server/sandbox-journal.ts'
import { shot } from '../support/tours/shots.ts'
import { sizes } from '../support/sizes.ts'

const slug = 'arkansas-headwaters'
const delivery = /\/deliver\/arkansas-headwaters\/order\/[\w-]{43}\/external$/
const delivered = 'Your trip photos from Arkansas Headwaters'
const confirming = (page: Page) => page.getByRole('heading', { name: 'We are confirming your payment' })

async function choose(page: Page, field: RegExp, option: string): Promise<void> {
  await page.getByRole('combobox', { name: field }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

async function openContactForm(page: Page, url: string): Promise<void> {
  await cartWithGroup(page, url, slug, 'external')
  await acceptDigitalGoods(page)
  await page.getByRole('button', { name: 'Check out with credit card' }).click()
  await expect(page.getByRole('button', { name: 'Proceed' })).toBeEnabled()
}

async function readyToPay(page: Page, url: string, email: string, card = goodCard): Promise<void> {
  await cartWithGroup(page, url, slug, 'external')
  await proceedToCard(page, email)
  await fillCard(page, card)
}

async function expectPaidOnce(page: Page, dataDirectory: string, email: string): Promise<void> {
  await expect(page).toHaveURL(delivery)
  await expect(page.getByRole('link', { name: /^Download photo/ }).first()).toBeVisible()
  expect(await capturedAmounts(dataDirectory, email)).toHaveLength(1)
  await expectMails(dataDirectory, email, [delivered])
}

for (const size of ['phone', 'kiosk'] as const)
  test.describe(`card form on a ${size}`, () => {
    test.use(sizes[size])

    test('the form names the missing fields in their order on the page, and refuses a postal code of another state', async ({
      sharedApp,
      page,
      expectComplaint,
    }) => {
      expectComplaint(/422/)
      await openContactForm(page, sharedApp.url)
      const proceed = page.getByRole('button', { name: 'Proceed' })
      const warns = async (...sentences: string[]): Promise<void> => {
        await proceed.click()
        await expect(page.getByText(/^Please (enter|select)/)).toHaveText(sentences)
      }
      await warns(
        'Please enter your name',
        'Please enter your email',
        'Please enter your postal code',
        'Please select a state',
      )
      await expect(page.getByLabel('Name')).toBeFocused()
      await shot(page, 'card-missing')
      await page.getByLabel('Name').fill('Robin River')
      await page.getByLabel('Email').fill('robin@')
      await warns('Please enter a valid email address', 'Please enter your postal code', 'Please select a state')
      await page.getByLabel('Email').fill('places@guest.test')
      await warns('Please enter your postal code', 'Please select a state')

      await page.getByRole('combobox', { name: /^State/ }).click()
      await expect(page.getByRole('option', { name: 'Colorado', exact: true })).toBeAttached()
      await expect(page.getByRole('option', { name: 'Ontario', exact: true })).toHaveCount(0)
      await shot(page, 'states')
      await page.keyboard.press('Escape')
      await choose(page, /^Country/, 'Canada')
      await page.getByRole('combobox', { name: /^Province/ }).click()
      await expect(page.getByRole('option', { name: 'Ontario', exact: true })).toBeAttached()
      await expect(page.getByRole('option', { name: 'Colorado', exact: true })).toHaveCount(0)
      await page.keyboard.press('Escape')
      await warns('Please enter your postal code', 'Please select a state')

      await choose(page, /^Country/, 'Other')
      await expect(page.getByRole('combobox', { name: /^(State|Province)/ })).toHaveCount(0)
      await expect(page.getByLabel('Postal code', { exact: true })).toHaveCount(0)
      const pay = page.getByRole('button', { name: /Pay Now/ })
      await expect(pay).toBeEnabled()

      await choose(page, /^Country/, 'United States')
      await page.getByLabel('Postal code', { exact: true }).fill('10001')
      await choose(page, /^State/, 'Colorado')
      await proceed.click()
      await expect(page.getByRole('alert')).toHaveText(
        'Miss-match DataWe are unable to calculate taxes for this location. Please check the state and zip code',
      )
      await shot(page, 'mismatch')
      await page.getByLabel('Postal code', { exact: true }).fill('81201')
      await expect(pay).toBeEnabled()
      await shot(page, 'card-form')
    })
  })

test.describe('card checkout on a phone', () => {
  test.use(sizes.phone)

  test('Enter leads through the details, and Back and a reload keep them', async ({ sharedApp, page }) => {
    await openContactForm(page, sharedApp.url)
    await expect(page.getByLabel('Name')).toBeFocused()
    await page.keyboard.type('Robin River')
    await page.keyboard.press('Enter')
    await expect(page.getByLabel('Email')).toBeFocused()
    await page.getByLabel('Email').fill('kept@gmial.com')
    await page.getByRole('button', { name: 'Did you mean kept@gmail.com?' }).click()
    await page.getByLabel('Postal code', { exact: true }).fill('81201')
    await expect(cardForm(page).cvv).toBeEnabled()
    await page.keyboard.press('Enter')
    await expect(cardForm(page).number).toBeFocused()
    await page.keyboard.type('4111111111111111')
    await expect(cardForm(page).expiry).toBeFocused()
    await page.keyboard.type('1230')
    await expect(cardForm(page).cvv).toBeFocused()
    await expect(page.getByRole('button', { name: /Pay Now/ })).toBeEnabled()
    const expectDetails = async (): Promise<void> => {
      await expect(page.getByLabel('Name')).toHaveValue('Robin River')
      await expect(page.getByLabel('Email')).toHaveValue('kept@gmail.com')
      await expect(page.getByRole('combobox', { name: /^State/ })).toHaveText('Colorado')
      await expect(page.getByLabel('Postal code', { exact: true })).toHaveValue('81201')
    }
    await page.reload()
    await expectDetails()
    await page.goBack()
    await page.getByRole('button', { name: 'Check out with credit card' }).click()
    await expectDetails()
    await expect(page.getByRole('button', { name: /Pay Now/ })).toBeEnabled()
    await expect(page.getByRole('checkbox', { name: /^I understand that this purchase/ })).toBeChecked()
  })

  test('a guest whose card was declined pays once with another card, although they press twice', async ({
    sharedApp,
    page,
    expectComplaint,
  }) => {
    expectComplaint(/422/)
    const email = 'declined@guest.test'
    await readyToPay(page, sharedApp.url, email, declinedCard)
    await payNow(page)
    await expect(page.getByRole('alert')).toHaveText('ErrorWe are unable to charge this credit card')
    await shot(page, 'declined')
    expect(await capturedAmounts(sharedApp.dataDirectory, email)).toEqual([])
    const total = await page.getByRole('button', { name: /Pay Now/ }).innerText()
    await fillCard(page, goodCard)
    await payNow(page, 2)
    await expectPaidOnce(page, sharedApp.dataDirectory, email)
    const cents = Math.round(Number(total.replace(/[^\d.]/g, '')) * 100)
    expect(await capturedAmounts(sharedApp.dataDirectory, email)).toEqual([cents])
    await shot(page, 'delivery')
  })

  test('the page says that it is confirming a payment whose answer was lost, then shows the photos', async ({
    sharedApp,
    page,
    expectComplaint,
  }) => {
    expectComplaint(/ERR_FAILED/)
    const email = 'lost-charge@guest.test'
    let sent = 0
    await page.route('**/api/v1/order/charge', async (route) => {
      sent += 1
      if (sent > 1) return route.continue()
      await route.fetch()
      await route.abort()
    })
    // The server may settle the payment at once, so its status waits until the page has shown that it asks.
    let show: () => void = () => undefined
    const shown = new Promise<void>((resolve) => (show = resolve))
    await page.route('**/api/v1/order/payment-status/**', async (route) => {
      await shown
      await route.continue()
    })
    await readyToPay(page, sharedApp.url, email)
    await payNow(page)
    await expect(confirming(page)).toBeVisible()
    await shot(page, 'confirming')
    show()
    await expectPaidOnce(page, sharedApp.dataDirectory, email)
  })
})

test.describe('card checkout on a kiosk', () => {
  test.use(sizes.kiosk)

  test('a guest who closes the page while a payment is being confirmed is led to the photos when they open the cart again', async ({
    sharedApp,
    page,
    context,
    watch,
    expectComplaint,
  }) => {
    expectComplaint(/ERR_FAILED/)
    const email = 'closed@guest.test'
    await page.route('**/api/v1/order/charge', async (route) => {
      await route.fetch()
      await route.abort()
    })
    await page.route('**/api/v1/order/payment-status/**', (route) => route.abort())
    await readyToPay(page, sharedApp.url, email)
    await payNow(page)
    await expect(confirming(page)).toBeVisible()
    await shot(page, 'confirming')
    await page.close()
    const again = await context.newPage()
    watch(again)
    await again.goto(`${sharedApp.url}/cart/${slug}/external`)
    await expectPaidOnce(again, sharedApp.dataDirectory, email)
  })

  test('when the server is killed during a payment, the guest gets the photos or keeps the cart, and pays at most once', async ({
    app,
    page,
    expectComplaint,
  }) => {
    expectComplaint(/ERR_|502|503|409|422/)
    const email = 'killed@guest.test'
    await readyToPay(page, app.url, email)
    const total = await page.getByRole('button', { name: /Pay Now/ }).innerText()
    const charging = page.waitForRequest('**/api/v1/order/charge')
    await payNow(page)
    await charging
    await app.kill()
    await app.start({ RECONCILE_INTERVAL_SECONDS: '1', RECONCILE_GIVE_UP_SECONDS: '10' })
    const free = page.getByRole('button', { name: /Proceed|Pay Now/ })
    await expect(
      page
        .getByRole('link', { name: /^Download photo/ })
        .first()
        .or(free),
    ).toBeVisible({ timeout: 60_000 })
    const cents = Math.round(Number(total.replace(/[^\d.]/g, '')) * 100)
    const paid = delivery.test(page.url())
    expect(await capturedAmounts(app.dataDirectory, email)).toEqual(paid ? [cents] : [])
    await expectMails(app.dataDirectory, email, paid ? [delivered] : [])
    if (paid) return
    await page.goto(`${app.url}/cart/${slug}/external`)
    expect(await summaryCents(page, 'Order total')).toBeGreaterThan(0)
  })
})

test('a guest whose bank asks for a code pays after the right one, and is not charged after giving up', async ({
  sharedApp,
  page,
}) => {
  const email = 'challenged@guest.test'
  await readyToPay(page, sharedApp.url, email, challengingCard)
  await payNow(page)
  const frame = page.frameLocator('iframe[title="Card form"]')
  const code = frame.getByLabel(/^Your bank asks for a code/)
  await expect(code).toBeFocused()
  await frame.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText(/^Your bank did not confirm this card \(Cancel\)/)).toBeVisible()
  expect(await capturedAmounts(sharedApp.dataDirectory, email)).toEqual([])
  await payNow(page)
  await code.fill('999999')
  await frame.getByRole('button', { name: 'Confirm' }).click()
  await expect(frame.getByText('This code is wrong')).toBeVisible()
  await code.fill('123456')
  await frame.getByRole('button', { name: 'Confirm' }).click()
  await expectPaidOnce(page, sharedApp.dataDirectory, email)
})
