import { expect } from 'vitest'
import { until } from './driver/browser-device.ts'
import { orderAtCounter, orderFirstGroup } from './flows/buyer-steps.ts'
import { everythingOn } from './flows/device-steps.ts'
import { longFlow, proves } from './flows/flow.ts'
import { makeKiosk } from './flows/staff-steps.ts'

const name = 'Wilhelmina Whirlpool'
const email = 'wilhelmina@guest.test'

const idleScreen = { role: 'dialog', name: /^Photos of / }

longFlow(
  'a kiosk wipes a guest who has ordered, goes idle after a minute, and wakes at a touch',
  async ({ app, openDevice, task }) => {
    const kiosk = openDevice()
    await makeKiosk(kiosk, app.url)
    await orderFirstGroup(kiosk)
    await orderAtCounter(kiosk, email, name)
    await kiosk.see({ role: 'region', name: 'Your order number' })
    const hash = /"hash":"([\w-]{43})"/.exec(await everythingOn(kiosk))?.[1]
    expect(hash, 'the order is on the device').toBeTruthy()

    await kiosk.evaluate(() => document.body.setAttribute('data-visit', ''), [])
    await kiosk.click({ role: 'button', name: 'Start a new order' })
    const isReloaded = (): boolean => !document.body.hasAttribute('data-visit')
    await until('a new page', () => kiosk.evaluate(isReloaded, []).catch(() => null))
    await kiosk.see({ role: 'heading', name: 'Your trip' })
    await kiosk.see({ role: 'button', name: 'Add Group To Cart' })
    const expectWiped = async (): Promise<void> => {
      const device = await everythingOn(kiosk)
      expect([name, email, hash ?? ''].filter((word) => device.includes(word))).toEqual([])
    }
    await expectWiped()
    expect(await kiosk.find({ role: 'link', name: /Your Order/ })).toBeNull()

    await kiosk.see(idleScreen, 120_000)
    await kiosk.see({ role: 'img', name: /./, within: '[role=dialog]' })
    await expectWiped()
    await kiosk.click({ role: 'button', name: /Touch/, within: '[role=dialog]' })
    await kiosk.seeNot(idleScreen)
    await kiosk.click({ role: 'button', name: 'Add Group To Cart' })
    await kiosk.see({ role: 'link', name: /Your Order/ })
    proves({ task }, 9, "after 'Start a new order' on a kiosk: nothing in IndexedDB, caches, storage or the page")
  },
)
