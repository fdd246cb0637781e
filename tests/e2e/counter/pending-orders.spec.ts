import { expect, test } from '../support/app.ts'
import { findings } from '../support/axe.ts'
import { cartWithGroup, notice, placeAtCounter } from '../support/guest-steps.ts'
import { expectMails } from '../support/server/mails.ts'
import { shot } from '../support/tours/shots.ts'
import { sizes } from '../support/sizes.ts'
import { callApi, counterStaff, type Session } from '../support/staff-api.ts'
import { openCardAction, cardOf, dollars, openCounter, placeWaitingOrder } from './counter-steps.ts'

const received = (id: number): string => `Your order ${id} at Arkansas Headwaters`
const delivered = 'Your trip photos from Arkansas Headwaters'

test.use(sizes.tablet)

test(
  'staff see the counter order of a phone arrive without a reload and release it, and the phone then shows the photos',
  { tag: '@journey' },
  async ({ sharedApp, page, browser, watch }) => {
    const email = 'arrives@guest.test'
    const streaming = page.waitForResponse(/\/order\/events\?/)
    await openCounter(page, sharedApp.url)
    expect((await streaming).status()).toBe(200)
    const waited = Number(/^\d+/.exec(await page.getByText(/^\d+ orders? waiting$/).innerText())?.[0])
    const phone = await (await browser.newContext({ ...sizes.phone, locale: 'en-US' })).newPage()
    watch(phone)
    await cartWithGroup(phone, sharedApp.url, 'arkansas-headwaters', 'internal')
    const id = await placeAtCounter(phone, email, 'Arno Arrives')
    const [order] = await (await counterStaff(sharedApp.url)).pendingOf(email)
    const total = order?.total ?? 0
    const card = cardOf(page, id)
    // The order must appear through the event stream. While the stream is open, the page polls only once a minute.
    await expect(card).toBeVisible()
    await expect(page.getByText(`Order ${id} has arrived`)).toBeAttached()
    await expect(page).toHaveTitle(`(${waited + 1}) Pending Orders · Eddyline`)
    for (const text of ['Arno Arrives', email, dollars(total), 'Just now'])
      await expect(card.getByText(text, { exact: true })).toBeVisible()

    await phone.getByRole('link', { name: 'See your order' }).click()
    await expect(phone.getByText('Your order is waiting at the counter.')).toBeVisible()
    const downloads = phone.getByRole('link', { name: /^Download photo/ })
    await expect(downloads).toHaveCount(0)

    await card.getByText('Arno Arrives').click()
    const pane = page.getByRole('complementary', { name: `Open order ${id}` })
    await expect(pane.getByRole('img', { name: /^Trip photo/ }).first()).toBeVisible()
    await expect(pane.getByText(dollars(total), { exact: true })).toBeVisible()
    await shot(page, 'counter-arrived')
    expect(await findings(page)).toEqual([])
    // On a low screen the photos must scroll while the Release button stays in view.
    await page.setViewportSize({ width: 1180, height: 560 })
    await expect(pane.getByRole('button', { name: `Release order ${id}` })).toBeInViewport({ ratio: 1 })
    expect(await findings(page)).toEqual([])
    await page.setViewportSize(sizes.tablet.viewport)

    await card.getByRole('button', { name: `Release order ${id}` }).click()
    const asked = page.getByRole('alertdialog', { name: `Has Arno Arrives paid ${dollars(total)}?` })
    await expect(asked.getByText(`Releasing order ${id} sends the photos to ${email}.`)).toBeVisible()
    expect(await findings(page)).toEqual([])
    await asked.getByRole('button', { name: `Release order ${id}` }).click()
    await expect(page.getByRole('status').getByText('This order has been released', { exact: true })).toBeVisible()
    await expect(card).toBeHidden()
    await expect(page.getByText(`Order ${id} is no longer waiting`)).toBeVisible()
    await expect(downloads.first()).toBeVisible()
    await expect(phone.getByText('Your order is waiting at the counter.')).toBeHidden()
    await expectMails(sharedApp.dataDirectory, email, [received(id), delivered])
    await page.reload()
    await expect(page.getByText(/^\d+ orders? waiting$/)).toBeVisible()
    await expect(card).toBeHidden()
  },
)

test('staff correct the email of an order after the form refuses an empty and a malformed one', async ({
  sharedApp,
  page,
}) => {
  const { id } = await placeWaitingOrder(sharedApp.url, 'mistyped@guest.test')
  await openCounter(page, sharedApp.url)
  await openCardAction(page, id, 'Edit Email')
  const dialog = page.getByRole('dialog', { name: `Edit the email of order ${id}` })
  const field = dialog.getByLabel('Email')
  await expect(field).toBeFocused()
  await expect(field).toHaveValue('mistyped@guest.test')
  await field.fill('')
  await field.press('Enter')
  const missing = notice(page, 'Missing Information', 'Please enter Email')
  await expect(missing).toBeVisible()
  await expect(missing).toBeHidden()
  await field.fill('robin@river')
  await field.press('Enter')
  await expect(page.getByRole('status').getByText('Please enter a valid email address', { exact: true })).toBeVisible()
  // No warning with this title may show. It would close by itself after 2.5 s, so the check waits at most one second.
  await expect(page.getByText('Missing Information')).toBeHidden({ timeout: 1_000 })
  await expect(dialog.getByText('Please enter a valid email address')).toBeVisible()
  await expect(field).toHaveValue('robin@river')
  expect(await findings(page)).toEqual([])
  await field.fill('right@guest.test')
  await field.press('Enter')
  await expect(notice(page, `Order ${id}`, 'This email has been changed')).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: `More actions: ${id}`, exact: true })).toBeFocused()
  await page.reload()
  await expect(cardOf(page, id).getByText('right@guest.test')).toBeVisible()
})

