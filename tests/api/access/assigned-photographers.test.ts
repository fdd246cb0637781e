import { createHash } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import type { components } from '#contract/schema.gen.ts'
import { callAs, fieldsOf, openOffice, ownerOf, sendPhoto } from '../albums/album-office.ts'
import { ask as askAccount, auditOf, openPerson, type Person } from '../users/person.ts'
import { newKey } from '../../support/guest.ts'
import { addGroup, insertPhotos, type Shop } from '../../support/shop.ts'
import { losingDatabase } from '../../support/stand-ins/losing-database.ts'
import { testApp } from '../../support/test-app.ts'

const losing = losingDatabase()
let shop: Shop
let other: Shop
let owner: Person
let admin: Person

const db = () => test.data.database.db

const test = testApp({ wrapDatabase: losing.wrap })

beforeAll(async () => {
  shop = await openOffice(test)
  other = await openOffice(test)
  owner = await ownerOf(test, shop)
  admin = await openPerson(test, { role: 'admin' })
})

const unboundPhotographer = () => openPerson(test, { role: 'photographer' })

const assign = (who: Person, whom: Person, at: Shop = shop) =>
  who.post('outfitter/photographer', { outfitterId: at.outfitterId, email: whom.email })
const unassign = (who: Person, whom: Person, at: Shop = shop) =>
  who.remove(`outfitter/photographer/${whom.id}/${at.outfitterId}`)
const newAlbum = (who: Person, at: Shop = shop) =>
  callAs(who, 'POST', 'album', fieldsOf(at, { photographer_id: who.id, name: 'empty' }))
const outfittersOf = async (who: Person) =>
  ((await who.get('outfitter/all/false')).body as unknown as components['schemas']['OutfittersAnswer']).outfitters.map(
    ({ id }) => id,
  )

