import { expect } from 'vitest'
import { until } from './driver/browser-device.ts'
import { failedLoads, flow } from './flows/flow.ts'
import { staffOfflineReady, openCounter, release } from './flows/staff-steps.ts'
import { buyer } from '../support/guest.ts'
import { fillCart } from '../e2e/support/bought-order.ts'
import { counterStaff } from '../e2e/support/staff-api.ts'

const path = '/dashboard/pending-orders'

async function placeOrder(url: string, email: string): Promise<number> {
  const guest = await fillCart(url, 2)
  const { status, body } = await guest.counter({ name: buyer.name, email })
  expect(status).toBe(200)
  return body.order.id
}

async function seeReleased(url: string, email: string): Promise<void> {
  const staff = await counterStaff(url)
  await until('the release', async () => (await staff.pendingOf(email)).length === 0, 60_000)
}

flow('staff see a new order at once and release it', async ({ app, openDevice }) => {
  const tablet = openDevice()
  await openCounter(tablet, app.url)
  const id = await placeOrder(app.url, 'live@guest.test')
  await tablet.see({ role: 'link', name: `Open order ${id}` })
  await release(tablet, id)
  await tablet.see({ text: /This order has been released/ })
  await tablet.seeNot({ role: 'link', name: `Open order ${id}` })
  await seeReleased(app.url, 'live@guest.test')
})

flow(
  'a release made without a network is sent when the network returns, without a reload of the page',
  async ({ app, link, openDevice, allow }) => {
    allow(failedLoads)
    const id = await placeOrder(app.url, 'back@guest.test')
    const tablet = openDevice()
    await openCounter(tablet, link.url)
    link.set('down')
    await release(tablet, id)
    await tablet.see({ text: 'Released · Pending sync' })
    link.set('whole')
    await tablet.seeNot({ role: 'link', name: `Open order ${id}` })
    await seeReleased(app.url, 'back@guest.test')
  },
)

flow(
  'a release made without a network survives a browser restart and is sent when the network returns',
  async ({ app, link, openDevice, allow }) => {
    allow(failedLoads)
    const id = await placeOrder(app.url, 'restart@guest.test')
    const tablet = openDevice()
    await openCounter(tablet, link.url)
    await staffOfflineReady(tablet)
    link.set('down')
    await release(tablet, id)
    await tablet.see({ text: 'Released · Pending sync' })
    await tablet.restart(link.url + path)
    await tablet.see({ text: 'Released · Pending sync' })
    link.set('whole')
    await seeReleased(app.url, 'restart@guest.test')
    await tablet.seeNot({ text: 'Released · Pending sync' })
  },
)
