import { expect } from 'vitest'
import { placeWaitingOrder } from '../e2e/counter/counter-steps.ts'
import { expectMails } from '../e2e/support/server/mails.ts'
import { callApi, counterStaff, logIn } from '../e2e/support/staff-api.ts'
import { readSessionToken } from '../e2e/support/stored.ts'
import { until } from './driver/browser-device.ts'
import { everythingOn } from './flows/device-steps.ts'
import { failedLoads, longFlow, proves } from './flows/flow.ts'
import { expectNotes, notesOf, seeAllSent, waitingActions } from './flows/outbox-steps.ts'
import { chooseInAccount, fillLogin, staffOfflineReady, openCounter, release, saveNote } from './flows/staff-steps.ts'

const received = (id: number): string => `Your order ${id} at Arkansas Headwaters`
const delivered = 'Your trip photos from Arkansas Headwaters'
const away = { text: /We cannot reach the server/ }

longFlow(
  'an offline release of an order that was cancelled meanwhile needs attention, sends no mail, and does not delay another release',
  async ({ app, link, openDevice, allow, task }) => {
    allow(failedLoads)
    const emails = ['cancelled-elsewhere@guest.test', 'paid-behind-it@guest.test'] as const
    const cancelled = await placeWaitingOrder(app.url, emails[0])
    const paid = await placeWaitingOrder(app.url, emails[1])
    const tablet = openDevice()
    await openCounter(tablet, link.url)
    link.set('down')
    for (const { id } of [cancelled, paid]) {
      await release(tablet, id)
      await tablet.seeNot({ role: 'button', name: `Release order ${id}` })
    }
    expect(await waitingActions(tablet)).toHaveLength(2)
    await (await counterStaff(app.url)).cancel(cancelled.id)
    const backAt = Date.now()
    link.set('whole')

    const needing = { text: `Order ${cancelled.id}: Release · Needs attention` }
    await tablet.see(needing, 60_000)
    const after = ((Date.now() - backAt) / 1000).toFixed(1)
    await tablet.see({ text: /This order has already been cancelled/ })
    await tablet.seeNot({ role: 'link', name: `Open order ${paid.id}` })
    await expectMails(app.dataDirectory, emails[1], [received(paid.id), delivered])
    await expectMails(app.dataDirectory, emails[0], [received(cancelled.id)])
    const left = (await waitingActions(tablet)) ?? []
    expect(left).toMatchObject([{ kind: 'order.release', state: 'attention' }])
    const outcome = `${left.length} under 'Needs attention' after ${after} s with 0 mails, 1 order behind it released`
    proves({ task }, 4, `2 releases, 1 order cancelled meanwhile: ${outcome}`)
  },
)

longFlow(
  'a device keeps the waiting actions of a user whose session ended, and sends them only after that user logs in again',
  async ({ app, link, openDevice, allow, task }) => {
    allow(failedLoads)
    const orders = [
      await placeWaitingOrder(app.url, 'held-1@guest.test'),
      await placeWaitingOrder(app.url, 'held-2@guest.test'),
      await placeWaitingOrder(app.url, 'held-3@guest.test'),
    ]
    const count = orders.length
    const tablet = openDevice()
    await openCounter(tablet, link.url)
    await staffOfflineReady(tablet)
    link.set('down')
    for (const { id } of orders) await saveNote(tablet, id, `Held ${id}`)
    await callApi(app.url, 'auth/logout', await tablet.evaluate(readSessionToken, []), {})
    link.set('whole')
    await tablet.see({ text: new RegExp(`^Your session has ended.* to send ${count} actions`) }, 60_000)

    await fillLogin(tablet, 'outfitter')
    await tablet.open(`${link.url}/dashboard/outbox`)
    const waiting = { text: /Waiting for Evan Employee to log in here/ }
    await until('all actions wait', async () => (await tablet.find(waiting))?.count === count)
    const who = await logIn(app.url, 'outfitter')
    const early = (await Promise.all(orders.map(({ id }) => notesOf(app.url, who, id)))).flat()
    expect(early).toEqual([])

    await chooseInAccount(tablet, 'Switch user')
    await tablet.click({ role: 'button', name: new RegExp(`Evan Employee.*${count} actions waiting`) })
    await tablet.enter({ label: /^Password/ }, 'eddyline-demo-2026')
    await tablet.click({ role: 'button', name: 'Log in' })
    await seeAllSent(tablet)
    let sent = 0
    for (const { id } of orders) sent += await expectNotes(app.url, who, id, [`Held ${id}`])
    const outcome = `${early.length} sent for another user, ${sent} sent after the right login, ${count - sent} lost`
    proves({ task }, 5, `${count} actions of a session that had ended: ${outcome}`)
  },
)

longFlow(
  'a device behind a captive portal completes no action and logs nobody out, and sends the waiting action once it reaches the server',
  async ({ app, link, openDevice, allow, task }) => {
    allow(failedLoads)
    const { id } = await placeWaitingOrder(app.url, 'portal@guest.test')
    const who = await logIn(app.url, 'employee')
    const tablet = openDevice()
    await openCounter(tablet, link.url)
    await staffOfflineReady(tablet)
    await tablet.see({ role: 'link', name: `Open order ${id}` })
    const cutAt = Date.now()
    link.set('portal')
    await tablet.see(away)
    const noticed = ((Date.now() - cutAt) / 1000).toFixed(1)
    await saveNote(tablet, id, 'Behind a portal')
    await tablet.see({ text: 'Note · Pending sync' })

    link.set('refusing-portal')
    await tablet.reload()
    await tablet.see({ text: 'Note · Pending sync' })
    await tablet.see(away)
    await tablet.seeAddress(/\/dashboard\/pending-orders$/)
    expect(await waitingActions(tablet)).toMatchObject([{ kind: 'order.note', state: 'waiting', tries: 0 }])
    const early = await expectNotes(app.url, who, id, [])
    link.set('whole')
    await seeAllSent(tablet)
    await tablet.seeNot(away)
    const sent = await expectNotes(app.url, who, id, ['Behind a portal'])
    const outcome = `${early} of 1 actions marked done, 0 logins asked, ${sent} sent once the server was there`
    proves({ task }, 6, `two portals, the first noticed after ${noticed} s: ${outcome}`)
  },
)

longFlow('a logout of staff removes a guest’s name and email from the device', async ({ app, openDevice, task }) => {
  const words = ['Wanda Whitewater', 'wanda-signed-out@guest.test']
  const { id } = await placeWaitingOrder(app.url, words[1] ?? '', words[0])
  const tablet = openDevice()
  await openCounter(tablet, app.url)
  await tablet.see({ role: 'link', name: `Open order ${id}` })
  const known = async (): Promise<number | null> => {
    const device = await everythingOn(tablet)
    return words.filter((word) => device.includes(word)).length
  }
  await until('the device knows the guest', async () => (await known()) === words.length)
  await chooseInAccount(tablet, 'Log out')
  await tablet.see({ label: /^Password/ })
  await until('the device knows nothing of the guest', async () => (await known()) === 0)
  proves({ task }, 9, `after the sign-out: 0 of ${words.length} in IndexedDB, caches, storage or the page`)
})
