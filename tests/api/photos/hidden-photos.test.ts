import { randomBytes } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import type { components } from '#contract/schema.gen.ts'
import type { Shop } from '../../support/shop.ts'
import { Guest } from '../../support/guest.ts'
import { startTestApp, testApp } from '../../support/test-app.ts'
import { cameraFile } from '../../unit/images/camera-files.ts'
import { callAs, makeAlbum, openOffice, ownerOf, sendFile, sendPhoto } from '../albums/album-office.ts'
import { placeOrder } from '../deliveries/placed-order.ts'
import { openPerson, type Person } from '../users/person.ts'

type Schemas = components['schemas']

let shop: Shop
let owner: Person
let albumId: number

const test = testApp({ trustedProxyHops: 1 })

beforeAll(async () => {
  shop = await openOffice(test)
  owner = await ownerOf(test, shop)
  albumId = (await makeAlbum(owner, shop)).id
})

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

const rowsOf = (photoId: number) =>
  db().selectFrom('removal_requests').selectAll().where('photo_id', '=', photoId).execute()

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
    const declined = (await listed(owner, 'declined')).filter((each) => each.photo_id === id)
    expect(declined).toMatchObject([{ requests: 2 }])
    expect(await forSale()).toContain(id)
  })

  it('is one row with a count, however many people ask at once, and the row holds each new reason with its email', async () => {
    const { id } = await newPhoto()
    await Promise.all(Array.from({ length: 20 }, () => request(id)))
    await request(id, { reason: 'Not me', email: 'one@guest.test' })
    await request(id, { reason: 'Not me', email: 'one@guest.test' })
    await request(id, { reason: 'Not me', email: 'two@guest.test' })
    expect((await listed(owner)).filter((each) => each.photo_id === id)).toMatchObject([
      {
        requests: 23,
        reason: 'My daughter is in it\n\nNot me (one@guest.test)\n\nNot me (two@guest.test)',
        email: 'one@guest.test',
      },
    ])
    expect(await rowsOf(id)).toHaveLength(1)
    for (let each = 0; each < 6; each++) await request(id, { reason: `${each}`.repeat(1_000) })
    const [row] = await rowsOf(id)
    expect(row?.requests).toBe(29)
    expect(row?.reason.length).toBeLessThan(4_200)
  })

  it('opens the declined request of the same photo again', async () => {
    const { id } = await newPhoto()
    await request(id)
    await callAs(owner, 'POST', 'photo/decline-removal', { photo_id: id })
    await request(id, { reason: 'Please look again' })
    expect((await listed(owner)).find((each) => each.photo_id === id)).toMatchObject({ requests: 2, state: 'open' })
    expect((await listed(owner, 'declined')).map((each) => each.photo_id)).not.toContain(id)
    await hide(id)
    await showAgain(id)
    expect(await rowsOf(id)).toMatchObject([{ state: 'declined', requests: 2 }])
  })

  it('that an older build stored in a second row is listed once, with all requests', async () => {
    const { id } = await newPhoto()
    await request(id)
    await db()
      .insertInto('removal_requests')
      .values({ photo_id: id, reason: 'Of an older build', created_at: test.clock.now() })
      .execute()
    expect((await listed(owner)).filter((each) => each.photo_id === id)).toMatchObject([
      { requests: 2, reason: 'Of an older build' },
    ])
  })
})

describe('hiding', () => {
  it('is limited to twenty photos an hour for those who cannot show them again', async () => {
    const employee = await openPerson(test, { outfitterId: shop.outfitterId })
    const photos: { id: number }[] = []
    for (let each = 0; each < 22; each++) photos.push(await newPhoto())
    const ids = photos.map(({ id }) => id)
    for (const id of ids.slice(0, 20)) expect((await hide(id, employee)).status).toBe(200)
    expect((await hide(ids[0] ?? 0, employee)).status).toBe(200)
    const refused = await hide(ids[20] ?? 0, employee)
    expect(refused).toMatchObject({ status: 429, body: { code: 'too-many' } })
    expect(JSON.stringify(refused.body)).toContain('You have hidden 20 photos in this hour')
    expect(await forSale()).toContain(ids[20])
    expect((await hide(ids[20] ?? 0)).status).toBe(200)
    test.clock.advance(3_600_000)
    expect((await hide(ids[21] ?? 0, employee)).status).toBe(200)
    for (const id of ids) await showAgain(id)
  })

  it('can be undone for all photos that one person hid without a break of ten minutes', async () => {
    test.clock.advance(3_600_000)
    const employee = await openPerson(test, { outfitterId: shop.outfitterId, name: 'Evan Employee' })
    const ids: number[] = []
    for (let each = 0; each < 6; each++) ids.push((await newPhoto()).id)
    const [first = 0, second = 0, third = 0, later = 0, owners = 0, asked = 0] = ids
    await request(asked)
    for (const id of [first, second, asked]) await hide(id, employee)
    await hide(owners)
    test.clock.advance(9 * 60_000)
    await hide(third, employee)
    test.clock.advance(11 * 60_000)
    await hide(later, employee)
    const act = async (id: number) =>
      (await listed(owner, 'hidden')).find((each) => each.photo_id === id)?.hidden_by ?? null
    expect(await act(first)).toEqual({ name: 'Evan Employee', photos: 4 })
    expect(await act(later)).toEqual({ name: 'Evan Employee', photos: 1 })
    expect(await act(owners)).toMatchObject({ photos: 1 })

    const undo = (person: Person) => callAs(person, 'POST', 'photo/show-act-again', { photo_id: second })
    const stranger = await ownerOf(test, await openOffice(test))
    expect([(await undo(employee)).status, (await undo(stranger)).status]).toEqual([403, 404])
    expect((await undo(owner)).status).toBe(200)
    const shown = await forSale()
    expect(ids.filter((id) => shown.includes(id))).toEqual([first, second, third, asked])
    expect((await undo(owner)).status).toBe(200)
    const audited = await db()
      .selectFrom('audit_log')
      .selectAll()
      .where('action', '=', 'photos-shown-again')
      .orderBy('id', 'desc')
      .execute()
    expect(audited).toMatchObject([
      { actor_user_id: owner.id, outfitter_id: shop.outfitterId, entity_id: second, detail: { photos: '4' } },
    ])
    for (const id of [later, owners]) await showAgain(id)
  })

  it('by an administrator at two outfitters is undone at one of them', async () => {
    const admin = await openPerson(test, { role: 'admin' })
    const otherShop = await openOffice(test)
    const otherOwner = await ownerOf(test, otherShop)
    const album = await makeAlbum(otherOwner, otherShop)
    const here = await newPhoto()
    const there = (await sendPhoto(otherOwner, album.id, '2026:07:04 12:00:00')).body.photo
    for (const { id } of [here, there]) await hide(id, admin)
    await callAs(owner, 'POST', 'photo/show-act-again', { photo_id: here.id })
    expect(await forSale()).toContain(here.id)
    expect((await listed(otherOwner, 'hidden')).map((each) => each.photo_id)).toEqual([there.id])
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
