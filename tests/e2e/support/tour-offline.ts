import { act, cardOf, openCounter, orderWaits } from '../counter/counter-steps.ts'
import { agree, cartWithGroup } from './guest-steps.ts'
import { counterStaff } from './staff-api.ts'
import { expect, type Tour } from './tour.ts'

/** A counter order while the server is away: the thank-you page with the code in place of a number. */
export async function tourAway({ page, url, visit }: Tour): Promise<void> {
  await cartWithGroup(page, url, 'arkansas-headwaters', 'external')
  // Here no worker has the app's scripts: they still come, and nothing else does.
  await page.route(/\/(api\/v1|healthz)/, (route) => route.abort())
  await page.evaluate(() => dispatchEvent(new Event('offline')))
  await expect(page.getByText('You are offline.')).toBeVisible()
  await agree(page)
  await page.getByRole('button', { name: 'Check out at counter' }).click()
  await page.getByLabel('Name').fill('Robin River')
  await page.getByLabel('Email').fill('robin@guest.test')
  await visit('counter-form-away')
  await page.getByRole('button', { name: /^Place my order/ }).click()
  await expect(page.getByText('Not yet sent')).toBeVisible()
  await visit('counter-thanks-away')
}

/** What waits on a counter's tablet, beside what the server refused and what was done. Ends without a network. */
export async function tourOutbox({ page, url, visit }: Tour): Promise<void> {
  const waiting = (name: string) => orderWaits(url, `${name.toLowerCase().replace(' ', '.')}@guest.test`, name)
  const [cancelled, noted, other] = [
    await waiting('Kai Rapids'),
    await waiting('Wren Shore'),
    await waiting('Uma Delta'),
  ]
  await openCounter(page, url, 'outfitter')
  // What the page is made of is here before the network goes.
  await page.getByRole('link', { name: 'Waiting actions' }).click()
  await expect(page.getByText('Everything has been sent')).toBeVisible()
  await page.getByRole('link', { name: 'Pending Orders' }).click()
  const note = async (id: number, text: string): Promise<void> => {
    await act(page, id, 'Note')
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
  await expect(page.getByText('Waits for the network')).toHaveCount(2)
  await visit('outbox-waiting')
}
