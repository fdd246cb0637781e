import { createHash, randomBytes } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Ctx, UserActor } from '#server/context.ts'
import type { UploadPart } from '#server/http/handler-types.ts'
import { createAlbumsModule } from '#server/modules/albums/albums.module.ts'
import { createPhotosModule } from '#server/modules/photos/photos.module.ts'
import { ImageWork } from '#server/platform/images/image-work.ts'
import { SignedAddresses } from '#server/platform/images/signed-addresses.ts'
import { FileStorage } from '#server/platform/storage/file-storage.ts'
import { createTestDatabase, type TestDatabase } from '../../support/database.ts'
import { assignTo } from '../../support/shop.ts'
import { silentLog } from '../../support/setup/silent-log.ts'
import { cameraFile, pixelBomb, temporaryFolder } from '../../unit/images/camera-files.ts'

const now = new Date('2026-07-04T18:00:00Z')
const folder = temporaryFolder()
let place: TestDatabase
let storage: FileStorage
let photos: ReturnType<typeof createPhotosModule>
let albums: ReturnType<typeof createAlbumsModule>
let people: {
  admin: UserActor
  outfitter: UserActor
  employee: UserActor
  photographer: UserActor
  stranger: UserActor
}
let outfitterId: number
let sectionId: number

beforeAll(async () => {
  place = await createTestDatabase()
  storage = await FileStorage.open(join(folder.path, 'storage'), now)
  const imageAddresses = new SignedAddresses('a secret of at least 32 characters!')
  const { database } = place
  photos = createPhotosModule({
    database,
    storage,
    imageAddresses,
    imageWork: new ImageWork(),
    drawAhead: () => {},
    log: silentLog,
    overlays: null,
    uploads: { belongsTo: async () => false, receive: async () => null, remove: async () => {} },
  })
  albums = createAlbumsModule({ database, imageAddresses })
  const insertOutfitter = async (slug: string) => {
    const row = {
      name: `Outfitter ${slug}`,
      email: `${slug}@example.com`,
      slug,
      timezone: 'America/Denver',
      created_at: now,
    }
    return (await database.db.insertInto('outfitters').values(row).returning('id').executeTakeFirstOrThrow()).id
  }
  outfitterId = await insertOutfitter('arkansas')
  const otherId = await insertOutfitter('canyon')
  const river = await database.db
    .insertInto('rivers')
    .values({ name: 'Arkansas', fee: 300 })
    .returning('id')
    .executeTakeFirstOrThrow()
  const section = { river_id: river.id, name: 'Browns Canyon', fee: 150 }
  sectionId = (await database.db.insertInto('river_sections').values(section).returning('id').executeTakeFirstOrThrow())
    .id
  await database.db
    .insertInto('outfitter_river_sections')
    .values({ outfitter_id: outfitterId, river_section_id: sectionId })
    .execute()
  const insertUser = async (role: UserActor['role'], ofOutfitter: number | null, name: string): Promise<UserActor> => {
    const row = {
      name,
      email: `${name}@example.com`,
      password_hash: 'x',
      role,
      outfitter_id: ofOutfitter,
      created_at: now,
    }
    const { id } = await database.db.insertInto('users').values(row).returning('id').executeTakeFirstOrThrow()
    return {
      kind: 'user',
      id,
      name,
      role,
      outfitterId: ofOutfitter,
      assignedOutfitterIds: [],
      isPhotographer: false,
      permissions: [],
      sessionId: 1,
      originUserId: null,
      provedAt: now,
    }
  }
  people = {
    admin: await insertUser('admin', null, 'admin'),
    outfitter: await insertUser('outfitter', outfitterId, 'outfitter'),
    employee: await insertUser('employee', outfitterId, 'employee'),
    photographer: { ...(await insertUser('photographer', null, 'photographer')), assignedOutfitterIds: [outfitterId] },
    stranger: await insertUser('outfitter', otherId, 'stranger'),
  }
  await assignTo(database.db, people.photographer.id, outfitterId)
})

