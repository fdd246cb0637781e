import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { operations } from '#contract/schema.gen.ts'
import { states } from '#domain/orders/states.ts'
import { hashSessionToken, makeSessionToken } from '#server/modules/users/login/access.store.ts'
import { call, Guest } from '../../support/guest.ts'
import { openShop, type Shop } from '../../support/shop.ts'
import { openStaff } from '../../support/staff.ts'
import { testApp } from '../../support/test-app.ts'

type Rates = operations['listTaxRates']['responses'][200]['content']['application/json']
type Saved = operations['saveTaxOverride']['responses'][200]['content']['application/json']

let shop: Shop
let admin: Record<string, string>

const now = new Date('2026-07-05T02:00:00Z')

async function session(role: 'admin' | 'outfitter' | 'employee' | 'photographer'): Promise<Record<string, string>> {
  const token = makeSessionToken()
  const user = await test.data.database.db
    .insertInto('users')
    .values({
      name: 'Ada',
      email: `${token}@eddyline.test`,
      password_hash: 'none',
      role,
      outfitter_id: role === 'outfitter' || role === 'employee' ? shop.outfitterId : null,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await test.data.database.db
    .insertInto('sessions')
    .values({
      token_hash: hashSessionToken(token),
      user_id: user.id,
      created_at: now,
      last_used_at: now,
      expires_at: new Date(now.getTime() + 30 * 86_400_000),
    })
    .execute()
  return { authorization: `Bearer ${token}` }
}

const test = testApp({ start: now.toISOString() })

beforeAll(async () => {
  shop = await openShop(test.data.database.db, { now })
  admin = await session('admin')
})
beforeEach(async () => {
  test.clock.set(now)
  await test.data.database.transaction((tx) => tx.deleteFrom('tax_overrides').execute())
})

const fields = { country: 'US', state: 'CO', rate_ppm: 100_000, taxable: true, effective_on: '2026-07-04' }
const send = (changes: object = {}, headers: Readonly<Record<string, string>> = admin) =>
  call(test.url, 'POST', 'tax/override', { body: { ...fields, ...changes }, headers })
const rowsOf = () => test.data.database.db.selectFrom('tax_overrides').selectAll().orderBy('id').execute()
const save = async (
  changes: object = {},
  headers: Readonly<Record<string, string>> = admin,
): Promise<Saved['override']> => {
  const answer = await send(changes, headers)
  expect(answer).toMatchObject({ status: 200, body: { success: true } })
  return (answer.body as unknown as Saved).override
}
const list = async () => (await call(test.url, 'GET', 'tax/rates', { headers: admin })).body as unknown as Rates
const remove = (id: number, headers: Readonly<Record<string, string>> = admin) =>
  call(test.url, 'DELETE', `tax/override/${id}`, { headers })
const colorado = async () => (await list()).rates.find((rate) => rate.country === 'US' && rate.state === 'CO')

/** Returns the tax in cents on one photo for a guest at this place. The photo costs 1818 cents with its fees. */
async function quoted(place = { state: 'CO', zip: '81201', country: 'US' }): Promise<number> {
  const guest = new Guest(test.url)
  await guest.start(shop.slug, [{ photo_id: shop.photoIds[0] }])
  const answer = await guest.tax({ name: 'R', email: 'r@x.test', ...place })
  expect(answer.status).toBe(200)
  return answer.body.tax ?? -1
}

describe('listTaxRates', () => {
  it('lists each US state, then each Canadian province, once with its name, sorted by abbreviation', async () => {
    const { rates, overrides } = await list()
    expect(overrides).toEqual([])
    expect(rates.map((rate) => `${rate.country} ${rate.state} ${rate.name}`)).toEqual(
      ['US', 'CA'].flatMap((country) =>
        states
          .filter((state) => state.country === country)
          .toSorted((a, b) => (a.abbreviation < b.abbreviation ? -1 : 1))
          .map((state) => `${country} ${state.abbreviation} ${state.name}`),
      ),
    )
    expect(await colorado()).toMatchObject({ state: 'CO', rate_ppm: 29_000, taxable: true, override_id: null })
    expect(rates.every((rate) => rate.source.length > 10)).toBe(true)
  })

  it('shows today’s rates and future overrides', async () => {
    const held = await save()
    const coming = await save({ effective_on: '2026-07-06', rate_ppm: 200_000, source: 'Letter' })
    expect(await colorado()).toMatchObject({ rate_ppm: 100_000, override_id: held.id, source: 'Ada', certain: true })
    expect((await list()).overrides).toEqual([{ ...held, version: coming.version }, coming])
    test.clock.set(new Date('2026-07-06T06:00:00Z'))
    expect(await colorado()).toMatchObject({ rate_ppm: 200_000, override_id: coming.id, source: 'Letter' })
  })
})

describe('a tax override', () => {
  it('changes guests’ tax from its start day on, in the outfitter’s time zone', async () => {
    expect(await quoted()).toBe(53)
    await save({ effective_on: '2026-07-05' })
    expect(await quoted()).toBe(53)
    test.clock.set(new Date('2026-07-05T06:00:00Z'))
    expect(await quoted()).toBe(182)
  })

  it('applies in its own state only, and may be zero', async () => {
    await save({ taxable: false })
    expect(await quoted()).toBe(0)
    expect(await quoted({ country: 'US', state: 'WA', zip: '98101' })).toBe(118)
    await save({ country: 'CA', state: 'ON' })
    expect(await quoted({ country: 'CA', state: 'ON', zip: 'K1A 0B1' })).toBe(182)
  })

  it('with a past start day applies at once, in place of an override with an earlier start day', async () => {
    await save({ effective_on: '2020-01-01', rate_ppm: 20_000 })
    await save({ effective_on: '2026-01-01', rate_ppm: 50_000 })
    expect(await quoted()).toBe(91)
  })

  it('is replaced by each later save for the same state and start day', async () => {
    const first = await save()
    const [second] = await Promise.all([
      save({ rate_ppm: 50_000, source: 'Letter' }),
      save({ rate_ppm: 50_000, source: 'Letter' }),
    ])
    expect(second).toMatchObject({ rate_ppm: 50_000, source: 'Letter' })
    const { overrides } = await list()
    expect(overrides).toMatchObject([{ rate_ppm: 50_000, source: 'Letter' }])
    const rows = await rowsOf()
    expect(rows.map((row) => row.rate_ppm)).toEqual([100_000, 50_000, 50_000])
    expect(rows.filter((row) => row.deleted_at === null).map((row) => row.id)).toEqual(overrides.map(({ id }) => id))
    // Each replaced row must name the row that replaced it, up to the row in force.
    const byId = new Map(rows.map((row) => [row.id, row.replaced_by]))
    const chain = [byId.get(first.id), byId.get(byId.get(first.id) ?? 0)]
    expect(new Set(chain)).toEqual(new Set(rows.slice(1).map((row) => row.id)))
  })

  it('records who set, replaced and withdrew it, and any administrator who acted as that user', async () => {
    const ada = await openStaff(test.url, test.data.database.db, { role: 'admin', now })
    const bob = await openStaff(test.url, test.data.database.db, { role: 'admin', now, originUserId: ada.userId })
    const first = await save({}, ada.headers)
    test.clock.advance(60_000)
    const second = await save({ rate_ppm: 50_000 }, bob.headers)
    test.clock.advance(60_000)
    expect((await remove(second.id, ada.headers)).status).toBe(200)
    const at = (minutes: number) => new Date(now.getTime() + minutes * 60_000)
    expect(await rowsOf()).toMatchObject([
      {
        id: first.id,
        rate_ppm: 100_000,
        created_by: ada.userId,
        origin_user_id: null,
        created_at: at(0),
        deleted_at: at(1),
        deleted_by: bob.userId,
        deleted_origin_user_id: ada.userId,
        replaced_by: second.id,
      },
      {
        id: second.id,
        rate_ppm: 50_000,
        created_by: bob.userId,
        origin_user_id: ada.userId,
        created_at: at(1),
        deleted_at: at(2),
        deleted_by: ada.userId,
        deleted_origin_user_id: null,
        replaced_by: null,
      },
    ])
  })

  it('no longer applies after withdrawal, and cannot be withdrawn twice', async () => {
    const { id } = await save()
    expect(await remove(id)).toMatchObject({ status: 200, body: { success: true } })
    expect(await quoted()).toBe(53)
    expect(await remove(id)).toMatchObject({ status: 404, body: { code: 'not-found' } })
    const again = await save()
    expect(again.id).not.toBe(id)
    expect((await list()).overrides).toEqual([again])
  })

  it('does not change the tax of a cart until the guest’s page calculates that tax again', async () => {
    const guest = new Guest(test.url)
    await guest.start(shop.slug, [{ photo_id: shop.photoIds[0] }])
    expect((await guest.tax()).body.tax).toBe(53)
    await save()
    expect((await guest.load(shop.slug)).body.order.tax).toBe(53)
    expect((await guest.tax()).body.tax).toBe(182)
  })

  it.each([
    ['a state that the country does not have', { state: 'ON' }, 422, 'state'],
    ['a state that does not exist', { state: 'ZZ' }, 422, 'state'],
    ['a country other than the US and Canada', { country: 'OT' }, 400, null],
    ['a day that the calendar does not have', { effective_on: '2026-02-30' }, 400, null],
    ['a rate above 100 %', { rate_ppm: 1_000_001 }, 400, null],
    ['a rate below zero', { rate_ppm: -1 }, 400, null],
    ['a rate with a fraction of a millionth', { rate_ppm: 0.5 }, 400, null],
    ['an unknown field', { created_by: 1 }, 400, null],
  ])('with %s is refused', async (_, changes, status, field) => {
    const answer = await send(changes)
    expect(answer.status).toBe(status)
    if (field !== null) expect(Object.keys(answer.body.errors ?? {})).toEqual([field])
    expect((await list()).overrides).toEqual([])
  })

  it('accepts a state abbreviation in lower case', async () => {
    expect(await save({ state: 'co' })).toMatchObject({ state: 'CO', source: 'Ada' })
  })

  it('is open to administrators only', async () => {
    const { id } = await save()
    for (const role of ['outfitter', 'employee', 'photographer'] as const) {
      const headers = await session(role)
      expect((await send({}, headers)).status).toBe(403)
      expect((await remove(id, headers)).status).toBe(403)
      expect((await call(test.url, 'GET', 'tax/rates', { headers })).status).toBe(403)
    }
    expect((await send({}, {})).status).toBe(401)
    expect((await list()).overrides).toHaveLength(1)
  })
})
