import { expect, test } from '../support/app.ts'
import { findings } from '../support/axe.ts'
import { expectMails } from '../support/server/mails.ts'
import { shot } from '../support/tours/shots.ts'
import { sizes } from '../support/sizes.ts'
import { cardOf, dollars, openCounter, placeWaitingOrder } from './counter-steps.ts'

test.use(sizes.tablet)

test('staff release for cash with the change, print the receipt, and the next window offers the way of the last guest', async ({
  sharedApp,
  page,
}) => {
  const cash = await placeWaitingOrder(sharedApp.url, 'pays-cash@guest.test', 'Carla Cash')
  const card = await placeWaitingOrder(sharedApp.url, 'pays-card@guest.test', 'Theo Terminal')
  const next = await placeWaitingOrder(sharedApp.url, 'pays-next@guest.test', 'Nina Next')
  await openCounter(page, sharedApp.url)
  const ask = async ({ id }: { id: number }) => {
    const name = `Release order ${id}`
    await cardOf(page, id).getByRole('button', { name }).click()
    const asked = page.getByRole('alertdialog')
    return { asked, verb: asked.getByRole('button', { name }) }
  }
  const first = await ask(cash)
  await expect(first.verb).toBeFocused()
  await expect(first.asked.getByRole('radio', { name: 'Cash' })).toBeChecked()
  await first.asked.getByRole('button', { name: '$100.00' }).click()
  await expect(first.asked.getByText(`Change ${dollars(10_000 - cash.total)}`)).toBeVisible()
  await shot(page, 'counter-cash')
  expect(await findings(page)).toEqual([])
  await first.asked.getByLabel('Given').fill('1')
  await first.asked.getByLabel('Given').press('Enter')
  await expect(first.asked.getByText('The guest gave less than the total')).toBeVisible()
  await first.asked.getByLabel('Given').fill('100')
  await first.asked.getByLabel('Given').press('Enter')
  await expect(first.asked).toBeHidden()
  await page.getByRole('button', { name: 'Receipt' }).click()
  await expect(page.getByRole('article').getByText('Given')).toBeVisible()
  await shot(page, 'counter-receipt')
  expect(await findings(page)).toEqual([])
  await page.goBack()

  const second = await ask(card)
  await second.asked.getByRole('radio', { name: 'Terminal' }).check()
  await second.verb.click()
  await expect(second.asked).toBeHidden()
  const third = await ask(next)
  await expect(third.asked.getByRole('radio', { name: 'Terminal' })).toBeChecked()
  expect(await findings(page)).toEqual([])

  await page.goto(`${sharedApp.url}/dashboard/order-detail/${cash.id}`)
  await expect(page.getByText(`Cash, $100.00 given, ${dollars(10_000 - cash.total)} change`)).toBeVisible()
})

test('the person who released an order undoes it, and the guest gets no mail', async ({ sharedApp, page }) => {
  const email = 'undone@guest.test'
  const { id } = await placeWaitingOrder(sharedApp.url, email, 'Ursula Undone')
  await openCounter(page, sharedApp.url)
  const card = cardOf(page, id)
  await card.getByRole('button', { name: `Release order ${id}` }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: `Release order ${id}` })
    .click()
  await expect(card).toBeHidden()
  await shot(page, 'counter-undo')
  expect(await findings(page)).toEqual([])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('The release is undone. The order waits again.')).toBeVisible()
  await expect(card).toBeVisible()
  await expectMails(sharedApp.dataDirectory, email, [`Your order ${id} at Arkansas Headwaters`])
})
