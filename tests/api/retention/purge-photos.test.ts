import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { photoFinder } from '#server/modules/photos/photos.module.ts'
import { purgeDeletedPhotos, sweepOrphans } from '#server/modules/photos/photos.public.ts'
import { masterKey } from '#server/platform/images/image-addresses.ts'
import { silentLog } from '../../support/setup/silent-log.ts'
import { openShop, type Shop } from '../../support/shop.ts'
import { startTestApp, testApp } from '../../support/test-app.ts'
import { placeOrder } from '../deliveries/placed-order.ts'

const dayMs = 24 * 3_600_000
const graceDays = 60
let shop: Shop

const test = testApp({ purgeUnsoldAfterDays: graceDays })

beforeEach(async () => {
  test.clock.set(new Date('2026-07-04T18:00:00Z'))
  shop = await openShop(test.data.database.db, { photos: 9, date: '2026-07-01', outfitter: { photo_expire: 10 } })
})

const db = () => test.data.database.db

/**
 * The instant of the purge: midnight in Denver at the end of the 70th day after the trip date. The photos leave the
 * storefront after 10 days, and the server keeps them for `graceDays` (60) more.
 */
const due = new Date('2026-09-10T06:00:00Z')

async function runAt(instant: Date): Promise<void> {
  test.clock.set(instant)
  await sql`delete from sweeps`.execute(db())
  await test.app.runJob('retention')
}

async function forSale(): Promise<number[]> {
  const rows = await db()
    .selectFrom('photos')
    .select('id')
    .where('album_id', '=', shop.albumId)
    .where('deleted_at', 'is', null)
    .execute()
  return rows.map((row) => row.id).toSorted((a, b) => a - b)
}

async function cartWith(item: { photo_id: number } | { display_group_id: number }, status = 'cart'): Promise<void> {
  await sql`with opened as (
      insert into orders (outfitter_id, status, is_external, cart_token_hash, created_at, updated_at)
      values (${shop.outfitterId}, ${status}, true, 'x', ${due}, ${due}) returning id)
    insert into order_items (order_id, photo_id, display_group_id, added_at)
    select id, ${'photo_id' in item ? item.photo_id : null}::integer,
      ${'photo_id' in item ? null : item.display_group_id}::integer, ${due} from opened`.execute(db())
}

async function groupOf(photoId: number): Promise<number> {
  const { id } = await db()
    .insertInto('display_groups')
    .values({ outfitter_id: shop.outfitterId, name: 'Raft', date: '2026-07-01', created_at: test.clock.now() })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db()
    .insertInto('display_group_photos')
    .values({ display_group_id: id, photo_id: photoId, position: 0 })
    .execute()
  return id
}

describe('unsold photos', () => {
  it('are deleted from their album a set number of days after they expired, and not earlier', async () => {
    await runAt(new Date(due.getTime() - 1))
    expect(await forSale()).toHaveLength(9)
    await runAt(due)
    expect(await forSale()).toEqual([])
  })

  it('do not include photos in a cart or in an order of any status, and the retention job keeps these photos', async () => {
    const [completed, pending, cancelled, refunded, inCart, inGroup, unsold, inUnsoldGroup] = shop.photoIds as number[]
    if (inUnsoldGroup === undefined || unsold === undefined) throw new Error('the shop has too few photos')
    for (const [photo, order] of [
      [completed, {}],
      [pending, { status: 'pending' }],
      [cancelled, { status: 'cancelled' }],
      [refunded, { refunded: 1500 }],
    ] as const)
      await placeOrder(test, shop, { ...order, photoIds: [photo ?? 0] })
    await cartWith({ photo_id: inCart ?? 0 })
    await cartWith({ display_group_id: await groupOf(inGroup ?? 0) }, 'paying')
    await groupOf(inUnsoldGroup)
    await runAt(due)
    expect(await forSale()).toEqual([completed, pending, cancelled, refunded, inCart, inGroup])
  })

  it('stay forever at an outfitter whose photos never expire', async () => {
    await db().updateTable('outfitters').set({ photo_expire: 0 }).where('id', '=', shop.outfitterId).execute()
    await runAt(new Date(due.getTime() + 3650 * dayMs))
    expect(await forSale()).toHaveLength(9)
  })

  it('stay forever on a server without the setting to delete them, even when staff deleted them', async () => {
    const [deleted = 0] = shop.photoIds
    await db().updateTable('photos').set({ deleted_at: test.clock.now() }).where('id', '=', deleted).execute()
    const beside = await startTestApp({ beside: test })
    test.clock.set(new Date(due.getTime() + 365 * dayMs))
    await sql`delete from sweeps`.execute(db())
    await beside.app.runJob('retention')
    await beside.close()
    expect(await forSale()).toHaveLength(8)
    expect(await db().selectFrom('photos').select('id').where('id', '=', deleted).execute()).toHaveLength(1)
  })
})

