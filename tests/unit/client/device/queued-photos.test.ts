import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { actionKinds } from '#client/app/boot/action-kinds.ts'
import type { OfflineDatabase } from '#client/device/database/device-database.ts'
import { drain } from '#client/device/outbox/drainer.ts'
import { enqueue } from '#client/device/outbox/outbox.ts'
import { localIdOf, type QueuedPhoto } from '#client/device/uploads/queued-photos.ts'
import { rejectUploads, removeUpload } from '#client/device/uploads/upload-queue.ts'
import { runUploads } from '#client/device/uploads/upload-run.ts'
import { groupActionsOf } from '#client/features/groups/queued/group-changes.ts'
import { markEntity } from '#client/features/groups/queued/photo-marks.ts'
import { freshDatabase, switchedConnectivity, until } from './offline-fixtures.ts'
import { addFile, newFile, Session, UploadServer } from './upload-fixtures.ts'

const actor = 'user:1'

let database: OfflineDatabase
let server: UploadServer
let connectivity: ReturnType<typeof switchedConnectivity>
let stop: AbortController
let running: Promise<void>[]
let calls: { path: string; body: Record<string, unknown> }[]
let refusal: (albumId: number) => Response | null
let lostAnswers: number

beforeEach(() => {
  database = freshDatabase()
  server = new UploadServer()
  connectivity = switchedConnectivity()
  stop = new AbortController()
  running = []
  calls = []
  refusal = () => null
  lostAnswers = 0
  vi.stubGlobal('fetch', async (request: Request) => {
    const path = new URL(request.url).pathname.replace('/api/v1', '')
    const body = (await request.json()) as Record<string, unknown>
    const albumId = Number(body['album_id'])
    if (path === '/photo/known')
      return refusal(albumId) ?? json(200, { known: knownOf(body['sha256'] as string[], albumId) })
    calls.push({ path, body })
    lostAnswers -= 1
    if (lostAnswers >= 0) throw new TypeError('Failed to fetch')
    return json(200, { displayGroup: { id: 70 } })
  })
})

afterEach(async () => {
  stop.abort()
  await Promise.all(running)
  database.close()
  vi.unstubAllGlobals()
})

function json(status: number, body: object): Response {
  return new Response(JSON.stringify({ success: status < 400, ...body }), {
    status,
    headers: { 'content-type': 'application/json', 'server-time': new Date().toISOString() },
  })
}

/** The server's id of a photo is the code of its name's first letter, and 1000 more in album 6. */
const knownOf = (hashes: readonly string[], albumId: number) =>
  hashes
    .filter((sha256) => server.has.has(sha256))
    .map((sha256) => ({
      sha256,
      photo_id: Number.parseInt(sha256.slice(0, 2), 16) + (albumId === 6 ? 1000 : 0),
      has_original: true,
      damaged: false,
    }))

const idOf = (name: string): number => name.charCodeAt(0)

function queuedOf(name: string, albumKey = 'album:5'): QueuedPhoto {
  const { sha256 } = newFile(name)
  return { id: localIdOf(sha256), actor, albumKey, sha256 }
}

function photoOf(name: string, albumKey?: string) {
  return { ...asPhoto(queuedOf(name, albumKey)), name, file_name: name }
}

function asPhoto(queued: QueuedPhoto) {
  const plain = { width: 3, height: 2, thumbhash: '', taken_at: null, river_section_id: 1, path: '' }
  return { ...plain, id: queued.id, name: '', file_name: '', queued: [queued] }
}

const add = async (...names: string[]): Promise<void> => {
  for (const name of names) await addFile(database, name)
}

async function makeGroup(
  name: string,
  members: readonly string[],
  albumKey?: string,
  others: readonly QueuedPhoto[] = [],
): Promise<void> {
  const photos = [...members.map((member) => photoOf(member, albumKey)), ...others.map(asPhoto)]
  const payload = {
    clientId: name,
    outfitterId: 1,
    date: '2026-07-04',
    name,
    photos,
    queued: photos.flatMap((one) => one.queued),
  }
  await store(groupActionsOf(actor, { kind: 'group.create', payload }))
}

async function star(members: readonly string[]): Promise<void> {
  const queued = members.map((member) => queuedOf(member))
  const payload = { albumId: 5, photoIds: queued.map(({ id }) => id), queued, starred: true }
  await store([{ kind: 'photos.mark', version: 1, entity: markEntity(actor, 5), actor, payload, key: 'star' }])
}

async function store(actions: readonly Parameters<typeof enqueue>[1][]): Promise<void> {
  await database.transaction('rw', database.outbox, async () => {
    for (const action of actions) await enqueue(database, action)
  })
}

