import type { Page } from 'playwright/test'
import { act, cardOf, openCounter, orderWaits } from '../counter/counter-steps.ts'
import { expect, test } from '../support/app.ts'
import { openFaultyLink } from '../support/faulty-link.ts'
import { expectCart, shopPath } from '../support/guest-steps.ts'
import { figure, proof } from '../support/proof.ts'
import { expectDone, makeWork, store } from '../support/queued-actions.ts'
import { callApi, logIn } from '../support/staff-api.ts'
import { storedRows } from '../support/stored.ts'
import { counts } from './counts.ts'

const noise = /ERR_|Failed to load resource/
const pressed = 5

/** Lets one transaction in three of the app's database fail in the middle of its work, once `failing` is set. */
async function failOneInThree(page: Page): Promise<void> {
  await page.addInitScript(() => {
    let opened = 0
    const real = IDBDatabase.prototype.transaction
    IDBDatabase.prototype.transaction = function (...given) {
      const transaction = real.apply(this, given)
      if (this.name !== 'eddyline') return transaction
      opened += 1
      // While it is at work: its requests fail with it.
      if (opened % 3 === 0)
        queueMicrotask(() => {
          try {
            transaction.abort()
          } catch {
            // It has ended already.
          }
        })
      return transaction
    }
  })
}

/** How many rows the outbox has, by as many reads as it takes. */
async function waiting(page: Page): Promise<number> {
  return (await storedRows(page, 'outbox')).length
}

test('no action is lost to a database that fails one transaction in three', async ({
  sharedApp,
  page,
  expectComplaint,
}, testInfo) => {
  test.setTimeout(counts.long ? 1_800_000 : 120_000)
  const { url } = sharedApp
  const who = await logIn(url, 'outfitter')
  const link = await openFaultyLink(() => Number(new URL(url).port))
  try {
    const work = await makeWork(url, who, counts.faultyStoreActions - pressed, 'failing')
    const { id } = await orderWaits(url, 'failing-store@guest.test')
    await failOneInThree(page)
    await openCounter(page, link.url, 'outfitter')
    await expect(cardOf(page, id)).toBeVisible()
    expectComplaint(noise)
    link.set('down')
    for (let index = 0; index < pressed; index++) {
      await act(page, id, 'Note')
      await page.getByRole('dialog').getByLabel('Note').fill(`Pressed ${index}`)
      await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
      await expect(page.getByRole('dialog')).toBeHidden()
    }
    await expect(async () => store(page, work.actions, String(who.user.id))).toPass({ timeout: 30_000 })
    link.set('whole')
    await expect(async () => expect(await waiting(page)).toBe(0)).toPass({ timeout: counts.long ? 1_500_000 : 90_000 })

    const { order } = await callApi(url, `order/report/${id}`, who.token, null)
    const notes = (order as { events: { type: string; text?: string }[] }).events.flatMap(({ type, text }) =>
      type === 'note-saved' ? [text] : [],
    )
    expect(notes).toEqual(Array.from({ length: pressed }, (_, index) => `Pressed ${index}`))
    const { done, double, lost } = await expectDone(url, who, work, 'failing')
    const all = figure(counts.faultyStoreActions)
    const outcome = `${figure(done + pressed)} effects, ${double} double, ${lost} lost`
    proof(testInfo, 11, `one transaction in three failed: ${outcome} of ${all} actions`)
  } finally {
    await link.close()
  }
})

test('a device without room for pictures shows them all the same', async ({ sharedApp, page, context }, testInfo) => {
  const path = sharedApp.url + shopPath('arkansas-headwaters', 'external')
  await page.goto(path)
  await page.evaluate(() => navigator.serviceWorker.ready)
  const [worker] = context.serviceWorkers()
  if (!worker) throw new Error('There is no worker')
  await worker.evaluate(() => {
    Cache.prototype.put = () => Promise.reject(new DOMException('The quota has been exceeded', 'QuotaExceededError'))
  })
  await page.reload()
  const pictures = page.getByRole('main').locator('img')
  await expect(pictures.first()).toBeVisible()
  const isDrawn = () => pictures.first().evaluate((image) => (image as HTMLImageElement).naturalWidth > 0)
  await expect.poll(isDrawn).toBe(true)
  await page.getByRole('button', { name: 'Add Group To Cart' }).first().click()
  await page.getByRole('link', { name: /Your Order/ }).click()
  await expectCart(page)
  proof(testInfo, 11, 'no room for pictures: they are shown, and the cart is kept')
})
