import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { uprightCameraPhoto } from '../e2e/support/camera-photo.ts'
import { photographer } from '../e2e/support/photographer.ts'
import { until } from './driver/browser-device.ts'
import { addPhoto, openOrder, orderFirstGroup, payByCard, seeConfirmed, shop } from './flows/buyer-steps.ts'
import { flow } from './flows/flow.ts'

const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

flow('a guest buys a photo by card and downloads the original bit for bit', async ({ app, openDevice }) => {
  const original = await uprightCameraPhoto('2026:07:04 10:20:30')
  const { upload } = await photographer(app.url)
  await upload('DSC_0815.JPG', original)

  const phone = openDevice('phone')
  await phone.open(`${app.url}${shop}/external`)
  await addPhoto(phone, 'DSC_0815')
  await openOrder(phone)
  await payByCard(phone, 'sale@guest.test')
  await phone.seeAddress(/\/deliver\/arkansas-headwaters\/order\/[\w-]{43}\/external$/)
  await phone.click({ role: 'link', name: /Download.*DSC_0815/ })
  const file = join(phone.downloads, 'DSC_0815.JPG')
  await until('the download', () => existsSync(file) && sha256(readFileSync(file)) === sha256(original))
  expect(readFileSync(file).length).toBe(original.length)
})

flow(
  'a page that the browser keeps for Back does not stop the next page from storing cart changes',
  async ({ app, openDevice }) => {
    const phone = openDevice('phone')
    await phone.open(`${app.url}${shop}/external`)
    await orderFirstGroup(phone)
    await seeConfirmed(phone)
    await phone.evaluate(holdTables, [])
    await phone.open(`${app.url}${shop}/external`)
    await phone.see({ text: 'Group in your cart' })
    await orderFirstGroup(phone)
    await seeConfirmed(phone)
    await phone.see({ role: 'button', name: /^Remove group/, nth: 1 })

    // Goes back twice: to the storefront, then to the first cart page, which was opened with one group.
    for (const back of ['Group in your cart', 'Order total']) {
      await phone.evaluate(() => history.back(), [])
      await phone.see({ text: back })
    }
    await phone.click({ role: 'button', name: /^Remove group/, nth: 1 })
    await phone.click({ role: 'button', name: /^Remove group/, within: '[role=alertdialog]' })
    // Waits until the page no longer shows the removed group, because the device has then stored the removal. A page
    // opened earlier could still show the group.
    await phone.seeNot({ role: 'button', name: /^Remove group/, nth: 1 })
    await seeConfirmed(phone)
    await phone.open(`${app.url}/cart/arkansas-headwaters/external`)
    await seeConfirmed(phone)
    await phone.seeNot({ role: 'button', name: /^Remove group/, nth: 1 })
  },
)

/** Begins a transaction on all of the app's tables and never lets it finish. Runs in the page. */
function holdTables(): Promise<void> {
  return new Promise((resolve) => {
    const opening = indexedDB.open('eddyline')
    opening.onsuccess = () => {
      const transaction = opening.result.transaction(opening.result.objectStoreNames, 'readwrite')
      const readAgain = (): void => {
        try {
          transaction.objectStore('carts').count().onsuccess = readAgain
        } catch {
          // The app has aborted the transaction.
        }
        resolve()
      }
      readAgain()
    }
  })
}
