import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { saveQueuedAlbum } from '#client/features/albums/album-lane.ts'
import type { OfflineDatabase } from '#client/offline/database.ts'
import { drain } from '#client/offline/drainer.ts'
import { newIdempotencyKey } from '#client/offline/idempotency-key.ts'
import { ALBUM_SAVE, discardAlbum, queueAlbum } from '#client/offline/queued-albums.ts'
import type { StoredAlbum, StoredAlbumFields } from '#client/offline/stored-album.ts'
import { runUploads } from '#client/offline/upload-run.ts'
import { freshDatabase, switchedConnectivity, until } from '../offline/offline-fixtures.ts'
import { addFile, Session, UploadServer } from '../offline/upload-fixtures.ts'

/** A server that keeps albums by the names that devices gave them, and does each key once. */
class AlbumServer {
  readonly albums = new Map<string, Record<string, unknown>>()
  readonly #answers = new Map<string, string>()
  calls: Record<string, unknown>[] = []
  offline = false
  /** Answers that get lost on their way. */
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
        executors: { [ALBUM_SAVE]: () => Promise.resolve(saveQueuedAlbum) },
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

describe('An album made without a network', () => {
  it('and changed twice becomes one album, with what was said last', async () => {
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

  it('is one album though the answer to its making was lost', async () => {
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

  it('waits for the network without a fault', async () => {
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

  it('lets its photos go as soon as it has its id', async () => {
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

  it('keeps its id when it is changed from a form that was opened before it had one', async () => {
    await save({})
    startDrainer()
    await until(sent)
    server.offline = true
    await save({ name: 'changed' }, { albumId: null })
    expect(await stored()).toMatchObject({ albumId: 40, waiting: 1 })
  })
})

describe('An album of the server that was changed without a network', () => {
  const ofServer = { key: 'album:7', clientId: 'a change', albumId: 7 }

  it('is named by its id, and leaves the device when it is saved', async () => {
    await save({ time_of_day: 'Afternoon' }, ofServer)
    startDrainer()
    await until(sent)
    expect(server.calls).toMatchObject([{ id: 7, time_of_day: 'Afternoon', client_id: 'a change' }])
    expect(await stored('album:7')).toBeUndefined()
  })

  it('stays while further changes wait, and while photos do', async () => {
    await save({ name: 'first' }, ofServer)
    await save({ name: 'second' }, ofServer)
    await addFile(database, 'a', { albumKey: 'album:7' })
    startDrainer()
    await until(sent)
    expect(await stored('album:7')).toMatchObject({ albumId: 7, waiting: 0, fields: { name: 'second' } })
  })
})

describe('A save that the server refuses', () => {
  const sentence = 'This outfitter does not offer that section'

  it('stays with its sentence, and a corrected one takes its place', async () => {
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

  it('gives way with all that was held behind it, which is refused for the same reason', async () => {
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

  it('can be taken back with its album, but not while photos wait for it', async () => {
    server.refusedSections.add(2)
    await save({})
    await addFile(database, 'a', { albumKey: 'made here' })
    startDrainer()
    await until(async () => (await head())?.state === 'attention')
    expect(await discardAlbum(database, 'user:1', 'made here')).toBe(false)
    expect(await stored()).toMatchObject({ refusal: sentence })
    expect(await database.outbox.count()).toBe(1)

    await database.uploads.clear()
    expect(await discardAlbum(database, 'user:1', 'made here')).toBe(true)
    expect(await stored()).toBeUndefined()
    expect(await sent()).toBe(true)
  })

  it('of an album that the server has is taken back though photos wait: they have where to go', async () => {
    server.refusedSections.add(2)
    await save({}, { key: 'album:7', albumId: 7 })
    await addFile(database, 'a', { albumKey: 'album:7' })
    startDrainer()
    await until(async () => (await head())?.state === 'attention')
    expect(await discardAlbum(database, 'user:1', 'album:7')).toBe(true)
    expect(await database.uploads.count()).toBe(1)
  })
})
