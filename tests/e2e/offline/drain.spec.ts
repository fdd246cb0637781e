import { randomBytes } from 'node:crypto'
import { openCounter, placeWaitingOrder } from '../counter/counter-steps.ts'
import { expect, test } from '../support/app.ts'
import { openFaultyLink } from '../support/faulty-link.ts'
import { figure, proof } from '../support/proof.ts'
import { storeActions } from '../support/queued-actions.ts'
import { sizes } from '../support/sizes.ts'
import { logIn } from '../support/staff-api.ts'
import { storedRows } from '../support/stored.ts'
import { counts } from './counts.ts'

test.use(sizes.tablet)

test('a device that sends many waiting releases reloads the pending orders at most once a second', async ({
  app,
  page,
  expectComplaint,
}, testInfo) => {
  test.setTimeout(counts.long ? 600_000 : 300_000)
  // Uses a server of its own. The shared server would refuse this many orders from one IP address.
  const { url } = app
  const who = await logIn(url, 'outfitter')
  const outfitterId = who.user.outfitter_id ?? 0
  const link = await openFaultyLink(() => Number(new URL(url).port))
  try {
    const releases: Parameters<typeof storeActions>[1][number][] = []
    while (releases.length < counts.releases) {
      const { id, total } = await placeWaitingOrder(url, `drain-${releases.length}@guest.test`)
      const payload = { kind: 'order.release', orderId: id, outfitterId, expectedTotal: total, anyway: null }
      const key = randomBytes(16).toString('hex')
      releases.push({ kind: 'order.release', entity: `order:${id}`, payload, key })
    }
    await openCounter(page, link.url, 'outfitter')
    expectComplaint(/ERR_|Failed to load resource/)
    link.set('down')
    await expect(page.getByText(/^As of /)).toBeVisible()
    await storeActions(page, releases, String(who.user.id))

    const asked: number[] = []
    page.on('request', (request) => {
      if (new URL(request.url()).pathname.endsWith('/order/get-pending')) asked.push(Date.now())
    })
    const began = Date.now()
    link.set('whole')
    await expect.poll(async () => (await storedRows(page, 'outbox')).length, { timeout: 300_000 }).toBe(0)
    const seconds = (Date.now() - began) / 1000
    await expect(page.getByText(/^As of /)).toBeHidden()
    // The page may load the list once a second. It may load the list twice more: when the network returns, and when its
    // event stream reopens.
    expect(asked.length, `lists in ${seconds} s`).toBeLessThanOrEqual(Math.ceil(seconds) + 2)
    if (counts.long) expect(seconds).toBeLessThan(60)
    const outcome = `${figure(asked.length)} lists in ${seconds.toFixed(1)} s`
    proof(testInfo, 2, `${figure(counts.releases)} waiting releases sent: ${outcome}`)
  } finally {
    await link.close()
  }
})
