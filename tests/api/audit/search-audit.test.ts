import { beforeAll, expect, it } from 'vitest'
import { openShop, type Shop } from '../../support/shop.ts'
import { testApp } from '../../support/test-app.ts'
import { ask, openPerson, type AccountAnswer, type Person } from '../users/person.ts'

const test = testApp()
let shop: Shop
let admin: Person
let owner: Person

const db = () => test.data.database.db

const entries = [
  { at: '2026-07-04T05:59:59.999Z', action: 'user-created', entity: 'user', entity_id: 11 },
  { at: '2026-07-04T06:00:00.000Z', action: 'user-updated', entity: 'user', entity_id: 11 },
  { at: '2026-07-04T20:00:00.000Z', action: 'river-section-updated', entity: 'river-section', entity_id: 12 },
  { at: '2026-07-05T05:59:59.999Z', action: 'user_percent%', entity: 'order', entity_id: 13 },
  { at: '2026-07-05T06:00:00.000Z', action: 'order-released', entity: 'order', entity_id: 13 },
]

beforeAll(async () => {
  shop = await openShop(db())
  admin = await openPerson(test, { role: 'admin', name: 'Ada Admin' })
  owner = await openPerson(test, { role: 'outfitter', outfitterId: shop.outfitterId, name: 'Olive Owner' })
  for (const [index, entry] of entries.entries())
    await db()
      .insertInto('audit_log')
      .values({
        ...entry,
        at: new Date(entry.at),
        actor_user_id: index === 0 ? admin.id : owner.id,
        origin_user_id: index === 4 ? admin.id : null,
        outfitter_id: index === 0 ? null : shop.outfitterId,
        detail: JSON.stringify({ changed: 'name' }),
      })
      .execute()
})

const search = (filter: object = {}): Promise<AccountAnswer> => admin.post('audit/search', filter)
const found = async (filter: object) => (await search(filter)).body.entries.map((entry) => entry.action)

it('searchAudit returns entries newest first, each with effective user, administrator, outfitter, action and entity', async () => {
  const { status, body } = await search()
  expect(status).toBe(200)
  expect(body.next).toBeNull()
  expect(body.entries.map((entry) => entry.action)).toEqual(entries.map((entry) => entry.action).toReversed())
  expect(body.entries[0]).toEqual({
    id: expect.any(Number) as number,
    at: '2026-07-05T06:00:00.000Z',
    user: { id: owner.id, name: 'Olive Owner' },
    origin_user: { id: admin.id, name: 'Ada Admin' },
    outfitter: { id: shop.outfitterId, name: `Outfitter ${shop.slug}`, slug: shop.slug },
    action: 'order-released',
    entity: 'order',
    entity_id: 13,
    detail: { changed: 'name' },
    address: null,
    device: null,
  })
  expect(body.entries.at(-1)).toMatchObject({ outfitter: null, origin_user: null })
})

it.each([
  ['local days of Denver', { startDate: '2026-07-04', endDate: '2026-07-04' }, [3, 2, 1]],
  ['a first day', { startDate: '2026-07-05' }, [4]],
  ['a last day', { endDate: '2026-07-03' }, [0]],
  ['the first and the last possible day', { startDate: '0001-01-01', endDate: '9999-12-31' }, [4, 3, 2, 1, 0]],
  ['the kind of entity', { entity: 'order' }, [4, 3]],
  ['one entity', { entity: 'user', entityId: 11 }, [1, 0]],
  ['an action', { action: 'river-section-updated' }, [2]],
  ['the beginning of an action', { action: 'user-' }, [1, 0]],
  ['an action with a literal underscore', { action: 'user_' }, [3]],
  ['an action with a literal percent sign', { action: '%' }, []],
  ['blank fields, which match everything', { action: ' ', entity: '', startDate: null, userId: null }, [4, 3, 2, 1, 0]],
  ['all fields together', { startDate: '2026-07-04', endDate: '2026-07-04', entity: 'user', action: 'user-up' }, [1]],
])('searchAudit filters by %s', async (_, filter, expected) => {
  expect(await found(filter)).toEqual(expected.map((index) => entries[index]?.action))
})

it('searchAudit filters by outfitter and by user, and finds what an administrator did as another user under both users', async () => {
  expect(await found({ outfitterId: shop.outfitterId })).toHaveLength(4)
  expect(await found({ userId: owner.id })).toHaveLength(4)
  expect(await found({ userId: admin.id })).toEqual(['order-released', 'user-created'])
  expect(await found({ userId: 2_000_000 })).toEqual([])
})

it('searchAudit returns pages of 50 entries without gaps or repeats while new entries are added', async () => {
  const rows = Array.from({ length: 120 }, (_, index) => ({
    at: new Date(Date.parse('2026-08-01T12:00:00Z') + Math.floor(index / 7)),
    actor_user_id: admin.id,
    action: `page-${index}`,
    entity: 'page',
  }))
  await db().insertInto('audit_log').values(rows).execute()
  const seen: string[] = []
  const sizes: number[] = []
  let after: string | undefined
  do {
    const { body }: AccountAnswer = await search({
      entity: 'page',
      startDate: '2026-08-01',
      endDate: '2026-08-01',
      ...(after === undefined ? {} : { after }),
    })
    seen.push(...body.entries.map((entry) => entry.action))
    sizes.push(body.entries.length)
    after = body.next ?? undefined
    await db()
      .insertInto('audit_log')
      .values({ at: new Date('2026-08-01T13:00:00Z'), action: 'late', entity: 'page' })
      .execute()
  } while (after !== undefined)
  expect(sizes).toEqual([50, 50, 20])
  expect(seen).toEqual(rows.map((row) => row.action).toReversed())
})

it('searchAudit is open to administrators only', async () => {
  for (const role of ['outfitter', 'employee', 'photographer'] as const) {
    const person = await openPerson(test, { role, outfitterId: shop.outfitterId })
    expect(await person.post('audit/search', {})).toMatchObject({ status: 403 })
  }
  expect(await ask(test.url, null, 'POST', 'audit/search', {})).toMatchObject({ status: 401 })
})

it.each([
  [{ startDate: '2026-07-05', endDate: '2026-07-04' }, 422],
  [{ startDate: '2026-02-30' }, 400],
  [{ after: 'x' }, 400],
  [{ after: Buffer.from('1; drop table users').toString('base64url') }, 400],
  [{ after: '"' }, 400],
  [{ entity: 'x'.repeat(10_000) }, 400],
  [{ limit: 1_000_000 }, 400],
  [{ userId: '1' }, 400],
])('searchAudit refuses the search $0', async (filter, status) => {
  expect((await search(filter)).status).toBe(status)
})
