import { beforeAll, describe, expect, it } from 'vitest'
import { placeAtCounter } from '../../support/placed-order.ts'
import { addGroup, insertPhotos, type Shop } from '../../support/shop.ts'
import { openStaff } from '../../support/staff.ts'
import { testApp } from '../../support/test-app.ts'
import { openPerson, type Person } from '../users/person.ts'
import { type AlbumReply, callAs, makeAlbum, offerSection, openOffice, ownerOf } from './album-office.ts'

const test = testApp()
let shop: Shop
let other: Shop
let admin: Person
/** A photographer without an outfitter of their own, assigned to both outfitters, with albums at both. */
let free: Person
/**
 * A photographer who belongs to the first outfitter and was once assigned to the second. They have an album at each.
 */
let bound: Person
let ids: { free: number; freeElsewhere: number; bound: number; boundElsewhere: number; later: number }

beforeAll(async () => {
  shop = await openOffice(test)
  other = await openOffice(test)
  admin = await openPerson(test, { role: 'admin' })
  const assignedTo = [shop.outfitterId, other.outfitterId]
  free = await openPerson(test, { role: 'photographer', assignedTo })
  bound = await openPerson(test, { role: 'photographer', assignedTo })
  const album = async (of: Shop, by: Person, date?: string) =>
    (await makeAlbum(admin, of, { photographer_id: by.id, ...(date === undefined ? {} : { date }) })).id
  ids = {
    free: await album(shop, free),
    freeElsewhere: await album(other, free),
    bound: await album(shop, bound),
    boundElsewhere: await album(other, bound),
    later: await album(shop, free, '2026-07-05'),
  }
  const { db } = test.data.database
  await db.updateTable('users').set({ outfitter_id: shop.outfitterId }).where('id', '=', bound.id).execute()
  await db.deleteFrom('photographer_assignments').where('user_id', '=', bound.id).execute()
  await insertPhotos(db, ids.free, 3, test.clock.now())
  const [gone] = await insertPhotos(db, ids.free, 1, test.clock.now())
  await db
    .updateTable('photos')
    .set({ deleted_at: test.clock.now() })
    .where('id', '=', gone ?? 0)
    .execute()
})

const idsIn = (answer: AlbumReply): number[] => answer.body.albums.map((album) => album.id)
const all = (person: Person) => callAs(person, 'GET', 'album/all')
const find = (person: Person, outfitterId: number, date = '2026-07-04') =>
  callAs(person, 'POST', 'album/date-and-outfitter', { date, outfitterId })
const search = (person: Person, body: object) => callAs(person, 'POST', 'album/search', body)

describe('listAlbums', () => {
  it('shows administrators all albums, the newest trips first, with photo counts', async () => {
    const { body } = await all(admin)
    const { free: first, freeElsewhere, bound: second, boundElsewhere, later } = ids
    expect(body.albums.map((album) => album.id)).toEqual([
      later,
      boundElsewhere,
      second,
      freeElsewhere,
      first,
      other.albumId,
      shop.albumId,
    ])
    const counts = new Map(body.albums.map((album) => [album.id, album.photo_count]))
    expect([counts.get(first), counts.get(second), counts.get(shop.albumId)]).toEqual([3, 0, 12])
    expect(body.next).toBeNull()
  })

  it('shows outfitters and employees the albums of their outfitter, and photographers only the albums that they made', async () => {
    const ofShop = [ids.later, ids.bound, ids.free, shop.albumId]
    expect(idsIn(await all(await ownerOf(test, shop)))).toEqual(ofShop)
    expect(idsIn(await all(await openPerson(test, { outfitterId: shop.outfitterId })))).toEqual(ofShop)
    expect(idsIn(await all(free))).toEqual([ids.later, ids.freeElsewhere, ids.free])
    // A photographer who now works for one outfitter does not see the albums that they made for another one earlier.
    expect(idsIn(await all(bound))).toEqual([ids.bound])
    expect(idsIn(await all(await openPerson(test, { role: 'photographer' })))).toEqual([])
  })

  it('lists exactly the albums that the caller may open', async () => {
    const people = [admin, free, bound, await ownerOf(test, shop), await ownerOf(test, other, { isPhotographer: true })]
    for (const person of people) {
      const listed = new Set(idsIn(await all(person)))
      for (const id of [...Object.values(ids), shop.albumId, other.albumId])
        expect((await callAs(person, 'GET', `album/${id}`)).status, `${person.id} ${id}`).toBe(
          listed.has(id) ? 200 : 404,
        )
    }
  })

  it('refuses guests', async () => {
    expect((await fetch(`${test.url}/api/v1/album/all`)).status).toBe(401)
  })

  it('returns pages without gaps or repeats while other users create albums', async () => {
    const crowd = await openOffice(test)
    const owner = await ownerOf(test, crowd)
    const { db } = test.data.database
    const row = (index: number) => ({
      outfitter_id: crowd.outfitterId,
      river_section_id: crowd.sectionId,
      photographer_id: crowd.photographerId,
      date: `2026-06-${String(1 + (index % 7)).padStart(2, '0')}`,
      time_of_day: 'Morning' as const,
      name: `Album ${index}`,
      created_at: test.clock.now(),
    })
    const made = await db
      .insertInto('albums')
      .values(Array.from({ length: 249 }, (_, index) => row(index)))
      .returning(['id', 'date'])
      .execute()
    const seen: number[] = []
    const sizes: number[] = []
    for (let after: string | null = ''; after !== null;) {
      const page: AlbumReply = await callAs(owner, 'GET', `album/all?after=${after}`)
      seen.push(...idsIn(page))
      sizes.push(page.body.albums.length)
      after = page.body.next
      await makeAlbum(owner, crowd, { date: '2026-08-01' })
    }
    expect(sizes).toEqual([100, 100, 50])
    const wanted = [...made, { id: crowd.albumId, date: '2026-07-04' }]
      .toSorted((a, b) => b.date.localeCompare(a.date) || b.id - a.id)
      .map((album) => album.id)
    expect(seen).toEqual(wanted)
  })

  it.each(['MTA0Mg', 'eA', 'MjAyNi0wMi0zMHwx'])(
    'refuses the cursor %s, which the server never issued',
    async (cursor) => {
      expect((await callAs(admin, 'GET', `album/all?after=${cursor}`)).status).toBe(400)
    },
  )
})

