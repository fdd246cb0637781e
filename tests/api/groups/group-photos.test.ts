import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { untilFree } from '../../support/until-free.ts'
import { newKey } from '../../support/guest.ts'
import { addGroup, insertPhotos, openShop, type Shop } from '../../support/shop.ts'
import { openStaff, type Staff } from '../../support/staff.ts'
import { testApp } from '../../support/test-app.ts'
import { addPhoto, ask, countingDatabase, deletePhoto, idsOf, refusal } from './photo-sets.ts'

let queries: () => number
let shop: Shop
let other: Shop
let staff: Staff
let group: number
let photos: readonly [number, number, number, number]

const test = testApp({
  wrapDatabase: (database) => {
    const counting = countingDatabase(database)
    queries = counting.count
    return counting.database
  },
})

beforeAll(async () => {
  const { db } = test.data.database
  shop = await openShop(db, { photos: 40 })
  other = await openShop(db)
  staff = await openStaff(test.url, db, { outfitterId: shop.outfitterId })
})

beforeEach(async () => {
  const [first = 0, second = 0, third = 0, fourth = 0] = shop.photoIds
  photos = [first, second, third, fourth]
  const createdAt = test.clock.now()
  group = await addGroup(test.data.database.db, shop, { name: 'Boat', photoIds: [first, second], createdAt })
})

const add = (photoId: number | undefined, key?: string) =>
  ask(staff, 'POST', 'display-group/add-photo', { photoId, displayGroupId: group }, key)
const take = (photoId: number | undefined) =>
  ask(staff, 'POST', 'display-group/remove-photo', { photoId, displayGroupId: group })
const change = (body: object) => ask(staff, 'POST', 'display-group/photos', { displayGroupId: group, ...body })

async function members() {
  return test.data.database.db
    .selectFrom('display_group_photos')
    .select(['photo_id', 'position'])
    .where('display_group_id', '=', group)
    .orderBy('position')
    .execute()
}

const memberIds = async () => (await members()).map((member) => member.photo_id)

describe('one photo of a display group', () => {
  it('comes last when it is added, and leaves the order of the other photos unchanged when it is removed', async () => {
    const [first, second, third] = photos
    expect(idsOf((await add(third)).body.displayGroup)).toEqual([first, second, third])
    expect(idsOf((await take(first)).body.displayGroup)).toEqual([second, third])
    expect(idsOf((await add(first)).body.displayGroup)).toEqual([second, third, first])
  })

  it('can be added or removed twice without a second effect', async () => {
    const [first, , third] = photos
    const before = await members()
    expect((await add(first)).status).toBe(200)
    for (const id of [third, other.photoIds[0], 987_654_321]) expect((await take(id)).status).toBe(200)
    expect(await members()).toEqual(before)
  })

  it('is refused when it belongs to another outfitter, is unknown or was deleted', async () => {
    const before = await members()
    const unknown = refusal(404, 'photoId', 'We could not find this photo')
    expect(await add(other.photoIds[0])).toMatchObject(unknown)
    expect(await add(987_654_321)).toMatchObject(unknown)
    const gone = await addPhoto(test, shop, 'IMG_7002')
    await deletePhoto(test, gone)
    expect(await add(gone)).toMatchObject(refusal(404, 'photoId', 'This photo has been deleted: IMG_7002'))
    expect(await members()).toEqual(before)
  })

  it('is no longer shown after it was deleted, and can still be removed from the group', async () => {
    const gone = await addPhoto(test, shop)
    await add(gone)
    await deletePhoto(test, gone)
    const [first, second, third] = photos
    expect(idsOf((await add(third)).body.displayGroup)).toEqual([first, second, third])
    expect((await take(gone)).status).toBe(200)
    expect(await memberIds()).toEqual([first, second, third])
  })

  it('is not added again by a repeated call, which gets the same answer', async () => {
    const [first, , third] = photos
    const key = newKey()
    const answer = await add(third, key)
    await take(third)
    await take(first)
    expect((await add(third, key)).text).toBe(answer.text)
    expect(await memberIds()).toEqual([photos[1]])
    expect((await add(first, key)).status).toBe(422)
  })
})

