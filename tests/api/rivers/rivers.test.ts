import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { call, Guest } from '../../support/guest.ts'
import { openShop } from '../../support/shop.ts'
import type { Staff } from '../../support/staff.ts'
import { ask, audited, openOffice, type Office } from '../outfitters/office.ts'

let office: Office

beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office.test.close())

const as = (who: Staff | null, method: string, path: string, body?: object) => ask(office, who, method, path, body)
const makeRiver = async (fields: object = {}) =>
  (await as(office.admin, 'POST', 'river', { name: 'Green', fee: 300, ...fields })).body.river
const makeSection = async (riverId: number, fields: object = {}) =>
  (await as(office.admin, 'POST', 'river_section', { name: 'Gates of Lodore', river_id: riverId, ...fields })).body
    .river_section

describe('rivers', () => {
  it('are created, changed, made inactive and restored by administrators', async () => {
    const created = await as(office.admin, 'POST', 'river', { id: null, name: ' Green\u202E ', fee: 250 })
    expect(created).toMatchObject({
      status: 200,
      body: { river: { name: 'Green', fee: 250, deleted_at: null, river_sections: [] } },
    })
    const { id } = created.body.river
    const listed = async (path: string) =>
      (await as(office.admin, 'GET', path)).body.rivers.find((row) => row.id === id)
    expect((await as(office.admin, 'PUT', `river/${id}`, { id, name: 'Green River' })).body.river).toMatchObject({
      name: 'Green River',
      fee: 250,
    })
    expect((await as(office.admin, 'PUT', `river/${id}`, { name: 'Green River', fee: 0 })).body.river.fee).toBe(0)
    expect(await listed('river/all')).toMatchObject({ name: 'Green River' })

    expect(await as(office.admin, 'DELETE', `river/${id}`)).toMatchObject({ status: 200, body: { success: true } })
    expect((await as(office.admin, 'DELETE', `river/${id}`)).status).toBe(200)
    expect([await listed('river/all'), await listed('river/all/false')]).toEqual([undefined, undefined])
    expect((await listed('river/all/true'))?.deleted_at).toBe(office.test.clock.now().toISOString())

    const restored = await as(office.admin, 'GET', `river/restore/${id}`)
    expect(restored).toMatchObject({ status: 200, body: { river: { id, deleted_at: null } } })
    expect(restored.headers.get('cache-control')).toBe('no-store')
    expect((await audited(office, 'river', id)).map((entry) => [entry.action, entry.detail])).toEqual([
      ['river-created', {}],
      ['river-updated', { fields: 'name' }],
      ['river-updated', { fields: 'fee' }],
      ['river-deleted', {}],
      ['river-restored', {}],
    ])
  })

  it('are sorted by name, each with its active sections', async () => {
    const river = await makeRiver({ name: 'aardvark' })
    await makeSection(river.id, { name: 'Lower', fee: 10 })
    const gone = await makeSection(river.id, { name: 'Gone' })
    await makeSection(river.id, { name: 'a first', fee: 20 })
    await as(office.admin, 'DELETE', `river_section/${gone.id}`)
    const { rivers } = (await as(office.photographer, 'GET', 'river/all')).body
    const names = rivers.map((row) => row.name.toLowerCase())
    expect(names).toEqual(names.toSorted())
    expect(rivers.find((row) => row.id === river.id)?.river_sections).toMatchObject([
      { name: 'a first', fee: 20 },
      { name: 'Lower', fee: 10 },
    ])
  })

  it.each([
    [{ name: ' ' }, 422],
    [{ name: 'x'.repeat(201) }, 400],
    [{ fee: 300 }, 400],
    [{ name: 'A', fee: 10_001 }, 400],
    [{ name: 'A', fee: -1 }, 400],
    [{ name: 'A', fee: 1.5 }, 400],
    [{ name: 'A', id: 3 }, 422],
    [{ name: 'A', deleted_at: null }, 400],
  ])('are not created from %j, which is answered with status %i', async (body, status) => {
    expect(await as(office.admin, 'POST', 'river', body)).toMatchObject({ status, body: { success: false } })
  })

  it('with an unknown id answer 404, and so do river sections', async () => {
    for (const [method, path, body] of [
      ['PUT', 'river/987654', { name: 'A' }],
      ['DELETE', 'river/987654'],
      ['GET', 'river/restore/987654'],
      ['PUT', 'river_section/987654', { name: 'A', river_id: 1 }],
      ['DELETE', 'river_section/987654'],
      ['GET', 'river_section/restore/987654'],
    ] as const)
      expect((await as(office.admin, method, path, body)).status).toBe(404)
  })

  it('can be read by all staff, but only administrators can change rivers, river sections and fees', async () => {
    const river = await makeRiver()
    const section = await makeSection(river.id)
    for (const who of [office.owner, office.employee, office.photographer]) {
      for (const path of ['river/all', 'river/all/true', 'river_section/all/true'])
        expect((await as(who, 'GET', path)).status).toBe(200)
      for (const [method, path, body] of [
        ['POST', 'river', { name: 'Mine' }],
        ['PUT', `river/${river.id}`, { name: 'Mine', fee: 0 }],
        ['DELETE', `river/${river.id}`],
        ['GET', `river/restore/${river.id}`],
        ['POST', 'river_section', { name: 'Mine', river_id: river.id }],
        ['PUT', `river_section/${section.id}`, { name: 'Mine', river_id: river.id, fee: 0 }],
        ['DELETE', `river_section/${section.id}`],
        ['GET', `river_section/restore/${section.id}`],
      ] as const)
        expect([path, (await as(who, method, path, body)).status]).toEqual([path, 403])
    }
    for (const path of ['river/all', 'river/all/true', 'river_section/all/true'])
      expect((await as(null, 'GET', path)).status).toBe(401)
    expect((await as(office.admin, 'GET', 'river/all')).body.rivers).toContainEqual({
      ...river,
      river_sections: [{ id: section.id, name: section.name, fee: section.fee }],
    })
  })
})

