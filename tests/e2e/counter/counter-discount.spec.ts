import { expect, test } from '../support/app.ts'
import { findings } from '../support/axe.ts'
import { sizes } from '../support/sizes.ts'
import { shot } from '../support/tours/shots.ts'
import { counterStaff, storyOf } from '../support/staff-api.ts'
import { dollars, openCardAction, openCounter, placeWaitingOrder } from './counter-steps.ts'

test.use(sizes.tablet)

test('staff pick a code of the shop from the list, and see the new total before they apply it', async ({
  sharedApp,
  page,
}) => {
  const email = 'picked-code@guest.test'
  const { id, total } = await placeWaitingOrder(sharedApp.url, email)
  await openCounter(page, sharedApp.url)
  await openCardAction(page, id, 'Discount')
  const dialog = page.getByRole('dialog', { name: `Discount on order ${id}` })
  await dialog.getByRole('button', { name: /^FIVE/ }).click()
  await expect(dialog.getByLabel('Discount Code')).toHaveValue('FIVE')
  const told = dialog.getByText(/^The new total is /)
  await expect(told).toContainText(`It was ${dollars(total)}.`)
  const promised = (await told.textContent())?.match(/\$[\d.,]+\d/)?.[0]
  expect(await findings(page)).toEqual([])
  await shot(page, 'staff-discount')
  await dialog.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByRole('status').getByText('This discount has been applied', { exact: true })).toBeVisible()
  const [cheaper] = await (await counterStaff(sharedApp.url)).pendingOf(email)
  expect(dollars(cheaper?.total ?? 0)).toBe(promised)
})

test('staff take a percentage within the limit off an order with a reason, which its history shows', async ({
  sharedApp,
  page,
}) => {
  const reason = 'They waited an hour'
  const { id, total } = await placeWaitingOrder(sharedApp.url, 'waited-long@guest.test')
  await openCounter(page, sharedApp.url)
  await openCardAction(page, id, 'Discount')
  const dialog = page.getByRole('dialog', { name: `Discount on order ${id}` })
  await dialog.getByRole('button', { name: 'Percent off' }).click()
  await dialog.getByLabel('Percent off').fill('30')
  await dialog.getByLabel('Reason').fill(reason)
  await dialog.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByText('This is more than you may take off')).toBeVisible()
  await dialog.getByLabel('Percent off').fill('10')
  await expect(dialog.getByText(/^The new total is /)).toContainText(`It was ${dollars(total)}.`)
  expect(await findings(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByRole('status').getByText('This discount has been applied', { exact: true })).toBeVisible()
  expect(await storyOf(sharedApp.url, id)).toContain('discount-applied')
  await page.goto(`${sharedApp.url}/dashboard/order-detail/${id}`)
  await expect(page.getByText(reason)).toBeVisible()
  await expect(page.getByText('Counter discount').first()).toBeVisible()
})

test('an outfitter limits counter discounts on the Pricing page', async ({ app, page }) => {
  await openCounter(page, app.url, 'outfitter')
  await page.goto(`${app.url}/dashboard/pricing`)
  const limit = page.getByRole('slider', { name: 'Counter discount' })
  await expect(limit).toHaveValue('25')
  const saved = page.waitForResponse((response) => response.request().method() === 'PUT')
  await limit.focus()
  await page.keyboard.press('Home')
  expect((await saved).status()).toBe(200)
  const { id } = await placeWaitingOrder(app.url, 'codes-only@guest.test')
  await page.goto(`${app.url}/dashboard/pending-orders`)
  await openCardAction(page, id, 'Discount')
  await expect(page.getByRole('button', { name: /^FIVE/ })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Percent off' })).toHaveCount(0)
})
