import { expect } from 'vitest'
import { counterStaff } from '../e2e/support/staff-api.ts'
import { openOrder, orderAtCounter, orderFirstGroup, seeConfirmed, seeSealingKey, shop } from './flows/buyer-steps.ts'
import { failedLoads, flow } from './flows/flow.ts'
import { offlineReady } from './flows/staff-steps.ts'

flow('a guest orders at the counter and gets a number', async ({ app, openDevice }) => {
  const phone = openDevice('phone')
  await phone.open(app.url + shop)
  await orderFirstGroup(phone)
  await orderAtCounter(phone, 'counter@guest.test')
  await phone.seeAddress(/\/deliver\/arkansas-headwaters\/counter$/)
  const { text } = await phone.see({ role: 'region', name: 'Your order number' })
  const [order] = await (await counterStaff(app.url)).pendingOf('counter@guest.test')
  expect(text).toContain(String(order?.id))
})

flow(
  'a guest’s cart opens after a browser restart without a network, and an order placed then gets its number when the network returns',
  async ({ app, link, openDevice, allow }) => {
    allow(failedLoads)
    const email = 'away@guest.test'
    const phone = openDevice('phone')
    await phone.open(link.url + shop)
    await offlineReady(phone)
    await orderFirstGroup(phone)
    await seeConfirmed(phone)
    await seeSealingKey(phone)
    link.set('down')
    await phone.restart(link.url + shop)
    await phone.see({ role: 'heading', name: 'Your trip' })
    await openOrder(phone)

    await orderAtCounter(phone, email)
    const { text } = await phone.see({ role: 'region', name: 'Your code' })
    const code = /[A-Z2-9]{2}-[A-Z2-9]{4}/.exec(text)?.[0] ?? 'no code'
    await phone.see({ text: 'Not yet sent' })
    link.set('whole')
    const number = await phone.see({ role: 'region', name: 'Your order number' }, 60_000)
    const orders = await (await counterStaff(app.url)).pendingOf(email)
    expect(orders).toMatchObject([{ local_code: code }])
    expect(number.text).toContain(String(orders[0]?.id))
  },
)
