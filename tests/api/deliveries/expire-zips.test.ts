import { utimesSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import { sweepOrphans } from '#server/modules/photos/photos.public.ts'
import type { Storage } from '#server/platform/storage/storage.ts'
import { openShop, type Shop } from '../../support/shop.ts'
import { silentLog } from '../../support/setup/silent-log.ts'
import { testApp } from '../../support/test-app.ts'
import { askForZip, makeZip, openTestStorage, placeOrder, storeOriginals } from './placed-order.ts'

const dayMs = 24 * 3_600_000
const test = testApp()
let shop: Shop
let storage: Storage

beforeAll(async () => {
  shop = await openShop(test.data.database.db)
  storage = await openTestStorage(test)
  await storeOriginals(test, storage)
})

async function putOld(name: string, days: number): Promise<string> {
  const key = `zips/${name}`
  await storage.put(key, Buffer.from('PK'))
  const time = new Date(test.clock.now().getTime() - days * dayMs)
  utimesSync(join(test.data.directory, 'storage', key), time, time)
  return key
}

it('the zip sweep removes expired zips and no others', async () => {
  const expired = await makeZip(test, await placeOrder(test, shop))
  test.clock.advance(7 * dayMs)
  const live = await makeZip(test, await placeOrder(test, shop))
  const building = await placeOrder(test, shop)
  await askForZip(test, building.id, { 'order-hash': building.hash })
  const { name: half } = await test.data.database.db
    .updateTable('zip_files')
    .set({ state: 'building', lease_until: new Date(test.clock.now().getTime() + 60_000) })
    .where('order_id', '=', building.id)
    .returning('name')
    .executeTakeFirstOrThrow()
  await putOld(half, 30)
  // No row names these two zips. They may belong to another database on the same file store. So the sweep deletes a zip
  // without a row only after the longest lifetime of a zip.
  const strange = await putOld('of-another-database.zip', 8)
  const dead = await putOld('of-a-database-that-is-gone.zip', 10)

  await test.app.runJob('retention')
  expect(await storage.stat(`zips/${expired}`)).toBeNull()
  expect(await storage.stat(dead)).toBeNull()
  for (const key of [`zips/${live}`, `zips/${half}`, strange]) expect(await storage.stat(key)).not.toBeNull()
  const states = await test.data.database.db.selectFrom('zip_files').select('state').orderBy('id').execute()
  expect(states.map((row) => row.state)).toEqual(['expired', 'ready', 'building'])
})

it('the sweep of orphaned photo files does not delete zips', async () => {
  const live = await makeZip(test, await placeOrder(test, shop))
  const time = new Date(test.clock.now().getTime() - 3 * dayMs)
  utimesSync(join(test.data.directory, 'storage', 'zips', live), time, time)
  await sweepOrphans({ database: test.data.database, storage, log: silentLog }, test.clock.now())
  expect(await storage.stat(`zips/${live}`)).not.toBeNull()
})
