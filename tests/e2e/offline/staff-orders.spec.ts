import type { Page } from 'playwright/test'
import { openCardAction, cardOf, openCounter, placeWaitingOrder } from '../counter/counter-steps.ts'
import { expect, test } from '../support/app.ts'
import { findings } from '../support/axe.ts'
import { expectMails } from '../support/server/mails.ts'
import { proof } from '../support/proof.ts'
import { shot } from '../support/tours/shots.ts'
import { sizes } from '../support/sizes.ts'
import { logOut } from '../support/device.ts'
import { counterStaff, storyOf } from '../support/staff-api.ts'
import { storedRows } from '../support/stored.ts'
import { counts } from './counts.ts'

const received = (id: number): string => `Your order ${id} at Arkansas Headwaters`
const delivered = 'Your trip photos from Arkansas Headwaters'
const waitForNotice = (page: Page, text: string | RegExp) =>
  expect(page.getByRole('status').getByText(text)).toBeVisible()
const savedHere = /^Saved on this device, pending sync/

test.use(sizes.tablet)

async function release(page: Page, id: number): Promise<void> {
  const name = `Release order ${id}`
  await cardOf(page, id).getByRole('button', { name }).click()
  await page.getByRole('alertdialog').getByRole('button', { name }).click()
}

test(
  'releases, notes and cancellations made without the server survive a reload and apply once when the server is back',
  { tag: '@journey' },
  async ({ app, page, expectComplaint }) => {
    const email = 'paid-offline@guest.test'
    const { id } = await placeWaitingOrder(app.url, email, 'Olive Offline')
    const unwanted = await placeWaitingOrder(app.url, 'changed-mind@guest.test', 'Carla Cancels')
    await openCounter(page, app.url)
    await page.evaluate(() => navigator.serviceWorker.ready)
    // After this reload the service worker serves the staff pages from its cache.
    await page.reload()
    const card = cardOf(page, id)
    await expect(card).toBeVisible()

    expectComplaint(/ERR_|Failed to load resource|50\d/)
    await app.stop()
    await openCardAction(page, id, 'Note')
    await page.getByRole('dialog').getByLabel('Note').fill('Wants a print')
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await waitForNotice(page, savedHere)
    await expect(page.getByRole('dialog')).toBeHidden()
    await release(page, id)
    await openCardAction(page, unwanted.id, 'Cancel')
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: `Cancel order ${unwanted.id}` })
      .click()
    await expect(cardOf(page, unwanted.id).getByText('Cancelled · Pending sync')).toBeVisible()
    await expect(card.getByText('Released · Pending sync')).toBeVisible()
    await expect(card.getByText('Note · Pending sync')).toBeVisible()
    await expect(card.getByRole('button', { name: `Release order ${id}` })).toBeHidden()
    await expect(page.getByText('has been released')).toHaveCount(0)
    expect(await findings(page)).toEqual([])
    await shot(page, 'offline-released')

    await page.reload()
    await expect(page.getByText(/^As of /)).toBeVisible()
    await expect(card.getByText('Olive Offline')).toBeVisible()
    await expect(card.getByText('Wants a print')).toBeVisible()
    await expect(card.getByText('Released · Pending sync')).toBeVisible()
    await expectMails(app.dataDirectory, email, [received(id)])

    await app.start()
    await waitForNotice(page, `Order ${id}: This order has been released`)
    await expect(card).toBeHidden()
    await expect(cardOf(page, unwanted.id)).toBeHidden()
    await expect(page.getByText(/^As of /)).toBeHidden()
    await expectMails(app.dataDirectory, email, [received(id), delivered])
    await page.goto(`${app.url}/dashboard/order-detail/${id}`)
    await expect(page.getByRole('region', { name: 'Details' }).getByText('Wants a print')).toBeVisible()
    await page.goto(`${app.url}/dashboard/order-detail/${unwanted.id}`)
    await expect(page.getByText('Cancelled', { exact: true }).first()).toBeVisible()
  },
)

