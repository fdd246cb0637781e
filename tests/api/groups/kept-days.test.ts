import { request } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { KyselyPlugin } from 'kysely'
import pg from 'pg'
import { beforeEach, describe, expect, inject, it } from 'vitest'
import type { components } from '#contract/schema.gen.ts'
import { keepDays } from '#server/modules/groups/keep-days.ts'
import type { Database } from '#server/platform/database/database.ts'
import { addGroup, insertPhotos, openShop, type Shop } from '../../support/shop.ts'
import { openStaff } from '../../support/staff.ts'
import { testApp, type TestApp } from '../../support/test-app.ts'
import { rawCall } from '../http/raw-call.ts'
import { ask, countingDatabase, deletePhoto } from './photo-sets.ts'

type Day = components['schemas']['StorefrontDay']

let queries: () => number
let builds = 0
const countBuild: Database['transaction'] = (fn) => {
  builds++
  return test.data.database.transaction(fn)
}
const test = testApp({
  wrapDatabase: (database) => {
    const counting = countingDatabase(database)
    queries = counting.count
    return { ...counting.database, transaction: countBuild }
  },
})
const second = testApp({ beside: test })
let shop: Shop
let group: number

const db = () => test.data.database.db
const start = new Date('2026-07-04T18:00:00Z')

beforeEach(async () => {
  test.clock.set(start)
  shop = await openShop(db())
  group = await addGroup(db(), shop, { name: 'Boat', photoIds: shop.photoIds.slice(0, 3), createdAt: start })
})

const addressOf = (app: TestApp, section?: number, date = '2026-07-04') =>
  `${app.url}/api/v1/search/displayGroups?outfitterId=${shop.outfitterId}&date=${date}` +
  (section === undefined ? '' : `&riverSection=${section}`)

const get = (app: TestApp, headers: Readonly<Record<string, string>> = {}) => rawCall(addressOf(app), 'GET', headers)

async function post(app: TestApp, headers: Readonly<Record<string, string>> = {}, section: number | null = null) {
  const body = JSON.stringify({ outfitterId: shop.outfitterId, date: '2026-07-04', riverSection: section })
  const address = `${app.url}/api/v1/search/displayGroups`
  return rawCall(address, 'POST', { 'content-type': 'application/json', ...headers }, body)
}

/** Asks both processes, by both methods. Their answers must be one. */
async function day(): Promise<Day> {
  const answers = await Promise.all([get(test), post(test), get(second), post(second)])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
  expect(new Set(answers.map(({ headers }) => headers.get('etag'))).size).toBe(1)
  return answers[0].json as Day
}

const idsOf = ({ displayGroups, photos }: Day) => ({
  grouped: displayGroups.flatMap((each) => each.photos.map(({ id }) => id)),
  singles: photos.map(({ id }) => id),
})

