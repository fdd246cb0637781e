import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { call, Guest } from '../../support/guest.ts'
import { openShop } from '../../support/shop.ts'
import type { Staff } from '../../support/staff.ts'
import { ask, audited, openOffice, settingsNow, type Office } from './office.ts'

let office: Office

beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office.test.close())

const as = (who: Staff | null, method: string, path: string, body?: object) => ask(office, who, method, path, body)
const fields = { name: 'Shoshone Rafts', email: 'hello@shoshone.test' }

describe('createOutfitter', () => {
  it('fills in the defaults and the default commission rates, and derives the web address of the storefront from the name', async () => {
    await as(office.admin, 'PUT', 'pricing', { commission: 25, commission_24: 15 })
    const { status, body } = await as(office.admin, 'POST', 'outfitter', { ...fields, id: null })
    expect(status).toBe(200)
    expect(body.outfitter).toMatchObject({
      ...fields,
      slug: 'shoshone-rafts',
      photo_expire: 10,
      on_home_page: 0,
      favorite: 0,
      timezone: 'America/Denver',
      cart_timeout: 180,
      commission: 25,
      commission_24: 15,
      discount_24: 0,
      allow_checkout_at_counter: false,
      logo_path: null,
      river_sections: [],
      discounts: [],
      price_groups: [],
      deleted_at: null,
    })
    expect(await audited(office, 'outfitter', body.outfitter.id)).toMatchObject([
      { action: 'outfitter-created', actor_user_id: office.admin.userId, outfitter_id: body.outfitter.id },
    ])
  })

  it('stores all fields of the dialog', async () => {
    const dialog = {
      ...fields,
      slug: 'dialog-rafts',
      photo_expire: 0,
      on_home_page: 1,
      favorite: 1,
      timezone: 'America/Boise',
      counter_tax_rate: 725,
      display_group_only: true,
    }
    expect(await as(office.admin, 'POST', 'outfitter', dialog)).toMatchObject({
      status: 200,
      body: { outfitter: dialog },
    })
    const home = await call(office.test.url, 'GET', 'public/outfitter/all')
    expect(home.body).toMatchObject({ outfitters: [{ slug: 'dialog-rafts' }] })
  })

  it('appends a number to the web address when another outfitter of the same name has or once had that address', async () => {
    const made = async () =>
      (await as(office.admin, 'POST', 'outfitter', { ...fields, name: 'Same Name' })).body.outfitter
    const first = await made()
    await as(office.admin, 'PUT', `outfitter/${first.id}`, { slug: 'moved-away' })
    expect((await made()).slug).toBe('same-name-2')
    expect((await made()).slug).toBe('same-name-3')
    const many = await Promise.all([made(), made(), made()])
    expect(new Set(many.map((outfitter) => outfitter.slug)).size).toBe(3)
  })

  it.each([
    [{ name: ' ', email: 'a@b.test' }, 422, 'name'],
    [{ name: 'A', email: ' ' }, 422, 'email'],
    [{ name: 'A', email: 'nobody' }, 422, 'email'],
    [{ name: 'A' }, 400, 'email'],
    [{ ...fields, slug: '42' }, 422, 'slug'],
    [{ ...fields, timezone: 'Nowhere/Land' }, 422, 'timezone'],
    [{ ...fields, commission: 90 }, 400, 'commission'],
    [{ ...fields, photo_expire: -1 }, 400, 'photo_expire'],
    [{ ...fields, on_home_page: 2 }, 400, 'on_home_page'],
    [{ ...fields, id: 1 }, 422, 'id'],
    [{ ...fields, deleted_at: null }, 400, 'deleted_at'],
  ])('refuses %j', async (body, status, field) => {
    expect(await as(office.admin, 'POST', 'outfitter', body)).toMatchObject({
      status,
      body: { success: false, errors: { [field]: expect.any(String) } },
    })
  })

  it('refuses the web address of another outfitter’s storefront', async () => {
    expect(await as(office.admin, 'POST', 'outfitter', { ...fields, slug: office.shop.slug })).toMatchObject({
      status: 422,
      body: { errors: { slug: 'Another outfitter already uses this address' } },
    })
  })

  it('updates an existing outfitter when the admin dialog sends its id', async () => {
    const made = await as(office.admin, 'POST', 'admin/save-outfitter', { ...fields, name: 'Dialog' })
    const { id } = made.body.outfitter
    const changed = await as(office.admin, 'POST', 'admin/save-outfitter', {
      ...fields,
      id,
      name: 'Dialog 2',
      favorite: 1,
    })
    expect(changed).toMatchObject({ status: 200, body: { outfitter: { id, name: 'Dialog 2', favorite: 1 } } })
    expect((await as(office.admin, 'POST', 'admin/save-outfitter', { ...fields, id: 987_654 })).status).toBe(404)
  })
})