test('one user who works offline on two tablets releases an order once, and both tablets send all that they hold', async ({
  sharedApp,
  link,
  page,
  browser,
  watch,
  expectComplaint,
}) => {
  const { url, dataDirectory } = sharedApp
  const email = 'released-twice@guest.test'
  const { id } = await placeWaitingOrder(url, email)
  const other = await (await browser.newContext(sizes.tablet)).newPage()
  watch(other)
  for (const tablet of [page, other]) await openCounter(tablet, link.url)

  expectComplaint(/ERR_|Failed to load resource/)
  link.set('down')
  await openCardAction(other, id, 'Note')
  await other.getByRole('dialog').getByLabel('Note').fill('Wants a print')
  await other.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  for (const tablet of [page, other]) {
    await release(tablet, id)
    await expect(cardOf(tablet, id).getByText('Released · Pending sync')).toBeVisible()
  }
  link.set('whole')
  for (const tablet of [page, other]) {
    await expect.poll(() => storedRows(tablet, 'outbox')).toEqual([])
    await expect(cardOf(tablet, id)).toBeHidden()
    await expect(tablet.getByText(/Needs attention/)).toHaveCount(0)
  }
  await expectMails(dataDirectory, email, [received(id), delivered])
  expect(await storyOf(url, id)).toEqual(expect.arrayContaining(['released', 'note-saved']))
  expect((await storyOf(url, id)).filter((type) => type === 'released')).toHaveLength(1)

  // Each tablet has a session of its own, so a sign-out on one does not end the other.
  await logOut(page)
  await other.reload()
  await expect(other.getByRole('heading', { name: 'Pending Orders' })).toBeVisible()
})

test('an offline release of an order that a colleague cancelled meanwhile needs attention, sends no mail, and does not delay another release', async ({
  sharedApp,
  link,
  page,
  expectComplaint,
}, testInfo) => {
  const { url, dataDirectory } = sharedApp
  const [cancelled, paid] = ['cancelled-elsewhere@guest.test', 'paid-behind-it@guest.test']
  const first = await placeWaitingOrder(url, cancelled, 'Carl Cancelled')
  const second = await placeWaitingOrder(url, paid, 'Petra Paid')
  await openCounter(page, link.url)
  await expect(cardOf(page, second.id)).toBeVisible()

  expectComplaint(/ERR_|Failed to load resource|409/)
  link.set('down')
  for (const { id } of [first, second]) {
    await release(page, id)
    await expect(cardOf(page, id).getByText('Released · Pending sync')).toBeVisible()
  }
  await (await counterStaff(url)).cancel(first.id)
  const backAt = Date.now()
  const sinceBack = (): number => Date.now() - backAt
  link.set('whole')

  const needing = page.getByText(`Order ${first.id}: Release · Needs attention`)
  const [needingAfter, releasedAfter] = await Promise.all([
    needing.first().waitFor().then(sinceBack),
    cardOf(page, second.id).waitFor({ state: 'hidden' }).then(sinceBack),
  ])
  if (counts.long) expect(needingAfter, 'until it needs attention').toBeLessThan(5_000)
  if (counts.long) expect(releasedAfter, 'until the other is released').toBeLessThan(10_000)
  const refused = page.getByRole('list', { name: 'Needs attention' }).getByRole('listitem')
  await expect(refused.getByText(`Order ${first.id}: Release · Needs attention`)).toBeVisible()
  await expect(refused.getByText('This order has already been cancelled')).toBeVisible()
  await expect(refused.getByRole('link', { name: 'See waiting actions' })).toHaveAttribute('href', '/dashboard/outbox')
  await expect(refused.getByRole('button', { name: 'Release anyway' })).toBeVisible()
  for (const { id } of [first, second]) await expect(cardOf(page, id)).toBeHidden()
  expect(await findings(page)).toEqual([])
  await shot(page, 'offline-needs-attention')
  await expectMails(dataDirectory, paid, [received(second.id), delivered])
  await expectMails(dataDirectory, cancelled, [received(first.id)])
  const inSeconds = (time: number): string => `${(time / 1000).toFixed(1)} s`
  proof(
    testInfo,
    4,
    `409 and no mail, under 'Needs attention' after ${inSeconds(needingAfter)}, the order behind it done after ${inSeconds(releasedAfter)}`,
  )
})
