import { randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { openShop, type Shop } from '../support/shop.ts'
import { openStaff } from '../support/staff.ts'
import { readZip } from '../api/deliveries/read-zip.ts'
import { cameraFile } from '../unit/images/camera-files.ts'
import { buy, type Sale } from './buying-guest.ts'
import type { ClusterWorld } from './cluster-world.ts'
import { insist, openApi } from './outbox-calls.ts'
import { hashOf, sendPhoto } from './sending-photographer.ts'

/**
 * One outfitter at work while the test disturbs the installation: guests buy, staff release orders and a photographer
 * uploads.
 */
export interface Trade {
  readonly shop: Shop
  /** The Authorization header of the photographer's session. */
  readonly authorization: string
  /** The SHA-256 of each uploaded photo, by the id that the server confirmed. */
  readonly photos: ReadonlyMap<number, string>
  /** The purchases for which the guest's page showed success. */
  readonly sales: readonly Sale[]
  /** Sells this number of orders, eight at a time. Calls `onFirst` when the first order is sold. */
  sell(count: number, onFirst: () => void): Promise<void>
  /** Uploads one photo for each of these sizes in bytes, one after another. */
  upload(sizes: readonly number[]): Promise<void>
  /** Downloads the zip of a sale and returns its files. Null while the zip is not ready. */
  loadZip(sale: Sale): Promise<readonly Buffer[] | null>
}

const lanes = 8

export async function openTrade(world: ClusterWorld): Promise<Trade> {
  const { url } = world
  const { db } = world.database
  const now = new Date()
  const shop = await openShop(db, { photos: 0, now, date: now.toISOString().slice(0, 10) })
  const { headers } = await openStaff(url, db, { role: 'outfitter', outfitterId: shop.outfitterId, now })
  const authorization = headers.authorization ?? ''
  const photos = new Map<number, string>()
  const sales: Sale[] = []
  const api = openApi(url)
  let begun = 0
  let drawn = 0

  const requestZip = (sale: Sale) =>
    insist(() =>
      api.GET('/order/zip/{id}', { params: { path: { id: sale.orderId } }, headers: { 'Order-Hash': sale.hash } }),
    )
  const sellOne = async (): Promise<void> => {
    const number = begun++
    const ids = [...photos.keys()]
    const photoIds = [0, 1].map((place) => ids[(number + place) % ids.length] ?? 0)
    const tender = number % 2 === 0 ? 'card' : 'counter'
    const sale = await buy(url, { slug: shop.slug, email: `guest-${number}@guest.test`, tender, photoIds })
    sales.push(sale)
    // Staff release each counter order as on a tablet, and each guest requests the zip.
    if (tender === 'counter')
      await insist((key) =>
        api.POST('/order/release', {
          params: { header: { 'Idempotency-Key': key } },
          headers,
          body: { id: sale.orderId, expected_total: sale.total },
        }),
      )
    await requestZip(sale)
  }
  const uploadOne = async (bytes: number): Promise<void> => {
    const picture = await cameraFile({ width: 300 + ++drawn, dateTime: '2026:07:04 10:42:00' })
    const file = Buffer.concat([picture, randomBytes(bytes)])
    const id = await sendPhoto({ url, authorization, albumId: shop.albumId }, file, `IMG_${drawn}.JPG`)
    photos.set(id, hashOf(file))
  }
  return {
    shop,
    authorization,
    photos,
    sales,
    async sell(count, onFirst) {
      let left = count
      const lane = async (): Promise<void> => {
        while (left-- > 0) {
          await sellOne()
          onFirst()
        }
      }
      await Promise.all(Array.from({ length: lanes }, lane))
    },
    async upload(sizes) {
      for (const bytes of sizes) await uploadOne(bytes)
    },
    async loadZip(sale) {
      const { zip_file } = (await requestZip(sale)) as { zip_file: { status: string; name: string | null } }
      if (zip_file.name === null) {
        await wait(200)
        return null
      }
      const response = await fetch(`${url}/deliveries/${zip_file.name}`)
      if (!response.ok) throw new Error(`The zip of order ${sale.orderId} answered ${response.status}`)
      return readZip(Buffer.from(await response.arrayBuffer())).map(({ bytes }) => bytes)
    },
  }
}
