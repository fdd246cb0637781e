import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { OfflineDatabase } from '#client/device/database/device-database.ts'
import { drain } from '#client/device/outbox/drainer.ts'
import { newIdempotencyKey } from '#client/device/database/new-id.ts'
import { actionKindsOf } from '#client/device/outbox/action-kind.ts'
import { discardAlbum, queueAlbum, saveAlbum } from '#client/features/albums/queued/save-album.action.ts'
import type { StoredAlbum, StoredAlbumFields } from '#client/device/database/rows.ts'
import { runUploads } from '#client/device/uploads/upload-run.ts'
import { freshDatabase, switchedConnectivity, until } from '../device/offline-fixtures.ts'
import { addFile, Session, UploadServer } from '../device/upload-fixtures.ts'

/** Imitates a server that knows albums by the device's client id and applies each idempotency key once. */
class AlbumServer {
  readonly albums = new Map<string, Record<string, unknown>>()
  readonly #answers = new Map<string, string>()
  calls: Record<string, unknown>[] = []
  offline = false
  /** The number of upcoming calls that the server applies, but whose answers get lost. */
  loses = 0
  refusedSections = new Set<unknown>()

  readonly fetch = async (input: RequestInfo | URL): Promise<Response> => {
    const request = input instanceof Request ? input : new Request(input)
    if (this.offline) throw new TypeError('Failed to fetch')
    expect(new URL(request.url).pathname).toBe('/api/v1/album/queue')
    const body: Record<string, unknown> = await request.json()
    this.calls.push(body)
    if (this.refusedSections.has(body['river_section_id'])) {
      const errors = { river_section_id: 'This outfitter does not offer that section' }
      const headers = { 'server-time': new Date().toISOString() }
      return Response.json({ success: false, code: 'invalid-field', errors }, { status: 422, headers })
    }
    const key = request.headers.get('Idempotency-Key') ?? ''
    const answer = this.#answers.get(key) ?? this.#save(body)
    this.#answers.set(key, answer)
    if (this.loses > 0) {
      this.loses -= 1
      throw new TypeError('Failed to fetch')
    }
    return new Response(answer, { headers: { 'content-type': 'application/json' } })
  }

  #save(body: Record<string, unknown>): string {
    const name = String(body['client_id'])
    const id = Number(this.albums.get(name)?.['id'] ?? body['id'] ?? 40 + this.albums.size)
    this.albums.set(name, { ...body, id })
    return JSON.stringify({ success: true, album: { ...body, id } })
  }
}

const watch = (albumKey: string) => {
  const handle = {} as FileSystemDirectoryHandle
  return database.watchedFolders.add({ actor: 'user:1', albumKey, handle, seen: [], since: Date.now() })
}

const fields: StoredAlbumFields = {
  date: '2026-07-04',
  time_of_day: 'Morning',
  outfitter_id: 1,
  river_section_id: 2,
  photographer_id: 3,
  name: '',
}

let database: OfflineDatabase
let server: AlbumServer
let connectivity: ReturnType<typeof switchedConnectivity>
let stop: AbortController
let running: Promise<void>[]

beforeEach(() => {
  database = freshDatabase()
  server = new AlbumServer()
  connectivity = switchedConnectivity()
  stop = new AbortController()
  running = []
  vi.stubGlobal('fetch', server.fetch)
})

afterEach(async () => {
  stop.abort()
  await Promise.all(running)
  database.close()
  vi.unstubAllGlobals()
})

function startDrainer(random = 0): void {
  running.push(
    drain(
      {
        database,
        connectivity,
        kinds: actionKindsOf([saveAlbum]),
        currentActor: () => 'user:1',
        alone: true,
        random: () => random,
      },
      crypto.randomUUID(),
      stop.signal,
    ),
  )
}

function save(changes: Partial<StoredAlbumFields>, album: Partial<StoredAlbum> = {}): Promise<void> {
  const named = { key: 'made here', clientId: 'made here', actor: 'user:1', albumId: null, ...album }
  return queueAlbum(database, { ...named, fields: { ...fields, ...changes } }, newIdempotencyKey())
}

const stored = (key = 'made here') => database.albums.get(['user:1', key])
const sent = async (): Promise<boolean> => (await database.outbox.count()) === 0
const head = () => database.outbox.toCollection().first()