test('the order card keeps a note as staff typed it and shows its markup as text', async ({ sharedApp, page }) => {
  const note = '<img src=x onerror="document.title=1"> הערה\nsecond line '
  const { id } = await placeWaitingOrder(sharedApp.url, 'noted@guest.test', '<b>Robin</b> מרים')
  await openCounter(page, sharedApp.url)
  await openCardAction(page, id, 'Note')
  const dialog = page.getByRole('dialog', { name: `Note on order ${id}` })
  await dialog.getByLabel('Note').fill(note)
  expect(await findings(page)).toEqual([])
  const here = page.url()
  const question = page.getByRole('alertdialog', { name: 'Discard what you typed?' })
  await page.keyboard.press('Escape')
  expect(await findings(page)).toEqual([])
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(dialog.getByLabel('Note')).toBeFocused()
  await page.mouse.click(5, 5)
  await page.goBack()
  await question.getByRole('button', { name: 'Keep editing' }).click()
  expect(page.url()).toBe(here)
  await page.reload()
  await openCardAction(page, id, 'Note')
  await expect(dialog.getByLabel('Note')).toHaveValue(note)
  await expect(dialog.getByRole('button', { name: 'Discard the draft' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('status').getByText('This note has been saved', { exact: true })).toBeVisible()
  await page.reload()
  const card = cardOf(page, id)
  await expect(card.getByText('<img src=x onerror="document.title=1"> הערה')).toBeVisible()
  await expect(card.getByText('<b>Robin</b> מרים', { exact: true })).toBeVisible()
  await expect(page).toHaveTitle(/Pending Orders · Eddyline$/)
  await openCardAction(page, id, 'Note')
  await expect(dialog.getByLabel('Note')).toHaveValue(/second line/)
  await dialog.getByLabel('Note').fill('')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(card.getByText('<img')).toHaveCount(0)
})

test("staff apply a discount by its code; a wrong code closes the window with the message 'Invalid Code'", async ({
  sharedApp,
  page,
  expectComplaint,
}) => {
  expectComplaint(/422/)
  const email = 'discounted@guest.test'
  const { id, total } = await placeWaitingOrder(sharedApp.url, email)
  await openCounter(page, sharedApp.url)
  const card = cardOf(page, id)
  const dialog = page.getByRole('dialog', { name: `Discount on order ${id}` })
  const apply = async (code: string): Promise<void> => {
    await openCardAction(page, id, 'Discount')
    await dialog.getByLabel('Discount Code').fill(code)
    await dialog.getByRole('button', { name: 'Apply' }).click()
  }
  await apply(' ')
  await expect(notice(page, 'Missing Information', 'Please enter Discount Code')).toBeVisible()
  expect(await findings(page)).toEqual([])
  await dialog.getByText('Close', { exact: true }).click()
  await apply('NOPE')
  await expect(notice(page, 'Error', 'Invalid Code')).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(card.getByText(dollars(total))).toBeVisible()

  await apply(' five ')
  await expect(page.getByRole('status').getByText('This discount has been applied', { exact: true })).toBeVisible()
  await expect(card.getByText(dollars(total))).toHaveCount(0)
  const [cheaper] = await (await counterStaff(sharedApp.url)).pendingOf(email)
  expect(cheaper?.total).toBeLessThan(total)
  await expect(card.getByText(dollars(cheaper?.total ?? 0))).toBeVisible()

  await apply('FREE')
  const asked = page.getByRole('alertdialog', { name: 'Nothing is left to pay' })
  await expect(asked).toContainText(`sends the photos to ${email}`)
  expect(await findings(page)).toEqual([])
  await asked.getByRole('button', { name: 'Apply and release' }).click()
  await expect(page.getByRole('status').getByText(/^This discount has been applied\. .* been released/)).toBeVisible()
  await expect(card).toBeHidden()
  await expectMails(sharedApp.dataDirectory, email, [received(id), delivered])
})

test('staff cancel an order only after they confirm it', async ({ sharedApp, page }) => {
  const email = 'cancels@guest.test'
  const { id } = await placeWaitingOrder(sharedApp.url, email)
  await openCounter(page, sharedApp.url)
  await openCardAction(page, id, 'Cancel')
  const asked = page.getByRole('alertdialog', { name: `Cancel order ${id}?` })
  await expect(asked.getByText('Close', { exact: true })).toBeFocused()
  expect(await findings(page)).toEqual([])
  await asked.getByText('Close', { exact: true }).click()
  await expect(asked).toBeHidden()
  await expect(cardOf(page, id)).toBeVisible()
  await openCardAction(page, id, 'Cancel')
  await asked.getByRole('button', { name: `Cancel order ${id}` }).click()
  await expect(page.getByRole('status').getByText('This order has been canceled', { exact: true })).toBeVisible()
  await expect(cardOf(page, id)).toBeHidden()
  await expectMails(sharedApp.dataDirectory, email, [received(id)])
})

test("staff find orders by number, name and email, and the button 'Check for new' asks the server at once", async ({
  sharedApp,
  page,
}) => {
  const { id } = await placeWaitingOrder(sharedApp.url, 'wanted@guest.test', 'Wilma Wanted')
  const other = await placeWaitingOrder(sharedApp.url, 'other@guest.test', 'Otto Other')
  await openCounter(page, sharedApp.url)
  const search = page.getByRole('searchbox', { name: 'Number, name, email or code' })
  for (const typed of [String(id), 'wilma', 'WANTED@guest']) {
    await search.fill(typed)
    await expect(cardOf(page, id)).toBeVisible()
    await expect(cardOf(page, other.id)).toBeHidden()
  }
  await search.fill('nobody at all')
  await expect(page.getByText('Nothing matches “nobody at all”')).toBeVisible()
  expect(await findings(page)).toEqual([])
  await search.press('Escape')
  await expect(cardOf(page, other.id)).toBeVisible()
  const asked = page.waitForResponse(/\/order\/get-pending$/)
  await page.getByRole('button', { name: 'Check for new' }).click()
  expect((await asked).status()).toBe(200)
  await cardOf(page, id)
    .getByRole('link', { name: `Open order ${id}` })
    .click()
  await expect(page).toHaveURL(new RegExp(`/dashboard/order-detail/${id}$`))
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page).toHaveURL(/\/dashboard\/pending-orders$/)
})

test('a device keeps the arrival sound turned off after a reload', async ({ sharedApp, page }) => {
  await openCounter(page, sharedApp.url)
  const off = page.getByRole('button', { name: 'Turn sound off' })
  const on = page.getByRole('button', { name: 'Turn sound on' })
  await off.click()
  await expect(on).toBeVisible()
  await page.reload()
  await on.click()
  await expect(off).toBeVisible()
})

test('the empty list of pending orders says that no orders wait, and shows no order of another outfitter', async ({
  sharedApp,
  page,
}) => {
  const { url } = sharedApp
  const canyon = { email: 'outfitter@canyon.test', password: 'eddyline-demo-2026' }
  const { token, user } = (await callApi(url, 'auth/login', null, canyon)) as unknown as Session
  const waiting = await callApi(url, 'order/get-pending', token, { outfitterId: user.outfitter_id })
  for (const order of waiting.orders as { id: number }[]) await callApi(url, 'order/cancel', token, { id: order.id })
  // Staff of the other outfitter must not see this order of Arkansas Headwaters.
  const { id } = await placeWaitingOrder(url, 'not-canyon@guest.test')
  await page.goto(`${url}/login`)
  await page.getByLabel('Email').fill(canyon.email)
  await page.getByLabel('Password').fill(canyon.password)
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.waitForURL(/\/dashboard/)
  await page.goto(`${url}/dashboard/pending-orders`)
  await expect(page.getByText('No orders are waiting', { exact: true })).toBeVisible()
  await expect(cardOf(page, id)).toHaveCount(0)
  await shot(page, 'counter-empty')
  expect(await findings(page)).toEqual([])
})

test.describe('pending orders on a phone in the dark theme', () => {
  test.use({ ...sizes.phone, colorScheme: 'dark' })

  test('the list fits the screen, and axe finds no violation in the list and its windows', async ({
    sharedApp,
    page,
  }) => {
    const { id } = await placeWaitingOrder(
      sharedApp.url,
      `${'long.'.repeat(12)}address@guest.test`,
      'Wolfeschlegelsteinhausen',
    )
    await openCounter(page, sharedApp.url)
    const fits = () => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)
    await cardOf(page, id).scrollIntoViewIfNeeded()
    await shot(page, 'counter-list')
    expect(await fits()).toBe(true)
    expect(await findings(page)).toEqual([])
    for (const name of ['Edit Email', 'Note', 'Discount', 'Cancel'] as const) {
      await openCardAction(page, id, name)
      await expect(page.getByRole(name === 'Cancel' ? 'alertdialog' : 'dialog')).toBeVisible()
      expect(await findings(page), name).toEqual([])
      await shot(page, `counter-${name}`)
      await page.keyboard.press('Escape')
      await expect(page.getByRole(name === 'Cancel' ? 'alertdialog' : 'dialog')).toBeHidden()
    }
    expect(await fits()).toBe(true)
  })
})
