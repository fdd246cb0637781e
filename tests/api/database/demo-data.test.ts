import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isWindowOpen } from '#domain/pricing/discount-window.ts'
import { instantOfWallTime, localDateAt } from '#domain/trip-time/zoned-time.ts'
import { readConfig } from '#server/config.ts'
import { demoPassword, demoUsers } from '#server/demo/demo-outfitters.ts'
import { refuseDemoPassword, secureDemoUsers } from '#server/demo/demo-passwords.ts'
import { verifyPassword } from '#server/modules/users/passwords/passwords.ts'
import { seedDemoIfWanted, demoState, seedDemo } from '#server/demo/seed-demo.ts'
import type { DemoShot, SeedDeps } from '#server/demo/seed.deps.ts'
import { searchDisplayGroups } from '#server/modules/groups/groups.public.ts'
import { getStorefront, listPublicOutfitters } from '#server/modules/outfitters/outfitters.public.ts'
import type { Database } from '#server/platform/database/database.ts'
import { ImageWork } from '#server/platform/images/image-work.ts'
import { SignedAddresses } from '#server/platform/images/signed-addresses.ts'
import { openStorage } from '#server/platform/storage/open-storage.ts'
import { createTestDatabase, type TestDatabase, testDatabase } from '../../support/database.ts'
import { checkRollUp } from '../../support/recompute-books.ts'
import { silentLog as log } from '../../support/setup/silent-log.ts'

// Draws tiny pictures instead of the real demo photos, which take some seconds. Fails after `breakAfter` pictures.
let drawn = 0
let breakAfter = 10
async function drawPhoto({ takenLocal }: DemoShot): Promise<Buffer> {
  if (++drawn > breakAfter) throw new Error('the machine was switched off')
  const background = { r: drawn % 256, g: 90, b: 120 }
  const DateTimeOriginal = takenLocal.slice(0, 19).replaceAll('-', ':').replace('T', ' ')
  return sharp({ create: { width: 90, height: 60, channels: 3, background } })
    .jpeg()
    .withExif({ IFD2: { DateTimeOriginal, SubSecTimeOriginal: takenLocal.slice(20) } })
    .toBuffer()
}

const zone = 'America/Denver'
const now = new Date('2026-07-04T21:00:00Z')
const passwords = new Map(demoUsers.map(({ email }) => [email, demoPassword]))
const imageAddresses = new SignedAddresses('a secret key of the tests, long enough')
const place = testDatabase()
let database: Database
let deps: SeedDeps

async function depsAt(at: Date, { database: db, directory }: TestDatabase): Promise<SeedDeps> {
  const dataDirectory = join(directory, 'data')
  mkdirSync(dataDirectory, { recursive: true })
  return {
    database: db,
    storage: await openStorage({ dataDirectory, s3: null, now: at }),
    clock: { now: () => at },
    log,
    zone,
    drawPhoto,
    images: { work: new ImageWork(), overlays: null, drawAhead: () => {} },
  }
}

beforeAll(async () => {
  database = place.database
  deps = await depsAt(now, place)
})

test('the demo data is made again from scratch after an interrupted run, and stays unchanged after a finished run', async () => {
  expect(await demoState(database)).toBe('empty')
  await expect(seedDemo(deps, passwords)).rejects.toThrow('switched off')
  expect(await demoState(database)).toBe('interrupted')
  breakAfter = Number.POSITIVE_INFINITY
  expect(await seedDemo(deps, passwords)).toBe(true)
  expect(await demoState(database)).toBe('done')
  expect(await seedDemo(deps, passwords)).toBe(false)
  const { rows } =
    await sql`select (select count(*) from users) as users, (select count(*) from outfitters) as outfitters,
    (select count(*) from photos) as photos, (select count(*) from display_groups) as groups,
    (select count(*) from slideshows) as slideshows, (select min(id) from outfitters) as first`.execute(database.db)
  expect(rows).toEqual([{ users: 5, outfitters: 3, photos: 60, groups: 5, slideshows: 1, first: 1 }])
})

test('a server behind a proxy puts no demo data with the published password into an empty database', async () => {
  const empty = await createTestDatabase()
  try {
    const config = readConfig({ TRUSTED_PROXY_HOPS: '1' })
    await seedDemoIfWanted({ ...(await depsAt(now, empty)), config })
    expect(await demoState(empty.database)).toBe('empty')
  } finally {
    await empty.close()
  }
})