describe('river sections', () => {
  const listed = async (id: number, withDeleted: string) =>
    (await as(office.owner, 'GET', `river_section/all/${withDeleted}`)).body.river_sections.find((row) => row.id === id)

  it('are created, changed, moved, made inactive and restored', async () => {
    const [one, two] = [await makeRiver({ name: 'One' }), await makeRiver({ name: 'Two' })]
    const section = await makeSection(one.id, { fee: 150 })
    expect(section).toMatchObject({ fee: 150, river_id: one.id, river: { name: 'One', fee: 300 }, deleted_at: null })
    const moved = await as(office.admin, 'PUT', `river_section/${section.id}`, { name: 'Moved', river_id: two.id })
    expect(moved.body.river_section).toMatchObject({ name: 'Moved', fee: 150, river: { id: two.id } })
    expect((await as(office.admin, 'DELETE', `river_section/${section.id}`)).status).toBe(200)
    expect(await listed(section.id, 'false')).toBeUndefined()
    expect((await listed(section.id, 'true'))?.deleted_at).not.toBeNull()
    expect(
      (await as(office.admin, 'GET', `river_section/restore/${section.id}`)).body.river_section.deleted_at,
    ).toBeNull()
    expect((await audited(office, 'river-section', section.id)).map((entry) => entry.action)).toEqual([
      'river-section-created',
      'river-section-updated',
      'river-section-deleted',
      'river-section-restored',
    ])
  })

  it('are inactive while their river is inactive, and become active when the river is restored', async () => {
    const river = await makeRiver()
    const [kept, gone] = [await makeSection(river.id), await makeSection(river.id, { name: 'Gone' })]
    await as(office.admin, 'DELETE', `river_section/${gone.id}`)
    await as(office.admin, 'DELETE', `river/${river.id}`)
    expect(await listed(kept.id, 'false')).toBeUndefined()
    expect((await listed(kept.id, 'true'))?.deleted_at).not.toBeNull()
    for (const { id } of [kept, gone])
      expect(await as(office.admin, 'GET', `river_section/restore/${id}`)).toMatchObject({
        status: 422,
        body: { errors: { general: 'This river is inactive. Restore it first.' } },
      })
    await as(office.admin, 'GET', `river/restore/${river.id}`)
    expect((await listed(kept.id, 'false'))?.deleted_at).toBeNull()
    expect(await listed(gone.id, 'false')).toBeUndefined()
  })

  it('require an active river', async () => {
    const [river, inactive] = [await makeRiver(), await makeRiver()]
    const section = await makeSection(river.id)
    await as(office.admin, 'DELETE', `river/${inactive.id}`)
    const place = (riverId: number) => ({ name: 'A', river_id: riverId })
    for (const [method, path] of [
      ['POST', 'river_section'],
      ['PUT', `river_section/${section.id}`],
    ] as const) {
      expect((await as(office.admin, method, path, place(987_654))).status).toBe(404)
      expect(await as(office.admin, method, path, place(inactive.id))).toMatchObject({
        status: 422,
        body: { errors: { river_id: expect.any(String) } },
      })
    }
  })

  it.each([
    { name: ' ', river_id: 1 },
    { name: 'A' },
    { name: 'A', river_id: 1, fee: 10_001 },
    { name: 'A', river_id: 'x' },
  ])('are not created from %j', async (body) => {
    const { status } = await as(office.admin, 'POST', 'river_section', body)
    expect([400, 422]).toContain(status)
  })

  it('are no longer offered when inactive, but guests still pay the river’s fee for photos taken there', async () => {
    const shop = await openShop(office.test.data.database.db, { riverFee: 1000, sectionFee: 0 })
    await as(office.admin, 'POST', 'outfitter/river-section', { id: shop.sectionId, outfitterId: shop.outfitterId })
    const offered = async () => {
      const { body } = await call(office.test.url, 'GET', `search/outfitter/${shop.slug}`)
      return (body as unknown as { outfitter: { river_sections: unknown[] } }).outfitter.river_sections.length
    }
    const guest = new Guest(office.test.url)
    expect(await offered()).toBe(1)
    await as(office.admin, 'DELETE', `river_section/${shop.sectionId}`)
    expect(await offered()).toBe(0)
    const { body } = await guest.start(shop.slug, [{ photo_id: shop.photoIds[0] }])
    expect(body.order).toMatchObject({ subtotal: 1500, riverFee: 150 })
    await as(office.admin, 'GET', `river_section/restore/${shop.sectionId}`)
    expect(await offered()).toBe(1)
  })
})
