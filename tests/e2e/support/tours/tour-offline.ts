import { openCardAction, cardOf, openCounter, placeWaitingOrder } from '../../counter/counter-steps.ts'
import { acceptDigitalGoods, cartWithGroup } from '../guest-steps.ts'
import { counterStaff } from '../staff-api.ts'
import { expect, type Tour } from './tour.ts'

/** Visits a counter order without the server. The thank-you page shows a local code instead of the order id. */
export async function tourWithoutServer({ page, url, visit }: Tour): Promise<void> {
  await cartWithGroup(page, url, 'arkansas-headwaters', 'external')
  // Fails only calls of the API. The scripts must still load over the network, because no service worker runs here.
  await page.route(/\/(api\/v1|healthz)/, (route) => route.abort())
  await page.evaluate(() => dispatchEvent(new Event('offline')))
  await expect(page.getByText('You are offline.')).toBeVisible()
  await acceptDigitalGoods(page)
  await page.getByRole('button', { name: 'Check out at counter' }).click()
  await page.getByLabel('Name').fill('Robin River')
  await page.getByLabel('Email').fill('robin@guest.test')
  await visit('counter-form-away')
  await page.getByRole('button', { name: /^Place my order/ }).click()
  await expect(page.getByText('Not yet sent')).toBeVisible()
  await visit('counter-thanks-away')
}

/** Visits the outbox with waiting, refused and done actions. Leaves the network down. */
export async function tourOutbox({ page, url, visit }: Tour): Promise<void> {
  const waiting = (name: string) => placeWaitingOrder(url, `${name.toLowerCase().replace(' ', '.')}@guest.test`, name)
  const [cancelled, noted, other] = [
    await waiting('Kai Rapids'),
    await waiting('Wren Shore'),
    await waiting('Uma Delta'),
  ]
  await openCounter(page, url, 'outfitter')
  // Opens the outbox once, so that its scripts are loaded before the network goes down.
  await page.getByRole('link', { name: 'Waiting actions' }).click()
  await expect(page.getByText('Everything has been sent')).toBeVisible()
  await page.getByRole('link', { name: 'Pending Orders' }).click()
  const note = async (id: number, text: string): Promise<void> => {
    await openCardAction(page, id, 'Note')
    await page.getByRole('dialog').getByLabel('Note').fill(text)
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
  }
  const release = async (id: number): Promise<void> => {
    const name = `Release order ${id}`
    await cardOf(page, id).getByRole('button', { name }).click()
    await page.getByRole('alertdialog').getByRole('button', { name }).click()
  }
  await note(noted.id, 'Sits in the café')
  await expect(page.getByRole('status').getByText('This note has been saved')).toBeVisible()
  await page.context().setOffline(true)
  await release(cancelled.id)
  await expect(cardOf(page, cancelled.id).getByText('Released · Pending sync')).toBeVisible()
  await (await counterStaff(url)).cancel(cancelled.id)
  await page.context().setOffline(false)
  await expect(page.getByRole('banner').getByRole('link', { name: '1 action needs attention' })).toBeVisible()
  await page.context().setOffline(true)
  await note(noted.id, 'Pays half in cash, half by card')
  await release(other.id)
  await expect(cardOf(page, other.id).getByText('Released · Pending sync')).toBeVisible()
  await page
    .getByRole('banner')
    .getByRole('link', { name: /waiting/ })
    .click()
  await expect(page.getByText('Waiting for a connection')).toHaveCount(2)
  await visit('outbox-waiting')
}
