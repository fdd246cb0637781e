import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { migrations } from '#server/platform/database/migration-files.ts'
import { testDatabase } from '../../support/database.ts'
import { insertPhotos, openShop, type Shop } from '../../support/shop.ts'

const migration = 12
const now = new Date('2026-07-04T18:00:00Z')
const place = testDatabase()
let shop: Shop
const people: Record<string, number> = {}

beforeAll(async () => {
  const { db } = place.database
  shop = await openShop(db)
  const user = async (name: string, role: 'photographer' | 'employee', isPhotographer = false) => {
    const row = { name, email: `${name}@people.test`, password_hash: 'none', created_at: now }
    const { id } = await db
      .insertInto('users')
      .values({ ...row, role, is_photographer: isPhotographer })
      .returning('id')
      .executeTakeFirstOrThrow()
    people[name] = id
    return id
  }
  const album = async (photographer: number, photos: number, deleted = false) => {
    const { id } = await db
      .insertInto('albums')
      .values({
        outfitter_id: shop.outfitterId,
        river_section_id: shop.sectionId,
        photographer_id: photographer,
        date: '2026-07-04',
        time_of_day: 'Morning',
        name: 'an album',
        created_at: now,
        ...(deleted ? { deleted_at: now } : {}),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return insertPhotos(db, id, photos, now)
  }
  await album(await user('shown', 'photographer'), 1)
  const [sold = 0] = await album(await user('sold', 'photographer'), 1, true)
  const order = {
    outfitter_id: shop.outfitterId,
    is_external: true,
    cart_token_hash: Buffer.alloc(32),
    created_at: now,
  }
  const { id: orderId } = await db
    .insertInto('orders')
    .values({ ...order, status: 'completed', updated_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.insertInto('order_photos').values({ order_id: orderId, photo_id: sold, position: 0 }).execute()
  await album(await user('beside', 'employee', true), 1)
  await album(await user('empty', 'photographer'), 0)
  await album(await user('deleted', 'photographer'), 1, true)
  await album(await user('no-longer', 'employee'), 1)
  await user('idle', 'photographer')
  // Drops the table of assignments and runs only the migration that creates it. Later migrations then need not be
  // undone.
  await sql`drop table photographer_assignments`.execute(db)
  await sql.raw(migrations.find(({ number }) => number === migration)?.sql ?? '').execute(db)
})

it('the migration assigns to each outfitter the photographers whose photos are sold or shown there, but not the photographer of an empty album', async () => {
  const { db } = place.database
  const rows = await db
    .selectFrom('photographer_assignments')
    .select(['user_id', 'outfitter_id', 'assigned_by'])
    .orderBy('user_id')
    .execute()
  const expected = [shop.photographerId, people['shown'], people['sold'], people['beside']]
  expect(rows).toEqual(expected.map((id) => ({ user_id: id, outfitter_id: shop.outfitterId, assigned_by: null })))
})
