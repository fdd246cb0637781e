import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { audited, openOffice, type Office } from '../outfitters/office.ts'
import { Guest } from '../../support/guest.ts'
import { addGroup, insertPhotos, openShop, type Shop } from '../../support/shop.ts'
import { openStaff, type Staff } from '../../support/staff.ts'
import { addPhoto, ask, deletePhoto, idsOf, refusal } from './photo-sets.ts'

let office: Office

beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office.test.close())

const db = () => office.test.data.database.db
const date = '2026-07-04'

const create = (who: Staff, body: object = {}) =>
  ask(who, 'POST', 'display-group', { name: 'Boat 1', date, outfitter_id: office.shop.outfitterId, ...body })
const find = (who: Staff, day = date, outfitterId = office.shop.outfitterId) =>
  ask(who, 'POST', 'display-group/date-and-outfitter', { date: day, outfitterId })
const change = (who: Staff, id: number, body: object = {}) =>
  ask(who, 'PUT', `display-group/${id}`, { name: 'Boat 1', date, outfitter_id: office.shop.outfitterId, ...body })
const remove = (who: Staff, id: number) => ask(who, 'GET', `display-group/delete/${id}`)

async function made(body: object = {}): Promise<number> {
  return (await create(office.owner, body)).body.displayGroup.id
}

async function shopOfStaff(): Promise<{ shop: Shop; owner: Staff }> {
  const shop = await openShop(db())
  return { shop, owner: await openStaff(office.test.url, db(), { role: 'outfitter', outfitterId: shop.outfitterId }) }
}

