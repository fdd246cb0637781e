import { expect } from 'vitest'
import { type BrowserDevice, type Target, until } from './driver/browser-device.ts'
import { shop } from './flows/buyer-steps.ts'
import { longFlow } from './flows/flow.ts'

const dialog = '[role=dialog]'
const tile = { role: 'button', name: /^Trip photo / }
const picture: Target = { role: 'img', name: /^Trip photo /, within: dialog }

async function seePhoto(phone: BrowserDevice, place: number) {
  await phone.see({ text: new RegExp(`^${place} / \\d+$`), within: dialog })
  return phone.see(picture)
}

/**
 * Double-clicks the photo until the viewer shows this zoom. On a slow machine the two clicks can be too far apart to
 * count as a double-click.
 */
async function pressTwice(phone: BrowserDevice, zoom: string): Promise<void> {
  await until(`zoom ${zoom}`, async () => {
    await phone.doubleClick(picture)
    return phone.see({ text: zoom, within: dialog }, 2_000).catch(() => null)
  })
}

longFlow('a guest steps, zooms and swipes through the photos of a group', async ({ app, openDevice }) => {
  const phone = openDevice('phone')
  await phone.open(app.url + shop)
  await phone.click(tile)
  const fitting = await seePhoto(phone, 1)
  await phone.click({ role: 'button', name: 'Next photo' })
  await seePhoto(phone, 2)

  await pressTwice(phone, '200%')
  const zoomed = await until('a larger photo', async () => {
    const found = await phone.find(picture)
    return found !== null && found.width > fitting.width * 1.9 && found
  })
  await phone.drag(picture, { x: -60, y: 30 })
  await until('the photo moved', async () => Math.round((await phone.see(picture)).x - zoomed.x) === -60)
  await seePhoto(phone, 2)
  await pressTwice(phone, '100%')

  await phone.drag(picture, { x: -150, y: 0 })
  await seePhoto(phone, 3)
  await phone.drag(picture, { x: 150, y: 0 })
  await seePhoto(phone, 2)
  await phone.drag(picture, { x: 0, y: 200 })
  await phone.seeNot({ role: 'button', name: 'Close the viewer' })
  await until('the focus on the photo', async () => (await phone.find(tile))?.focused ?? null)

  await phone.click({ ...tile, nth: 1 })
  await seePhoto(phone, 2)
  await phone.click({ role: 'button', name: 'Close the viewer' })
  await phone.seeNot({ role: 'button', name: 'Close the viewer' })
  expect((await phone.see({ ...tile, nth: 1 })).focused).toBe(true)
})
