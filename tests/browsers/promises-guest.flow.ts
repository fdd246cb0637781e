import { expect } from 'vitest'
import { shiftClock } from '../e2e/support/page-faults.ts'
import { photographer } from '../e2e/support/photographer.ts'
import { capturedAmounts } from '../e2e/support/server/sandbox-journal.ts'
import { ageOrder, readTable, type StoredOrder } from '../e2e/support/stored.ts'
import { call } from '../support/guest.ts'
import { until } from './driver/browser-device.ts'
import {
  addPhoto,
  checkOutByCard,
  openOrder,
  payOrder,
  seeConfirmed,
  seeSealingKey,
  shop,
  summaryCents,
} from './flows/buyer-steps.ts'
import { failedLoads, longFlow, proves, scriptOf } from './flows/flow.ts'
import { seeAllSent } from './flows/outbox-steps.ts'
import { offlineReady } from './flows/staff-steps.ts'

const slug = 'arkansas-headwaters'
const minute = 60_000

interface StoredCart {
  readonly lines: readonly { readonly kind: string; readonly addedAt: string }[]
}

for (const hours of [48, -48])
  longFlow(
    `a clock that is ${hours > 0 ? 'ahead' : 'behind'} by 48 hours changes neither when a cart expires nor the cart’s 24 hour discount`,
    async ({ app, link, openDevice, allow, task }) => {
      allow(failedLoads)
      const phone = openDevice('phone', scriptOf(shiftClock, hours * 60 * minute))
      await phone.open(`${link.url}${shop}/external`)
      await phone.see({ role: 'button', name: 'Add Group To Cart' })
      const shift = (await phone.evaluate(() => Date.now(), [])) - Date.now()
      expect(Math.round(shift / minute), 'the page has the wrong clock').toBe(hours * 60)
      await phone.click({ role: 'button', name: 'Add Group To Cart' })
      await openOrder(phone)
      await seeConfirmed(phone)
      await phone.open(`${link.url}${shop}/external`)
      // Waits until the page has read its cart. Until then, even a photo whose group is in the cart offers 'Add to
      // cart'.
      await phone.see({ text: 'Group in your cart' })
      link.set('down')
      const tappedAt = Date.now()
      await phone.click({ role: 'button', name: /^Add to cart: / })
      await phone.see({ text: /^You are offline/ })
      const lines = await until('the line of the photo', async () => {
        const [cart] = (await phone.evaluate(readTable, ['carts'] as const)) as StoredCart[]
        return cart?.lines.length === 2 && cart.lines
      })
      const addedAt = Date.parse(lines.find(({ kind }) => kind === 'photo')?.addedAt ?? '')
      expect(Math.abs(addedAt - tappedAt), 'the hour of the photo').toBeLessThan(2 * minute)
      link.set('whole')
      await phone.open(`${link.url}/cart/${slug}/external`)
      await seeConfirmed(phone)
      await seeAllSent(phone)

      const [order] = (await phone.evaluate(readTable, ['orders'] as const)) as StoredOrder[]
      if (!order) throw new Error('The device dropped the order')
      const headers = { 'cart-token': order.cartToken }
      const { body } = await call(app.url, 'POST', `order/${order.orderId}`, { body: { slug }, headers })
      const { total, discount24 } = body.order
      expect(await summaryCents(phone, 'Order total')).toBe(total)
      expect(discount24, 'the group is from today').toBeGreaterThan(0)

      await phone.evaluate(ageOrder, [50 * minute])
      await phone.reload()
      await phone.see({ role: 'button', name: /^Remove group/ })
      await phone.evaluate(ageOrder, [70 * minute])
      await phone.reload()
      await phone.see({ text: 'Your order is empty' })
      const clock = `clock ${hours > 0 ? '+' : '−'}48 h`
      proves({ task }, 7, `${clock}: ${total} cents on both sides, ${discount24} off, the hour as the server counts`)
    },
  )

longFlow(
  'a guest sees a price that changed while they were offline, and pays only the price that they accept',
  async ({ app, link, openDevice, allow, task }) => {
    allow(failedLoads)
    const email = 'offline-price@guest.test'
    const { upload, delete: remove } = await photographer(app.url)
    const gone = await upload('OFFLINE_PRICE.JPG')
    const phone = openDevice('phone')
    await phone.open(`${link.url}${shop}/external`)
    await offlineReady(phone)
    await phone.click({ role: 'button', name: 'Add Group To Cart' })
    await addPhoto(phone, 'OFFLINE_PRICE')
    await openOrder(phone)
    await seeConfirmed(phone)
    await seeSealingKey(phone)
    const before = await summaryCents(phone, 'Order total')
    link.set('down')
    await phone.reload()
    await phone.see({ text: /^You are offline/ })
    await remove(gone)
    link.set('whole')
    await phone.see({ text: 'Your order has changed' }, 60_000)
    await checkOutByCard(phone)

    const within = '[role=alertdialog]'
    const { text: photo } = await phone.see({ role: 'row', name: /OFFLINE_PRICE/, within })
    expect(photo).toMatch(/In your order.*No longer for sale/)
    const { text: totals } = await phone.see({ role: 'row', name: /^Order total/, within })
    const [old = 0, now = 0] = [...totals.matchAll(/\$([\d.]+)/g)].map(([, dollars]) =>
      Math.round(Number(dollars) * 100),
    )
    expect(old).toBe(before)
    expect(now).toBeLessThan(old)
    await phone.click({ role: 'button', name: 'Accept the new price', within })
    const charged = await payOrder(phone, email)
    await phone.seeAddress(/\/deliver\/arkansas-headwaters\/order\/[\w-]{43}/)
    expect(await capturedAmounts(app.dataDirectory, email)).toEqual([charged])
    await phone.see({ text: /^Thank you/ })
    proves({ task }, 8, `both line lists shown, ${old} → ${now} cents accepted before tax, ${charged} charged once`)
  },
)
