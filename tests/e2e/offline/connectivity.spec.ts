import type { Page } from 'playwright/test'
import { openCardAction, cardOf, openCounter, placeWaitingOrder } from '../counter/counter-steps.ts'
import { expect, test } from '../support/app.ts'
import { openFaultyLink } from '../support/faulty-link.ts'
import { cartWithGroup, expectConfirmed, summaryCents } from '../support/guest-steps.ts'
import { shiftClock } from '../support/page-faults.ts'
import { figure, proof } from '../support/proof.ts'
import { storyOf } from '../support/staff-api.ts'
import { ageStoredOrder, storedRows, type StoredOrder } from '../support/stored.ts'
import { counts } from './counts.ts'

const portOf = (url: string): number => Number(new URL(url).port)
const away = (page: Page) => page.getByText(/We cannot reach the server/).first()
const seconds = (since: number): string => `${((Date.now() - since) / 1000).toFixed(1)} s`
const noise = /ERR_|Failed to load resource|access control checks|401/
const slug = 'arkansas-headwaters'

test('a device behind a captive portal completes no action and logs nobody out, and sends the waiting action once it reaches the server', async ({
  sharedApp,
  page,
  expectComplaint,
}, testInfo) => {
  const { url } = sharedApp
  const link = await openFaultyLink(() => portOf(url))
  try {
    const { id } = await placeWaitingOrder(url, 'portal@guest.test')
    await openCounter(page, link.url)
    await page.evaluate(() => navigator.serviceWorker.ready)
    await page.reload()
    await expect(cardOf(page, id)).toBeVisible()

    expectComplaint(noise)
    const cutAt = Date.now()
    link.set('portal')
    await expect(away(page)).toBeVisible()
    const noticed = seconds(cutAt)
    if (counts.long) expect(Date.now() - cutAt).toBeLessThan(6_000)

    await openCardAction(page, id, 'Note')
    await page.getByRole('dialog').getByLabel('Note').fill('Behind a portal')
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('status').getByText(/^Saved on this device, pending sync/)).toBeVisible()
    await expect(cardOf(page, id).getByText('Note · Pending sync')).toBeVisible()

    link.set('refusing-portal')
    await page.reload()
    await expect(cardOf(page, id).getByText('Note · Pending sync')).toBeVisible()
    await expect(away(page)).toBeVisible()
    await expect(page).toHaveURL(/\/dashboard\/pending-orders$/)
    expect(await storedRows(page, 'outbox')).toMatchObject([{ kind: 'order.note', state: 'waiting', tries: 0 }])

    // The browser can report a network although the server is still unreachable. The device must not send then.
    link.set('down')
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await page.waitForTimeout(counts.long ? 10_000 : 1_000)
    expect(await storyOf(url, id)).not.toContain('note-saved')
    const thereAt = Date.now()
    link.set('whole')
    await expect.poll(() => storedRows(page, 'outbox')).toEqual([])
    const drained = seconds(thereAt)
    if (counts.long) expect(Date.now() - thereAt).toBeLessThan(15_000)
    await expect(away(page)).toBeHidden()
    expect((await storyOf(url, id)).filter((type) => type === 'note-saved')).toHaveLength(1)
    proof(
      testInfo,
      6,
      `portal noticed after ${noticed}, nothing marked done; sent ${drained} after the server was there`,
    )
  } finally {
    await link.close()
  }
})

