import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { isShownSomewhere } from '#server/modules/albums/albums.store.ts'
import { purgeDeletedPhotos } from '#server/modules/photos/photos.public.ts'
import { Guest } from '../../support/guest.ts'
import type { Shop } from '../../support/shop.ts'
import { testApp } from '../../support/test-app.ts'
import { albumAudit, callAs, makeAlbum, openOffice, ownerOf, sendFile } from '../albums/album-office.ts'
import { openPerson, type Person } from '../users/person.ts'

const test = testApp()
let shop: Shop
let owner: Person
let albumId: number

beforeAll(async () => {
  shop = await openOffice(test)
  owner = await ownerOf(test, shop)
  albumId = (await makeAlbum(owner, shop)).id
})

let files = 0
/** Returns a file of its own each time: bytes behind the picture change nothing else. */
async function file(): Promise<Buffer> {
  files += 1
  const picture = { width: 60, height: 40, channels: 3, background: '#2f5ac8' } as const
  return Buffer.concat([await sharp({ create: picture }).jpeg().toBuffer(), Buffer.from(`${files}`)])
}

async function send(bytes?: Buffer): Promise<number> {
  const { status, body } = await sendFile(owner, albumId, bytes ?? (await file()))
  expect(status).toBe(201)
  return body.photo.id
}

const mark = (ids: readonly number[], marks: object, person = owner) =>
  callAs(person, 'POST', 'photo/mark', { photo_ids: ids, ...marks })

async function placeOf(id: number): Promise<'for sale' | 'rejected' | 'gone'> {
  const { photos, rejected_photos: rejected = [] } = (await callAs(owner, 'GET', `album/${albumId}`)).body.album
  if (photos.some((photo) => photo.id === id)) return 'for sale'
  return rejected.some((photo) => photo.id === id) ? 'rejected' : 'gone'
}

interface Offered {
  readonly singles: readonly number[]
  readonly groups: Readonly<Record<string, readonly number[]>>
}

async function offered(): Promise<Offered> {
  const answer = await fetch(`${test.url}/api/v1/search/displayGroups`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ outfitterId: shop.outfitterId, date: '2026-07-04', riverSection: null }),
  })
  const day = (await answer.json()) as {
    photos: readonly { id: number }[]
    displayGroups: readonly { name: string; photos: readonly { id: number }[] }[]
  }
  const idsOf = (photos: readonly { id: number }[]) => photos.map(({ id }) => id)
  const groups = Object.fromEntries(day.displayGroups.map(({ name, photos }) => [name, idsOf(photos)]))
  return { singles: idsOf(day.photos), groups }
}

