import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { components } from '#contract/schema.gen.ts'
import type { Shop } from '../../support/shop.ts'
import { Guest } from '../../support/guest.ts'
import { startTestApp, type TestApp } from '../../support/test-app.ts'
import { cameraFile } from '../../unit/images/camera-files.ts'
import { callAs, makeAlbum, openOffice, ownerOf, sendFile, sendPhoto } from '../albums/album-office.ts'
import { placeOrder } from '../deliveries/placed-order.ts'
import { openPerson, type Person } from '../users/person.ts'

type Schemas = components['schemas']

let test: TestApp
let shop: Shop
let owner: Person
let albumId: number

beforeAll(async () => {
  test = await startTestApp({ trustedProxyHops: 1 })
  shop = await openOffice(test)
  owner = await ownerOf(test, shop)
  albumId = (await makeAlbum(owner, shop)).id
})
afterAll(() => test.close())

const db = () => test.data.database.db

let second = 0
async function newPhoto() {
  const { status, body } = await sendPhoto(owner, albumId, `2026:07:04 10:00:${String(second++).padStart(2, '0')}`)
  if (status !== 201) throw new Error(`no photo: ${JSON.stringify(body)}`)
  return body.photo
}

const newAddress = (): string => ['10', ...randomBytes(3)].join('.')

/** Requests a photo's removal as a stranger, by default from an IP address that no other test uses. */
async function request(photoId: number, body: object = {}, address = newAddress()) {
  const answer = await fetch(`${test.url}/api/v1/photo/removal-request`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify({ photo_id: photoId, reason: 'My daughter is in it', ...body }),
  })
  return { status: answer.status, body: (await answer.json()) as { errors?: Record<string, string> } }
}