test('the demo data has an order in every status except paying, and the amounts of each placed order add up to its total', async () => {
  const orders = await database.db.selectFrom('orders').selectAll().orderBy('id').execute()
  expect(new Set(orders.map((order) => order.status))).toEqual(
    new Set(['cart', 'expired', 'pending', 'completed', 'cancelled']),
  )
  for (const order of orders.filter((entry) => entry.tender !== null)) {
    const fees = [order.river_fee, order.river_section_fee, order.processing_fee, order.tax]
    expect(order.total).toBe((order.net ?? 0) + fees.reduce<number>((sum, fee) => sum + (fee ?? 0), 0))
    expect(order.net).toBe((order.subtotal ?? 0) - (order.discount_24_value ?? 0) - (order.discount_value ?? 0))
    expect(order.total === 0).toBe(order.tender === 'free')
  }
  const vector = orders.find((order) => order.discount_name === 'RIVER10')
  expect(vector).toMatchObject({ subtotal: 11_000, discount_24_value: 1200, discount_value: 980, net: 8820 })
  const { rows } = await sql`
    select count(*) as completed, count(mails.id) as mails, count(distinct mails.order_id) as orders
    from orders left join mails on mails.order_id = orders.id where status = 'completed'`.execute(database.db)
  expect(rows).toEqual([{ completed: 5, mails: 5, orders: 5 }])
})

test('the home page shows active outfitters, and a storefront is found by the outfitter’s id, slug or former slug', async () => {
  const { outfitters } = await listPublicOutfitters({ database, imageAddresses }, now)
  expect(outfitters.map((outfitter) => outfitter.slug)).toEqual(['arkansas-headwaters', 'canyon-co'])
  expect(outfitters[0]?.picture?.src).toContain('/viewer-thumb.jpg')
  const id = outfitters[0]?.id ?? 0
  await database.db.insertInto('outfitter_former_slugs').values({ slug: 'headwaters', outfitter_id: id }).execute()
  const bySlug = await getStorefront({ database }, { idOrSlug: 'arkansas-headwaters', now })
  expect(await getStorefront({ database }, { idOrSlug: String(id), now })).toEqual(bySlug)
  expect(await getStorefront({ database }, { idOrSlug: 'headwaters', now })).toEqual(bySlug)
  expect(bySlug).toMatchObject({ today: '2026-07-04', dates: ['2026-07-04', '2026-07-03'] })
  expect(bySlug.outfitter).toMatchObject({ favorite: 1, discount_24: 20, display_group_price: 6000 })
  expect(bySlug.outfitter.price_groups.map((group) => [group.photo_count, group.price])).toEqual([
    [1, 1500],
    [3, 3500],
    [10, 7500],
  ])
  expect(bySlug.outfitter.river_sections.map((section) => section.name)).toEqual(['Browns Canyon', 'Royal Gorge'])
  expect(bySlug.outfitter).not.toHaveProperty('commission')
  expect(bySlug.outfitter).not.toHaveProperty('photo_expire')
})

test.each(['shoshone-rafts', 'nobody', '999999', '0'])(
  'the storefront %s, of an inactive or unknown outfitter, is not found',
  async (idOrSlug) => {
    await expect(getStorefront({ database }, { idOrSlug, now })).rejects.toMatchObject({ status: 404 })
  },
)

const search = (date: string, at = now, riverSection: number | null = null) =>
  searchDisplayGroups({ database, imageAddresses }, { outfitterId: 1, date, riverSection, now: at })