for (const hours of [48, -48])
  test(`a device clock that is ${hours > 0 ? 'ahead' : 'behind'} by 48 hours changes neither when a cart expires nor the 24 hour discount`, async ({
    sharedApp,
    page,
    expectComplaint,
  }, testInfo) => {
    const { url } = sharedApp
    const link = await openFaultyLink(() => portOf(url))
    try {
      await page.addInitScript(shiftClock, hours * 3_600_000)
      await cartWithGroup(page, link.url, slug, 'external')
      await page.goBack()
      await expect(page.getByRole('button', { name: /^Add to cart: / }).first()).toBeVisible()
      // A photo added offline must carry the server's time of the tap, although the device's clock is wrong.
      expectComplaint(noise)
      link.set('down')
      const tappedAt = Date.now()
      await page
        .getByRole('button', { name: /^Add to cart: / })
        .first()
        .click()
      const lines = async () =>
        (await storedRows<{ lines: { kind: string; addedAt: string }[] }>(page, 'carts'))[0]?.lines ?? []
      await expect.poll(lines).toHaveLength(2)
      const addedAt = Date.parse((await lines()).find(({ kind }) => kind === 'photo')?.addedAt ?? '')
      expect(Math.abs(addedAt - tappedAt)).toBeLessThan(60_000)
      link.set('whole')
      await page.goto(`${link.url}/cart/${slug}/external`)
      await expectConfirmed(page)
      await expect.poll(() => storedRows(page, 'outbox')).toEqual([])

      const [order] = await storedRows<StoredOrder>(page, 'orders')
      if (!order) throw new Error('The cart was dropped')
      const response = await fetch(`${url}/api/v1/order/${order.orderId}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'cart-token': order.cartToken },
        body: JSON.stringify({ slug }),
      })
      const serverOrder = ((await response.json()) as { order: { total: number; discount24: number } }).order
      expect(await summaryCents(page, 'Order total')).toBe(serverOrder.total)
      expect(serverOrder.discount24, 'the group is from today').toBeGreaterThan(0)
      expect(Math.abs(order.orderTime - Date.now()), "the cart's hour").toBeLessThan(60_000)

      await ageStoredOrder(page, 59 * 60_000)
      await page.reload()
      await expect(page.getByRole('button', { name: /Remove group/ })).toBeVisible()
      await ageStoredOrder(page, 62 * 60_000)
      await page.reload()
      if (hours > 0 || counts.long) await expect(page.getByText('Your order is empty')).toBeVisible()
      const clock = `${hours > 0 ? '+' : '−'}48 h`
      proof(
        testInfo,
        7,
        `clock ${clock}: hour and 24 hours as the server counts, ${figure(serverOrder.total)} cents on both sides`,
      )
    } finally {
      await link.close()
    }
  })

/** The keys of the answers that the device has stored for offline use. */
const keptKeys = (page: Page): Promise<string[]> =>
  page.evaluate(
    () =>
      new Promise<string[]>((resolve, reject) => {
        const opening = indexedDB.open('eddyline-answers')
        opening.onerror = () => reject(new Error('the store does not open'))
        opening.onsuccess = () => {
          const reading = opening.result.transaction('answers').objectStore('answers').getAllKeys()
          reading.onsuccess = () => {
            opening.result.close()
            resolve(reading.result.map(String))
          }
        }
      }),
  )

for (const { name, path, title, kept } of [
  { name: 'storefront', path: `/outfitter/${slug}/external`, title: 'Your trip', kept: /day/ },
  { name: 'staff page', path: '/dashboard/pending-orders', title: 'Pending Orders', kept: /pending/ },
])
  test(`a ${name} that opens without a network says that the network is missing, and logs no unexpected console error`, async ({
    sharedApp,
    page,
    context,
    watch,
    expectComplaint,
  }) => {
    const { url } = sharedApp
    if (name === 'staff page') await openCounter(page, url)
    else await page.goto(url + path)
    await page.evaluate(() => navigator.serviceWorker.ready)
    await page.goto(url + path)
    await expect(page.getByRole('heading', { name: title })).toBeVisible()
    await expect.poll(async () => (await keptKeys(page)).some((key) => kept.test(key))).toBe(true)
    await page.close()

    // Allows console errors about failed API calls and about photos that the device never stored. Any other console
    // error fails the test.
    expectComplaint(/ERR_INTERNET_DISCONNECTED \(.*\/(api\/v1|healthz)/)
    expectComplaint(/ERR_FAILED \(.*\/images\//)
    await context.setOffline(true)
    const cold = await context.newPage()
    watch(cold)
    const session = await context.newCDPSession(cold)
    await session.send('Emulation.setCPUThrottlingRate', { rate: counts.long ? 4 : 1 })
    const startedAt = Date.now()
    await cold.goto(url + path)
    await expect(cold.getByRole('heading', { name: title })).toBeVisible()
    if (counts.long) expect(Date.now() - startedAt, 'until the page is there').toBeLessThan(2_000)
    const strip = cold.getByText(name === 'staff page' ? 'We cannot reach the server.' : 'You are offline.').first()
    await expect(strip).toBeVisible(counts.long ? { timeout: 5_000 } : {})
    await cold.mouse.wheel(0, 400)
    await expect(strip).toBeInViewport()
    await expect(cold.getByText('Online', { exact: true })).toHaveCount(0)
    // Only the strip at the top may report the lost connection. An alert would repeat it.
    await expect(cold.getByRole('alert')).toHaveCount(0)
    await cold.close()
  })
