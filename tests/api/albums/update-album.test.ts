import { beforeAll, describe, expect, it } from 'vitest'
import type { OrderStatus } from '#domain/orders/order-status.ts'
import { addGroup, assignTo, insertPhotos, type Shop } from '../../support/shop.ts'
import { testApp } from '../../support/test-app.ts'
import { openPerson, type Person } from '../users/person.ts'
import { placeOrder } from '../deliveries/placed-order.ts'
import { albumAudit, callAs, fieldsOf, makeAlbum, offerSection, openOffice, ownerOf } from './album-office.ts'

const test = testApp()
let shop: Shop
let other: Shop
let owner: Person
let admin: Person

beforeAll(async () => {
  shop = await openOffice(test)
  other = await openOffice(test)
  await assignTo(test.data.database.db, shop.photographerId, other.outfitterId)
  owner = await ownerOf(test, shop)
  admin = await openPerson(test, { role: 'admin' })
})

const db = () => test.data.database.db

const moved = () => fieldsOf(other, { photographer_id: shop.photographerId })

async function albumWithPhotos(): Promise<{ id: number; photoIds: number[] }> {
  const { id } = await makeAlbum(admin, shop)
  return { id, photoIds: await insertPhotos(db(), id, 2, test.clock.now()) }
}

describe('updateAlbum', () => {
  it('stores the new fields, keeps the photos and logs one entry that names the fields', async () => {
    const { id } = await albumWithPhotos()
    const fields = fieldsOf(shop, { date: '2026-07-05', time_of_day: 'Full Day', name: '  Second day ' })
    const { status, body } = await callAs(owner, 'PUT', `album/${id}`, { ...fields, id })
    expect([status, body.album]).toMatchObject([
      200,
      { id, date: '2026-07-05', time_of_day: 'Full Day', name: 'Second day', photo_count: 2 },
    ])
    expect((await callAs(owner, 'GET', `album/${id}`)).body.album).toMatchObject({ ...body.album })
    // Saving the fields again without a change must write no second audit entry.
    expect((await callAs(owner, 'PUT', `album/${id}`, fields)).status).toBe(200)
    expect((await albumAudit(test, id)).slice(1)).toEqual([
      {
        action: 'album-updated',
        actor_user_id: owner.id,
        outfitter_id: shop.outfitterId,
        detail: { fields: 'date, time_of_day, name' },
      },
    ])
  })

  it('builds the name from the other fields when the name is blank', async () => {
    const { id } = await makeAlbum(owner, shop)
    const { body } = await callAs(owner, 'PUT', `album/${id}`, fieldsOf(shop, { name: ' ', time_of_day: 'Afternoon' }))
    expect(body.album.name).toBe(`2026-07-04|Outfitter ${shop.slug}|Arkansas|Browns Canyon|Afternoon`)
  })

  it('requires every field, like createAlbum', async () => {
    const { id } = await makeAlbum(owner, shop)
    for (const field of Object.keys(fieldsOf(shop))) {
      const { status } = await callAs(owner, 'PUT', `album/${id}`, { ...fieldsOf(shop), [field]: undefined })
      expect(status, field).toBe(400)
    }
  })

  it('refuses an id in the body that differs from the id in the path, a date out of range, and a section or photographer of another outfitter', async () => {
    const { id } = await makeAlbum(owner, shop)
    const put = (changes: object) => callAs(owner, 'PUT', `album/${id}`, { ...fieldsOf(shop), ...changes })
    const strangers = await openPerson(test, { role: 'photographer', outfitterId: other.outfitterId })
    expect((await put({ id: id + 1 })).body.errors).toHaveProperty('id')
    expect((await put({ date: '2206-07-04' })).body.errors).toHaveProperty('date')
    expect((await put({ river_section_id: other.sectionId })).body.code).toBe('section-not-offered')
    expect((await put({ photographer_id: strangers.id })).body.code).toBe('photographer-invalid')
    expect((await callAs(owner, 'GET', `album/${id}`)).body.album).toMatchObject(fieldsOf(shop))
  })

  it('lets an album keep a photographer who left and a section no longer offered, but refuses that photographer for another album', async () => {
    const leaving = await openPerson(test, { role: 'photographer', outfitterId: shop.outfitterId })
    const { id } = await makeAlbum(owner, shop, { photographer_id: leaving.id })
    const another = await makeAlbum(owner, shop)
    const offered = db().deleteFrom('outfitter_river_sections').where('outfitter_id', '=', shop.outfitterId)
    await offered.where('river_section_id', '=', shop.sectionId).execute()
    await db().updateTable('users').set({ deleted_at: test.clock.now() }).where('id', '=', leaving.id).execute()
    const renamed = fieldsOf(shop, { photographer_id: leaving.id, name: 'Renamed' })
    expect((await callAs(owner, 'PUT', `album/${id}`, renamed)).status).toBe(200)
    expect((await callAs(owner, 'PUT', `album/${another.id}`, renamed)).body.code).toBe('photographer-invalid')
    await offerSection(test, shop.outfitterId, shop.sectionId)
  })

  it('answers 404 for a deleted or foreign album, and 403 to employees', async () => {
    const { id } = await makeAlbum(owner, shop)
    const stranger = await ownerOf(test, other)
    const employee = await openPerson(test, { outfitterId: shop.outfitterId })
    expect((await callAs(stranger, 'PUT', `album/${id}`, fieldsOf(other))).status).toBe(404)
    expect((await callAs(employee, 'PUT', `album/${id}`, fieldsOf(shop))).status).toBe(403)
    await callAs(owner, 'GET', `album/delete/${id}`)
    expect((await callAs(owner, 'PUT', `album/${id}`, fieldsOf(shop))).status).toBe(404)
  })

  it('does not let a photographer give their own album to another photographer', async () => {
    const photographer = await openPerson(test, { role: 'photographer', assignedTo: [shop.outfitterId] })
    const { id } = await makeAlbum(photographer, shop, { photographer_id: photographer.id })
    expect((await callAs(photographer, 'PUT', `album/${id}`, fieldsOf(shop))).status).toBe(403)
  })
})