async function listed(person: Person, state: Schemas['RemovalState'] = 'open') {
  const answer = await fetch(`${test.url}/api/v1/photo/removal-requests`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${person.token}` },
    body: JSON.stringify({ state }),
  })
  expect(answer.status).toBe(200)
  return ((await answer.json()) as Schemas['RemovalsAnswer']).requests
}

const hide = (photoId: number, person = owner) => callAs(person, 'POST', 'photo/hide', { photo_id: photoId })
const showAgain = (photoId: number, person = owner) => callAs(person, 'POST', 'photo/show-again', { photo_id: photoId })

async function forSale(): Promise<readonly number[]> {
  const answer = await fetch(`${test.url}/api/v1/search/displayGroups`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ outfitterId: shop.outfitterId, date: '2026-07-04', riverSection: null }),
  })
  const day = (await answer.json()) as {
    displayGroups: readonly { photos: readonly { id: number }[] }[]
    photos: readonly { id: number }[]
  }
  return [...day.displayGroups.flatMap(({ photos }) => photos), ...day.photos].map(({ id }) => id)
}

const statusOf = async (path: string, app = test): Promise<number> => (await fetch(app.url + path)).status

describe('a request for the removal of a photo', () => {
  it('is shown to the outfitter’s owner, its employees, the photo’s photographer and administrators, and to nobody else', async () => {
    const photo = await newPhoto()
    const photographer = await openPerson(test, { role: 'photographer', assignedTo: [shop.outfitterId] })
    await db().updateTable('albums').set({ photographer_id: photographer.id }).where('id', '=', albumId).execute()
    expect((await request(photo.id, { email: 'robin@guest.test' })).status).toBe(200)
    const employee = await openPerson(test, { outfitterId: shop.outfitterId })
    for (const person of [owner, employee, photographer, await openPerson(test, { role: 'admin' })]) {
      const mine = (await listed(person)).find(({ photo_id: id }) => id === photo.id)
      expect(mine).toMatchObject({ reason: 'My daughter is in it', email: 'robin@guest.test', state: 'open' })
    }
    const strangers = [
      await ownerOf(test, await openOffice(test)),
      await openPerson(test, { role: 'photographer', assignedTo: [shop.outfitterId] }),
    ]
    for (const person of strangers) expect((await listed(person)).map((each) => each.photo_id)).not.toContain(photo.id)
    expect(await forSale()).toContain(photo.id)
  })

  it('requires a reason and a photo for sale, and accepts only a valid email', async () => {
    const photo = await newPhoto()
    expect((await request(photo.id, { reason: '  ' })).body.errors).toEqual({ reason: 'This is required' })
    expect((await request(photo.id, { email: 'robin' })).status).toBe(422)
    expect((await request(987_654_321)).status).toBe(404)
    await hide(photo.id)
    expect((await request(photo.id)).status).toBe(404)
  })

  it('is refused after thirty requests from one IP address', async () => {
    const { id } = await newPhoto()
    const address = newAddress()
    const statuses: number[] = []
    for (let each = 0; each < 31; each++) statuses.push((await request(id, {}, address)).status)
    expect([statuses.slice(0, 30).every((status) => status === 200), statuses.at(-1)]).toEqual([true, 429])
    expect((await request(id)).status).toBe(200)
  })

  it('is declined together with all other requests for that photo', async () => {
    const { id } = await newPhoto()
    await request(id)
    await request(id)
    await callAs(owner, 'POST', 'photo/decline-removal', { photo_id: id })
    expect((await listed(owner)).filter((each) => each.photo_id === id)).toEqual([])
    expect((await listed(owner, 'declined')).filter((each) => each.photo_id === id).length).toBe(2)
    expect(await forSale()).toContain(id)
  })
})

describe('a hidden photo', () => {
  it('leaves storefront, groups, slideshows and carts, and returns to them when it is shown again', async () => {
    const [hidden, other] = [await newPhoto(), await newPhoto()]
    const ids = { add: [hidden.id, other.id], remove: [] }
    const { id: group } = await db()
      .insertInto('display_groups')
      .values({ outfitter_id: shop.outfitterId, name: 'Raft', date: '2026-07-04', created_at: test.clock.now() })
      .returning('id')
      .executeTakeFirstOrThrow()
    const { id: slideshow } = await db()
      .insertInto('slideshows')
      .values({ outfitter_id: shop.outfitterId, name: 'Lobby', interval: 5, created_at: test.clock.now() })
      .returning('id')
      .executeTakeFirstOrThrow()
    await callAs(owner, 'POST', 'display-group/photos', { displayGroupId: group, ...ids })
    await callAs(owner, 'POST', 'slideshow/photos', { slideshowId: slideshow, ...ids })
    const guest = new Guest(test.url)
    await guest.start(shop.slug, [{ photo_id: hidden.id }, { photo_id: other.id }])
    const played = async () =>
      (
        (await (await fetch(`${test.url}/api/v1/slideshow/get/${slideshow}`)).json()) as {
          slideshow: Schemas['Slideshow']
        }
      ).slideshow.photos.length
    expect([await played(), (await guest.load(shop.slug)).body.order.photoCount]).toEqual([2, 2])

    expect((await hide(hidden.id)).status).toBe(200)
    expect(await forSale()).not.toContain(hidden.id)
    expect([await played(), (await guest.load(shop.slug)).body.order.photoCount]).toEqual([1, 1])
    expect((await listed(owner, 'hidden')).find((each) => each.photo_id === hidden.id)).toMatchObject({
      path: null,
      can_show_again: true,
    })

    expect((await showAgain(hidden.id)).status).toBe(200)
    expect([(await forSale()).includes(hidden.id), await played()]).toEqual([true, 2])
    const audited = await db()
      .selectFrom('audit_log')
      .select('action')
      .where('entity', '=', 'photo')
      .where('entity_id', '=', hidden.id)
      .orderBy('id')
      .execute()
    expect(audited.map(({ action }) => action)).toEqual(['photo-hidden', 'photo-shown-again'])
  })

  it('is no longer served as a proof or shared picture by any server process after a minute, but its buyer keeps access', async () => {
    const beside = await startTestApp({ beside: test })
    try {
      const [photo, other] = [await newPhoto(), await newPhoto()]
      const order = await placeOrder(test, shop, { photoIds: [photo.id, other.id] })
      const shared = await fetch(`${test.url}/api/v1/order/share`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'order-hash': order.hash },
        body: JSON.stringify({ orderId: order.id }),
      })
      const { hash } = ((await shared.json()) as { share: Schemas['Share'] }).share
      const seen = async () =>
        ((await (await fetch(`${test.url}/api/v1/order/share/${hash}`)).json()) as { share: Schemas['SharedOrder'] })
          .share.photos
      const bought = async () =>
        (
          (await (await fetch(`${test.url}/api/v1/order/hash/${order.hash}`)).json()) as {
            order: Schemas['DeliveryOrder']
          }
        ).order.photos
      const path = (await seen()).find(({ id }) => id === photo.id)?.path ?? ''
      const own = (await bought()).find(({ id }) => id === photo.id)
      const pictures = [
        `${photo.path}/viewer-full.jpg`,
        `${path}/share.jpg`,
        `${own?.delivery_path ?? ''}/delivery.jpg`,
      ]
      const statuses = async () => {
        const both = [test, beside].map((app) => Promise.all(pictures.map((picture) => statusOf(picture, app))))
        return Promise.all(both)
      }
      // The second server process has an empty file store and cannot serve the photo's pictures. So the test checks
      // only that it refuses the hidden ones with 410.
      expect((await statuses())[0]).toEqual([200, 200, 200])
      await hide(photo.id)
      expect((await seen()).map(({ id }) => id)).toEqual([other.id])
      test.clock.advance(60_000)
      const [here, there] = await statuses()
      expect([here, there?.slice(0, 2)]).toEqual([
        [410, 410, 200],
        [410, 410],
      ])
      expect((await bought()).map(({ id }) => id)).toEqual([photo.id, other.id])
      expect(await statusOf(own?.full_path ?? '')).toBe(200)
      await showAgain(photo.id)
      test.clock.advance(60_000)
      expect((await statuses())[0]).toEqual([200, 200, 200])
    } finally {
      await beside.close()
    }
  })

  it('stays hidden when its file is sent again, and showing it again does not undo an earlier deletion', async () => {
    const bytes = await cameraFile({ width: 64, height: 40, dateTime: '2026:07:04 11:00:00' })
    const { photo } = (await sendFile(owner, albumId, bytes)).body
    await hide(photo.id)
    const again = await sendFile(owner, albumId, bytes)
    expect([again.status, again.body.photo.id, await forSale()]).toEqual([
      200,
      photo.id,
      expect.not.arrayContaining([photo.id]),
    ])
    const deleted = await newPhoto()
    await callAs(owner, 'GET', `photo/delete/${deleted.id}`)
    test.clock.advance(1000)
    await hide(deleted.id)
    await showAgain(deleted.id)
    expect(await forSale()).not.toContain(deleted.id)
  })

  it('can be shown again by the outfitter’s owner, but not by its photographer or an employee, who may only hide photos', async () => {
    const { id } = await newPhoto()
    const photographer = await openPerson(test, { role: 'photographer', assignedTo: [shop.outfitterId] })
    const album = await makeAlbum(owner, shop, { photographer_id: photographer.id })
    await db().updateTable('photos').set({ album_id: album.id }).where('id', '=', id).execute()
    const employee = await openPerson(test, { outfitterId: shop.outfitterId })
    const other = await openPerson(test, { role: 'photographer', assignedTo: [shop.outfitterId] })
    expect([(await hide(id, other)).status, (await hide(id, photographer)).status]).toEqual([404, 200])
    expect((await hide(id, employee)).status).toBe(200)
    for (const person of [photographer, employee]) expect((await showAgain(id, person)).status).toBe(403)
    expect((await showAgain(id)).status).toBe(200)
  })
})