afterAll(async () => {
  await place.close()
  folder.remove()
})

function ctxOf(actor: Ctx['actor'], key?: string, operation = 'uploadPhoto'): Ctx {
  return {
    actor,
    now,
    locale: 'en',
    requestId: 'test',
    address: '127.0.0.1',
    network: '127.0.0.1',
    idempotency: key === undefined ? null : { key, operation, fingerprint: Buffer.alloc(32) },
    cartToken: null,
    orderHash: null,
    cookies: null,
    userAgent: null,
  }
}

async function makeAlbum(): Promise<number> {
  const answer = await albums.handlers.createAlbum(ctxOf(people.admin), { params: {}, query: {}, body: albumFields() })
  if (!('body' in answer)) throw new Error('no album')
  return answer.body.album.id
}

function albumFields() {
  return {
    date: '2026-07-04',
    time_of_day: 'Morning' as const,
    outfitter_id: outfitterId,
    river_section_id: sectionId,
    photographer_id: people.photographer.id,
    name: ' ',
  }
}

type PartName = 'album' | 'name' | 'file'

async function* parts(
  albumId: number,
  bytes: Buffer,
  order: readonly PartName[],
  fileName: string,
): AsyncGenerator<UploadPart> {
  for (const part of order)
    if (part === 'album') yield { kind: 'field', name: 'album_id', value: String(albumId) }
    else if (part === 'name') yield { kind: 'field', name: 'name', value: 'IMG_0042' }
    else yield { kind: 'file', name: 'file', fileName, mediaType: 'image/jpeg', stream: Readable.from([bytes]) }
}

async function upload(
  albumId: number,
  bytes: Buffer,
  options: { actor?: Ctx['actor']; key?: string; order?: readonly PartName[]; fileName?: string } = {},
) {
  const { actor = people.photographer, key, order = ['album', 'name', 'file'], fileName = 'IMG_0042.JPG' } = options
  const body = parts(albumId, bytes, order, fileName)
  const answer = await photos.handlers.uploadPhoto(ctxOf(actor, key), { params: {}, query: {}, body })
  if (!('body' in answer)) throw new Error('no photo')
  return answer
}