describe('a rejected photo', () => {
  it('stays in its album, and no guest can see or buy it until the rejection is taken back', async () => {
    const [id, other] = [await send(), await send()]
    const group = { name: 'Boat', date: '2026-07-04', outfitter_id: shop.outfitterId, photo_ids: [id, other] }
    expect((await callAs(owner, 'POST', 'display-group', group)).status).toBe(200)
    expect((await offered()).groups['Boat']).toEqual([id, other])
    expect((await mark([id], { rejected: true })).status).toBe(200)
    expect(await placeOf(id)).toBe('rejected')
    expect((await offered()).groups['Boat']).toEqual([other])
    expect((await offered()).singles).not.toContain(id)
    const guest = new Guest(test.url)
    await guest.start(shop.slug)
    expect((await guest.add({ photo_id: id })).status).toBe(404)
    expect((await mark([id], { rejected: false })).status).toBe(200)
    expect(await placeOf(id)).toBe('for sale')
    expect((await offered()).groups['Boat']).toEqual([id, other])
    expect((await guest.add({ photo_id: id })).status).toBe(200)
  })

  it('makes one audit entry for all photos of an album that one call rejects, and none for a repeated call', async () => {
    const own = (await makeAlbum(owner, shop, { name: 'Audited' })).id
    const sent = await Promise.all([sendFile(owner, own, await file()), sendFile(owner, own, await file())])
    const ids = sent.map(({ body }) => body.photo.id)
    for (const rejected of [true, true, false]) await mark(ids, { rejected })
    expect((await albumAudit(test, own)).slice(1)).toMatchObject([
      { action: 'photos-rejected', actor_user_id: owner.id, outfitter_id: shop.outfitterId, detail: { photos: '2' } },
      { action: 'photos-accepted', detail: { photos: '2' } },
    ])
  })

  it('stays one rejected photo when its file arrives again', async () => {
    const bytes = await file()
    const id = await send(bytes)
    await mark([id], { rejected: true })
    expect(await sendFile(owner, albumId, bytes)).toMatchObject({ status: 200, body: { photo: { id } } })
    expect(await placeOf(id)).toBe('rejected')
  })

  it('can be deleted, and nobody brings it back after that', async () => {
    const id = await send()
    await mark([id], { rejected: true })
    expect((await callAs(owner, 'GET', `photo/delete/${id}`)).status).toBe(200)
    await mark([id], { rejected: false })
    expect(await placeOf(id)).toBe('gone')
  })

  it('stays hidden when it was hidden meanwhile, and is for sale only when it is neither', async () => {
    const id = await send()
    await mark([id], { rejected: true })
    expect((await callAs(owner, 'POST', 'photo/hide', { photo_id: id })).status).toBe(200)
    await mark([id], { rejected: false })
    expect(await placeOf(id)).toBe('gone')
    expect((await callAs(owner, 'POST', 'photo/show-again', { photo_id: id })).status).toBe(200)
    expect(await placeOf(id)).toBe('for sale')
  })

  it('stays rejected when it was hidden and is shown again', async () => {
    const id = await send()
    await mark([id], { rejected: true })
    test.clock.advance(1_000)
    await callAs(owner, 'POST', 'photo/hide', { photo_id: id })
    await callAs(owner, 'POST', 'photo/show-again', { photo_id: id })
    expect(await placeOf(id)).toBe('rejected')
  })

  it('stays rejected when it was hidden before, or is hidden in the same moment', async () => {
    for (const wait of [0, 1_000]) {
      const id = await send()
      await callAs(owner, 'POST', 'photo/hide', { photo_id: id })
      test.clock.advance(wait)
      await mark([id], { rejected: true })
      await callAs(owner, 'POST', 'photo/show-again', { photo_id: id })
      expect(await placeOf(id)).toBe('rejected')
      await mark([id], { rejected: false })
      expect(await placeOf(id)).toBe('for sale')
    }
  })

  it('is deleted like any other when it was hidden and 30 days have passed', async () => {
    const id = await send()
    await mark([id], { rejected: true })
    await callAs(owner, 'POST', 'photo/hide', { photo_id: id })
    const later = new Date(test.clock.now().getTime() + 31 * 86_400_000)
    await purgeDeletedPhotos({ database: test.data.database, storage: test.storage }, later)
    const row = test.data.database.db.selectFrom('photos').select('id').where('id', '=', id)
    expect(await row.executeTakeFirst()).toBeUndefined()
  })

  it('is in a group that it is added to only when the rejection is taken back', async () => {
    const [id, other] = [await send(), await send()]
    await mark([id], { rejected: true })
    const group = { name: 'Late', date: '2026-07-04', outfitter_id: shop.outfitterId, photo_ids: [id, other] }
    expect((await callAs(owner, 'POST', 'display-group', group)).status).toBe(200)
    expect((await offered()).groups['Late']).toEqual([other])
    await mark([id], { rejected: false })
    expect((await offered()).groups['Late']).toEqual([id, other])
  })

  it('holds its album at the outfitter as long as a group has it', async () => {
    const own = await makeAlbum(owner, shop, { name: 'Held' })
    const id = (await sendFile(owner, own.id, await file())).body.photo.id
    const group = { name: 'Holding', date: '2026-07-04', outfitter_id: shop.outfitterId, photo_ids: [id] }
    await callAs(owner, 'POST', 'display-group', group)
    await mark([id], { rejected: true })
    expect(await isShownSomewhere(test.data.database.db, own.id)).toBe(true)
  })

  it('stays rejected when a server of an earlier build took its file in again', async () => {
    const [id, twin] = [await send(), await send()]
    await mark([id], { rejected: true })
    const { db } = test.data.database
    const { sha256 } = await db.selectFrom('photos').select('sha256').where('id', '=', id).executeTakeFirstOrThrow()
    await db.updateTable('photos').set({ sha256 }).where('id', '=', twin).execute()
    expect((await mark([id], { rejected: false })).status).toBe(200)
    expect(await placeOf(id)).toBe('rejected')
  })

  it('that may be damaged is for sale only after somebody looked at it, too', async () => {
    const id = await send()
    const suspect = { suspect_at: test.clock.now(), deleted_at: test.clock.now() }
    await test.data.database.db.updateTable('photos').set(suspect).where('id', '=', id).execute()
    await mark([id], { rejected: true })
    expect(await placeOf(id)).toBe('rejected')
    await callAs(owner, 'POST', 'photo/sell', { photo_id: id })
    expect(await placeOf(id)).toBe('rejected')
    await mark([id], { rejected: false })
    expect(await placeOf(id)).toBe('for sale')
  })

  it('stays while deleted photos are purged', async () => {
    const id = await send()
    await mark([id], { rejected: true })
    const later = new Date(test.clock.now().getTime() + 100 * 86_400_000)
    await purgeDeletedPhotos({ database: test.data.database, storage: test.storage }, later)
    expect(await placeOf(id)).toBe('rejected')
  })
})

describe('marks', () => {
  it('change no photo when one of the photos belongs to another outfitter, or the person may only look', async () => {
    const id = await send()
    const office = await openOffice(test)
    const stranger = await ownerOf(test, office)
    const employee = await openPerson(test, { outfitterId: shop.outfitterId })
    const foreign = (await makeAlbum(stranger, office)).id
    const theirs = (await sendFile(stranger, foreign, await file())).body.photo.id
    expect((await mark([id, theirs], { rejected: true })).status).toBe(404)
    expect((await mark([id], { rejected: true }, stranger)).status).toBe(404)
    expect((await mark([id], { starred: true }, employee)).status).toBe(403)
    expect((await mark([id, 999_999_999], { rejected: true })).status).toBe(404)
    expect(await placeOf(id)).toBe('for sale')
  })

  it('star photos and leave them on sale, with and without a rejection in the same call', async () => {
    const id = await send()
    const starred = async () =>
      (await callAs(owner, 'GET', `album/${albumId}`)).body.album.photos.find((photo) => photo.id === id)?.starred
    expect(await starred()).toBe(false)
    await mark([id], { starred: true })
    expect(await starred()).toBe(true)
    await mark([id], { starred: true, rejected: true })
    await mark([id], { rejected: false })
    expect(await starred()).toBe(true)
    await mark([id], { starred: false })
    expect(await starred()).toBe(false)
  })
})
