import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Guest } from '../../support/guest.ts'
import { openShop } from '../../support/shop.ts'
import type { Staff } from '../../support/staff.ts'
import { ask, audited, openOffice, settingsNow, type Office } from './office.ts'

let office: Office

beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office.test.close())

const as = (who: Staff | null, method: string, path: string, body?: object) => ask(office, who, method, path, body)

describe('discounts', () => {
  const fields = (changes: object = {}) => ({
    name: 'RIVER10',
    type: 'Percentage',
    value: 1000,
    outfitter_id: office.shop.outfitterId,
    ...changes,
  })
  const create = (who: Staff, changes: object = {}) => as(who, 'POST', 'discount', fields(changes))
  const made = async (changes: object) => (await create(office.owner, changes)).body.discount

  it('are created, changed and removed by the outfitter’s owner', async () => {
    const created = await create(office.owner, { name: ' Spring ' })
    expect(created).toMatchObject({ status: 200, body: { discount: fields({ name: 'Spring' }) } })
    const { id } = created.body.discount
    const changed = fields({ id, name: 'Summer', type: 'Dollar Value', value: 50_000 })
    expect(await as(office.owner, 'PUT', `discount/${id}`, changed)).toMatchObject({
      status: 200,
      body: { discount: changed },
    })
    expect((await settingsNow(office)).discounts).toContainEqual(expect.objectContaining(changed))
    expect((await as(office.owner, 'PUT', `discount/${id}`, changed)).status).toBe(200)
    expect(await as(office.owner, 'DELETE', `discount/${id}`)).toMatchObject({ status: 200, body: { success: true } })
    expect((await settingsNow(office)).discounts).not.toContainEqual(expect.objectContaining(changed))
    expect((await as(office.owner, 'DELETE', `discount/${id}`)).status).toBe(404)
    expect((await as(office.owner, 'PUT', `discount/${id}`, changed)).status).toBe(404)
    expect(await audited(office, 'discount', id)).toMatchObject([
      { action: 'discount-created', actor_user_id: office.owner.userId, outfitter_id: office.shop.outfitterId },
      { action: 'discount-updated', detail: { fields: 'name, type, value' } },
      { action: 'discount-deleted' },
    ])
  })

  it('need a code that no other discount of the outfitter has', async () => {
    const first = await made({ name: 'Élan' })
    for (const name of ['Élan', ' élan ', 'ÉLAN', 'E\u0301lan'])
      expect(await create(office.owner, { name })).toMatchObject({
        status: 422,
        body: { errors: { name: 'A discount with this name already exists' } },
      })
    const second = await made({ name: 'Second' })
    expect((await as(office.owner, 'PUT', `discount/${second.id}`, fields({ name: 'éLAN' }))).status).toBe(422)
    expect((await as(office.owner, 'PUT', `discount/${first.id}`, fields({ name: 'ÉLAN' }))).status).toBe(200)
    expect((await create(office.stranger, { name: 'Élan', outfitter_id: office.other.outfitterId })).status).toBe(200)
    await as(office.owner, 'DELETE', `discount/${first.id}`)
    expect((await create(office.owner, { name: 'Élan' })).status).toBe(200)
  })

  it('are created once when three calls with the same name arrive at the same moment', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => create(office.owner, { name: 'Twins' })))
    expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 422, 422])
  })

  it.each([
    [{ name: '' }, 400],
    [{ name: '  ' }, 422],
    [{ name: 'x'.repeat(101) }, 400],
    [{ type: 'Percent' }, 400],
    [{ type: 'Percentage', value: 10_001 }, 422],
    [{ type: 'Percentage', value: -1 }, 400],
    [{ type: 'Percentage', value: 0.5 }, 400],
    [{ type: 'Dollar Value', value: 1_000_001 }, 422],
    [{ value: '1000' }, 400],
    [{ id: 1 }, 422],
    [{ deleted_at: null }, 400],
  ])('are not created from %j, which is answered with status %i', async (changes, status) => {
    const before = (await settingsNow(office)).discounts
    expect(await create(office.owner, { name: 'Wrong', ...changes })).toMatchObject({
      status,
      body: { success: false },
    })
    expect((await settingsNow(office)).discounts).toEqual(before)
  })

  it('accept a percentage up to 100', async () => {
    expect((await create(office.owner, { name: 'ALL', value: 10_000 })).status).toBe(200)
  })

  it('of another outfitter cannot be changed, whichever outfitter the call names', async () => {
    const { id, ...rest } = await made({ name: 'Guarded' })
    const own = { ...rest, name: 'Stolen' }
    const moved = { ...own, outfitter_id: office.other.outfitterId }
    for (const who of [office.employee, office.photographer]) {
      expect((await create(who, { name: 'Mine' })).status).toBe(403)
      expect((await as(who, 'PUT', `discount/${id}`, own)).status).toBe(403)
      expect((await as(who, 'DELETE', `discount/${id}`)).status).toBe(403)
    }
    expect((await create(office.stranger, { name: 'Mine' })).status).toBe(404)
    for (const body of [own, moved]) expect((await as(office.stranger, 'PUT', `discount/${id}`, body)).status).toBe(404)
    expect((await as(office.stranger, 'DELETE', `discount/${id}`)).status).toBe(404)
    expect((await as(office.owner, 'PUT', `discount/${id}`, moved)).status).toBe(404)
    expect((await as(office.admin, 'PUT', `discount/${id}`, moved)).status).toBe(422)
    expect((await as(office.owner, 'PUT', `discount/${id}`, { ...own, id: id + 1 })).status).toBe(422)
    expect((await settingsNow(office)).discounts).toContainEqual({ id, ...rest })
  })

  it('reprice an open cart when they are changed or removed', async () => {
    const shop = await openShop(office.test.data.database.db)
    const mine = fields({ name: 'CART', outfitter_id: shop.outfitterId })
    const { id } = (await as(office.admin, 'POST', 'discount', mine)).body.discount
    const guest = new Guest(office.test.url)
    await guest.start(shop.slug, [{ photo_id: shop.photoIds[0] }])
    expect((await guest.discount('cart')).body.order.discount_value).toBe(150)
    await as(office.admin, 'PUT', `discount/${id}`, { ...mine, value: 2000 })
    expect((await guest.load(shop.slug)).body.order.discount_value).toBe(300)
    const { total } = (await guest.tax()).body
    await as(office.admin, 'DELETE', `discount/${id}`)
    expect((await guest.load(shop.slug)).body.order).toMatchObject({ discount: null, discount_value: 0 })
    expect(await guest.charge({ expected_total: total })).toMatchObject({
      status: 409,
      body: { code: 'price-changed' },
    })
    expect((await guest.discount('cart')).status).toBe(422)
  })
})