describe('findAlbums', () => {
  it('finds albums by date, or by date with outfitter and river section', async () => {
    const section = await openOffice(test)
    await offerSection(test, shop.outfitterId, section.sectionId)
    const second = await makeAlbum(admin, shop, { river_section_id: section.sectionId, date: '2026-07-06' })
    const first = await makeAlbum(admin, shop, { date: '2026-07-06' })
    const date = '2026-07-06'
    const { outfitterId: outfitter_id } = shop
    expect(idsIn(await search(admin, { date }))).toEqual([first.id, second.id])
    expect(idsIn(await search(admin, { date, outfitter_id, river_section_id: null }))).toEqual([first.id, second.id])
    expect(idsIn(await search(admin, { date, river_section_id: section.sectionId }))).toEqual([second.id])
    expect(idsIn(await search(admin, { date, outfitter_id: other.outfitterId }))).toEqual([])
    expect(idsIn(await search(await ownerOf(test, other), { date }))).toEqual([])
    expect(idsIn(await find(admin, outfitter_id, date))).toEqual([first.id, second.id])
    await callAs(admin, 'GET', `album/delete/${first.id}`)
    expect(idsIn(await find(admin, outfitter_id, date))).toEqual([second.id])
    expect((await search(admin, { outfitter_id })).status).toBe(400)
  })

  it('finds only albums that the caller may see, and only at outfitters for which the caller works', async () => {
    const employee = await openPerson(test, { outfitterId: shop.outfitterId })
    expect(idsIn(await find(employee, shop.outfitterId))).toEqual([ids.bound, ids.free, shop.albumId])
    expect(idsIn(await find(free, shop.outfitterId))).toEqual([ids.free])
    expect(idsIn(await search(free, { date: '2026-07-04', outfitter_id: other.outfitterId }))).toEqual([
      ids.freeElsewhere,
    ])
    expect(idsIn(await search(bound, { date: '2026-07-04' }))).toEqual([ids.bound])
  })

  it('answers 404 for an outfitter for which the caller does not work, as for an unknown outfitter', async () => {
    const employee = await openPerson(test, { outfitterId: shop.outfitterId })
    for (const person of [employee, await openPerson(test, { role: 'photographer' })]) {
      expect((await find(person, other.outfitterId)).status).toBe(404)
      expect((await search(person, { date: '2026-07-04', outfitter_id: other.outfitterId })).status).toBe(404)
    }
    expect((await find(admin, 987_654_321)).body.errors).toHaveProperty('outfitterId')
  })
})

describe('the albums of a list', () => {
  it('count the photos that groups hold and that guests bought and still have, and show the first photo', async () => {
    const { db } = test.data.database
    const { id } = await makeAlbum(admin, shop, { date: '2026-07-03' })
    const empty = await makeAlbum(admin, shop, { date: '2026-07-03' })
    const [one = 0, two = 0, three = 0, , gone = 0] = await insertPhotos(db, id, 5, test.clock.now())
    const group = (photoIds: readonly number[]) =>
      addGroup(db, { ...shop, albumId: id }, { name: 'Boat', photoIds, createdAt: test.clock.now() })
    await group([one, two, gone])
    await group([two])
    const deleted = await group([three])
    await db.updateTable('display_groups').set({ deleted_at: test.clock.now() }).where('id', '=', deleted).execute()
    await db.updateTable('photos').set({ deleted_at: test.clock.now() }).where('id', '=', gone).execute()
    await db.updateTable('photos').set({ taken_at: null }).where('id', '=', one).execute()
    const owner = await openStaff(test.url, db, { role: 'outfitter', outfitterId: shop.outfitterId })
    const order = async (photoId: number, released: boolean) => {
      const { orderId } = await placeAtCounter(test, shop.slug, [{ photo_id: photoId }])
      if (released) expect((await owner.post('order/release', { id: orderId })).status).toBe(200)
      return orderId
    }
    await order(one, true)
    await order(one, true)
    await order(two, false)
    expect((await owner.post('order/refund', { id: await order(three, true), reason: 'Rain' })).status).toBe(200)
    const { body } = await search(admin, { date: '2026-07-03' })
    const countsOf = (albumId: number) => {
      const album = body.albums.find((each) => each.id === albumId)
      return [album?.photo_count, album?.grouped_count, album?.sold_count, album?.cover?.id]
    }
    expect(countsOf(id)).toEqual([4, 2, 1, two])
    expect(countsOf(empty.id)).toEqual([0, 0, 0, undefined])
    const listed = (await all(admin)).body.albums.find((each) => each.id === id)
    expect(listed).toEqual(body.albums.find((each) => each.id === id))
  })
})
