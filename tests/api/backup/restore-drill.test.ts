import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase, type Database } from '#server/platform/database/database.ts'
import { openStorage } from '#server/platform/storage/open-storage.ts'
import { backUp, backupKey, restore, secretKey, temporaryFolder } from '../../support/backed-up.ts'
import { createTestDatabase, type TestDatabase } from '../../support/database.ts'
import { eventually } from '../../support/eventually.ts'
import { checkRollUp } from '../../support/recompute-books.ts'
import { silentLog } from '../../support/setup/silent-log.ts'
import { insertPhotos, openShop, type Shop } from '../../support/shop.ts'
import { startTestApp, type TestApp } from '../../support/test-app.ts'
import { payByCard } from '../payments/paid-order.ts'

// The number of sales before, during and after the backup. `LONG_TESTS=1` makes more.
const salesEach = process.env.LONG_TESTS === '1' ? 60 : 2

let test: TestApp
let shop: Shop
let target: TestDatabase
const folder = temporaryFolder()

beforeAll(async () => {
  // Allows the payment sandbox 30 seconds, because it writes to the disk that the backup keeps busy.
  test = await startTestApp({ providerTimeoutMs: 30_000 })
  shop = await openShop(test.data.database.db, { outfitter: { allow_checkout_at_counter: true } })
  target = await createTestDatabase(test.data.kind)
  await target.database.close()
})
afterAll(async () => {
  await test.close()
  await target.close()
  rmSync(folder, { recursive: true, force: true })
})

async function upload(): Promise<void> {
  const [id] = await insertPhotos(test.data.database.db, shop.albumId, 1, test.clock.now())
  const row = await test.data.database.db
    .selectFrom('photos')
    .select('storage_key')
    .where('id', '=', id ?? 0)
    .executeTakeFirstOrThrow()
  // Stores the file before the row. Otherwise a backup could hold a photo's row without its file.
  const key = `originals/1/${randomBytes(16).toString('hex')}.jpg`
  await test.storage.put(key, randomBytes(50_000))
  await test.data.database.db
    .updateTable('photos')
    .set({ storage_key: key })
    .where('storage_key', '=', row.storage_key)
    .execute()
}

async function sellOnce(sold: number[]): Promise<void> {
  // Advances the clock, because the server lets one IP address charge at most 200 times in ten minutes.
  test.clock.advance(6_000)
  await upload()
  const { guest } = await payByCard(test, shop)
  sold.push(guest.orderId)
}

async function completedIn(database: Database): Promise<number[]> {
  const rows = await database.db
    .selectFrom('orders')
    .select('id')
    .where('status', '=', 'completed')
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

async function lastNumber({ db }: Database, table: 'photos' | 'payments' | 'rivers'): Promise<number> {
  const { last } = await db
    .selectFrom(table)
    .select(({ fn }) => fn.max('id').as('last'))
    .executeTakeFirstOrThrow()
  return last
}

async function nextNumber({ db }: Database, table: string): Promise<number> {
  const { rows } = await sql<{ next: number }>`
    select nextval(pg_get_serial_sequence(${table}, 'id')) as next`.execute(db)
  return rows[0]?.next ?? 0
}

async function orderRows(database: Database, ids: readonly number[]) {
  const of = (table: 'payments' | 'order_items' | 'order_photos') =>
    database.db.selectFrom(table).selectAll().where('order_id', 'in', ids).orderBy('order_id').execute()
  return {
    orders: await database.db.selectFrom('orders').selectAll().where('id', 'in', ids).orderBy('id').execute(),
    payments: await of('payments'),
    items: await of('order_items'),
    photos: await of('order_photos'),
  }
}

describe('a restored backup that was made during sales', () => {
  it('has the orders, ledger and photo files as they were when the backup was made', async () => {
    const before: number[] = []
    for (let n = 0; n < salesEach; n++) await sellOnce(before)
    const during: number[] = []
    let isSelling = true
    const selling = Array.from({ length: 2 }, async () => {
      while (isSelling) await sellOnce(during)
    })
    await eventually('a sale', () => during[0] ?? null)
    const made = await backUp(test.data, folder, { key: backupKey })
    const latest = during.length
    await eventually('sales after the backup', () => during[latest + salesEach] ?? null)
    isSelling = false
    await Promise.all(selling)

    const { lacking, nextOrder } = await restore(made, target, { key: backupKey, replace: true })
    const restored = await openDatabase({ ...target, log: silentLog })
    try {
      const ids = await completedIn(restored)
      expect(ids).toEqual(expect.arrayContaining(before))
      const all = await completedIn(test.data.database)
      expect(all.length, 'sales went on after the backup').toBeGreaterThan(ids.length)
      // Each restored sale must equal the original to the cent and the item.
      expect(await orderRows(restored, ids)).toEqual(await orderRows(test.data.database, ids))
      await checkRollUp(restored.db)
      const photos = await restored.db
        .selectFrom('photos')
        .select('storage_key')
        .where('storage_key', 'like', 'originals/1/%')
        .execute()
      expect(photos.length).toBeGreaterThanOrEqual(before.length)
      const storage = await openStorage({ dataDirectory: target.directory, s3: null, now: new Date() })
      for (const { storage_key: key } of photos)
        expect((await storage.getBytes(key)).equals(await test.storage.getBytes(key)), key).toBe(true)
      expect((await readFile(join(target.directory, 'secret.key'), 'utf8')).trim()).toBe(secretKey)
      const withoutFile = await restored.db
        .selectFrom('photos')
        .select('storage_key')
        .where('storage_key', 'not like', 'originals/1/%')
        .execute()
      expect(lacking).toEqual({
        count: withoutFile.length,
        keys: withoutFile.map(({ storage_key: key }) => key).toSorted(),
      })
      // Rows after the backup had numbers that guests, devices and the payment provider know. New rows skip them.
      const lastSold = Math.max(...all)
      expect(nextOrder).toBeGreaterThan(lastSold)
      expect(nextOrder).toBeLessThan(lastSold + 2_000)
      expect(await nextNumber(restored, 'orders')).toBe(nextOrder)
      for (const table of ['photos', 'payments', 'rivers'] as const)
        expect(await nextNumber(restored, table), table).toBeGreaterThan(
          (await lastNumber(test.data.database, table)) + 5_000,
        )
    } finally {
      await restored.close()
    }
  }, 600_000)
})