function storedFiles(): string[] {
  return readdirSync(join(folder.path, 'storage'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name)
}

async function rowsOf(albumId: number) {
  return place.database.db.selectFrom('photos').selectAll().where('album_id', '=', albumId).execute()
}

describe('createAlbum', () => {
  test('composes the album’s name from the other fields when the name is blank', async () => {
    const answer = await albums.handlers.createAlbum(ctxOf(people.outfitter), {
      params: {},
      query: {},
      body: albumFields(),
    })
    expect(answer).toMatchObject({
      status: 200,
      body: { album: { name: '2026-07-04|Outfitter arkansas|Arkansas|Browns Canyon|Morning', photo_count: 0 } },
    })
  })

  test('returns the same album to a repeated call with the same idempotency key', async () => {
    const ctx = ctxOf(people.admin, randomBytes(16).toString('hex'), 'createAlbum')
    const input = { params: {}, query: {}, body: albumFields() }
    const first = await albums.handlers.createAlbum(ctx, input)
    const second = await albums.handlers.createAlbum(ctx, input)
    expect(second).toEqual(first)
  })

  test.each([
    ['stranger', 404],
    ['employee', 403],
  ] as const)('refuses the caller “%s” with status %i', async (who, status) => {
    await expect(
      albums.handlers.createAlbum(ctxOf(people[who]), { params: {}, query: {}, body: albumFields() }),
    ).rejects.toMatchObject({ status })
  })

  test('refuses a user who is no photographer, an unknown river section and an unknown outfitter', async () => {
    const make = (actor: UserActor, changed: object) =>
      albums.handlers.createAlbum(ctxOf(actor), { params: {}, query: {}, body: { ...albumFields(), ...changed } })
    expect(await make(people.photographer, {})).toMatchObject({ status: 200 })
    await expect(make(people.photographer, { photographer_id: people.admin.id })).rejects.toMatchObject({ status: 403 })
    await expect(make(people.admin, { photographer_id: people.employee.id })).rejects.toMatchObject({ status: 422 })
    await expect(make(people.admin, { river_section_id: 9999 })).rejects.toMatchObject({ status: 422 })
    await expect(make(people.admin, { outfitter_id: 9999 })).rejects.toMatchObject({ status: 404 })
  })
})

describe('uploadPhoto', () => {
  test('stores the original bit for bit, and the capture time and other data that the camera wrote', async () => {
    const albumId = await makeAlbum()
    const bytes = await cameraFile({ orientation: 6, dateTime: '2026:07:04 10:12:08' })
    const answer = await upload(albumId, bytes)
    expect(answer).toMatchObject({
      status: 201,
      body: {
        duplicate: false,
        photo: {
          album_id: albumId,
          name: 'IMG_0042',
          file_name: 'IMG_0042.JPG',
          width: 400,
          height: 600,
          byte_size: bytes.length,
          rotation: 0,
          taken_at: '2026-07-04T16:12:08.000Z',
        },
      },
    })
    const [row] = await rowsOf(albumId)
    if (row === undefined) throw new Error('no row')
    expect(row).toMatchObject({ orientation: 6, media_type: 'image/jpeg', uploaded_by: people.photographer.id })
    expect(String(row.taken_local).replace('T', ' ')).toBe('2026-07-04 10:12:08')
    expect(row.sha256.equals(createHash('sha256').update(bytes).digest())).toBe(true)
    expect((await storage.getBytes(row.storage_key)).equals(bytes)).toBe(true)
    const album = await albums.handlers.getAlbum(ctxOf(people.employee), {
      params: { id: albumId },
      query: {},
      body: undefined,
    })
    expect(album).toMatchObject({ body: { album: { photo_count: 1, photos: [{ id: row.id }] } } })
  })

  test.each([[['file', 'name', 'album']], [['name', 'file', 'album']]] as const)(
    'accepts the parts of the form in the order %j',
    async (order) => {
      expect(await upload(await makeAlbum(), await cameraFile(), { order })).toMatchObject({ status: 201 })
    },
  )

  test('stores the same file once per album', async () => {
    const albumId = await makeAlbum()
    const bytes = await cameraFile({ dateTime: '2026:07:04 11:00:00' })
    const first = await upload(albumId, bytes)
    const second = await upload(albumId, bytes, { fileName: 'copy.jpg' })
    expect(second).toMatchObject({ status: 200, body: { duplicate: true, photo: { id: first.body.photo.id } } })
    expect(await upload(await makeAlbum(), bytes)).toMatchObject({ status: 201 })
  })

  test('stores one photo and no orphaned files when several calls send the same file at once', async () => {
    const albumId = await makeAlbum()
    const bytes = await cameraFile({ width: 900, height: 600 })
    const before = storedFiles().length
    const answers = await Promise.all(Array.from({ length: 5 }, () => upload(albumId, bytes)))
    expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 200, 200, 200, 201])
    expect(new Set(answers.map((answer) => answer.body.photo.id)).size).toBe(1)
    expect(storedFiles()).toHaveLength(before + 2)
  })

  test('repeats the stored answer for the same idempotency key, and refuses a different file with that key', async () => {
    const albumId = await makeAlbum()
    const key = randomBytes(16).toString('hex')
    const bytes = await cameraFile({ width: 320, height: 200 })
    const first = await upload(albumId, bytes, { key })
    expect(await upload(albumId, bytes, { key })).toEqual(first)
    await expect(upload(albumId, await cameraFile({ width: 330, height: 200 }), { key })).rejects.toMatchObject({
      status: 422,
      code: 'idempotency-key-reused',
    })
    expect(await rowsOf(albumId)).toHaveLength(1)
  })

  test('accepts the good file with the idempotency key of a refused file', async () => {
    const albumId = await makeAlbum()
    const key = randomBytes(16).toString('hex')
    const bytes = await cameraFile()
    await expect(upload(albumId, bytes.subarray(0, bytes.length / 2), { key })).rejects.toMatchObject({ status: 422 })
    expect(await upload(albumId, bytes, { key })).toMatchObject({ status: 201 })
  })

  test('stores neither rows nor files for a file that is no photo, truncated, empty or too large', async () => {
    const albumId = await makeAlbum()
    const before = storedFiles()
    const whole = await cameraFile()
    await expect(upload(albumId, Buffer.from('text'), { fileName: 'text.jpg' })).rejects.toMatchObject({ status: 415 })
    await expect(upload(albumId, whole.subarray(0, whole.length - 900))).rejects.toMatchObject({ status: 422 })
    await expect(upload(albumId, pixelBomb(60_000, 60_000))).rejects.toMatchObject({ code: 'too-many-pixels' })
    await expect(upload(albumId, Buffer.alloc(0))).rejects.toMatchObject({ code: 'file-empty' })
    await expect(upload(albumId, Buffer.alloc(60 * 1024 * 1024 + 1))).rejects.toMatchObject({ status: 413 })
    expect(storedFiles()).toEqual(before)
    expect(await rowsOf(albumId)).toEqual([])
  })

  test.each([
    ['stranger', 404],
    ['employee', 403],
    ['outfitter', 201],
    ['admin', 201],
  ] as const)('called by the user “%s” answers with status %i', async (who, status) => {
    const albumId = await makeAlbum()
    const uploading = upload(albumId, await cameraFile(), { actor: people[who] })
    if (status === 201) expect(await uploading).toMatchObject({ status })
    else await expect(uploading).rejects.toMatchObject({ status })
  })

  test('is refused when the file, the name or the album is missing, with an error for that field', async () => {
    const albumId = await makeAlbum()
    const bytes = await cameraFile()
    const failing = (order: readonly PartName[]) => upload(albumId, bytes, { order })
    await expect(failing(['album', 'name'])).rejects.toMatchObject({
      status: 422,
      errors: { file: { key: 'file.missing' } },
    })
    await expect(failing(['album', 'file'])).rejects.toMatchObject({ status: 422, errors: { name: {} } })
    await expect(failing(['name', 'file'])).rejects.toMatchObject({ status: 422, errors: { album_id: {} } })
    await expect(upload(987_654, bytes)).rejects.toMatchObject({ status: 404 })
    expect(readdirSync(storage.incomingDirectory)).toEqual([])
  })

  test('removes a folder path from the file name', async () => {
    const answer = await upload(await makeAlbum(), await cameraFile(), { fileName: 'C:\\photos\\..\\evil\u0000.jpg' })
    expect(answer.body.photo.file_name).toBe('evil.jpg')
  })

  test('stores files that stay for buyers after deletePhoto removed the photo from its album', async () => {
    const albumId = await makeAlbum()
    const { photo } = (await upload(albumId, await cameraFile())).body
    const input = { params: { id: photo.id }, query: {}, body: undefined }
    await expect(photos.handlers.deletePhoto(ctxOf(people.stranger), input)).rejects.toMatchObject({ status: 404 })
    await expect(photos.handlers.deletePhoto(ctxOf(people.employee), input)).rejects.toMatchObject({ status: 403 })
    expect(await photos.handlers.deletePhoto(ctxOf(people.photographer), input)).toMatchObject({ status: 200 })
    expect(await photos.handlers.deletePhoto(ctxOf(people.photographer), input)).toMatchObject({ status: 200 })
    const [row] = await rowsOf(albumId)
    expect(row?.deleted_at).toEqual(now)
    expect(await storage.stat(row?.storage_key ?? '')).not.toBeNull()
    expect(await upload(albumId, await cameraFile())).toMatchObject({ status: 201 })
  })
})
