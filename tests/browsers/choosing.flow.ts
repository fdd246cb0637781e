import { expect } from 'vitest'
import { expectMails } from '../e2e/support/server/mails.ts'
import type { BrowserDevice } from './driver/browser-device.ts'
import { openOrder, payByCard, shop } from './flows/buyer-steps.ts'
import { flow } from './flows/flow.ts'

const dialog = '[role=dialog]'
const tile = { role: 'button', name: /^Trip photo / }
const inViewer = (name: RegExp | string) => ({ role: 'button', name, within: dialog })

async function seePlace(device: BrowserDevice, place: number): Promise<void> {
  await device.see({ text: new RegExp(`^${place} / 6$`), within: dialog })
}

for (const size of ['phone', 'tablet'] as const) {
  flow(`a guest on a ${size} looks, compares, keeps a favourite and buys the raft`, async ({ app, openDevice }) => {
    const device = openDevice(size)
    await device.open(`${app.url}${shop}/external`)
    await device.click(tile)
    await seePlace(device, 1)
    await device.click(inViewer('Photo 3 of 6'))
    await seePlace(device, 3)
    const address = await device.seeAddress(/[?&]photo=\d+/)
    await device.click(inViewer('Favourite'))
    await device.click(inViewer('Compare two photos'))
    await seePlace(device, 4)
    await device.see({ role: 'img', name: /^Trip photo /, within: dialog, nth: 1 })
    await device.shot('compare')
    await device.click(inViewer('Compare two photos'))
    await device.click(inViewer(/^Add Group To Cart/))
    await device.see({ text: 'Group in your cart', within: dialog })
    await device.evaluate(() => history.back(), [])
    await device.seeNot({ role: 'button', name: 'Close the viewer' })
    await device.click({ role: 'button', name: /^Favourites 1/ })
    await device.see({ role: 'heading', name: /^Favourites 1/ })
    await device.shot('favourites')

    await device.open(address)
    await seePlace(device, 3)
    await device.click(inViewer('Close the viewer'))
    await openOrder(device)
    await device.see({ role: 'button', name: /^Remove group/ })
    await device.shot('cart')
    await payByCard(device, `choosing-${size}@guest.test`)
    await device.see({ role: 'heading', name: 'Thank you, Robin!' })
    const first = await device.see({ role: 'img', name: /^Trip photo / })
    expect(first.width).toBeGreaterThan(size === 'phone' ? 340 : 500)
    await device.shot('delivery')
  })

  flow(`a guest on a ${size} pays by wallet in four taps`, async ({ app, openDevice }) => {
    const device = openDevice(size)
    await device.open(`${app.url}${shop}/external`)
    await device.click({ role: 'button', name: /^Add to cart/ })
    await device.click({ role: 'link', name: /Your Order/ })
    await device.click({ role: 'button', name: /^Pay with Google Pay/ })
    await device.see({ text: /\$\d+\.\d\d, Taxes \$\d+\.\d\d$/, within: 'dialog' })
    await device.click({ role: 'button', name: 'Confirm', within: 'dialog' })
    await device.see({ role: 'heading', name: 'Thank you, Robin!' })
  })

  flow(`a guest on a ${size} asks for links by mail, and to be told of photos`, async ({ app, openDevice }) => {
    const device = openDevice(size)
    await device.open(`${app.url}${shop}`)
    await device.click({ role: 'button', name: 'Find my order' })
    await device.enter({ label: /^Email/, within: dialog }, `finder-${size}@guest.test`)
    await device.click(inViewer('Send my links'))
    await device.see({ text: new RegExp(`^If there are orders of finder-${size}@guest.test`) })
    await device.shot('find-order')
    await device.click(inViewer('Close'))

    await device.click({ role: 'button', name: 'Tell me when' })
    await device.enter({ label: /^Email/, within: dialog }, `waiting-${size}@guest.test`)
    await device.click(inViewer('Tell me when'))
    await device.see({ text: 'You get an email that confirms it.' })
    await expectMails(app.dataDirectory, `waiting-${size}@guest.test`, [/photos/i])
  })
}