/** Inserts an album directly, because the API no longer lets a photographer without an assignment create one. */
async function insertOldAlbum(photographer: Person, at: Shop, photos = 0): Promise<number> {
  const { id } = await db()
    .insertInto('albums')
    .values({
      outfitter_id: at.outfitterId,
      river_section_id: at.sectionId,
      photographer_id: photographer.id,
      date: '2026-07-04',
      time_of_day: 'Morning',
      name: 'empty',
      created_at: test.clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await insertPhotos(db(), id, photos, test.clock.now())
  return id
}

/**
 * Reads and writes an outfitter's storefront data as one user. Returns the status of each answer by the name of the
 * call.
 */
async function statusesAt(who: Person, at: Shop): Promise<Record<string, number>> {
  const now = test.clock.now()
  const group = await addGroup(db(), at, { name: 'Raft 4', photoIds: at.photoIds.slice(0, 2), createdAt: now })
  const { id: slideshow } = await db()
    .insertInto('slideshows')
    .values({ outfitter_id: at.outfitterId, name: 'Lobby', created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  const call = async (method: string, path: string, body?: object) =>
    (await askAccount(test.url, who.token, method, path, body)).status
  const { outfitterId } = at
  return {
    'read the outfitter': await call('GET', `outfitter/${outfitterId}`),
    'find albums': await call('POST', 'album/date-and-outfitter', { date: '2026-07-04', outfitterId }),
    'find groups': await call('POST', 'display-group/date-and-outfitter', { date: '2026-07-04', outfitterId }),
    'make a group': await call('POST', 'display-group', {
      name: 'Mine',
      date: '2026-07-04',
      outfitter_id: outfitterId,
    }),
    'rename a group': await call('PUT', `display-group/${group}`, {
      name: 'Mine',
      date: '2026-07-04',
      outfitter_id: outfitterId,
    }),
    'take a photo out': await call('POST', 'display-group/remove-photo', {
      photoId: at.photoIds[0],
      displayGroupId: group,
    }),
    'delete a group': await call('GET', `display-group/delete/${group}`),
    'find slideshows': await call('POST', 'slideshow/outfitter', { outfitterId }),
    'make a slideshow': await call('POST', 'slideshow', { name: 'Mine', interval: 5, outfitter_id: outfitterId }),
    'add to a slideshow': await call('POST', 'slideshow/add-photo', {
      photoId: at.photoIds[0],
      slideshowId: slideshow,
    }),
    'delete a slideshow': await call('GET', `slideshow/delete/${slideshow}`),
  }
}

describe('a photographer without an outfitter', () => {
  it('cannot create an album for an outfitter that has not assigned them', async () => {
    const attacker = await unboundPhotographer()
    const refused = await newAlbum(attacker)
    expect(refused).toMatchObject({ status: 404, body: { success: false, code: 'not-found' } })
    expect(refused.body.errors?.['outfitter_id']).toMatch(/assign/i)
    const nobodys = await callAs(
      attacker,
      'POST',
      'album',
      fieldsOf(shop, { outfitter_id: 987_654, photographer_id: attacker.id }),
    )
    expect(nobodys).toMatchObject({ status: 404, body: refused.body })
  })

  it('gains no rights at an outfitter from their own older album there', async () => {
    const attacker = await unboundPhotographer()
    await insertOldAlbum(attacker, shop, 1)
    const statuses = await statusesAt(attacker, shop)
    expect(statuses).toEqual(all(statuses, 404))
    expect(await outfittersOf(attacker)).toEqual([])
  })
})

const all = (statuses: Record<string, number>, status: number) =>
  Object.fromEntries(Object.keys(statuses).map((call) => [call, status]))

describe('a photographer assignment', () => {
  it('made by an administrator gives access to the assigned outfitter only', async () => {
    const photographer = await unboundPhotographer()
    const { status, body } = await assign(admin, photographer)
    expect([status, body.photographer]).toEqual([
      200,
      {
        id: photographer.id,
        name: 'Robin Raft',
        outfitter_id: null,
        assigned_outfitter_ids: [shop.outfitterId],
        deleted_at: null,
      },
    ])
    const here = await statusesAt(photographer, shop)
    expect(here).toEqual(all(here, 200))
    expect((await newAlbum(photographer)).status).toBe(200)
    const there = await statusesAt(photographer, other)
    expect(there).toEqual(all(there, 404))
    expect((await newAlbum(photographer, other)).status).toBe(404)
    expect(await outfittersOf(photographer)).toEqual([shop.outfitterId])
  })

  it('may be made by an outfitter for a photographer who belongs to another outfitter', async () => {
    const bound = await openPerson(test, { role: 'photographer', outfitterId: other.outfitterId })
    expect((await assign(owner, bound)).body.photographer).toMatchObject({
      // An outfitter must not see the other outfitters that its photographer works for.
      outfitter_id: null,
      assigned_outfitter_ids: [shop.outfitterId],
    })
    expect((await newAlbum(bound)).status).toBe(200)
    expect((await newAlbum(bound, other)).status).toBe(200)
  })

  it('cannot be made by the photographer, an employee or another outfitter', async () => {
    const photographer = await unboundPhotographer()
    const employee = await openPerson(test, { outfitterId: shop.outfitterId })
    expect((await assign(photographer, photographer)).status).toBe(403)
    expect((await assign(employee, photographer)).status).toBe(403)
    const foreign = await assign(owner, photographer, other)
    expect(foreign.status).toBe(404)
    const unknown = await owner.post('outfitter/photographer', { outfitterId: 987_654, email: photographer.email })
    expect(foreign.body).toEqual(unknown.body)
    expect(await outfittersOf(photographer)).toEqual([])
  })

  it('cannot be ended by the photographer, an employee or another outfitter', async () => {
    const photographer = await openPerson(test, { role: 'photographer', assignedTo: [other.outfitterId] })
    expect((await unassign(owner, photographer, other)).status).toBe(404)
    expect((await unassign(photographer, photographer, other)).status).toBe(403)
    expect(await outfittersOf(photographer)).toEqual([other.outfitterId])
  })

  it('that has ended hides the outfitter from the photographer and makes the photographer’s own albums read-only', async () => {
    const photographer = await openPerson(test, { role: 'photographer', assignedTo: [shop.outfitterId] })
    const { id } = (await newAlbum(photographer)).body.album
    const { photo } = (await sendPhoto(photographer, id)).body
    expect((await unassign(owner, photographer)).status).toBe(200)
    const statuses = await statusesAt(photographer, shop)
    expect(statuses).toEqual(all(statuses, 404))
    expect((await newAlbum(photographer)).status).toBe(404)
    expect((await callAs(photographer, 'GET', `album/${id}`)).body.album.photos).toHaveLength(1)
    expect((await callAs(photographer, 'GET', 'album/all')).body.albums.map((album) => album.id)).toEqual([id])
    const own = fieldsOf(shop, { photographer_id: photographer.id, name: 'Mine' })
    for (const refused of [
      await sendPhoto(photographer, id, '2026:07:04 11:00:00'),
      await callAs(photographer, 'PUT', `album/${id}`, own),
      await callAs(photographer, 'GET', `album/delete/${id}`),
      await callAs(photographer, 'GET', `photo/delete/${photo.id}`),
      await callAs(photographer, 'POST', 'photo/rotate', { photoId: photo.id, rotation: 90 }),
      await callAs(photographer, 'POST', 'album/clock-offset', { albumId: id, seconds: 60 }),
      await callAs(photographer, 'POST', 'photo/known', { album_id: id, sha256: ['a'.repeat(64)] }),
    ])
      expect(refused).toMatchObject({ status: 403, body: { code: 'not-assigned' } })
    await assign(owner, photographer)
    expect((await sendPhoto(photographer, id, '2026:07:04 11:00:00')).status).toBe(201)
  })

  it('is required when the photographer makes a new album, but not when the outfitter changes an existing album of the photographer', async () => {
    const photographer = await openPerson(test, { role: 'photographer', assignedTo: [shop.outfitterId] })
    const { id } = (await newAlbum(photographer)).body.album
    await unassign(owner, photographer)
    const fields = fieldsOf(shop, { photographer_id: photographer.id, name: 'Renamed' })
    expect((await callAs(owner, 'PUT', `album/${id}`, fields)).status).toBe(200)
    expect(await callAs(admin, 'POST', 'album', fields)).toMatchObject({
      status: 422,
      body: { code: 'photographer-invalid' },
    })
  })

  it('needs the email of an active photographer; every other email gets the same 404', async () => {
    const photographer = await unboundPhotographer()
    const inactive = await openPerson(test, { role: 'photographer' })
    await db().updateTable('users').set({ deleted_at: test.clock.now() }).where('id', '=', inactive.id).execute()
    const employee = await openPerson(test, { outfitterId: other.outfitterId })
    const unknown = await owner.post('outfitter/photographer', {
      outfitterId: shop.outfitterId,
      email: 'nobody@people.test',
    })
    expect(unknown).toMatchObject({ status: 404, body: { code: 'not-found' } })
    for (const person of [inactive, employee, admin])
      expect(await assign(owner, person)).toMatchObject({ status: 404, body: unknown.body })
    const spelled = { outfitterId: shop.outfitterId, email: ` ${photographer.email.toUpperCase()} ` }
    expect((await owner.post('outfitter/photographer', spelled)).status).toBe(200)
  })

  it('is refused after twenty tries by one user within an hour, so that nobody can probe for accounts', async () => {
    const guessing = await ownerOf(test, await openOffice(test))
    const [{ outfitter_id: outfitterId }] = [await guessing.fields(db())]
    const guess = () => guessing.post('outfitter/photographer', { outfitterId: outfitterId ?? 0, email: 'a@b.test' })
    for (let tried = 0; tried < 20; tried++) expect((await guess()).status).toBe(404)
    const refused = await guess()
    expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true])
    test.clock.advance(3_600_000)
    expect((await guess()).status).toBe(404)
  })

  describe('with an hourly limit of twenty tries', () => {
    const countedTries = async (outfitterId: number) => {
      const key = `assign-photographer:${createHash('sha256').update(String(outfitterId)).digest('base64url')}`
      const counted = await db().selectFrom('rate_limits').select('hits').where('key', '=', key).executeTakeFirst()
      return counted?.hits ?? 0
    }

    async function openLimit() {
      const at = await openOffice(test)
      const by = await ownerOf(test, at)
      const photographer = await unboundPhotographer()
      const body = { outfitterId: at.outfitterId, email: photographer.email }
      return {
        assign: (key: string) => callAs(by, 'POST', 'outfitter/photographer', body, key),
        counted: () => countedTries(at.outfitterId),
      }
    }

    it('counts as one try when the call is repeated with the same idempotency key, and the repeats are never blocked', async () => {
      const limit = await openLimit()
      const key = newKey()
      const first = await limit.assign(key)
      expect(first.status).toBe(200)
      for (let repeats = 0; repeats < 4; repeats += 1)
        expect(await limit.assign(key)).toMatchObject({ status: 200, body: first.body })
      expect(await limit.counted()).toBe(1)
      for (let tried = 1; tried < 20; tried += 1) expect((await limit.assign(newKey())).status).toBe(200)
      expect((await limit.assign(newKey())).status).toBe(429)
      expect((await limit.assign(key)).status).toBe(200)
    })

    it('does not count towards the limit when its call ends in 503', async () => {
      const limit = await openLimit()
      losing.isLosing = true
      const refused = await limit.assign(newKey())
      losing.isLosing = false
      expect(refused.status).toBe(503)
      expect(await limit.counted()).toBe(0)
    })
  })

  it('is logged once when it is made and once when it is ended, although both calls are repeated', async () => {
    const photographer = await unboundPhotographer()
    await assign(owner, photographer)
    await assign(admin, photographer)
    await unassign(admin, photographer)
    await unassign(owner, photographer)
    const about = { outfitter_id: shop.outfitterId, origin_user_id: null }
    expect(await auditOf(test, photographer.id)).toMatchObject([
      { ...about, action: 'photographer-assigned', actor_user_id: owner.id },
      { ...about, action: 'photographer-unassigned', actor_user_id: admin.id },
    ])
  })
})

describe('an album that a device queued', () => {
  it('is refused with the advice to ask for an assignment, and is saved once the outfitter assigns the photographer', async () => {
    const photographer = await unboundPhotographer()
    const queued = { ...fieldsOf(shop, { photographer_id: photographer.id }), client_id: newKey() }
    const refused = await callAs(photographer, 'POST', 'album/queue', queued)
    expect(refused).toMatchObject({
      status: 404,
      body: {
        errors: {
          outfitter_id:
            'You are not assigned to this outfitter. Ask the outfitter or an administrator to assign you, then save again.',
        },
      },
    })
    await assign(owner, photographer)
    const saved = await callAs(photographer, 'POST', 'album/queue', queued)
    expect([saved.status, saved.body.album.client_id]).toEqual([200, queued.client_id])
    await unassign(owner, photographer)
    const later = await callAs(photographer, 'POST', 'album/queue', { ...queued, name: 'Renamed' })
    expect(later).toMatchObject({ status: 404, body: refused.body })
  })
})