describe('the files of deleted photos', () => {
  async function storeFiles(): Promise<string[]> {
    const rows = await db()
      .selectFrom('photos')
      .select(['id', 'storage_key'])
      .where('album_id', '=', shop.albumId)
      .execute()
    const keys = rows.map(({ id }) => ({ id, key: `originals/${shop.albumId}/${randomBytes(16).toString('hex')}.jpg` }))
    for (const { id, key } of keys) {
      await db().updateTable('photos').set({ storage_key: key }).where('id', '=', id).execute()
      await test.storage.put(key, Buffer.from('original'))
      await test.storage.put(masterKey(key), Buffer.from('master'))
    }
    return keys.toSorted((a, b) => a.id - b.id).map(({ key }) => key)
  }

  const present = async (keys: readonly string[]) =>
    (await Promise.all(keys.flatMap((key) => [key, masterKey(key)]).map((key) => test.storage.stat(key)))).filter(
      (file) => file !== null,
    ).length

  it('are deleted a month after the photo or its album was deleted, except those of sold photos', async () => {
    const keys = await storeFiles()
    await placeOrder(test, shop, { photoIds: shop.photoIds.slice(0, 2) })
    await groupOf(shop.photoIds[3] ?? 0)
    const deletedAt = test.clock.now()
    await db()
      .updateTable('photos')
      .set({ deleted_at: deletedAt })
      .where('id', '=', shop.photoIds[2] ?? 0)
      .execute()
    await db().updateTable('albums').set({ deleted_at: deletedAt }).where('id', '=', shop.albumId).execute()
    await runAt(new Date(deletedAt.getTime() + 30 * dayMs))
    expect(await present(keys)).toBe(18)
    await runAt(new Date(deletedAt.getTime() + 30 * dayMs + 1))
    expect(await present(keys.slice(0, 2))).toBe(4)
    expect(await present(keys.slice(2))).toBe(0)
    const rows = await db()
      .selectFrom('photos')
      .select('id')
      .where('album_id', '=', shop.albumId)
      .orderBy('id')
      .execute()
    expect(rows.map((row) => row.id)).toEqual(shop.photoIds.slice(0, 2))
  })

  it('are deleted only after the photo’s database row, so that an interrupted run leaves no photo without its original', async () => {
    const keys = await storeFiles()
    const deletedAt = test.clock.now()
    await db().updateTable('albums').set({ deleted_at: deletedAt }).where('id', '=', shop.albumId).execute()
    const later = new Date(Date.now() + 60 * dayMs)
    let deletes = 0
    const dying = new Proxy(test.storage, {
      get: (storage, name) => {
        if (name === 'delete')
          return async (key: string) => {
            deletes += 1
            if (deletes > 4) throw new Error('killed')
            return storage.delete(key)
          }
        const value: unknown = Reflect.get(storage, name)
        return typeof value === 'function' ? value.bind(storage) : value
      },
    })
    await expect(purgeDeletedPhotos({ database: test.data.database, storage: dying }, later)).rejects.toThrow('killed')
    expect(await present(keys)).toBeGreaterThan(10)
    const find = photoFinder({ database: test.data.database })
    for (const id of shop.photoIds) expect(await find(id)).toBeNull()
    await sweepOrphans({ database: test.data.database, storage: test.storage, log: silentLog }, later)
    expect(await present(keys)).toBe(0)
  })
})