test('a storefront search for a day returns its display groups in the sequence of their creation, and each photo once', async () => {
  const day = await search('2026-07-04')
  expect(day.latest_date).toBe('2026-07-04')
  expect(day.displayGroups.map((group) => group.name)).toEqual(['Jake – Raft 4', 'Maria – Raft 2', 'Tomás – Raft 1'])
  expect(day.displayGroups.every((group) => group.photos.length === 6 && group.discount_ends_at !== null)).toBe(true)
  expect(day.photos).toHaveLength(10)
  const ids = [...day.photos, ...day.displayGroups.flatMap((group) => group.photos)].map((photo) => photo.id)
  expect(new Set(ids).size).toBe(28)
  expect(day.photos[0]).toMatchObject({ width: 90, height: 60, path: expect.stringMatching(/^\/images\//) })
})

test('a storefront search for a river section returns only the groups and photos of that section', async () => {
  const { outfitter } = await getStorefront({ database }, { idOrSlug: '1', now })
  const section = outfitter.river_sections.find(({ name }) => name === 'Royal Gorge')?.id ?? 0
  const day = await search('2026-07-04', now, section)
  expect(day.displayGroups.map((group) => group.name)).toEqual(['Tomás – Raft 1'])
  expect(day.photos.map((photo) => photo.river_section_id)).toEqual([section, section, section, section, section])
})

test('the storefront of the demo data ends discounts after 24 hours and hides photos after the outfitter’s 10 days', async () => {
  const yesterday = await search('2026-07-03')
  expect(yesterday.displayGroups.map((group) => group.discount_ends_at)).toEqual([null])
  // Guests see photos for `photo_expire` = 10 days: until midnight in Denver after July 14, 06:00 UTC.
  const last = await search('2026-07-04', new Date('2026-07-15T05:59:59Z'))
  expect(last.photos).toHaveLength(10)
  const over = await search('2026-07-04', new Date('2026-07-15T06:00:00Z'))
  expect(over).toMatchObject({ displayGroups: [], photos: [], latest_date: null })
})

test('a search for a day without photos finds nothing and names the latest day with photos', async () => {
  expect(await search('2026-07-01')).toMatchObject({ displayGroups: [], photos: [], latest_date: '2026-07-04' })
})

test('the groups of an inactive outfitter are not found', async () => {
  const inactive = searchDisplayGroups({ database, imageAddresses }, { outfitterId: 3, date: '2026-07-04', now })
  await expect(inactive).rejects.toMatchObject({ status: 404 })
})

test('the completed orders of the demo data are in the ledger', async () => {
  await checkRollUp(database.db)
  const days = await database.db.selectFrom('order_days').select(['tender', 'order_count']).execute()
  expect(new Set(days.map((day) => day.tender))).toEqual(new Set(['card', 'counter', 'free']))
  const orders = await database.db.selectFrom('orders').select('id').where('status', '=', 'completed').execute()
  expect(days.reduce((sum, day) => sum + day.order_count, 0)).toBe(orders.length)
})

test('the photographer of the demo data is assigned to both active outfitters', async () => {
  const rows = await database.db
    .selectFrom('photographer_assignments')
    .innerJoin('users', 'users.id', 'photographer_assignments.user_id')
    .innerJoin('outfitters', 'outfitters.id', 'photographer_assignments.outfitter_id')
    .select(['users.email', 'outfitters.slug'])
    .orderBy('outfitters.id')
    .execute()
  const email = 'photographer@eddyline.test'
  expect(rows).toEqual([
    { email, slug: 'arkansas-headwaters' },
    { email, slug: 'canyon-co' },
  ])
})

test('a server that others can reach does not start while any user has the published demo password', async () => {
  const config = readConfig({})
  const beside = { ...config, publicUrl: 'https://photos.example.com' }
  const users = database.db.updateTable('users')
  await users.set({ email: 'river@company.test' }).where('email', '=', 'outfitter@eddyline.test').execute()
  await users.set({ deleted_at: now }).where('email', '=', 'outfitter@canyon.test').execute()
  await refuseDemoPassword(database, config)
  await expect(refuseDemoPassword(database, beside)).rejects.toMatchObject({
    name: 'DemoPasswordRefused',
    message: expect.stringMatching(/river@company\.test.*outfitter@canyon\.test.*`npm run cli -- secure-demo-users`/),
  })
  for (const open of [{ HOST: '0.0.0.0' }, { TRUSTED_PROXY_HOPS: '1' }, { TRUSTED_PROXIES: '10.0.0.2' }])
    await expect(refuseDemoPassword(database, readConfig(open))).rejects.toThrow('Others can reach')
  const changed = await secureDemoUsers(database, deps.clock)
  expect(changed.size).toBe(demoUsers.length)
  expect(new Set(changed.values()).size).toBe(demoUsers.length)
  await refuseDemoPassword(database, beside)
  expect((await secureDemoUsers(database, deps.clock)).size).toBe(0)
  const { id, password_hash: hash } = await database.db
    .selectFrom('users')
    .select(['id', 'password_hash'])
    .where('email', '=', 'admin@eddyline.test')
    .executeTakeFirstOrThrow()
  expect(await verifyPassword(hash, changed.get('admin@eddyline.test') ?? '')).toBe(true)
  const audited = await database.db.selectFrom('audit_log').selectAll().where('entity_id', '=', id).execute()
  expect(audited).toMatchObject([{ action: 'user-updated', actor_user_id: null, detail: { changed: 'password' } }])
})

describe.each([
  { time: '00:05', dates: { 'arkansas-headwaters': ['03', '02'], 'canyon-co': ['03', '02'] } },
  { time: '07:00', dates: { 'arkansas-headwaters': ['04', '03', '02'], 'canyon-co': ['04', '03'] } },
  { time: '13:30', dates: { 'arkansas-headwaters': ['04', '03'], 'canyon-co': ['04', '03'] } },
  { time: '23:50', dates: { 'arkansas-headwaters': ['04', '03'], 'canyon-co': ['04', '03'] } },
])('demo data made at $time', ({ time, dates }) => {
  const at = instantOfWallTime(`2026-07-04T${time}:00`, zone)
  let made: TestDatabase
  const db = () => made.database.db

  beforeAll(async () => {
    made = await createTestDatabase()
    await seedDemo(await depsAt(at, made), passwords)
  })
  afterAll(() => made.close())

  test('has photos taken on the trip dates of their albums, all before that time', async () => {
    const photos = await db()
      .selectFrom('photos')
      .innerJoin('albums', 'albums.id', 'photos.album_id')
      .select(['photos.taken_at', sql<string>`albums.date::text`.as('date')])
      .execute()
    expect(photos).toHaveLength(60)
    for (const { taken_at: takenAt, date } of photos) {
      expect(takenAt?.getTime()).toBeLessThan(at.getTime())
      expect(localDateAt(takenAt ?? at, zone)).toBe(date)
    }
  })

  test.each(Object.entries(dates))(
    'makes the storefront %s list its trip dates, the newest first',
    async (idOrSlug, days) => {
      const shop = await getStorefront({ database: made.database }, { idOrSlug, now: at })
      expect(shop).toMatchObject({ today: '2026-07-04', dates: days.map((day) => `2026-07-${day}`) })
    },
  )

  test('has display groups created before that time, and the newest ones within their 24 hour discount', async () => {
    const groups = await db().selectFrom('display_groups').select(['name', 'created_at']).orderBy('id').execute()
    for (const group of groups) expect(group.created_at.getTime()).toBeLessThanOrEqual(at.getTime())
    const newest = groups.filter(({ name }) => name !== 'Jake – Raft 3')
    expect(newest.map(({ name }) => name)).toEqual([
      'Jake – Raft 4',
      'Maria – Raft 2',
      'Tomás – Raft 1',
      'Ellie – Raft 5',
    ])
    for (const group of newest) expect(isWindowOpen(group.created_at, at)).toBe(true)
  })

  test('has no order that began before its photos were taken and its groups created', async () => {
    const items = await db()
      .selectFrom('order_items')
      .innerJoin('orders', 'orders.id', 'order_items.order_id')
      .leftJoin('photos', 'photos.id', 'order_items.photo_id')
      .leftJoin('display_groups', 'display_groups.id', 'order_items.display_group_id')
      .select(['orders.created_at as begun', 'photos.taken_at', 'display_groups.created_at as made'])
      .execute()
    expect(items.length).toBeGreaterThan(20)
    for (const { begun, taken_at: takenAt, made: groupMade } of items)
      expect(begun.getTime()).toBeGreaterThanOrEqual((takenAt ?? groupMade ?? at).getTime())
  })

  test('has orders of today, yesterday and earlier, whose totals do not depend on the time of day at which the data is made', async () => {
    const orders = await db().selectFrom('orders').selectAll().orderBy('id').execute()
    for (const order of orders) {
      const times = [order.created_at, order.placed_at, order.completed_at, order.cancelled_at, order.updated_at]
      for (const each of times) expect(each?.getTime() ?? 0).toBeLessThanOrEqual(at.getTime())
      const day = { 'Morgan Banks': '2026-07-03', 'Lee Boulder': '2026-07-03' }[order.name ?? ''] ?? '2026-07-04'
      if (order.status === 'expired') expect(localDateAt(order.created_at, zone)).toBe('2026-06-19')
      else for (const each of times) if (each) expect(localDateAt(each, zone)).toBe(day)
    }
    expect(Object.fromEntries(orders.flatMap(({ name, total }) => (name === null ? [] : [[name, total]])))).toEqual({
      'Dana Whitewater': 5266,
      'Sam Rivers': 3908,
      'Iris Falls': 6762,
      'Robin Creek': 9467,
      'Morgan Banks': 5475,
      'Lee Boulder': 6834,
      'Kim Eddy': 1295,
      'Pat Paddle': 0,
      'Jo Shore': 3385,
      'Max Canyon': 4500,
    })
  })
})
