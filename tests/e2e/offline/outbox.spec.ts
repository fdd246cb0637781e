import type { Page } from 'playwright/test'
import { openCardAction, cardOf, openCounter, placeWaitingOrder } from '../counter/counter-steps.ts'
import { expect, test } from '../support/app.ts'
import { findings } from '../support/axe.ts'
import { everythingOnDevice, expectStaffAreasKept, logInAsStaff } from '../support/device.ts'
import { figure, proof } from '../support/proof.ts'
import { sizes } from '../support/sizes.ts'
import { callApi, counterStaff, logIn } from '../support/staff-api.ts'
import { readSessionToken, storedRows } from '../support/stored.ts'
import { counts } from './counts.ts'

test.use(sizes.tablet)

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const acts = (page: Page, action: string) => page.getByRole('group', { name: `Actions: ${action}` })
const outboxLink = (page: Page) => page.getByRole('banner').getByRole('link', { name: /action|All sent/ })

/** Saves a note on an order of the list while the server is unreachable. Expects that the note waits on the device. */
async function note(page: Page, id: number, text: string): Promise<void> {
  await openCardAction(page, id, 'Note')
  await page.getByRole('dialog').getByLabel('Note').fill(text)
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(cardOf(page, id).getByText('Note · Pending sync')).toBeVisible()
}