describe('price groups', () => {
  const fields = (changes: object = {}) => ({
    photo_count: 5,
    price: 5500,
    outfitter_id: office.shop.outfitterId,
    ...changes,
  })
  const create = (who: Staff, changes: object = {}) => as(who, 'POST', 'price_group', fields(changes))

  it('are created, changed and removed by an administrator, and each change reprices an open cart', async () => {
    const shop = await openShop(office.test.data.database.db, { priceGroups: [] })
    const mine = (changes: object) => fields({ outfitter_id: shop.outfitterId, ...changes })
    const created = await as(office.admin, 'POST', 'price_group', mine({ photo_count: 1, price: 1500 }))
    expect(created).toMatchObject({ status: 200, body: { price_group: mine({ photo_count: 1, price: 1500 }) } })
    const { id } = created.body.price_group
    const guest = new Guest(office.test.url)
    await guest.start(shop.slug, [{ photo_id: shop.photoIds[0] }])
    expect((await guest.load(shop.slug)).body.order.subtotal).toBe(1500)
    const changed = mine({ id, photo_count: 1, price: 1700 })
    expect(await as(office.admin, 'PUT', `price_group/${id}`, changed)).toMatchObject({
      status: 200,
      body: { price_group: changed },
    })
    expect((await guest.load(shop.slug)).body.order.subtotal).toBe(1700)
    expect((await as(office.admin, 'DELETE', `price_group/${id}`)).status).toBe(200)
    expect((await guest.load(shop.slug)).body.order.subtotal).toBe(0)
    expect((await as(office.admin, 'DELETE', `price_group/${id}`)).status).toBe(404)
    expect(await audited(office, 'price-group', id)).toMatchObject([
      { action: 'price-group-created', outfitter_id: shop.outfitterId },
      { action: 'price-group-updated', detail: { fields: 'price' } },
      { action: 'price-group-deleted' },
    ])
  })

  it('can be changed and removed by the outfitter’s owner, and not by another outfitter’s owner', async () => {
    const { id } = (await create(office.owner, { photo_count: 41 })).body.price_group
    const changed = fields({ id, photo_count: 41, price: 4100 })
    expect((await as(office.stranger, 'PUT', `price_group/${id}`, changed)).status).toBe(404)
    expect((await as(office.stranger, 'DELETE', `price_group/${id}`)).status).toBe(404)
    expect(await as(office.owner, 'PUT', `price_group/${id}`, changed)).toMatchObject({
      status: 200,
      body: { price_group: changed },
    })
    expect((await as(office.owner, 'DELETE', `price_group/${id}`)).status).toBe(200)
    expect((await as(office.owner, 'PUT', `price_group/${id}`, changed)).status).toBe(404)
  })

  it('cannot exist twice for the same number of photos', async () => {
    expect((await create(office.owner)).status).toBe(200)
    expect(await create(office.owner, { price: 1 })).toMatchObject({
      status: 422,
      body: { errors: { photo_count: 'A price group for this number of photos already exists' } },
    })
    const { id } = (await create(office.owner, { photo_count: 6 })).body.price_group
    expect((await as(office.owner, 'PUT', `price_group/${id}`, fields())).status).toBe(422)
    const twins = await Promise.all([1, 2, 3].map(() => create(office.owner, { photo_count: 77 })))
    expect(twins.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 422, 422])
  })

  it.each([
    [{ photo_count: 0 }, 400],
    [{ photo_count: 10_001 }, 400],
    [{ photo_count: 1.5 }, 400],
    [{ price: -1 }, 400],
    [{ price: 1_000_001 }, 422],
    [{ id: 7 }, 422],
    [{ price: undefined }, 400],
  ])('are not created from %j, which is answered with status %i', async (changes, status) => {
    expect((await create(office.owner, { photo_count: 99, ...changes })).status).toBe(status)
  })

  it('of another outfitter cannot be changed, whichever outfitter the call names', async () => {
    const { id, ...own } = (await create(office.owner, { photo_count: 42 })).body.price_group
    const moved = { ...own, outfitter_id: office.other.outfitterId }
    for (const who of [office.employee, office.photographer]) {
      expect((await create(who, { photo_count: 43 })).status).toBe(403)
      expect((await as(who, 'PUT', `price_group/${id}`, own)).status).toBe(403)
      expect((await as(who, 'DELETE', `price_group/${id}`)).status).toBe(403)
    }
    expect((await create(office.stranger, { photo_count: 43 })).status).toBe(404)
    for (const body of [own, moved])
      expect((await as(office.stranger, 'PUT', `price_group/${id}`, body)).status).toBe(404)
    expect((await as(office.stranger, 'DELETE', `price_group/${id}`)).status).toBe(404)
    expect((await as(office.owner, 'PUT', `price_group/${id}`, moved)).status).toBe(404)
    expect((await as(office.admin, 'PUT', `price_group/${id}`, moved)).status).toBe(422)
    expect((await settingsNow(office)).price_groups).toContainEqual({ id, ...own })
  })
})