describe('createDisplayGroup', () => {
  it('creates a group with its photos in request order and with the current time as its creation time', async () => {
    const photos = office.shop.photoIds.slice(0, 3).toReversed()
    const answer = await create(office.owner, { name: '  Guide   Maria\n', photo_ids: photos })
    expect(answer).toMatchObject({
      status: 200,
      body: {
        success: true,
        displayGroup: {
          name: 'Guide   Maria',
          date,
          outfitter_id: office.shop.outfitterId,
          created_at: office.test.clock.now().toISOString(),
        },
      },
    })
    expect(idsOf(answer.body.displayGroup)).toEqual(photos)
    for (const photo of answer.body.displayGroup.photos) expect(photo.path).toMatch(/^\/images\/[^/]+\/[^/]+\/w\//)
    expect(await audited(office, 'display-group', answer.body.displayGroup.id)).toMatchObject([
      { action: 'display-group-created', actor_user_id: office.owner.userId, outfitter_id: office.shop.outfitterId },
    ])
  })

  it('puts the group on sale at once', async () => {
    const { shop, owner } = await shopOfStaff()
    const photos = shop.photoIds.slice(0, 2)
    const group = (await create(owner, { outfitter_id: shop.outfitterId, photo_ids: photos })).body.displayGroup
    const guest = new Guest(office.test.url)
    const answer = await guest.start(shop.slug, [{ display_group_id: group.id }])
    expect(answer).toMatchObject({ status: 200, body: { order: { displayGroupCount: 1, subtotal: 6000 } } })
  })

  it('accepts an empty group, and stores a repeated photo once', async () => {
    const [photo] = office.shop.photoIds
    expect(idsOf((await create(office.owner)).body.displayGroup)).toEqual([])
    expect(idsOf((await create(office.owner, { photo_ids: [photo, photo] })).body.displayGroup)).toEqual([photo])
  })

  it.each([
    ['a blank name', { name: ' \u2028\t' }, 'name', 'Please enter Name'],
    ['an id', { id: 7 }, 'id', 'This value is not allowed here'],
    ['a day before there were digital cameras', { date: '1969-12-31' }, 'date', 'Enter a date as yyyy-MM-dd'],
    ['a day too far ahead', { date: '2200-01-01' }, 'date', 'Enter a date as yyyy-MM-dd'],
  ] as const)('refuses a group with %s', async (_what, body, field, sentence) => {
    expect(await create(office.owner, body)).toMatchObject(refusal(422, field, sentence))
  })

  it('refuses the impossible date 2026-02-30', async () => {
    expect((await create(office.owner, { date: '2026-02-30' })).status).toBeGreaterThanOrEqual(400)
    expect((await create(office.owner, { date: '2026-02-30' })).status).toBeLessThan(500)
  })

  it('refuses the whole group when one photo is another outfitter’s, unknown or deleted', async () => {
    const [own] = office.shop.photoIds
    const gone = await addPhoto(office.test, office.shop, 'IMG_7001')
    await deletePhoto(office.test, gone)
    const foreign = office.other.photoIds[0] ?? 0
    const name = 'Never made'
    const attempt = (id: number) => create(office.owner, { name, photo_ids: [own, id] })
    expect(await attempt(foreign)).toMatchObject(refusal(404, 'photo_ids', `We could not find photo ${foreign}`))
    expect(await attempt(987_654_321)).toMatchObject(refusal(404, 'photo_ids', 'We could not find photo 987654321'))
    expect(await attempt(gone)).toMatchObject(refusal(404, 'photo_ids', 'This photo has been deleted: IMG_7001'))
    const groups = (await find(office.owner)).body.displayGroups
    expect(groups.map((group) => group.name)).not.toContain(name)
  })

  it('refuses an inactive outfitter, even to administrators', async () => {
    const { shop, owner } = await shopOfStaff()
    const { id } = (await create(owner, { outfitter_id: shop.outfitterId })).body.displayGroup
    const deleted_at = office.test.clock.now()
    await db().updateTable('outfitters').set({ deleted_at }).where('id', '=', shop.outfitterId).execute()
    for (const who of [owner, office.admin]) {
      const body = { outfitter_id: shop.outfitterId }
      const unknown = 'We could not find this outfitter'
      expect(await create(who, body)).toMatchObject(refusal(404, 'outfitter_id', unknown))
      expect(await change(who, id, body)).toMatchObject(refusal(404, 'general', unknown))
      expect(await remove(who, id)).toMatchObject(refusal(404, 'general', unknown))
    }
  })
})

describe('updateDisplayGroup', () => {
  it('changes name and date, and keeps the photos and the creation time of the group', async () => {
    const photos = office.shop.photoIds.slice(0, 2)
    const before = (await create(office.owner, { photo_ids: photos })).body.displayGroup
    office.test.clock.advance(3_600_000)
    const answer = await change(office.employee, before.id, { name: 'Boat 2', date: '2026-07-05' })
    expect(answer).toMatchObject({
      status: 200,
      body: { displayGroup: { id: before.id, name: 'Boat 2', date: '2026-07-05', created_at: before.created_at } },
    })
    expect(idsOf(answer.body.displayGroup)).toEqual(photos)
    expect(await audited(office, 'display-group', before.id)).toMatchObject([
      { action: 'display-group-created' },
      { action: 'display-group-updated', actor_user_id: office.employee.userId, detail: { fields: 'name, date' } },
    ])
  })

  it('logs nothing when nothing changes', async () => {
    const id = await made()
    expect((await change(office.owner, id, { id, name: ' Boat 1 ' })).status).toBe(200)
    expect(await audited(office, 'display-group', id)).toHaveLength(1)
  })

  it('refuses an id in the body that differs from the id in the path, a group of another outfitter, a blank name and a date out of range', async () => {
    const id = await made()
    const invalid = 'This value is not allowed here'
    expect(await change(office.owner, id, { id: id + 1 })).toMatchObject(refusal(422, 'id', invalid))
    expect(await change(office.owner, id, { name: ' ' })).toMatchObject(refusal(422, 'name', 'Please enter Name'))
    expect((await change(office.owner, id, { date: '2206-07-04' })).status).toBe(422)
    const elsewhere = { outfitter_id: office.other.outfitterId }
    expect(await change(office.admin, id, elsewhere)).toMatchObject(refusal(422, 'outfitter_id', invalid))
    // The user of the first outfitter has no rights at the other one. So the server answers as if the other outfitter
    // did not exist.
    expect(await change(office.owner, id, elsewhere)).toMatchObject(
      refusal(404, 'outfitter_id', 'We could not find this outfitter'),
    )
    expect(await change(office.owner, id)).toMatchObject({ status: 200, body: { displayGroup: { name: 'Boat 1' } } })
  })
})

describe('deleteDisplayGroup', () => {
  it('removes the group for staff and guests, and succeeds silently when repeated', async () => {
    const { shop, owner } = await shopOfStaff()
    const body = { outfitter_id: shop.outfitterId, photo_ids: shop.photoIds.slice(0, 2) }
    const { id } = (await create(owner, body)).body.displayGroup
    expect(await remove(owner, id)).toMatchObject({ status: 200, body: { success: true } })
    expect(await remove(owner, id)).toMatchObject({ status: 200, body: { success: true } })
    expect(await audited(office, 'display-group', id)).toMatchObject([
      { action: 'display-group-created' },
      { action: 'display-group-deleted' },
    ])
    expect((await find(owner, date, shop.outfitterId)).body.displayGroups).toEqual([])
    const gone = 'We could not find this display group'
    expect(await change(owner, id, { outfitter_id: shop.outfitterId })).toMatchObject(refusal(404, 'general', gone))
    const added = { displayGroupId: id, photoId: shop.photoIds[5] }
    expect(await ask(owner, 'POST', 'display-group/add-photo', added)).toMatchObject(
      refusal(404, 'displayGroupId', gone),
    )
  })

  it('drops the group from carts, and the next answer about such a cart names the group as no longer for sale', async () => {
    const { shop, owner } = await shopOfStaff()
    const body = { outfitter_id: shop.outfitterId, photo_ids: shop.photoIds.slice(0, 2) }
    const { id } = (await create(owner, body)).body.displayGroup
    const guest = new Guest(office.test.url)
    await guest.start(shop.slug, [{ display_group_id: id }, { photo_id: shop.photoIds[5] }])
    await remove(owner, id)
    const { status, body: loaded } = await guest.load(shop.slug)
    expect(status).toBe(200)
    expect(loaded.order).toMatchObject({ displayGroupCount: 0, photoCount: 1, subtotal: 1500 })
    expect(loaded.order.removed).toEqual([{ kind: 'display_group', id, reason: 'no-longer-for-sale' }])
  })
})

describe('the display groups of a day', () => {
  it('are sorted by name in natural order, each with its photos, without groups of other days or outfitters', async () => {
    const { shop, owner } = await shopOfStaff()
    const [first = 0, second = 0, third = 0] = shop.photoIds
    const createdAt = office.test.clock.now()
    await addGroup(db(), shop, { name: 'boat 10', photoIds: [third, first], createdAt })
    await addGroup(db(), shop, { name: 'Boat 2', photoIds: [second], createdAt })
    await addGroup(db(), shop, { name: 'Alice', photoIds: [], createdAt })
    await addGroup(db(), shop, { name: 'Another day', photoIds: [first], createdAt, date: '2026-07-05' })
    const { status, body } = await find(owner, date, shop.outfitterId)
    expect(status).toBe(200)
    expect(body.displayGroups.map((group) => [group.name, idsOf(group)])).toEqual([
      ['Alice', []],
      ['Boat 2', [second]],
      ['boat 10', [third, first]],
    ])
  })

  it('leave out photos that were deleted, that belong to a deleted album or that moved to another outfitter', async () => {
    const { shop, owner } = await shopOfStaff()
    const kept = shop.photoIds[0] ?? 0
    const gone = await addPhoto(office.test, shop)
    await deletePhoto(office.test, gone)
    const albumOf = async (changes: object) => {
      const { id } = await db()
        .insertInto('albums')
        .values({
          outfitter_id: shop.outfitterId,
          river_section_id: shop.sectionId,
          photographer_id: shop.photographerId,
          date,
          time_of_day: 'Morning',
          name: 'an album',
          created_at: office.test.clock.now(),
          ...changes,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      return insertPhotos(db(), id, 1, office.test.clock.now())
    }
    const withAlbum = await albumOf({ deleted_at: office.test.clock.now() })
    const moved = await albumOf({ outfitter_id: office.other.outfitterId })
    const photoIds = [gone, ...withAlbum, ...moved, kept]
    await addGroup(db(), shop, { name: 'Boat', photoIds, createdAt: office.test.clock.now() })
    expect((await find(owner, date, shop.outfitterId)).body.displayGroups.map(idsOf)).toEqual([[kept]])
    // A guest must not be able to buy the deleted or moved photos through this group either.
    const asGuest = await ask(owner, 'POST', 'search/displayGroups', { date, outfitterId: shop.outfitterId })
    expect(asGuest.body.displayGroups.map(idsOf)).toEqual([[kept]])
  })

  it('are shown to staff after their photos expired for guests, and when the outfitter is inactive', async () => {
    const { shop, owner } = await shopOfStaff()
    await addGroup(db(), shop, { name: 'Old', photoIds: shop.photoIds.slice(0, 1), createdAt: new Date(0) })
    await db()
      .updateTable('outfitters')
      .set({ photo_expire: 1, deleted_at: office.test.clock.now() })
      .where('id', '=', shop.outfitterId)
      .execute()
    const start = office.test.clock.now()
    office.test.clock.advance(5 * 86_400_000)
    const { body } = await find(owner, date, shop.outfitterId)
    office.test.clock.set(start)
    expect(body.displayGroups.map(idsOf)).toEqual([shop.photoIds.slice(0, 1)])
  })
})

describe('the rights over display groups', () => {
  const attempts = async (who: Staff, shop: Shop) => {
    const group = (await addGroup(db(), shop, { name: 'Boat', photoIds: [], createdAt: office.test.clock.now() })) || 0
    const { outfitterId: outfitter_id } = shop
    const one = { displayGroupId: group, photoId: shop.photoIds[0] }
    return [
      await create(who, { outfitter_id }),
      await find(who, date, outfitter_id),
      await change(who, group, { outfitter_id }),
      await ask(who, 'POST', 'display-group/add-photo', one),
      await ask(who, 'POST', 'display-group/remove-photo', one),
      await ask(who, 'POST', 'display-group/photos', { displayGroupId: group, add: shop.photoIds }),
      await remove(who, group),
    ].map((answer) => answer.status)
  }
  const all = (status: number) => Array.from({ length: 7 }, () => status)

  it('belong to the outfitter’s staff, assigned photographers and administrators', async () => {
    for (const who of [office.admin, office.owner, office.employee, office.photographer])
      expect(await attempts(who, office.shop)).toEqual(all(200))
  })

  it('belong to no other user: every call of another user gets 404', async () => {
    const unbound = await openStaff(office.test.url, db(), { role: 'photographer' })
    for (const who of [office.stranger, unbound]) expect(await attempts(who, office.shop)).toEqual(all(404))
    for (const who of [office.owner, office.employee, office.photographer])
      expect(await attempts(who, office.other)).toEqual(all(404))
  })

  it('let a photographer add any photo of the outfitter, including those of other photographers', async () => {
    const id = await made()
    const photoId = office.shop.photoIds[3]
    const answer = await ask(office.photographer, 'POST', 'display-group/add-photo', { displayGroupId: id, photoId })
    expect(idsOf(answer.body.displayGroup)).toEqual([photoId])
  })
})