/** Sends the actions and, if wanted, the photos. */
function start(parts: readonly ('actions' | 'photos')[]): void {
  const currentActor = () => actor
  if (parts.includes('actions'))
    running.push(
      drain({ database, kinds: actionKinds, connectivity, currentActor, alone: true }, 'a page', stop.signal),
    )
  const onActorChange = new Session().subscribe
  if (parts.includes('photos'))
    running.push(runUploads({ database, sender: server, currentActor, onActorChange, connectivity }, stop.signal))
}

const isWaiting = async (): Promise<boolean> => {
  const entries = await database.outbox.toArray()
  return entries.length > 0 && entries.every(({ said, tries }) => said === 'waiting-for-photos' && tries === 0)
}
const isAllSent = async (): Promise<boolean> => (await database.outbox.count()) === 0

describe('an action with photos that this device has still to send', () => {
  it('goes out when the last of them has arrived, with the ids that the server gave them', async () => {
    await add('a', 'b', 'c')
    await makeGroup('Raft 1', ['c', 'a', 'b'])
    let arrive = (): void => undefined
    const arrived = new Promise<void>((resolve) => (arrive = resolve))
    server.onPreview = async ({ upload }) => {
      if (upload.name === 'b') await arrived
      server.has.set(upload.sha256, false)
      return { kind: 'done' }
    }
    start(['actions', 'photos'])
    await until(isWaiting)
    await until(() => server.underway.has('preview b') && server.has.size === 2)
    expect(calls).toEqual([])
    arrive()
    await until(isAllSent)
    expect(calls).toMatchObject([{ path: '/display-group', body: { photo_ids: [idOf('c'), idOf('a'), idOf('b')] } }])
  })

  it('waits for the original of a photo whose preview was refused', async () => {
    await add('a')
    await star(['a'])
    server.onPreview = () => ({ kind: 'refused', reason: 'Too dark' })
    let arrive = (): void => undefined
    const arrived = new Promise<void>((resolve) => (arrive = resolve))
    server.onOriginal = async ({ upload }) => {
      await arrived
      server.has.set(upload.sha256, true)
      return { kind: 'done' }
    }
    start(['actions', 'photos'])
    await until(() => server.underway.has('original a'))
    await until(isWaiting)
    expect(calls).toEqual([])
    arrive()
    await until(isAllSent)
    expect(calls).toEqual([{ path: '/photo/mark', body: { photo_ids: [idOf('a')], starred: true } }])
  })

  it('goes out without photos that never come, and not at all when none is left', async () => {
    await add('a', 'b', 'c')
    await makeGroup('Raft 1', ['a', 'b', 'c'])
    await star(['b'])
    server.has.set(newFile('a').sha256, true)
    const rows = new Map((await database.uploads.toArray()).map(({ name, id }) => [name, id]))
    await removeUpload(database, rows.get('a') ?? '')
    await removeUpload(database, rows.get('b') ?? '')
    await rejectUploads(database, [queuedOf('c')], true)
    start(['actions'])
    await until(isAllSent)
    expect(calls).toMatchObject([{ path: '/display-group', body: { photo_ids: [idOf('a')] } }])
    expect(await database.doneActions.get('star')).toMatchObject({ how: 'no-longer-needed' })
  })

  it('waits for an album that only this device has', async () => {
    const album = {
      actor,
      key: 'made-here',
      clientId: 'made-here',
      albumId: null,
      savedAt: 0,
      waiting: 1,
      refusal: null,
    }
    const fields = {
      name: '',
      date: '',
      time_of_day: 'Morning',
      outfitter_id: 1,
      river_section_id: 1,
      photographer_id: 1,
    }
    await database.albums.add({ ...album, fields: fields as never })
    await addFile(database, 'a', { albumKey: 'made-here' })
    await makeGroup('Raft 1', ['a'], 'made-here')
    server.onPreview = ({ upload }) => {
      server.has.set(upload.sha256, false)
      return { kind: 'done' }
    }
    start(['actions', 'photos'])
    await until(isWaiting)
    await database.albums.update([actor, 'made-here'], { albumId: 9 })
    await until(isAllSent)
    expect(calls).toMatchObject([{ body: { photo_ids: [idOf('a')] } }])
  })

  it('needs attention when the server does not tell their ids', async () => {
    refusal = () => json(422, { code: 'validation', errors: { general: 'No such hash' } })
    await makeGroup('Raft 1', ['a'])
    start(['actions'])
    await until(async () => (await database.outbox.where({ state: 'attention' }).count()) === 1)
    expect(calls).toEqual([])
  })

  it('goes out without the photos of a deleted album, and a group of them alone is not made', async () => {
    refusal = (album) => (album === 6 ? json(404, { code: 'not-found', errors: {} }) : null)
    server.has.set(newFile('a').sha256, true)
    await makeGroup('Raft 1', ['a'], 'album:5', [queuedOf('b', 'album:6')])
    await makeGroup('Raft 2', ['b'], 'album:6')
    start(['actions'])
    await until(isAllSent)
    expect(calls).toMatchObject([{ body: { name: 'Raft 1', photo_ids: [idOf('a')] } }])
    expect(await database.doneActions.get('Raft 2')).toMatchObject({ how: 'no-longer-needed' })
  })

  it('makes a group of photos that never come when others were moved into it meanwhile', async () => {
    server.has.set(newFile('b').sha256, true)
    await makeGroup('Raft 1', ['a'])
    const ofGroup = { outfitterId: 1, date: '2026-07-04', name: 'Raft 1', group: { key: 'Raft 1', id: null } }
    const moved = photoOf('b')
    const payload = { ...ofGroup, add: [moved], remove: [], queued: moved.queued }
    await store(groupActionsOf(actor, { kind: 'group.photos', payload }))
    start(['actions'])
    await until(isAllSent)
    expect(calls).toMatchObject([
      { path: '/display-group', body: { photo_ids: [] } },
      { path: '/display-group/photos', body: { displayGroupId: 70, add: [idOf('b')] } },
    ])
  })

  it('is the same request when it goes out again, although another photo has come meanwhile', async () => {
    await add('a', 'b')
    await makeGroup('Raft 1', ['a', 'b'])
    await rejectUploads(database, [queuedOf('b')], true)
    server.has.set(newFile('a').sha256, true)
    await removeUpload(database, (await database.uploads.toArray()).find(({ name }) => name === 'a')?.id ?? '')
    lostAnswers = 1
    start(['actions'])
    await until(() => calls.length === 1)
    server.has.set(newFile('b').sha256, true)
    await rejectUploads(database, [queuedOf('b')], false)
    connectivity.heard()
    await until(isAllSent)
    expect(calls).toHaveLength(2)
    expect(calls[1]).toEqual(calls[0])
  })

  it('names every copy of a file that is in two albums', async () => {
    server.has.set(newFile('a').sha256, true)
    const queued = [queuedOf('a', 'album:5'), queuedOf('a', 'album:6')]
    const payload = { albumId: 5, photoIds: queued.map(({ id }) => id), queued, rejected: true }
    await store([{ kind: 'photos.mark', version: 1, entity: markEntity(actor, 5), actor, payload, key: 'reject' }])
    start(['actions'])
    await until(isAllSent)
    expect(new Set(calls[0]?.body['photo_ids'] as number[])).toEqual(new Set([idOf('a'), idOf('a') + 1000]))
  })
})

