import type { Page } from 'playwright/test'
import { cardOf, openCounter, placeWaitingOrder, type Waiting } from '../counter/counter-steps.ts'
import { expect, test } from '../support/app.ts'
import { findings } from '../support/axe.ts'
import { cardForm, declinedCard, fillCard, goodCard, payNow } from '../support/checkout.ts'
import { expectMails } from '../support/server/mails.ts'
import { capturedAmounts } from '../support/server/sandbox-journal.ts'
import { shot } from '../support/tours/shots.ts'
import { sizes } from '../support/sizes.ts'
import { counterStaff, storyOf } from '../support/staff-api.ts'

const slug = 'arkansas-headwaters'
const received = (id: number): string => `Your order ${id} at Arkansas Headwaters`
const delivered = 'Your trip photos from Arkansas Headwaters'
const downloads = (page: Page) => page.getByRole('link', { name: /^Download photo/ })
const payByCard = (page: Page) => page.getByRole('button', { name: 'Pay by card' })
const pageOf = (url: string, { hash }: Waiting) => `${url}/deliver/${slug}/order/${hash}/external`

async function openCardForm(page: Page): Promise<void> {
  await payByCard(page).click()
  await expect(cardForm(page).number).toBeVisible()
}

test.describe('a waiting order on a phone', () => {
  test.use(sizes.phone)

  test('a guest pays it by card after a decline, and gets the photos, while another phone follows', async ({
    sharedApp,
    page,
    browser,
    watch,
    expectComplaint,
  }) => {
    expectComplaint(/422/)
    const email = 'pays-by-phone@guest.test'
    const order = await placeWaitingOrder(sharedApp.url, email)
    const other = await (await browser.newContext(sizes.phone)).newPage()
    watch(other)
    await other.goto(pageOf(sharedApp.url, order))
    await page.goto(pageOf(sharedApp.url, order))
    await expect(payByCard(page)).toBeVisible()
    expect(await findings(page)).toEqual([])
    await shot(page, 'waiting-with-card')

    await openCardForm(page)
    expect(await findings(page)).toEqual([])
    await shot(page, 'waiting-card-form')
    await page.goBack()
    await expect(payByCard(page)).toBeVisible()
    await page.goForward()
    await page.reload()
    await fillCard(page, declinedCard)
    await payNow(page)
    await expect(page.getByText('We are unable to charge this credit card').first()).toBeVisible()
    await fillCard(page, goodCard)
    await payNow(page)

    await expect(downloads(page).first()).toBeVisible()
    await expect(downloads(other).first()).toBeVisible()
    await expect(page).toHaveURL(pageOf(sharedApp.url, order))
    expect(await capturedAmounts(sharedApp.dataDirectory, email)).toEqual([order.total])
    await expectMails(sharedApp.dataDirectory, email, [received(order.id), delivered])
    expect(await storyOf(sharedApp.url, order.id)).toContain('completed')
  })

  test('the link of the mail opens the card form', async ({ sharedApp, page }) => {
    const email = 'pays-from-mail@guest.test'
    const order = await placeWaitingOrder(sharedApp.url, email)
    const [mail] = await expectMails(sharedApp.dataDirectory, email, [received(order.id)])
    expect(mail?.text).toContain(`/order/${order.hash}/external?pay`)
    await page.goto(`${pageOf(sharedApp.url, order)}?pay`)
    await expect(cardForm(page).number).toBeVisible()
  })

  test('a guest whose order is released while the form is open pays nothing', async ({
    sharedApp,
    page,
    expectComplaint,
  }) => {
    expectComplaint(/409/)
    const email = 'released-meanwhile@guest.test'
    const order = await placeWaitingOrder(sharedApp.url, email)
    await page.goto(pageOf(sharedApp.url, order))
    await openCardForm(page)
    await fillCard(page, goodCard)
    // The page does not hear of the release, as on a phone with poor signal.
    await page.route('**/api/v1/order/hash/**', (route) => route.abort())
    expectComplaint(/ERR_FAILED/)
    await (await counterStaff(sharedApp.url)).release(order.id)
    await payNow(page)
    await expect(page.getByText('This order was paid at the counter. Your card was not charged.').first()).toBeVisible()
    expect(await capturedAmounts(sharedApp.dataDirectory, email)).toEqual([])
  })
})

test.describe('a waiting order at the counter', () => {
  test.use(sizes.tablet)

  test('staff send the link to pay', async ({ sharedApp, page }) => {
    const email = 'gets-a-link@guest.test'
    const order = await placeWaitingOrder(sharedApp.url, email)
    await openCounter(page, sharedApp.url)
    await page.getByRole('link', { name: `Open order ${order.id}`, exact: true }).click()
    await page.getByRole('button', { name: 'Send a link to pay' }).click()
    await page.getByRole('button', { name: `Send the email to ${email}` }).click()
    await expect(page.getByRole('status').getByText('The link to pay was sent')).toBeVisible()
    await expectMails(sharedApp.dataDirectory, email, [
      received(order.id),
      `Pay for order ${order.id} at Arkansas Headwaters`,
    ])
  })

  test('a release made offline learns that the guest paid by card, and staff give the cash back', async ({
    sharedApp,
    page,
    context,
    browser,
    watch,
    expectComplaint,
  }) => {
    const email = 'paid-twice@guest.test'
    const order = await placeWaitingOrder(sharedApp.url, email)
    await openCounter(page, sharedApp.url)
    await expect(cardOf(page, order.id)).toBeVisible()
    expectComplaint(/ERR_|409/)
    await context.setOffline(true)
    const name = `Release order ${order.id}`
    await cardOf(page, order.id).getByRole('button', { name }).click()
    await page.getByRole('alertdialog').getByRole('button', { name }).click()
    await expect(cardOf(page, order.id).getByText('Released · Pending sync')).toBeVisible()

    const phone = await (await browser.newContext(sizes.phone)).newPage()
    watch(phone)
    await phone.goto(`${pageOf(sharedApp.url, order)}?pay`)
    await fillCard(phone, goodCard)
    await payNow(phone)
    await expect(downloads(phone).first()).toBeVisible()

    await context.setOffline(false)
    await expect(page.getByText(/^Paid by card at \d\d:\d\d\. Give the cash back\.$/).first()).toBeVisible()
    await shot(page, 'paid-by-card')
    await page.getByRole('button', { name: 'Money given back' }).click()
    await page
      .getByRole('dialog')
      .or(page.getByRole('alertdialog'))
      .getByRole('button', { name: 'Money given back' })
      .click()
    await expect(page.getByText(/Give the cash back/)).toHaveCount(0)
    expect(await capturedAmounts(sharedApp.dataDirectory, email)).toEqual([order.total])
  })
})