describe('moving an album to another outfitter', () => {
  it('moves its photos too when the caller may write at both outfitters, and otherwise answers 404', async () => {
    const { id } = await albumWithPhotos()
    expect((await callAs(owner, 'PUT', `album/${id}`, moved())).status).toBe(404)
    const { status, body } = await callAs(admin, 'PUT', `album/${id}`, moved())
    expect([status, body.album.outfitter.id, body.album.photo_count]).toEqual([200, other.outfitterId, 2])
  })

  it.each(['pending', 'paying', 'completed'] as const)(
    'is refused while one of the album’s photos is in a %s order',
    async (status) => {
      const { id, photoIds } = await albumWithPhotos()
      await placeOrder(test, shop, { status, photoIds })
      expect((await callAs(admin, 'PUT', `album/${id}`, moved())).body).toEqual({
        success: false,
        code: 'photos-sold',
        errors: {
          outfitter_id: 'Guests have bought 2 photos from this album, so you cannot move it to another outfitter',
        },
        current: expect.objectContaining({ id }),
      })
      expect((await callAs(admin, 'PUT', `album/${id}`, fieldsOf(shop, { name: 'Renamed' }))).status).toBe(200)
    },
  )

  it('is refused until the album’s photos are removed from every display group and slideshow', async () => {
    const { id, photoIds } = await albumWithPhotos()
    const groupId = await addGroup(db(), shop, { name: 'Raft 1', photoIds, createdAt: test.clock.now() })
    const refused = {
      code: 'photos-in-use',
      errors: { outfitter_id: expect.stringMatching(/Remove them there before/) },
    }
    expect(await callAs(admin, 'PUT', `album/${id}`, moved())).toMatchObject({ status: 409, body: refused })
    await db().updateTable('display_groups').set({ deleted_at: test.clock.now() }).where('id', '=', groupId).execute()
    const show = { outfitter_id: shop.outfitterId, name: 'Counter', created_at: test.clock.now() }
    const slideshow = await db().insertInto('slideshows').values(show).returning('id').executeTakeFirstOrThrow()
    const member = { slideshow_id: slideshow.id, photo_id: photoIds[0] ?? 0, position: 0 }
    await db().insertInto('slideshow_photos').values(member).execute()
    expect(await callAs(admin, 'PUT', `album/${id}`, moved())).toMatchObject({ status: 409, body: refused })
    await db().deleteFrom('slideshow_photos').where('slideshow_id', '=', slideshow.id).execute()
    expect((await callAs(admin, 'PUT', `album/${id}`, moved())).status).toBe(200)
  })

  it.each<OrderStatus>(['cancelled', 'expired'])(
    'is allowed when the album’s photos are only in a %s order',
    async (status) => {
      const { id, photoIds } = await albumWithPhotos()
      await placeOrder(test, shop, { status, photoIds })
      expect((await callAs(admin, 'PUT', `album/${id}`, moved())).status).toBe(200)
    },
  )
})
