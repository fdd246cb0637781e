import type { Browser, Page } from 'playwright/test'
import { expect, test } from '../support/app.ts'
import { findings } from '../support/axe.ts'
import { notice } from '../support/guest-steps.ts'
import { expectMails } from '../support/server/mails.ts'
import { shot } from '../support/tours/shots.ts'
import { sizes } from '../support/sizes.ts'
import { callApi, counterStaff, logIn } from '../support/staff-api.ts'
import { openCardAction, cardOf, dollars, openCounter, placeWaitingOrder } from './counter-steps.ts'

const received = (id: number): string => `Your order ${id} at Arkansas Headwaters`
const delivered = 'Your trip photos from Arkansas Headwaters'

test.use(sizes.tablet)

async function secondTablet(browser: Browser, watch: (page: Page) => void, url: string): Promise<Page> {
  const page = await (await browser.newContext(sizes.tablet)).newPage()
  watch(page)
  await openCounter(page, url)
  return page
}

test('a tablet shows, without a reload, what another tablet released or changed', async ({
  sharedApp,
  browser,
  page,
  watch,
}) => {
  const first = await placeWaitingOrder(sharedApp.url, 'both-see@guest.test')
  const second = await placeWaitingOrder(sharedApp.url, 'both-see-too@guest.test')
  await openCounter(page, sharedApp.url)
  const other = await secondTablet(browser, watch, sharedApp.url)
  await cardOf(page, first.id)
    .getByRole('button', { name: `Release order ${first.id}` })
    .click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: `Release order ${first.id}` })
    .click()
  await expect(cardOf(other, first.id)).toBeHidden()
  await openCardAction(other, second.id, 'Note')
  await other.getByRole('dialog').getByLabel('Note').fill('Wants a print')
  await other.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(cardOf(page, second.id).getByText('Wants a print')).toBeVisible()
})

test('an open window says that a colleague released its order, and its button goes', async ({ sharedApp, page }) => {
  const { id } = await placeWaitingOrder(sharedApp.url, 'too-late@guest.test')
  await openCounter(page, sharedApp.url)
  await openCardAction(page, id, 'Cancel')
  await (await counterStaff(sharedApp.url)).release(id)
  const told = page.getByRole('alertdialog', { name: `Order ${id} is no longer waiting` })
  await expect(told.getByText(/^Released by .+ at \d\d:\d\d$/)).toBeVisible()
  await expect(page.getByRole('button', { name: `Cancel order ${id}` })).toBeHidden()
  expect(await findings(page)).toEqual([])
  await told.getByText('Close').click()
  await expect(cardOf(page, id)).toBeHidden()
})

test('the server refuses to release a cancelled order, and releases it anyway once staff give a reason', async ({
  sharedApp,
  page,
  expectComplaint,
}) => {
  expectComplaint(/409|ERR_FAILED/)
  const email = 'cancelled-but-paid@guest.test'
  const { id, total } = await placeWaitingOrder(sharedApp.url, email, 'Cleo Cancelled')
  await openCounter(page, sharedApp.url)
  await cardOf(page, id)
    .getByRole('button', { name: `Release order ${id}` })
    .click()
  const asked = page.getByRole('alertdialog', { name: `Has Cleo Cancelled paid ${dollars(total)}?` })
  await expect(asked).toBeVisible()
  // The window must not learn of the cancellation before staff press its button.
  await page.route(/\/order\/(report|get-pending)/, (route) => route.abort())
  await (await counterStaff(sharedApp.url)).cancel(id)
  await asked.getByRole('button', { name: `Release order ${id}` }).click()
  await expect(notice(page, 'Error', 'This order has already been cancelled')).toBeVisible()
  const dialog = page.getByRole('dialog', { name: `Order ${id} was cancelled` })
  await expect(dialog.getByLabel('Reason')).toBeFocused()
  await shot(page, 'counter-release-anyway')
  expect(await findings(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Release anyway' }).click()
  await expect(notice(page, 'Missing Information', 'Please enter Reason')).toBeVisible()
  await dialog.getByLabel('Reason').fill('Paid in cash before the other tablet cancelled it')
  await dialog.getByRole('button', { name: 'Release anyway' }).click()
  await expect(page.getByRole('status').getByText('This order has been released', { exact: true })).toBeVisible()
  await expect(dialog).toBeHidden()
  await expectMails(sharedApp.dataDirectory, email, [received(id), delivered])
})

test('a release with an outdated total succeeds and tells staff how much to give back to the guest', async ({
  sharedApp,
  page,
  expectComplaint,
}) => {
  expectComplaint(/ERR_FAILED/)
  const { url } = sharedApp
  const email = 'repriced@guest.test'
  const { id, total } = await placeWaitingOrder(url, email)
  await openCounter(page, url)
  await expect(cardOf(page, id)).toBeVisible()
  // Aborts each reload of the list of pending orders. The tablet must still show the old total after the API call below
  // applies the discount.
  await page.route(/\/order\/get-pending/, (route) => route.abort())
  await cardOf(page, id)
    .getByRole('button', { name: `Release order ${id}` })
    .click()
  const { token } = await logIn(url, 'employee')
  await callApi(url, 'order/apply-discount', token, { orderId: id, code: 'FIVE' })
  const [cheaper] = await (await counterStaff(url)).pendingOf(email)
  const now = cheaper?.total ?? 0
  expect(now).toBeLessThan(total)
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: `Release order ${id}` })
    .click()
  await expect(
    page
      .getByRole('status')
      .getByText(
        `The total changed from ${dollars(total)} to ${dollars(now)}. The order is released. Give ${dollars(total - now)} back to the guest.`,
      ),
  ).toBeVisible()
})

test('a tablet that lost its event stream shows the missed order as soon as the stream is back', async ({
  app,
  page,
  expectComplaint,
}) => {
  expectComplaint(/ERR_|Failed to load resource|50\d/)
  const streaming = page.waitForResponse(/\/order\/events\?/)
  await openCounter(page, app.url)
  expect((await streaming).status()).toBe(200)
  await page.route(/\/order\/events\?/, (route) => route.abort())
  await app.restart()
  const { id } = await placeWaitingOrder(app.url, 'unanswered@guest.test')
  await expect(cardOf(page, id)).toBeHidden()
  const again = page.waitForResponse(/\/order\/events\?/, { timeout: 60_000 })
  await page.unroute(/\/order\/events\?/)
  await again
  // The order must appear when the stream reopens. The next poll would follow only a minute later.
  await expect(cardOf(page, id)).toBeVisible()
})