describe('many photos of a display group', () => {
  it('are added and removed in one call, which puts the new photos last in request order', async () => {
    const [first, second, third, fourth] = photos
    const answer = await change({ add: [fourth, second, third], remove: [first] })
    expect(answer.status).toBe(200)
    expect(idsOf(answer.body.displayGroup)).toEqual([second, fourth, third])
    expect(idsOf((await change({})).body.displayGroup)).toEqual([second, fourth, third])
  })

  it('are all refused when one of them cannot be added, and the same call then removes no photo either', async () => {
    const [first, , third] = photos
    const before = await members()
    const gone = [await addPhoto(test, shop, 'IMG_7003'), await addPhoto(test, shop, 'IMG_7004')]
    for (const id of gone) await deletePhoto(test, id)
    expect(await change({ add: [third, ...gone], remove: [first] })).toMatchObject(
      refusal(404, 'add', expect.stringMatching(/^These photos have been deleted: IMG_700[34], IMG_700[34]$/)),
    )
    const foreign = other.photoIds[0] ?? 0
    expect(await change({ add: [third, foreign], remove: [first] })).toMatchObject(
      refusal(404, 'add', `We could not find photo ${foreign}`),
    )
    expect(await members()).toEqual(before)
  })

  it('are refused with a message that names at most five of the photos', async () => {
    const ids = Array.from({ length: 300 }, (_, index) => 900_000_000 + index)
    const { status, body } = await change({ add: ids })
    expect(status).toBe(404)
    expect(body.errors['add']).toMatch(/^We could not find photos (9000000\d\d, ){5}…$/)
  })

  it('are added with as many queries for a thousand photos as for one', async () => {
    const { db } = test.data.database
    const thousand = await insertPhotos(db, shop.albumId, 1000, test.clock.now())
    const asked = async (ids: readonly number[]) => {
      const before = queries()
      expect((await change({ add: ids, remove: ids.slice(0, 1) })).status).toBe(200)
      return queries() - before
    }
    const ofOne = await asked([photos[2]])
    expect(ofOne).toBeGreaterThan(3)
    expect(await asked(thousand)).toBe(ofOne)
    expect(await memberIds()).toHaveLength(1003)
  })
})

describe('the display groups of a day with thirty groups', () => {
  it('are read with as many queries as those of a day with one group', async () => {
    const createdAt = test.clock.now()
    const asked = async (date: string, groups: number) => {
      for (let index = 0; index < groups; index++) {
        const photoIds = shop.photoIds.slice(index, index + 5)
        await addGroup(test.data.database.db, shop, { name: `Boat ${index}`, photoIds, createdAt, date })
      }
      const before = queries()
      const body = { date, outfitterId: shop.outfitterId }
      const answer = await ask(staff, 'POST', 'display-group/date-and-outfitter', body)
      expect(answer.body.displayGroups.map((one) => one.photos.length)).toEqual(Array.from({ length: groups }, () => 5))
      return queries() - before
    }
    const ofOne = await asked('2026-06-01', 1)
    expect(ofOne).toBeGreaterThan(2)
    expect(await asked('2026-06-02', 30)).toBe(ofOne)
  })
})

describe('twenty simultaneous editors of a display group', () => {
  it('all succeed in adding a different photo each, with distinct positions', async () => {
    const ids = shop.photoIds.slice(10, 30)
    const answers = await Promise.all(ids.map((id) => untilFree(() => add(id))))
    expect(answers.map((answer) => answer.status)).toEqual(ids.map(() => 200))
    const after = await members()
    expect(after.map((member) => member.photo_id).toSorted((a, b) => a - b)).toEqual([photos[0], photos[1], ...ids])
    expect(new Set(after.map((member) => member.position)).size).toBe(22)
  })

  it('all succeed in adding the same photo, which the group then holds once', async () => {
    const id = shop.photoIds[30]
    const answers = await Promise.all(Array.from({ length: 20 }, () => untilFree(() => add(id))))
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]))
    expect((await memberIds()).filter((member) => member === id)).toHaveLength(1)
  })

  it('leave the group deleted, without a server error, when two of them delete it and the others add photos', async () => {
    const answers = await Promise.all([
      ...shop.photoIds.slice(10, 20).map((id) => untilFree(() => add(id))),
      untilFree(() => ask(staff, 'GET', `display-group/delete/${group}`)),
      untilFree(() => ask(staff, 'GET', `display-group/delete/${group}`)),
      ...shop.photoIds.slice(20, 30).map((id) => untilFree(() => add(id))),
    ])
    for (const { status } of answers) expect([200, 404]).toContain(status)
    expect(answers.slice(10, 12).map((answer) => answer.status)).toEqual([200, 200])
    expect((await add(shop.photoIds[31])).status).toBe(404)
  })
})

