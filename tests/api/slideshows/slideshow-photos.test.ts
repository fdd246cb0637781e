import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { untilFree } from '../../support/until-free.ts'
import { addPhoto, ask, countingDatabase, deletePhoto, idsOf, refusal } from '../groups/photo-sets.ts'
import { newKey } from '../../support/guest.ts'
import { openShop, type Shop } from '../../support/shop.ts'
import { openStaff, type Staff } from '../../support/staff.ts'
import { testApp } from '../../support/test-app.ts'

let queries: () => number
let shop: Shop
let other: Shop
let staff: Staff
let slideshow: number
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
  const [first = 0, second = 0, third = 0, fourth = 0] = shop.photoIds
  photos = [first, second, third, fourth]
})

beforeEach(async () => {
  const body = { name: 'Front desk', outfitter_id: shop.outfitterId }
  slideshow = (await ask(staff, 'POST', 'slideshow', body)).body.slideshow.id
})

const add = (photoId: number | undefined, key?: string) =>
  ask(staff, 'POST', 'slideshow/add-photo', { photoId, slideshowId: slideshow }, key)
const take = (photoId: number) => ask(staff, 'POST', 'slideshow/remove-photo', { photoId, slideshowId: slideshow })
const change = (body: object) => ask(staff, 'POST', 'slideshow/photos', { slideshowId: slideshow, ...body })
const order = (photoIds: readonly number[], key?: string) =>
  ask(staff, 'POST', 'slideshow/order', { slideshowId: slideshow, photoIds }, key)

async function shown(): Promise<number[]> {
  return idsOf((await ask(staff, 'GET', `slideshow/get/${slideshow}`)).body.slideshow)
}

async function places(): Promise<number[]> {
  const rows = await test.data.database.db
    .selectFrom('slideshow_photos')
    .select('position')
    .where('slideshow_id', '=', slideshow)
    .orderBy('position')
    .execute()
  return rows.map((row) => row.position)
}

describe('the photos of a slideshow', () => {
  it('are shown in the order in which staff added them, without removed photos', async () => {
    const [first, second, third, fourth] = photos
    await add(third)
    await add(first)
    const answer = await change({ add: [second, fourth, first], remove: [third] })
    expect(idsOf(answer.body.slideshow)).toEqual([first, second, fourth])
    expect((await take(second)).status).toBe(200)
    expect((await take(second)).status).toBe(200)
    expect(await shown()).toEqual([first, fourth])
  })

  it('must belong to the outfitter and must not be deleted', async () => {
    const [first, second] = photos
    await add(first)
    const gone = await addPhoto(test, shop, 'IMG_7005')
    await deletePhoto(test, gone)
    expect(await add(other.photoIds[0])).toMatchObject(refusal(404, 'photoId', 'We could not find this photo'))
    expect(await add(gone)).toMatchObject(refusal(404, 'photoId', 'This photo has been deleted: IMG_7005'))
    expect(await change({ add: [second, gone], remove: [first] })).toMatchObject(
      refusal(404, 'add', 'This photo has been deleted: IMG_7005'),
    )
    expect(await shown()).toEqual([first])
  })

  it('are not added again by a repeated call, which gets the same answer', async () => {
    const [first] = photos
    const key = newKey()
    const answer = await add(first, key)
    await take(first)
    expect((await add(first, key)).text).toBe(answer.text)
    expect(await shown()).toEqual([])
  })

  it('are all kept, each at its own position, when twenty simultaneous calls each add one photo', async () => {
    const ids = shop.photoIds.slice(10, 30)
    const answers = await Promise.all(ids.map((id) => untilFree(() => add(id))))
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]))
    expect((await shown()).toSorted((a, b) => a - b)).toEqual(ids)
    expect(new Set(await places()).size).toBe(20)
  })
})

describe('the slideshows of an outfitter', () => {
  it('are listed with as many queries for ten slideshows as for one', async () => {
    const { db } = test.data.database
    const { outfitterId } = await openShop(db)
    const owner = await openStaff(test.url, db, { outfitterId })
    const made = () => ask(owner, 'POST', 'slideshow', { name: 'Screen', outfitter_id: outfitterId })
    const asked = async () => {
      const before = queries()
      const { slideshows } = (await ask(owner, 'POST', 'slideshow/outfitter', { outfitterId })).body
      return { queries: queries() - before, found: slideshows.length }
    }
    await made()
    const ofOne = await asked()
    for (let index = 0; index < 9; index++) await made()
    expect(ofOne.found).toBe(1)
    expect(await asked()).toEqual({ queries: ofOne.queries, found: 10 })
  })
})

describe('the order of a slideshow', () => {
  it('follows the list in the call: photos that a colleague added meanwhile come last, and photos removed meanwhile are left out', async () => {
    const [first, second, third, fourth] = photos
    const [late = 0] = shop.photoIds.slice(10)
    await change({ add: [first, second, third, fourth] })
    // A colleague changes the slideshow while the first user reorders it.
    await change({ add: [late], remove: [second] })
    const answer = await order([fourth, second, third, first])
    expect(answer.status).toBe(200)
    expect(idsOf(answer.body.slideshow)).toEqual([fourth, third, first, late])
    expect(await shown()).toEqual([fourth, third, first, late])
    expect(await places()).toEqual([0, 1, 2, 3])
    await add(second)
    expect(await shown()).toEqual([fourth, third, first, late, second])
  })

  it('places a repeated photo at its first position, and adds no unknown photo or photo of another outfitter', async () => {
    const [first, second, third] = photos
    await change({ add: [first, second, third] })
    const foreign = other.photoIds[0] ?? 0
    const answer = await order([third, first, third, foreign, 987_654_321])
    expect(idsOf(answer.body.slideshow)).toEqual([third, first, second])
    expect(idsOf((await order([])).body.slideshow)).toEqual([third, first, second])
  })

  it('keeps a deleted photo hidden at any position', async () => {
    const [first, second] = photos
    const gone = await addPhoto(test, shop)
    await change({ add: [gone, first, second] })
    await deletePhoto(test, gone)
    expect(idsOf((await order([second, gone, first])).body.slideshow)).toEqual([second, first])
  })

  it('does not change when an older call is repeated', async () => {
    const [first, second, third] = photos
    await change({ add: [first, second, third] })
    const key = newKey()
    const answer = await order([second, first, third], key)
    await order([third, second, first])
    expect((await order([second, first, third], key)).text).toBe(answer.text)
    expect(await shown()).toEqual([third, second, first])
  })

  it('is the one that a single call sent when ten calls set it at once, and photos that other calls added come last', async () => {
    const ids = shop.photoIds.slice(10, 20)
    await change({ add: ids })
    const orders = Array.from({ length: 10 }, (_, turn) => [...ids.slice(turn), ...ids.slice(0, turn)])
    const added = shop.photoIds.slice(20, 30)
    const answers = await Promise.all([
      ...orders.map((one) => untilFree(() => order(one))),
      ...added.map((id) => untilFree(() => add(id))),
    ])
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]))
    const after = await shown()
    expect(orders).toContainEqual(after.slice(0, 10))
    expect(after.slice(10).toSorted((a, b) => a - b)).toEqual(added)
    expect(new Set(await places()).size).toBe(20)
  })

  it('can be set in one call with five thousand photo ids', async () => {
    const ids = Array.from({ length: 5000 }, (_, index) => 900_000_000 + index)
    const [first, second] = photos
    await change({ add: [first, second] })
    expect(idsOf((await order([...ids.slice(0, 4998), second, first])).body.slideshow)).toEqual([second, first])
  })
})