describe('removing and restoring an outfitter', () => {
  const ways = [
    ['DELETE', (id: number) => `outfitter/${id}`, (id: number) => `outfitter/restore/${id}`],
    ['GET', (id: number) => `admin/delete-outfitter/${id}`, (id: number) => `admin/restore-outfitter/${id}`],
  ] as const

  it.each(ways)(
    'closes the storefront and its carts until the outfitter is restored (HTTP method %s)',
    async (method, remove, restore) => {
      const shop = await openShop(office.test.data.database.db)
      await as(office.admin, 'PUT', `outfitter/${shop.outfitterId}`, { on_home_page: 1 })
      const guest = new Guest(office.test.url)
      await guest.start(shop.slug, [{ photo_id: shop.photoIds[0] }])
      const storefront = async () => (await call(office.test.url, 'GET', `search/outfitter/${shop.slug}`)).status
      const listed = async (withDeleted: string) =>
        (await as(office.admin, 'GET', `outfitter/all/${withDeleted}`)).body.outfitters.some(
          (row) => row.id === shop.outfitterId,
        )
      const onHome = async () =>
        JSON.stringify((await call(office.test.url, 'GET', 'public/outfitter/all')).body).includes(shop.slug)
      expect([await storefront(), await listed('false'), await onHome()]).toEqual([200, true, true])

      const removed = await as(office.admin, method, remove(shop.outfitterId))
      expect(removed).toMatchObject({ status: 200, body: { success: true } })
      expect(removed.headers.get('cache-control')).toBe('no-store')
      expect([await storefront(), await listed('0'), await listed('true'), await onHome()]).toEqual([
        404,
        false,
        true,
        false,
      ])
      expect((await guest.counter({ expected_total: 1500 })).status).toBeGreaterThanOrEqual(400)
      expect((await as(office.admin, method, remove(shop.outfitterId))).status).toBe(200)

      expect(await as(office.admin, 'GET', restore(shop.outfitterId))).toMatchObject({
        status: 200,
        body: { outfitter: { id: shop.outfitterId, deleted_at: null } },
      })
      expect([await storefront(), await listed('false'), await onHome()]).toEqual([200, true, true])
      expect((await audited(office, 'outfitter', shop.outfitterId)).map((entry) => entry.action)).toEqual([
        'outfitter-updated',
        'outfitter-deleted',
        'outfitter-restored',
      ])
    },
  )

  it('answers 404 for an unknown id', async () => {
    for (const [method, remove, restore] of ways) {
      expect((await as(office.admin, method, remove(987_654))).status).toBe(404)
      expect((await as(office.admin, 'GET', restore(987_654))).status).toBe(404)
    }
  })
})

describe('the rights of administrators over outfitters', () => {
  it.each([
    ['POST', 'outfitter', fields],
    ['POST', 'admin/save-outfitter', fields],
    ['GET', 'admin/get-outfitters/true', undefined],
    ['DELETE', 'outfitter/:id', undefined],
    ['GET', 'outfitter/restore/:id', undefined],
    ['GET', 'admin/delete-outfitter/:id', undefined],
    ['GET', 'admin/restore-outfitter/:id', undefined],
    ['GET', 'pricing', undefined],
    ['PUT', 'pricing', { commission: 0, commission_24: 0 }],
  ])('belong to no other role: %s %s answers 403, or 401 without a login', async (method, path, body) => {
    const place = path.replace(':id', String(office.shop.outfitterId))
    for (const who of [office.owner, office.stranger, office.employee, office.photographer])
      expect((await as(who, method, place, body)).status).toBe(403)
    expect((await as(null, method, place, body)).status).toBe(401)
    expect((await settingsNow(office)).deleted_at).toBeNull()
  })

  it('include the list of all outfitters, sorted by name', async () => {
    const all = (await as(office.admin, 'GET', 'admin/get-outfitters/true')).body.outfitters
    const names = all.map((row) => row.name.toLowerCase())
    expect(names).toEqual(names.toSorted())
    expect(all.map((row) => row.id)).toContain(office.other.outfitterId)
    expect((await as(office.admin, 'GET', 'admin/get-outfitters/yes')).status).toBe(404)
  })
})