describe('a kept day', () => {
  it('costs one query while nothing is committed, and no build while its own rows stay', async () => {
    await get(test)
    const cost = async () => {
      const before = { queries: queries(), builds }
      await get(test)
      return [queries() - before.queries, builds - before.builds]
    }
    // Other databases of the same PostgreSQL commit too.
    await expect.poll(cost).toEqual([1, 0])
    await openShop(db())
    expect(await cost()).toEqual([3, 0])
    await expect.poll(cost).toEqual([1, 0])
    await insertPhotos(db(), shop.albumId, 1, start)
    expect((await cost())[1]).toBe(1)
  })

  it('is not built for each of several concurrent callers', async () => {
    const before = builds
    const answers = await Promise.all(Array.from({ length: 8 }, () => get(test)))
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    // Another database of the same PostgreSQL may commit meanwhile, which begins another build.
    expect(builds - before).toBeLessThan(4)
  })

  it('shows each change at once in every process', async () => {
    const [first = 0, , third = 0, fourth = 0, fifth = 0] = shop.photoIds
    const [staff, admin] = await Promise.all([
      openStaff(test.url, db(), { role: 'outfitter', outfitterId: shop.outfitterId }),
      openStaff(test.url, db(), { role: 'admin', outfitterId: null }),
    ])
    expect(idsOf(await day())).toEqual({ grouped: shop.photoIds.slice(0, 3), singles: shop.photoIds.slice(3) })
    const members = (change: object) =>
      ask(staff, 'POST', 'display-group/photos', { displayGroupId: group, ...change }).then(({ status }) => status)

    expect((await ask(staff, 'POST', 'photo/hide', { photo_id: fifth })).status).toBe(200)
    expect(idsOf(await day()).singles).not.toContain(fifth)
    expect((await ask(staff, 'POST', 'photo/show-again', { photo_id: fifth })).status).toBe(200)
    expect(idsOf(await day()).singles).toContain(fifth)
    expect(await members({ add: [fourth] })).toBe(200)
    expect(idsOf(await day()).grouped).toContain(fourth)
    expect(await members({ remove: [fourth] })).toBe(200)
    expect(idsOf(await day()).grouped).not.toContain(fourth)
    const named = { outfitter_id: shop.outfitterId, date: '2026-07-04' }
    expect((await ask(staff, 'PUT', `display-group/${group}`, { ...named, name: 'Raft' })).status).toBe(200)
    expect((await day()).displayGroups[0]?.name).toBe('Raft')
    const [added = 0] = await insertPhotos(db(), shop.albumId, 1, start)
    expect(idsOf(await day()).singles).toContain(added)
    await deletePhoto(test, third)
    expect(idsOf(await day()).grouped).not.toContain(third)
    expect((await ask(staff, 'POST', 'photo/rotate', { photoId: first, rotation: 90 })).status).toBe(200)
    expect((await day()).displayGroups[0]?.photos.find(({ id }) => id === first)).toMatchObject({ width: 2000 })
    await db().updateTable('outfitters').set({ discount_24: 0 }).where('id', '=', shop.outfitterId).execute()
    expect((await day()).displayGroups[0]?.discount_ends_at).toBeNull()
    expect((await ask(staff, 'GET', `display-group/delete/${group}`)).status).toBe(200)
    expect(idsOf(await day()).grouped).toEqual([])
    await db().updateTable('albums').set({ date: '2026-07-03' }).where('id', '=', shop.albumId).execute()
    expect(await day()).toMatchObject({ photos: [], latest_date: '2026-07-03' })
    expect((await ask(admin, 'DELETE', `outfitter/${shop.outfitterId}`)).status).toBe(200)
    expect(await Promise.all([get(test), post(test), get(second), post(second)])).toMatchObject(
      Array.from({ length: 4 }, () => ({ status: 404 })),
    )
  })

  it('changes with the clock: at the end of a discount, of the UTC day and of the time on sale', async () => {
    await db()
      .updateTable('display_groups')
      .set({ created_at: new Date(+start - 1234) })
      .where('id', '=', group)
      .execute()
    const end = new Date(+start - 1234 + 86_400_000)
    expect((await day()).displayGroups[0]?.discount_ends_at).toBe(end.toISOString())
    const pathOf = async () => (await day()).photos[0]?.path
    const path = await pathOf()
    test.clock.set(new Date('2026-07-05T00:00:00Z'))
    expect(await pathOf()).not.toBe(path)
    test.clock.set(new Date(+end - 1))
    expect((await day()).displayGroups[0]?.discount_ends_at).toBe(end.toISOString())
    test.clock.set(end)
    expect((await day()).displayGroups[0]?.discount_ends_at).toBeNull()
    test.clock.set(new Date(+end - 1))
    expect((await day()).displayGroups[0]?.discount_ends_at).toBe(end.toISOString())
    test.clock.set(new Date('2026-07-15T05:59:59.999Z'))
    expect((await day()).photos).toHaveLength(9)
    test.clock.set(new Date('2026-07-15T06:00:00Z'))
    expect(await day()).toMatchObject({ displayGroups: [], photos: [], latest_date: null })
  })

  it('of one river section never answers for another', async () => {
    const other = shop.sectionId + 100_000
    expect(((await post(test, {}, shop.sectionId)).json as Day).photos).toHaveLength(9)
    expect(((await rawCall(addressOf(test, other))).json as Day).photos).toEqual([])
    expect(((await rawCall(addressOf(test, shop.sectionId))).json as Day).photos).toHaveLength(9)
  })
})

describe('keepDays', () => {
  const imageAddresses = { pathFor: () => '/picture', imagesFor: () => null }

  it('forgets the day that was asked for longest ago when the days exceed the bytes', async () => {
    const before = builds
    const database: Database = { ...test.data.database, transaction: countBuild }
    const find = keepDays({ database, imageAddresses }, 2700)
    const ask = async (dates: readonly string[]) => {
      for (const date of dates) await find({ outfitterId: shop.outfitterId, date, now: start })
      return builds - before
    }
    const [first, next, last, large] = ['2026-06-25', '2026-06-26', '2026-06-27', '2026-07-04'] as const
    expect(await ask([first, next, first, last, first])).toBe(3)
    expect(await ask([next])).toBe(4)
    expect(await ask([large, large])).toBe(6)
  })

  it('answers nobody with a build that began before the end of a discount', async () => {
    const end = new Date(+start + 86_400_000)
    let go = (): void => {}
    const held = new Promise<void>((open) => (go = open))
    const transaction: Database['transaction'] = async (fn) => {
      await held
      return test.data.database.transaction(fn)
    }
    const find = keepDays({ database: { ...test.data.database, transaction }, imageAddresses })
    const endOf = async (now: Date) => {
      const { bytes } = await find({ outfitterId: shop.outfitterId, date: '2026-07-04', now })
      return (JSON.parse(bytes.toString()) as Day).displayGroups[0]?.discount_ends_at
    }
    const ends = [endOf(new Date(+end - 1)), endOf(end)]
    await new Promise((resolve) => setTimeout(resolve, 50))
    go()
    expect(await Promise.all(ends)).toEqual([end.toISOString(), null])
  })

  it.runIf(inject('database') === 'postgres')(
    'answers with the rows of the version, though they change meanwhile',
    async () => {
      const client = new pg.Client({ connectionString: test.data.url })
      await client.connect()
      const change = (name: string) => client.query('update display_groups set name = $1 where id = $2', [name, group])
      let changes = true
      const changing: KyselyPlugin = {
        transformQuery: ({ node }) => node,
        transformResult: async ({ result }) => {
          if (changes && result.rows.some((row) => 'version' in row)) await change('Later')
          return result
        },
      }
      const database: Database = {
        ...test.data.database,
        transaction: (fn) => test.data.database.transaction((tx) => fn(tx.withPlugin(changing))),
      }
      try {
        const find = keepDays({ database, imageAddresses })
        const name = async () => {
          const { bytes } = await find({ outfitterId: shop.outfitterId, date: '2026-07-04', now: start })
          return (JSON.parse(bytes.toString()) as Day).displayGroups[0]?.name
        }
        expect(await name()).toBe('Boat')
        changes = false
        expect(await name()).toBe('Later')
      } finally {
        await client.end()
      }
    },
  )
})

