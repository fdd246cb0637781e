import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Shop } from '../../support/shop.ts'
import { testApp } from '../../support/test-app.ts'
import { openPerson, type Person } from '../users/person.ts'
import { type AlbumReply, callAs, makeAlbum, openOffice, ownerOf, sendPhoto } from '../albums/album-office.ts'

const test = testApp()
let shop: Shop
let owner: Person
let albumId: number

beforeAll(async () => {
  shop = await openOffice(test)
  owner = await ownerOf(test, shop)
  albumId = (await makeAlbum(owner, shop)).id
})

const db = () => test.data.database.db
const turn = (photoId: number, rotation: number, person = owner): Promise<AlbumReply> =>
  callAs(person, 'POST', 'photo/rotate', { photoId, rotation })

async function newPhoto(): Promise<AlbumReply['body']['photo']> {
  const { status, body } = await sendPhoto(owner, albumId, `2026:07:04 10:00:${String(second++).padStart(2, '0')}`)
  if (status !== 201) throw new Error(`no photo: ${JSON.stringify(body)}`)
  return body.photo
}
let second = 0

/** In a size that the server does not draw ahead. */
async function pictureOf(path: string) {
  const answer = await fetch(`${test.url}${path}/outfitter-zoom.jpg`)
  expect(answer.status).toBe(200)
  const bytes = Buffer.from(await answer.arrayBuffer())
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true })
  const redAt = (x: number, y: number) => (data[(y * info.width + x) * info.channels] ?? 0) > 120
  return {
    cached: answer.headers.get('cache-control'),
    width: info.width,
    height: info.height,
    // The left half of the photo is red before any rotation. These fields tell which edges of the served picture are
    // red.
    red: {
      left: redAt(2, Math.floor(info.height / 2)),
      right: redAt(info.width - 3, Math.floor(info.height / 2)),
      top: redAt(Math.floor(info.width / 2), 2),
      bottom: redAt(Math.floor(info.width / 2), info.height - 3),
    },
  }
}

describe('turning a photo', () => {
  it.each([
    [90, 40, 60, 'top'],
    [180, 60, 40, 'right'],
    [270, 40, 60, 'bottom'],
  ] as const)(
    'by %i degrees makes the picture %i by %i pixels, and moves its left edge to the %s',
    async (rotation, width, height, side) => {
      const before = await newPhoto()
      const { status, body } = await turn(before.id, rotation)
      expect([status, body.photo]).toMatchObject([200, { id: before.id, rotation, width, height, album_id: albumId }])
      // A turned photo gets a new address, so that no cache shows the old picture. The old address must not be cached.
      expect(body.photo.path).not.toBe(before.path)
      const picture = await pictureOf(body.photo.path)
      expect([picture.width > picture.height, picture.red[side]]).toEqual([width > height, true])
      expect(Object.values(picture.red).filter(Boolean).length).toBeLessThan(4)
      expect((await pictureOf(before.path)).cached).toBe('no-store')
      const { photos } = (await callAs(owner, 'GET', `album/${albumId}`)).body.album
      expect(photos.find((photo) => photo.id === before.id)).toMatchObject(body.photo)
    },
  )

  it('back to its first orientation restores the first URL of the picture, and no turn changes the original', async () => {
    const before = await newPhoto()
    const key = (
      await db().selectFrom('photos').select('storage_key').where('id', '=', before.id).executeTakeFirstOrThrow()
    ).storage_key
    const file = () => readFile(join(test.data.directory, 'storage', key))
    const original = await file()
    await turn(before.id, 90)
    await turn(before.id, 90)
    expect((await turn(before.id, 0)).body.photo).toEqual(before)
    expect((await file()).equals(original)).toBe(true)
    const lines = await db()
      .selectFrom('audit_log')
      .select(['action', 'actor_user_id', 'outfitter_id', 'detail'])
      .where('entity', '=', 'photo')
      .where('entity_id', '=', before.id)
      .orderBy('id')
      .execute()
    const act = { action: 'photo-rotated', actor_user_id: owner.id, outfitter_id: shop.outfitterId }
    expect(lines).toEqual([
      { ...act, detail: { rotation: '90' } },
      { ...act, detail: { rotation: '0' } },
    ])
  })

  it('accepts quarter turns only', async () => {
    const { id } = await newPhoto()
    for (const rotation of [45, -90, 360, 90.5]) expect((await turn(id, rotation)).status).toBe(400)
  })

  it('requires the right to change its album, and an existing photo', async () => {
    const { id } = await newPhoto()
    expect((await turn(id, 90, await openPerson(test, { outfitterId: shop.outfitterId }))).status).toBe(403)
    expect((await turn(id, 90, await ownerOf(test, await openOffice(test)))).status).toBe(404)
    expect((await turn(987_654_321, 90)).body.errors).toEqual({ general: 'We could not find this photo' })
    await callAs(owner, 'GET', `photo/delete/${id}`)
    expect((await turn(id, 90)).status).toBe(404)
    const other = await makeAlbum(owner, shop)
    const { photo } = (await sendPhoto(owner, other.id)).body
    await callAs(owner, 'GET', `album/delete/${other.id}`)
    expect((await turn(photo.id, 90)).status).toBe(404)
  })
})
