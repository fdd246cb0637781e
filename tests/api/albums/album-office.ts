import type { components } from '#contract/schema.gen.ts'
import { newKey } from '../../support/guest.ts'
import { openShop, type Shop, type ShopOptions } from '../../support/shop.ts'
import type { TestApp } from '../../support/test-app.ts'
import { openPerson, type Person, type PersonOptions } from '../users/person.ts'
import { cameraFile, type CameraOptions } from '../../unit/images/camera-files.ts'

type Schemas = components['schemas']

export interface AlbumReply {
  readonly status: number
  readonly headers: Headers
  // The body of an answer is typed as if every field were present. A missing field is undefined and fails the test's
  // expectation.
  readonly body: {
    readonly success: boolean
    readonly code?: string
    readonly errors?: Readonly<Record<string, string>>
    readonly current?: unknown
    readonly album: Schemas['AlbumWithPhotos']
    readonly albums: readonly Schemas['Album'][]
    readonly photo: Schemas['AlbumPhoto']
    readonly next: string | null
  }
}

/** Calls the API about albums or photos. Writing calls carry a new idempotency key unless `key` is given. */
export async function callAs(
  person: Pick<Person, 'url' | 'token'>,
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  body?: object,
  key: string = newKey(),
): Promise<AlbumReply> {
  const response = await fetch(`${person.url}/api/v1/${path}`, {
    method,
    headers: {
      authorization: `Bearer ${person.token}`,
      ...(/search|date-and-outfitter|album\/all|album\/\d+$/.test(path) && method !== 'PUT'
        ? {}
        : { 'idempotency-key': key }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return { status: response.status, headers: response.headers, body: (await response.json()) as AlbumReply['body'] }
}

/** Opens an outfitter that offers its river section, because albums need an offered section. */
export async function openOffice(test: TestApp, options: ShopOptions = {}): Promise<Shop> {
  const { db } = test.data.database
  const shop = await openShop(db, options)
  await offerSection(test, shop.outfitterId, shop.sectionId)
  return shop
}

export async function offerSection(test: TestApp, outfitterId: number, sectionId: number): Promise<void> {
  const offered = { outfitter_id: outfitterId, river_section_id: sectionId }
  await test.data.database.db.insertInto('outfitter_river_sections').values(offered).execute()
}

export function ownerOf(test: TestApp, shop: Shop, options: PersonOptions = {}): Promise<Person> {
  return openPerson(test, { role: 'outfitter', outfitterId: shop.outfitterId, ...options })
}

export function fieldsOf(shop: Shop, changes: Partial<Schemas['AlbumInput']> = {}): Schemas['AlbumInput'] {
  return {
    date: '2026-07-04',
    time_of_day: 'Morning',
    outfitter_id: shop.outfitterId,
    river_section_id: shop.sectionId,
    photographer_id: shop.photographerId,
    name: 'An album',
    ...changes,
  }
}

export async function makeAlbum(
  person: Person,
  shop: Shop,
  changes: Partial<Schemas['AlbumInput']> = {},
): Promise<Schemas['Album']> {
  const { status, body } = await callAs(person, 'POST', 'album', fieldsOf(shop, changes))
  if (status !== 200) throw new Error(`no album: ${JSON.stringify(body)}`)
  return body.album
}

/** Uploads a photo into an album. `dateTime`: the camera's capture time in EXIF form (`2026:07:04 10:00:00`). */
export async function sendPhoto(
  person: Person,
  albumId: number,
  dateTime?: string,
  camera: CameraOptions['camera'] = {},
): Promise<AlbumReply> {
  const times = dateTime === undefined ? {} : { dateTime }
  return sendFile(person, albumId, await cameraFile({ width: 60, height: 40, camera, ...times }))
}

export async function sendFile(person: Person, albumId: number, file: Uint8Array): Promise<AlbumReply> {
  const form = new FormData()
  form.set('album_id', String(albumId))
  form.set('name', 'IMG_0042')
  form.set('file', new File([new Uint8Array(file)], 'IMG_0042.JPG', { type: 'image/jpeg' }))
  const response = await fetch(`${person.url}/api/v1/photo/upload`, {
    method: 'POST',
    headers: { authorization: `Bearer ${person.token}`, 'idempotency-key': newKey() },
    body: form,
  })
  return { status: response.status, headers: response.headers, body: (await response.json()) as AlbumReply['body'] }
}

export async function albumAudit(test: TestApp, albumId: number) {
  return test.data.database.db
    .selectFrom('audit_log')
    .select(['action', 'actor_user_id', 'outfitter_id', 'detail'])
    .where('entity', '=', 'album')
    .where('entity_id', '=', albumId)
    .orderBy('id')
    .execute()
}