async function accountMenu(page: Page, item: string): Promise<void> {
  await page.getByRole('button', { name: /^Account of / }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

/** Ends the device's session on the server, as an administrator on another device can. */
async function endSession(page: Page, url: string): Promise<void> {
  await callApi(url, 'auth/logout', await page.evaluate(readSessionToken), {})
}

test('a device keeps the waiting actions of a user whose session ended, and sends for another user only the action that this user takes over', async ({
  sharedApp,
  link,
  page,
  expectComplaint,
}, testInfo) => {
  const { url } = sharedApp
  const taken = await placeWaitingOrder(url, 'held-0@guest.test')
  const orders = [taken]
  while (orders.length < counts.heldActions)
    orders.push(await placeWaitingOrder(url, `held-${orders.length}@guest.test`))
  const rest = orders.length - 1
  await openCounter(page, link.url)
  await page.evaluate(() => navigator.serviceWorker.ready)
  // After this reload the service worker serves the staff pages from its cache.
  await page.reload()
  expectComplaint(/ERR_|Failed to load resource|401/)
  for (const { id } of orders) await expect(cardOf(page, id)).toBeVisible()
  await expectStaffAreasKept(page)
  link.set('down')
  for (const { id } of orders) await note(page, id, `Held ${id}`)
  await expect(outboxLink(page)).toHaveText(new RegExp(`${orders.length} actions waiting`))

  await accountMenu(page, 'Log out')
  const warning = page.getByRole('alertdialog')
  await expect(warning).toContainText(`You have ${orders.length} actions that have not been sent yet`)
  await warning.getByRole('button', { name: 'Cancel' }).click()
  await outboxLink(page).click()
  await expect(section(page, 'Waiting').getByText('Waiting for a connection')).toHaveCount(orders.length)

  await endSession(page, url)
  link.set('whole')
  await expect(
    page.getByText(`Your session has ended. Log in again. Log in again to send ${orders.length} actions.`),
  ).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue('employee@eddyline.test')
  expect(await findings(page)).toEqual([])
  const sent: string[] = []
  page.on('request', (request) => void (request.url().includes('add-note') && sent.push(request.url())))
  await logInAsStaff(page, 'outfitter')
  await page.goto(`${link.url}/dashboard/outbox`)
  await expect(section(page, 'Waiting').getByText('Waiting for Evan Employee to log in here')).toHaveCount(
    orders.length,
  )
  // The outfitter takes over one of the employee's waiting actions. The drainer must send only that action. The others
  // wait until the employee logs in.
  await acts(page, `Note on order ${taken.id}`).getByRole('button', { name: 'Take over' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Take over' }).click()
  await expect(section(page, 'Done today').getByText('Handed over to Olivia Outfitter')).toBeVisible()
  await expect(section(page, 'Done today').getByText(/^Sent/)).toHaveCount(1)
  await expect(section(page, 'Waiting').getByText('Waiting for Evan Employee to log in here')).toHaveCount(rest)
  expect(sent).toHaveLength(1)

  // The outfitter has no waiting action, so the sign-out shows no warning.
  await accountMenu(page, 'Switch user')
  const needsNetwork = page.getByText('We cannot reach the server. You need a connection to log in.')
  link.set('down')
  await expect(needsNetwork).toBeVisible()
  link.set('whole')
  await expect(needsNetwork).toBeHidden()
  await page.getByRole('button', { name: new RegExp(`^Evan Employee.*${rest} actions? waiting`) }).click()
  await expect(page.getByLabel('Password')).toBeFocused()
  await page.getByLabel('Password').fill('eddyline-demo-2026')
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect.poll(() => storedRows(page, 'outbox')).toEqual([])
  const { token } = await logIn(url, 'employee')
  for (const { id } of orders)
    expect(await callApi(url, `order/report/${id}`, token, null)).toMatchObject({ order: { notes: `Held ${id}` } })
  expect(sent).toHaveLength(orders.length)
  proof(
    testInfo,
    5,
    `${figure(orders.length)} actions of a session that had ended: 0 lost, 1 taken over, 0 others sent for another user, all sent after the right login`,
  )
})

test(
  'staff discard a refused action with a reason; a refused release cannot be discarded and is completed with Release anyway',
  { tag: '@journey' },
  async ({ sharedApp, page, context, expectComplaint }) => {
    const { url } = sharedApp
    const [paid, other] = [
      await placeWaitingOrder(url, 'anyway@guest.test'),
      await placeWaitingOrder(url, 'code@guest.test'),
    ]
    await openCounter(page, url)
    expectComplaint(/ERR_|Failed to load resource|409|422/)
    await expect(cardOf(page, other.id)).toBeVisible()
    await context.setOffline(true)
    await cardOf(page, paid.id)
      .getByRole('button', { name: `Release order ${paid.id}` })
      .click()
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: `Release order ${paid.id}` })
      .click()
    await expect(cardOf(page, paid.id).getByText('Released · Pending sync')).toBeVisible()
    await openCardAction(page, other.id, 'Discount')
    await page.getByRole('dialog').getByLabel('Discount Code').fill('NO-SUCH-CODE')
    await page.getByRole('dialog').getByRole('button', { name: 'Apply' }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
    await (await counterStaff(url)).cancel(paid.id)
    await context.setOffline(false)
    await expect(outboxLink(page)).toHaveText(/2 actions need attention/)
    await outboxLink(page).click()

    const release = acts(page, `Release of order ${paid.id}`)
    const discount = acts(page, `Discount on order ${other.id}`)
    await expect(section(page, 'Needs attention').getByText('This order has already been cancelled.')).toBeVisible()
    await expect(release.getByRole('button')).toHaveText(['Release anyway', 'The guest has not paid', 'Hand over'])
    expect(await findings(page)).toEqual([])

    await discount.getByRole('button', { name: 'Retry' }).click()
    await expect(section(page, 'Needs attention').getByText('Invalid Code')).toBeVisible()
    await discount.getByRole('button', { name: 'Discard' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click()
    await expect(page.getByText('Please enter Reason')).toBeVisible()
    await page.getByLabel('Reason').fill('Typed wrong')
    await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click()
    await expect(section(page, 'Done today').getByText('Discarded: Typed wrong')).toBeVisible()

    await release.getByRole('button', { name: 'Release anyway' }).click()
    await page.getByLabel('Reason').fill('Paid at the desk')
    await page.getByRole('dialog').getByRole('button', { name: 'Release anyway' }).click()
    await expect(page.getByText('Everything has been sent')).toBeVisible()
    await expect(outboxLink(page)).toHaveText(/All sent/)
    const { token } = await logIn(url, 'employee')
    expect(await callApi(url, `order/report/${paid.id}`, token, null)).toMatchObject({ order: { status: 'completed' } })
  },
)

test('a login on one page of a device applies to its other pages, so that a guest’s page sends the waiting staff actions', async ({
  sharedApp,
  page,
  context,
  watch,
  expectComplaint,
}) => {
  const { url } = sharedApp
  const { id } = await placeWaitingOrder(url, 'pages@guest.test')
  await page.goto(`${url}/outfitter/arkansas-headwaters`)
  const sends = () => page.evaluate(async () => (await navigator.locks.query()).held?.map(({ name }) => name) ?? [])
  await expect.poll(sends).toContain('eddyline-drainer')
  const other = await context.newPage()
  watch(other)
  await openCounter(other, url)
  await openCardAction(other, id, 'Note')
  await other.getByRole('dialog').getByLabel('Note').fill('Sent by the page of a guest')
  await other.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(other.getByRole('status').getByText('This note has been saved')).toBeVisible()

  await page.goto(`${url}/dashboard/outbox`)
  await expect(section(page, 'Done today').getByText(`Note on order ${id}`)).toBeVisible()
  await accountMenu(other, 'Log out')
  await expect(page.getByLabel('Password')).toBeVisible()
  await logInAsStaff(other, 'outfitter')
  await expect(page.getByRole('button', { name: 'Account of Olivia Outfitter' })).toBeVisible()
  // The first page may still load data when the second page ends the session, so the browser may report 401.
  expectComplaint(/401 \(Unauthorized\)/)
  await accountMenu(other, 'Log out')
  await logInAsStaff(other, 'photographer')
  await expect(page).toHaveURL(`${url}/photographer`)
})

test('a logout of staff removes a guest’s name and email from the device', async ({ sharedApp, page }, testInfo) => {
  const [name, email] = ['Wanda Whitewater', 'wanda-signed-out@guest.test']
  const { id } = await placeWaitingOrder(sharedApp.url, email, name)
  await openCounter(page, sharedApp.url)
  await expect(cardOf(page, id)).toContainText(name)
  await page.goto(`${sharedApp.url}/dashboard/order-detail/${id}`)
  await expect(page.getByRole('region', { name: 'Details' }).getByText(email)).toBeVisible()
  const known = async (): Promise<string[]> => {
    const device = await everythingOnDevice(page)
    return [name, email].filter((word) => device.includes(word))
  }
  // The device stores the guest's name and email, so that staff can work offline.
  await expect.poll(known).toEqual([name, email])
  await accountMenu(page, 'Log out')
  await expect(page.getByLabel('Password')).toBeVisible()
  await expect.poll(known).toEqual([])
  await page.goBack()
  await expect(page.getByLabel('Password')).toBeVisible()
  expect(await known()).toEqual([])
  proof(testInfo, 9, 'after the sign-out: nothing of a guest in Dexie, caches, storage or behind Back')
})
