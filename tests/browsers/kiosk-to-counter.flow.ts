import { expect } from 'vitest'
import { openFaultyLink } from '../e2e/support/faulty-link.ts'
import { counterStaff, storyOf } from '../e2e/support/staff-api.ts'
import { orderAtCounter, orderFirstGroup, seeConfirmed, seeSealingKey, shop } from './flows/buyer-steps.ts'
import { filmCanvas, holdBefore, pictureOn } from './flows/film.ts'
import { failedLoads, flow, scriptOf } from './flows/flow.ts'
import { seeAllSent } from './flows/outbox-steps.ts'
import { chooseInAccount, makeKiosk, offlineReady, openCounter, staffOfflineReady } from './flows/staff-steps.ts'

for (const first of ['the counter', 'the kiosk'] as const)
  flow(
    `an order that a kiosk took and the counter released without a network is one sale after both browsers restarted, when ${first} is online first`,
    async ({ app, link, openDevice, allow, onTestFinished }) => {
      allow(failedLoads)
      const counterLink = await openFaultyLink(() => Number(new URL(app.url).port))
      onTestFinished(() => counterLink.close())
      const email = `qr-${first.replace(' ', '-')}@guest.test`
      const kiosk = openDevice()
      await makeKiosk(kiosk, link.url)
      await offlineReady(kiosk)
      await orderFirstGroup(kiosk)
      await seeConfirmed(kiosk)
      await seeSealingKey(kiosk)

      const tablet = openDevice('tablet', scriptOf(filmCanvas))
      await openCounter(tablet, counterLink.url)
      await chooseInAccount(tablet, 'This device')
      await tablet.click({ role: 'button', name: 'Get ready for offline' })
      await tablet.see({ text: /^Ready for offline/ }, 60_000)
      await staffOfflineReady(tablet)
      await tablet.see({ text: /^\d+ orders? waiting$/ })

      link.set('down')
      counterLink.set('down')
      await orderAtCounter(kiosk, email)
      const { text } = await kiosk.see({ role: 'region', name: 'Your code' })
      const code = /[A-Z2-9]{2}-[A-Z2-9]{4}/.exec(text)?.[0] ?? 'no code'
      await kiosk.see({ role: 'img', name: 'QR code for your order' })
      await holdBefore(tablet, await pictureOn(kiosk, 'QR code for your order'))
      await kiosk.restart(link.url + shop)
      await kiosk.see({ role: 'heading', name: 'Your trip' })

      await tablet.click({ role: 'button', name: 'Scan' })
      await tablet.click({ role: 'button', name: /^Take \$[\d.]+ and release$/, within: '[role=dialog]' })
      const unsent = { text: new RegExp(`^Order ${code}, \\$[\\d.]+: released here, not sent yet`) }
      await tablet.see(unsent)
      await tablet.restart(`${counterLink.url}/dashboard/pending-orders`)
      await tablet.see(unsent)

      const devices = [
        { device: tablet, network: counterLink },
        { device: kiosk, network: link },
      ]
      if (first === 'the kiosk') devices.reverse()
      for (const { device, network } of devices) {
        network.set('whole')
        await seeAllSent(device)
      }
      const staff = await counterStaff(app.url)
      expect(await staff.pendingOf(email)).toEqual([])
      const orders = await staff.ordersOf(email)
      expect(orders).toMatchObject([{ status: 'completed', local_code: code }])
      const story = await storyOf(app.url, orders[0]?.id ?? 0)
      expect(story.filter((type) => type === 'released')).toEqual(['released'])
    },
  )
