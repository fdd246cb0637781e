import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { readIntegrity } from '#server/modules/photos/integrity.public.ts'
import { checkOriginals } from '#server/modules/photos/photos.public.ts'
import { silentLog } from '../../support/setup/silent-log.ts'
import { openShop, type Shop } from '../../support/shop.ts'
import { testApp, type TestApp } from '../../support/test-app.ts'
import { placeOrder, storeOriginals } from '../deliveries/placed-order.ts'

let shop: Shop
let keys: string[]

const test = testApp({ measured: true })

const db = () => test.data.database.db

beforeEach(async () => {
  await db().updateTable('photos').set({ awaits_original: true }).execute()
  await sql`delete from original_checks`.execute(db())
  shop = await openShop(db(), { photos: 4 })
  const originals = await storeOriginals(test, test.storage)
  const rows = await db()
    .selectFrom('photos')
    .select(['id', 'storage_key'])
    .where('album_id', '=', shop.albumId)
    .orderBy('id')
    .execute()
  for (const { id, storage_key: key } of rows) {
    const sha256 = createHash('sha256')
      .update(originals.get(key) ?? '')
      .digest()
    await db().updateTable('photos').set({ sha256, damage: null, checked_at: null }).where('id', '=', id).execute()
  }
  keys = rows.map((row) => row.storage_key)
  test.logged.length = 0
})

async function nextNight(): Promise<void> {
  test.clock.advance(24 * 3_600_000)
  await sql`delete from sweeps`.execute(db())
  await test.app.runJob('check-originals')
}

const damages = async () =>
  (await db().selectFrom('photos').select('damage').where('album_id', '=', shop.albumId).orderBy('id').execute()).map(
    (row) => row.damage,
  )

const foundAt = async (key: string) =>
  (await db().selectFrom('photos').select('damaged_at').where('storage_key', '=', key).executeTakeFirstOrThrow())
    .damaged_at

describe('the nightly check of originals', () => {
  it('finds nothing wrong with good originals', async () => {
    await nextNight()
    expect(await damages()).toEqual([null, null, null, null])
    const { damaged, lastRun } = await readIntegrity(db())
    expect(damaged).toEqual({ sold: 0, unsold: 0, since: null })
    expect(lastRun).toMatchObject({ checked: 4, damaged: 0, finishedAt: test.clock.now() })
  })

  it('logs which originals are missing or changed and whether they are sold, and deletes nothing', async () => {
    const order = await placeOrder(test, shop, { photoIds: shop.photoIds.slice(0, 1) })
    await test.storage.put(keys[0] ?? '', Buffer.from('rotten'))
    await test.storage.delete(keys[2] ?? '')
    await nextNight()
    expect(await damages()).toEqual(['changed', null, 'missing', null])
    expect((await readIntegrity(db())).damaged).toEqual({ sold: 1, unsold: 1, since: test.clock.now() })
    const said = test.logged
      .map((line) => JSON.parse(line) as Record<string, unknown>)
      .filter((line) => 'damage' in line)
    expect(said).toMatchObject([
      {
        msg: 'The original of a sold photo is missing or damaged: restore it from a backup',
        photoId: shop.photoIds[0],
        orders: [order.id],
      },
      { msg: 'The original of a photo is missing or damaged', photoId: shop.photoIds[2], orders: [] },
    ])
    expect(await test.app.scrape?.()).toContain('eddyline_originals_damaged{sold="yes"} 1')
    expect(await test.storage.stat(keys[0] ?? '')).not.toBeNull()
    expect((await db().selectFrom('photos').select('id').where('album_id', '=', shop.albumId).execute()).length).toBe(4)
  })

  it('forgets the damage once the original is restored', async () => {
    const good = await test.storage.getBytes(keys[1] ?? '')
    await test.storage.put(keys[1] ?? '', Buffer.from('rotten'))
    await nextNight()
    expect(await damages()).toEqual([null, 'changed', null, null])
    await test.storage.put(keys[1] ?? '', good)
    await nextNight()
    expect(await damages()).toEqual([null, null, null, null])
  })

  it('keeps the time of the first finding until the original is restored', async () => {
    const key = keys[1] ?? ''
    const good = await test.storage.getBytes(key)
    await test.storage.put(key, Buffer.from('rotten'))
    await nextNight()
    const first = test.clock.now()
    await nextNight()
    expect(await foundAt(key)).toEqual(first)
    await test.storage.put(key, good)
    await nextNight()
    await test.storage.delete(key)
    await nextNight()
    expect(await foundAt(key)).toEqual(test.clock.now())
  })

  it('uses the date of the last check as the date of the damage when an older build recorded none', async () => {
    const key = keys[1] ?? ''
    await test.storage.put(key, Buffer.from('rotten'))
    await nextNight()
    const first = test.clock.now()
    await db().updateTable('photos').set({ damaged_at: null }).where('storage_key', '=', key).execute()
    await nextNight()
    expect(await foundAt(key)).toEqual(first)
  })

  it('stops at a limit of photos or bytes, and first reads the originals whose last check is longest ago', async () => {
    const deps = { database: test.data.database, storage: test.storage, clock: test.clock, log: silentLog }
    const sweep = { signal: new AbortController().signal, progress: null, save: async () => {} }
    const checkedIds = async () =>
      (
        await db().selectFrom('photos').select('id').where('checked_at', '=', test.clock.now()).orderBy('id').execute()
      ).map((row) => row.id)
    const night = async (limits: { photos: number; bytes: number }) => {
      test.clock.advance(24 * 3_600_000)
      return checkOriginals(deps, sweep, { ...limits, ms: 60_000 })
    }
    expect(await night({ photos: 3, bytes: 1e9 })).toEqual({ checked: 3, damaged: 0 })
    expect(await checkedIds()).toEqual(shop.photoIds.slice(0, 3))
    expect(await night({ photos: 2, bytes: 1e9 })).toEqual({ checked: 2, damaged: 0 })
    expect(await checkedIds()).toEqual([shop.photoIds[0], shop.photoIds[3]])
    expect(await night({ photos: 9, bytes: 1000 })).toEqual({ checked: 1, damaged: 0 })
  })

  it('does not report damage when the storage fails, and completes the check once the storage works again', async () => {
    const failing = { ...silentStorage(), getStream: () => Promise.reject(new Error('the store is away')) }
    let progress: unknown = null
    const sweep = () => ({
      signal: new AbortController().signal,
      progress,
      save: async (value: unknown) => {
        progress = value
      },
    })
    const deps = { database: test.data.database, clock: test.clock, log: silentLog }
    await expect(checkOriginals({ ...deps, storage: failing }, sweep())).rejects.toThrow('away')
    expect(await damages()).toEqual([null, null, null, null])
    await checkOriginals({ ...deps, storage: test.storage }, sweep())
    expect(await db().selectFrom('original_checks').select('checked').execute()).toEqual([{ checked: 4 }])
  })
})

function silentStorage() {
  return Object.create(test.storage) as TestApp['storage']
}