describe('an album created offline', () => {
  it('is created once on the server, with the latest values, when staff changed it twice before it was sent', async () => {
    await save({ name: 'first' })
    await save({ name: 'second', time_of_day: 'Afternoon' })
    await save({ name: 'third', river_section_id: 9 })
    expect(await stored()).toMatchObject({ albumId: null, waiting: 3, fields: { name: 'third' } })
    startDrainer()
    await until(sent)
    expect(server.calls.map(({ name }) => name)).toEqual(['first', 'second', 'third'])
    expect([...server.albums.values()]).toMatchObject([{ id: 40, name: 'third', river_section_id: 9 }])
    expect(await stored()).toMatchObject({ albumId: 40, waiting: 0, refusal: null })
  })

  it('is created only once on the server even when the answers to its creation get lost', async () => {
    await save({ name: 'first' })
    server.loses = 2
    startDrainer()
    await until(async () => {
      connectivity.become('online')
      return sent()
    })
    expect(server.calls).toHaveLength(3)
    expect(server.albums.size).toBe(1)
  })

  it('waits for the network without an error', async () => {
    server.offline = true
    await save({})
    startDrainer(1)
    await until(async () => (await head())?.attempt === 1)
    expect(await head()).toMatchObject({ state: 'waiting', tries: 0 })
    server.offline = false
    connectivity.become('online')
    await until(sent)
    expect(await stored()).toMatchObject({ albumId: 40 })
  })

  it('releases its photos for upload as soon as the server gives it an id', async () => {
    await save({})
    await addFile(database, 'a', { albumKey: 'made here' })
    const photos = new UploadServer()
    const albums: number[] = []
    photos.onOriginal = ({ albumId }) => (albums.push(albumId), { kind: 'done' })
    const session = new Session()
    running.push(
      runUploads(
        {
          database,
          sender: photos,
          currentActor: () => session.actor,
          onActorChange: session.subscribe,
          connectivity,
          random: () => 0,
        },
        stop.signal,
      ),
    )
    await new Promise((resolve) => setTimeout(resolve, 60))
    expect(photos.begun).toEqual([])
    startDrainer()
    await until(async () => (await database.uploads.count()) === 0)
    expect(albums).toEqual([40])
  })

  it('keeps its server id when staff save a form that they had opened before the device learned that id', async () => {
    await save({})
    startDrainer()
    await until(sent)
    server.offline = true
    await save({ name: 'changed' }, { albumId: null })
    expect(await stored()).toMatchObject({ albumId: 40, waiting: 1 })
  })
})

describe('an existing album that staff changed offline', () => {
  const ofServer = { key: 'album:7', clientId: 'a change', albumId: 7 }

  it('is saved on the server under its id, and the device then deletes its copy of the album', async () => {
    await save({ time_of_day: 'Afternoon' }, ofServer)
    startDrainer()
    await until(sent)
    expect(server.calls).toMatchObject([{ id: 7, time_of_day: 'Afternoon', client_id: 'a change' }])
    expect(await stored('album:7')).toBeUndefined()
  })

  it('stays stored on the device while photos of the album wait to be uploaded', async () => {
    await save({ name: 'first' }, ofServer)
    await save({ name: 'second' }, ofServer)
    await addFile(database, 'a', { albumKey: 'album:7' })
    startDrainer()
    await until(sent)
    expect(await stored('album:7')).toMatchObject({ albumId: 7, waiting: 0, fields: { name: 'second' } })
  })
})

describe('an album save that the server refuses', () => {
  const sentence = 'This outfitter does not offer that section'

  it('keeps the server’s error sentence until staff save a corrected version', async () => {
    server.refusedSections.add(2)
    await save({})
    startDrainer()
    await until(async () => (await head())?.state === 'attention')
    expect(await stored()).toMatchObject({ albumId: null, waiting: 1, refusal: sentence })
    await save({ river_section_id: 9 })
    expect(await stored()).toMatchObject({ refusal: null, waiting: 1 })
    await until(sent)
    expect([...server.albums.values()]).toMatchObject([{ river_section_id: 9 }])
    expect(await stored()).toMatchObject({ albumId: 40, waiting: 0, refusal: null })
  })

  it('is replaced, together with the saves that waited behind it, by one corrected save', async () => {
    server.refusedSections.add(2)
    await save({ name: 'first' })
    await save({ name: 'second' })
    startDrainer()
    await until(async () => (await head())?.state === 'attention')
    await save({ name: 'corrected', river_section_id: 9 })
    await until(sent)
    expect(server.calls.map(({ name }) => name)).toEqual(['first', 'corrected'])
    expect(await stored()).toMatchObject({ waiting: 0, refusal: null })
  })

  it('can be discarded together with its new album, but not while photos wait to be uploaded to that album', async () => {
    server.refusedSections.add(2)
    await save({})
    await addFile(database, 'a', { albumKey: 'made here' })
    startDrainer()
    await until(async () => (await head())?.state === 'attention')
    expect(await discardAlbum(database, 'user:1', 'made here')).toBe(false)
    expect(await stored()).toMatchObject({ refusal: sentence })
    expect(await database.outbox.count()).toBe(1)

    await database.uploads.clear()
    await watch('made here')
    expect(await discardAlbum(database, 'user:1', 'made here')).toBe(true)
    expect(await database.watchedFolders.count()).toBe(0)
    expect(await stored()).toBeUndefined()
    expect(await sent()).toBe(true)
  })

  it('can be discarded for an album that this device made, without which its waiting photos would never arrive', async () => {
    await save({})
    startDrainer()
    await until(sent)
    await addFile(database, 'a', { albumKey: 'made here' })
    server.refusedSections.add(2)
    await save({ name: 'changed' })
    await until(async () => (await head())?.state === 'attention')
    expect(await discardAlbum(database, 'user:1', 'made here')).toBe(true)
    expect(await stored()).toMatchObject({ albumId: 40, waiting: 0, refusal: null })
    expect(await sent()).toBe(true)
  })

  it('can be discarded for an album that is already on the server, even while photos wait to be uploaded to it', async () => {
    server.refusedSections.add(2)
    await save({}, { key: 'album:7', albumId: 7 })
    await addFile(database, 'a', { albumKey: 'album:7' })
    startDrainer()
    await until(async () => (await head())?.state === 'attention')
    await watch('album:7')
    expect(await discardAlbum(database, 'user:1', 'album:7')).toBe(true)
    expect(await database.uploads.count()).toBe(1)
    expect(await database.watchedFolders.count()).toBe(1)
  })
})
