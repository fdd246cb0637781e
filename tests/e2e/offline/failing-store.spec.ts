import type { Page } from 'playwright/test'
import { openCardAction, cardOf, openCounter, placeWaitingOrder } from '../counter/counter-steps.ts'
import { expect, test } from '../support/app.ts'
import { openFaultyLink } from '../support/faulty-link.ts'
import { expectCart, shopPath } from '../support/guest-steps.ts'
import { failOneInThree } from '../support/page-faults.ts'
import { figure, proof } from '../support/proof.ts'
import { expectAppliedOnce, prepareActions, storeActions } from '../support/queued-actions.ts'
import { callApi, logIn } from '../support/staff-api.ts'
import { storedRows } from '../support/stored.ts'
import { counts } from './counts.ts'

const noise = /ERR_|Failed to load resource/
const pressed = 5

async function waiting(page: Page): Promise<number> {
  return (await storedRows(page, 'outbox')).length
}

test('a device whose database fails one transaction in three loses no action', async ({
  sharedApp,
  page,
  expectComplaint,
}, testInfo) => {
  test.setTimeout(counts.long ? 1_800_000 : 300_000)
  const { url } = sharedApp
  const who = await logIn(url, 'outfitter')
  const link = await openFaultyLink(() => Number(new URL(url).port))
  try {
    const work = await prepareActions(url, who, counts.faultyStoreActions - pressed, 'failing')
    const { id } = await placeWaitingOrder(url, 'failing-store@guest.test')
    await page.addInitScript(failOneInThree)
    await openCounter(page, link.url, 'outfitter')
    await expect(cardOf(page, id)).toBeVisible()
    expectComplaint(noise)
    link.set('down')
    for (let index = 0; index < pressed; index++) {
      await openCardAction(page, id, 'Note')
      await page.getByRole('dialog').getByLabel('Note').fill(`Pressed ${index}`)
      await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
      await expect(page.getByRole('dialog')).toBeHidden()
    }
    await expect(async () => storeActions(page, work.actions, String(who.user.id))).toPass({ timeout: 30_000 })
    link.set('whole')
    await expect(async () => expect(await waiting(page)).toBe(0)).toPass({ timeout: counts.long ? 1_500_000 : 90_000 })

    const { order } = await callApi(url, `order/report/${id}`, who.token, null)
    const notes = (order as { events: { type: string; text?: string }[] }).events.flatMap(({ type, text }) =>
      type === 'note-saved' ? [text] : [],
    )
    expect(notes).toEqual(Array.from({ length: pressed }, (_, index) => `Pressed ${index}`))
    const done = await expectAppliedOnce(url, who, work, 'failing')
    const all = figure(counts.faultyStoreActions)
    const outcome = `${all} actions, ${figure(done + pressed)} effects, each once`
    proof(testInfo, 11, `one transaction in three failed: ${outcome}`)
  } finally {
    await link.close()
  }
})

test('a page still shows pictures when the device has no room to store the pictures', async ({
  sharedApp,
  page,
  context,
}, testInfo) => {
  const path = sharedApp.url + shopPath('arkansas-headwaters', 'external')
  await page.goto(path)
  await page.evaluate(() => navigator.serviceWorker.ready)
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'))
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