describe('the answer for shared caches', () => {
  it('names its age and nothing of one request', async () => {
    const { headers, status } = await get(test, { cookie: 'a=b', 'accept-encoding': 'identity' })
    expect(status).toBe(200)
    expect(headers.get('cache-control')).toBe('public, max-age=0, s-maxage=5')
    expect(headers.get('etag')).toMatch(/^W\/"[\w-]{22}"$/)
    expect(headers.get('vary')).toBe('accept-encoding')
    for (const name of ['server-time', 'x-request-id', 'set-cookie']) expect(headers.get(name)).toBeNull()
    expect(headers.get('x-robots-tag')).toBe('noindex')
  })

  it('is 304 without a body for its ETag, until the day changes', async () => {
    const { headers } = await get(test)
    const known = { 'if-none-match': headers.get('etag') ?? '' }
    for (const app of [test, second]) {
      const answer = await get(app, known)
      expect([answer.status, answer.text]).toEqual([304, ''])
      expect(answer.headers.get('etag')).toBe(headers.get('etag'))
      expect(answer.headers.get('server-time')).toBeNull()
    }
    await deletePhoto(test, shop.photoIds[0] ?? 0)
    expect((await get(second, known)).status).toBe(200)
    expect((await post(test, { 'if-none-match': (await get(test)).headers.get('etag') ?? '' })).status).toBe(200)
  })

  it('is refused like the POST, and no cache keeps the refusal', async () => {
    for (const query of [
      'outfitterId=1',
      'outfitterId=x&date=2026-07-04',
      'outfitterId=1&date=2026-07-04&riverSection=0',
    ])
      expect((await rawCall(`${test.url}/api/v1/search/displayGroups?${query}`)).status).toBe(400)
    const unknown = await rawCall(`${test.url}/api/v1/search/displayGroups?outfitterId=987654&date=2026-07-04`)
    expect([unknown.status, unknown.headers.get('cache-control')]).toEqual([404, 'no-store'])
    expect(unknown.headers.get('server-time')).not.toBeNull()
  })

  it('is the same for staff, for holders of a cart and for everybody, and the POST stays out of caches', async () => {
    const staff = await openStaff(test.url, db(), { role: 'outfitter', outfitterId: shop.outfitterId })
    const headers = { ...staff.headers, 'cart-token': 'a-token-a-token-a-token' }
    expect((await get(test, headers)).text).toBe((await get(test)).text)
    const posted = await post(test)
    expect(posted.headers.get('cache-control')).toBe('no-store')
    expect(posted.headers.get('server-time')).toBe(start.toISOString())
  })

  it.each([
    ['br', 'br', brotliDecompressSync],
    ['gzip, deflate, br', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
    ['gzip, br;q=0', 'gzip', gunzipSync],
    ['identity', undefined, (bytes: Buffer) => bytes],
  ])('comes to a caller that accepts "%s" as %s', async (accepted, encoding, decode) => {
    const plain = (await get(test)).text
    const answer = await new Promise<{ bytes: Buffer; encoding: string | undefined; vary: string | undefined }>(
      (resolve, reject) => {
        request(addressOf(test), { headers: { 'accept-encoding': accepted } }, (response) => {
          const parts: Buffer[] = []
          response.on('data', (part: Buffer) => parts.push(part))
          response.on('end', () => {
            const { vary, 'content-encoding': sent } = response.headers
            resolve({ bytes: Buffer.concat(parts), encoding: sent, vary })
          })
        })
          .on('error', reject)
          .end()
      },
    )
    expect(answer.encoding).toBe(encoding)
    expect(answer.vary).toMatch(/^accept-encoding/i)
    expect(decode(answer.bytes).toString()).toBe(plain)
  })
})