describe('a photo that a person rejects before the upload', () => {
  it('is not sent until the person takes the rejection back', async () => {
    await add('a', 'b')
    expect(await rejectUploads(database, [queuedOf('a')], true)).toEqual([])
    start(['photos'])
    await until(() => server.of('original').includes('b'))
    expect(server.of('preview')).toEqual(['b'])
    expect(await rejectUploads(database, [queuedOf('a')], false)).toEqual([])
    await until(() => server.of('original').includes('a'))
  })

  it('is too late when the server may have it', async () => {
    await add('a')
    const [row] = await database.uploads.toArray()
    await database.uploads.update(row?.id ?? '', { asked: true })
    expect(await rejectUploads(database, [queuedOf('a')], true)).toEqual([queuedOf('a')])
    expect(await database.uploads.toArray()).toMatchObject([{ state: 'waiting' }])
    // The server takes the rejection, so it must also take it back.
    expect(await rejectUploads(database, [queuedOf('a')], false)).toEqual([queuedOf('a')])
  })

  it('stays out of the queue when the server’s answer about it comes later', async () => {
    await add('a')
    let tell = (): void => undefined
    const told = new Promise<void>((resolve) => (tell = resolve))
    server.onKnown = () => told.then(() => null)
    start(['photos'])
    await until(() => server.of('known').length === 1)
    await rejectUploads(database, [queuedOf('a')], true)
    tell()
    await until(async () => (await database.uploads.toArray())[0]?.state === 'rejected')
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(server.of('preview')).toEqual([])
    expect(await database.uploads.toArray()).toMatchObject([{ state: 'rejected', asked: false }])
  })

  it('stays rejected when the server refuses the question about it', async () => {
    await add('a', 'b')
    let tell = (): void => undefined
    const told = new Promise<void>((resolve) => (tell = resolve))
    server.onKnown = () => told.then(() => ({ kind: 'refused', reason: 'Deleted' }))
    start(['photos'])
    await until(() => server.of('known').length === 1)
    await rejectUploads(database, [queuedOf('a')], true)
    tell()
    await until(async () => (await database.uploads.toArray()).some(({ state }) => state === 'failed'))
    const rows = new Map((await database.uploads.toArray()).map(({ name, state }) => [name, state]))
    expect(Object.fromEntries(rows)).toEqual({ a: 'rejected', b: 'failed' })
  })
})
