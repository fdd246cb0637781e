import { expect } from 'vitest'
import { fillCart } from '../e2e/support/bought-order.ts'
import { overlaps } from '../e2e/support/overlap-findings.ts'
import { type BrowserDevice, until } from './driver/browser-device.ts'
import { checkOutByCard, openOrder, orderAtCounter, shop } from './flows/buyer-steps.ts'
import { failedLoads, flow, longFlow } from './flows/flow.ts'
import { logIn } from './flows/staff-steps.ts'

const sizes = ['phone', 'tablet'] as const

/** Expects that the page fits the width of the window and no two controls overlap. */
async function expectTidy(device: BrowserDevice, name: string): Promise<void> {
  await device.shot(name)
  const tooWide = await device.evaluate(() => document.documentElement.scrollWidth - innerWidth, [])
  expect(tooWide, `${name}: pixels beyond the window`).toBeLessThanOrEqual(0)
  expect(await device.evaluate(overlaps, []), name).toEqual([])
}

/** The instant at which the page was loaded. A reload changes it. */
const loadedAt = (device: BrowserDevice) => device.evaluate(() => performance.timeOrigin, [])

flow(
  'a page that opens while the first service worker installs does not reload itself',
  async ({ app, openDevice, allow }) => {
    // The first page is left while it still loads.
    allow(failedLoads)
    const device = openDevice('phone')
    await logIn(device, app.url, 'employee', '/dashboard')
    await device.open(`${app.url}/dashboard/pending-orders`)
    const first = await loadedAt(device)
    await until('a controlled page', () => device.evaluate(() => navigator.serviceWorker.controller !== null, []))
    await device.see({ text: /orders? waiting$/ })
    expect(await loadedAt(device)).toBe(first)
  },
)

for (const size of sizes) {
  longFlow(`the pages of a guest fit the window of a ${size}`, async ({ app, openDevice }) => {
    const device = openDevice(size)
    await device.open(app.url)
    await device.see({ text: 'Arkansas Headwaters' })
    await expectTidy(device, 'home')
    await device.open(`${app.url}${shop}/external`)
    await device.see({ role: 'button', name: 'Add Group To Cart' })
    await expectTidy(device, 'storefront')
    await device.click({ role: 'button', name: /^Trip photo / })
    await device.see({ role: 'button', name: 'Close the viewer' })
    await expectTidy(device, 'viewer')
    await device.click({ role: 'button', name: 'Close the viewer' })
    await device.seeNot({ role: 'button', name: 'Close the viewer' })
    await device.click({ role: 'button', name: 'Add Group To Cart' })
    await openOrder(device)
    await expectTidy(device, 'cart')
    await checkOutByCard(device)
    await device.see({ role: 'button', name: 'Proceed' })
    await expectTidy(device, 'checkout')

    await device.open(app.url + shop)
    await openOrder(device)
    await orderAtCounter(device, `pages-${size}@guest.test`)
    await device.see({ role: 'heading', name: 'Thank you!' })
    await expectTidy(device, 'counter-thanks')
    await device.click({ role: 'link', name: 'See your order' })
    await device.see({ text: /^Your order is waiting at the counter/ })
    await expectTidy(device, 'delivery')
  })

  longFlow(`the pages of staff fit the window of a ${size}`, async ({ app, openDevice }) => {
    const guest = await fillCart(app.url, 2)
    await guest.counter({ name: 'Robin River', email: `staff-pages-${size}@guest.test` })
    const device = openDevice(size)
    await logIn(device, app.url, 'outfitter', '/dashboard')
    await expectTidy(device, 'dashboard')
    for (const [path, heading] of [
      ['pending-orders', 'Pending Orders'],
      ['pricing', 'Pricing'],
      ['discounts', 'Discounts'],
      ['users', 'Users'],
      ['display-groups', 'Display Groups'],
      ['slideshows', 'Slideshows'],
      ['reports/closing', 'Closing report'],
      ['outbox', 'Waiting actions'],
    ] as const) {
      await device.open(`${app.url}/dashboard/${path}`)
      await device.see({ role: 'heading', name: heading })
      await device.seeNot({ label: 'Loading' })
      await expectTidy(device, path.replace('/', '-'))
    }
  })
}