describe('the defaults for new outfitters', () => {
  it('can be changed by an administrator, which leaves existing outfitters unchanged', async () => {
    const before = await settingsNow(office)
    const pricing = { commission: 31, commission_24: 12 }
    expect(await as(office.admin, 'PUT', 'pricing', pricing)).toMatchObject({ status: 200, body: { pricing } })
    expect((await as(office.admin, 'GET', 'pricing')).body.pricing).toEqual({ ...pricing, version: expect.any(String) })
    expect(await settingsNow(office)).toEqual(before)
    const entries = await audited(office, 'pricing-defaults', null)
    expect(entries.at(-1)).toMatchObject({
      actor_user_id: office.admin.userId,
      detail: { fields: 'commission, commission_24' },
    })
    await as(office.admin, 'PUT', 'pricing', pricing)
    expect(await audited(office, 'pricing-defaults', null)).toHaveLength(entries.length)
  })

  it.each([
    { commission: 101, commission_24: 0 },
    { commission: -1, commission_24: 0 },
    { commission: 1 },
    { commission: 1.5, commission_24: 2 },
  ])('cannot be set to %j', async (body) => {
    expect((await as(office.admin, 'PUT', 'pricing', body)).status).toBe(400)
  })
})

describe('the river sections of an outfitter', () => {
  const add = (who: Staff, id: number, outfitterId = office.shop.outfitterId) =>
    as(who, 'POST', 'outfitter/river-section', { id, outfitterId })
  const remove = (who: Staff, id: number, outfitterId = office.shop.outfitterId) =>
    as(who, 'DELETE', `outfitter/river-section/${id}/${outfitterId}`)

  it('are offered on the storefront once the owner adds them, and no longer once the owner removes them', async () => {
    const { sectionId } = office.shop
    const offered = async () =>
      (await call(office.test.url, 'GET', `search/outfitter/${office.shop.slug}`)).body as unknown as {
        outfitter: { river_sections: { id: number }[] }
      }
    const added = await add(office.owner, sectionId)
    expect(added).toMatchObject({
      status: 200,
      body: { river_sections: [{ id: sectionId, river: { name: 'Arkansas' } }] },
    })
    expect((await add(office.owner, sectionId)).body).toEqual(added.body)
    expect((await offered()).outfitter.river_sections).toMatchObject([{ id: sectionId }])
    expect(await remove(office.owner, sectionId)).toMatchObject({ status: 200, body: { river_sections: [] } })
    expect((await remove(office.owner, sectionId)).status).toBe(200)
    expect((await offered()).outfitter.river_sections).toEqual([])
    const actions = (await audited(office, 'river-section', sectionId)).map((entry) => entry.action)
    expect(actions).toEqual(['outfitter-section-added', 'outfitter-section-removed'])
  })

  it('cannot be changed by employees, photographers or another outfitter’s owner', async () => {
    const { sectionId, outfitterId } = office.shop
    for (const who of [office.employee, office.photographer]) {
      expect((await add(who, sectionId)).status).toBe(403)
      expect((await remove(who, sectionId)).status).toBe(403)
    }
    expect(await add(office.stranger, sectionId, outfitterId)).toMatchObject({
      status: 404,
      body: { errors: { outfitterId: expect.any(String) } },
    })
    await add(office.owner, sectionId)
    expect((await remove(office.stranger, sectionId, outfitterId)).status).toBe(404)
    expect((await settingsNow(office)).river_sections).toHaveLength(1)
  })

  it('can be added only when they exist and are active', async () => {
    expect(await add(office.owner, 987_654)).toMatchObject({
      status: 404,
      body: { errors: { id: expect.any(String) } },
    })
    await as(office.admin, 'DELETE', `river_section/${office.other.sectionId}`)
    expect((await add(office.owner, office.other.sectionId)).status).toBe(404)
  })
})