describe('the clock of a group that a split or merge makes', () => {
  const hour = 3_600_000
  const ago = (hours: number) => new Date(test.clock.now().getTime() - hours * hour)
  const made = (hours: number, of = shop) =>
    addGroup(test.data.database.db, of, { name: `${hours} h`, photoIds: [], createdAt: ago(hours) })
  const create = (body: object) =>
    ask(staff, 'POST', 'display-group', { name: 'Part', date: '2026-07-04', outfitter_id: shop.outfitterId, ...body })

  it('starts with the earliest of its sources, and never later than now', async () => {
    const sources = [await made(5), await made(20)]
    const [, , third] = photos
    const split = await create({ photo_ids: [third], from_ids: sources })
    expect(split.body.displayGroup.created_at).toBe(ago(20).toISOString())
    const coming = await made(-3)
    expect((await create({ from_ids: [coming] })).body.displayGroup.created_at).toBe(ago(0).toISOString())
  })

  it('moves to an earlier source by a merge, also when that one is deleted by then, and never to a later one', async () => {
    const source = await made(7)
    await ask(staff, 'GET', `display-group/delete/${source}`)
    const [, , third] = photos
    const merged = await change({ add: [third], from_ids: [source] })
    expect(merged.body.displayGroup.created_at).toBe(ago(7).toISOString())
    expect((await change({ from_ids: [await made(2)] })).body.displayGroup.created_at).toBe(ago(7).toISOString())
  })

  it('stays when no photo comes with the sources, so that nobody ends a discount unseen', async () => {
    const before = (await change({ add: [photos[0]] })).body.displayGroup.created_at
    const same = await change({ from_ids: [await made(20)] })
    expect(same.body.displayGroup.created_at).toBe(before)
  })

  it('does not follow a group of another outfitter', async () => {
    const foreign = await made(9, other)
    expect((await change({ from_ids: [foreign] })).body.displayGroup.created_at).toBe(ago(0).toISOString())
    expect((await create({ from_ids: [foreign] })).body.displayGroup.created_at).toBe(ago(0).toISOString())
  })
})

describe('photos that a split or merge moves', () => {
  const made = (photoIds: readonly number[], of = shop) =>
    addGroup(test.data.database.db, of, { name: 'Other', photoIds, createdAt: test.clock.now() })
  const photosOf = async (id: number) =>
    (
      await test.data.database.db
        .selectFrom('display_group_photos')
        .select('photo_id')
        .where('display_group_id', '=', id)
        .orderBy('position')
        .execute()
    ).map(({ photo_id: photo }) => photo)

  it('leave their source in the same step', async () => {
    const [first, second] = photos
    const asked = { name: 'Part', date: '2026-07-04', outfitter_id: shop.outfitterId, photo_ids: [second] }
    const part = await ask(staff, 'POST', 'display-group', { ...asked, from_ids: [group], take: 'photos' })
    expect(part.status).toBe(200)
    expect([await photosOf(group), await photosOf(part.body.displayGroup.id)]).toEqual([[first], [second]])
    const back = await change({ add: [second], from_ids: [part.body.displayGroup.id], take: 'photos' })
    expect(back.status).toBe(200)
    expect([await photosOf(group), await photosOf(part.body.displayGroup.id)]).toEqual([[first, second], []])
  })

  it('come with all others of a merged group, also those that nobody sees now, and the group is gone', async () => {
    const [first, second, third, fourth] = photos
    const source = await made([third ?? 0, fourth ?? 0])
    const rejected = { deleted_at: test.clock.now(), rejected_at: test.clock.now() }
    await test.data.database.db.updateTable('photos').set(rejected).where('id', '=', third).execute()
    expect((await change({ from_ids: [source], take: 'groups' })).status).toBe(200)
    expect(await photosOf(group)).toEqual([first, second, third, fourth])
    expect((await ask(staff, 'POST', 'display-group/photos', { displayGroupId: source, add: [first] })).status).toBe(
      404,
    )
    await test.data.database.db
      .updateTable('photos')
      .set({ deleted_at: null, rejected_at: null })
      .where('id', '=', third)
      .execute()
  })

  it('stay where they are when one of them cannot be added, and in groups of another outfitter', async () => {
    const [first, second, third] = photos
    const source = await made([first ?? 0, third ?? 0])
    const refused = await change({ add: [third, 999_999_999], from_ids: [source], take: 'photos' })
    expect(refused.status).toBe(404)
    expect(await photosOf(source)).toEqual([first, third])
    const foreign = await made(other.photoIds.slice(0, 1), other)
    await change({ add: [second], from_ids: [foreign], take: 'groups' })
    expect(await photosOf(foreign)).toEqual(other.photoIds.slice(0, 1))
  })

  it('are in one group after two merges into one another at once', async () => {
    const [first, second, third] = photos
    const source = await made([third ?? 0])
    const merge = (from: number, to: number) =>
      ask(staff, 'POST', 'display-group/photos', { displayGroupId: to, from_ids: [from], take: 'groups' })
    const ends = await Promise.all([merge(source, group), merge(group, source)])
    expect(ends.map(({ status }) => status).sort((one, other) => one - other)).toEqual([200, 404])
    const all = [...(await photosOf(ends[0]?.status === 200 ? group : source))].sort((one, other) => one - other)
    expect(all).toEqual([first, second, third].sort((one, other) => (one ?? 0) - (other ?? 0)))
  })
})
