import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { OfflineDatabase } from '#client/device/database/device-database.ts'
import { hashOf } from '#client/device/database/hash-of.ts'
import { uploadSender } from '#client/device/uploads/send-upload.ts'
import type { StoredUpload } from '#client/device/database/rows.ts'
import { retryUpload } from '#client/device/uploads/store-uploads.ts'
import { runUploads, type UploadRunDeps } from '#client/device/uploads/upload-run.ts'
import type { Arrival, SendOutcome } from '#client/device/uploads/upload-sender.ts'
import { createStore } from '#client/store.ts'
import { takeConsoleErrors } from '../../../support/setup/console-errors.ts'
import { freshDatabase, switchedConnectivity, until } from './offline-fixtures.ts'
import { addFile, Session, untilAborted, UploadServer } from './upload-fixtures.ts'

let database: OfflineDatabase
let server: UploadServer
let session: Session
let connectivity: ReturnType<typeof switchedConnectivity>
let stops: AbortController[]
let running: Promise<void>[]

beforeEach(() => {
  database = freshDatabase()
  server = new UploadServer()
  session = new Session()
  connectivity = switchedConnectivity()
  stops = []
  running = []
})

afterEach(async () => {
  for (const stop of stops) stop.abort()
  await Promise.all(running)
  database.close()
  vi.unstubAllGlobals()
})

function start(deps: Partial<UploadRunDeps> = {}): AbortController {
  const stop = new AbortController()
  stops.push(stop)
  running.push(
    runUploads(
      {
        database,
        sender: server,
        currentActor: () => session.actor,
        onActorChange: session.subscribe,
        connectivity,
        random: () => 0,
        ...deps,
      },
      stop.signal,
    ),
  )
  return stop
}

const add = (name: string, more: Parameters<typeof addFile>[2] = {}) => addFile(database, name, more)
const addAll = async (...names: string[]): Promise<void> => {
  for (const name of names) await add(name)
}
const rows = (): Promise<StoredUpload[]> => database.uploads.orderBy('id').toArray()
const row = async (name: string): Promise<StoredUpload | undefined> => (await rows()).find((each) => each.name === name)
const states = async () => Object.fromEntries((await rows()).map(({ name, state }) => [name, state]))
const empty = async (): Promise<boolean> => {
  const { uploads, uploadBytes, uploadPictures } = database
  const left = await Promise.all([uploads.count(), uploadBytes.count(), uploadPictures.count()])
  return left.every((count) => count === 0)
}
/** Waits long enough for any call that is about to start, even on a slow machine. */
async function waitForLateCalls(): Promise<void> {
  for (let turn = 0; turn < 12; turn += 1) await new Promise((resolve) => setTimeout(resolve, 5))
}
const refuse = (reason: string): SendOutcome => ({ kind: 'refused', reason })

describe('the upload queue', () => {
  it('sends all previews before the first original, each in the order in which the files were added', async () => {
    const names = Array.from({ length: 12 }, (_, index) => `IMG_${index + 1}`)
    await addAll(...names)
    start()
    await until(empty)
    expect(server.begun).toEqual([
      'known 5',
      ...names.map((name) => `preview ${name}`),
      ...names.map((name) => `original ${name}`),
    ])
  })

  it('sends the previews of every album before the first original of any album', async () => {
    await add('a', { albumKey: 'album:5' })
    await add('b', { albumKey: 'album:6' })
    server.onKnown = () => new Promise((resolve) => setTimeout(() => resolve(null), 20))
    start()
    await until(empty)
    expect(server.begun.filter((what) => !what.startsWith('known'))).toEqual([
      'preview a',
      'preview b',
      'original a',
      'original b',
    ])
  })

  it('sends an original that guests bought meanwhile before the other originals', async () => {
    await addAll(...Array.from({ length: 8 }, (_, index) => `IMG_${index + 1}`))
    let now = 1_800_000_000_000
    const release: (() => void)[] = []
    server.onOriginal = () => new Promise((resolve) => release.push(() => resolve({ kind: 'done' })))
    start({ now: () => now })
    await until(() => release.length === 3)
    server.sold.add((await row('IMG_7'))?.sha256 ?? '')
    now += 29_000
    connectivity.become('online')
    await waitForLateCalls()
    expect(server.of('known')).toHaveLength(1)
    now += 1_000
    // On a busy machine the queue may still be at work for the wake before, and then it asks at the next one.
    await until(async () => {
      connectivity.become('online')
      return (await row('IMG_7'))?.sold === true
    })
    release.shift()?.()
    await until(() => server.of('original').length === 4)
    expect(server.of('original')).toEqual(['IMG_1', 'IMG_2', 'IMG_3', 'IMG_7'])
    expect(server.of('known')).toHaveLength(2)
    await until(() => {
      release.splice(0).forEach((go) => go())
      return empty()
    })
  })

  it('sends the pictures, and then the originals, that guests wait for before the others', async () => {
    await addAll('IMG_1', 'IMG_2', 'IMG_3', 'IMG_4', 'IMG_5')
    server.awaited = new Set([(await row('IMG_4'))?.sha256 ?? ''])
    start()
    await until(empty)
    expect([server.of('preview')[0], server.of('original')[0]]).toEqual(['IMG_4', 'IMG_4'])
  })

  it('marks all photos of an album on whose day guests wait', async () => {
    await add('a', { albumKey: 'album:5' })
    await add('b', { albumKey: 'album:6' })
    server.onKnown = (_, albumId) => ({
      kind: 'known',
      photos: new Map(),
      sold: new Set(),
      awaited: albumId === 6 ? 'all' : new Set(),
    })
    server.onOriginal = ({ signal }) => untilAborted(signal)
    start()
    await until(() => server.of('original').length === 2)
    expect((await rows()).map(({ name, awaited }) => [name, awaited ?? false])).toEqual(
      expect.arrayContaining([
        ['a', false],
        ['b', true],
      ]),
    )
  })

  it('sends sold originals before the previews of other photos, also after a restart', async () => {
    await addAll('sold', 'unsold')
    for (const { name, sha256 } of await rows()) {
      server.has.set(sha256, false)
      if (name === 'sold') server.sold.add(sha256)
    }
    const first = start()
    server.onOriginal = ({ signal }) => untilAborted(signal)
    await until(() => server.underway.size === 2)
    first.abort()
    await Promise.all(running)
    server.begun.length = 0
    server.onOriginal = () => ({ kind: 'done' })
    await addAll('new 1', 'new 2', 'new 3', 'new 4')
    server.onKnown = () => new Promise((resolve) => setTimeout(() => resolve(null), 20))
    start()
    await until(empty)
    expect(server.begun.filter((what) => !what.startsWith('known'))).toEqual([
      'original sold',
      'preview new 1',
      'preview new 2',
      'preview new 3',
      'preview new 4',
      'original unsold',
      'original new 1',
      'original new 2',
      'original new 3',
      'original new 4',
    ])
  })

  it('sends three files at a time, each with all its bytes', async () => {
    await addAll('a', 'b', 'c', 'd', 'e')
    const release: (() => void)[] = []
    const sent = new Map<string, string>()
    server.onOriginal = async ({ upload, bytes }) => {
      sent.set(upload.name, new TextDecoder().decode(bytes))
      await new Promise<void>((resolve) => release.push(resolve))
      return { kind: 'done' }
    }
    start()
    await until(() => release.length === 3)
    await waitForLateCalls()
    expect([...server.underway]).toEqual(['original a', 'original b', 'original c'])
    await until(() => {
      release.splice(0).forEach((go) => go())
      return empty()
    })
    expect(server.most).toBe(3)
    expect(sent.get('d')).toBe('d, whole')
  })

  it('sends nothing for a photo that the server already has, and only the original when the server has the preview', async () => {
    await addAll('has it', 'has it small', 'new')
    for (const { name, sha256 } of await rows()) if (name !== 'new') server.has.set(sha256, name === 'has it')
    start()
    await until(empty)
    expect(server.of('preview')).toEqual(['new'])
    expect(server.of('original')).toEqual(['has it small', 'new'])
  })

  it('sends only the original when the device could not draw a preview', async () => {
    await add('a', { preview: null })
    start()
    await until(empty)
    expect(server.begun).toEqual(['known 5', 'original a'])
  })

  it('reports each arrived preview and original', async () => {
    await add('a')
    const arrived: Arrival[] = []
    start({ onArrived: (arrival) => arrived.push(arrival) })
    await until(empty)
    expect(arrived).toEqual([
      { albumId: 5, albumKey: 'album:5', whole: false },
      { albumId: 5, albumKey: 'album:5', whole: true },
    ])
  })

  it('accepts new files while it runs', async () => {
    start()
    await waitForLateCalls()
    await add('a')
    await until(empty)
    await add('b')
    await until(empty)
    expect(server.of('original')).toEqual(['a', 'b'])
  })
})

describe('uploads during a network failure', () => {
  it.each(['known', 'preview', 'original'] as const)(
    "do not fail when the network is lost during the call '%s', and continue in order when it returns",
    async (part) => {
      const names = ['IMG_1', 'IMG_2', 'IMG_3', 'IMG_4', 'IMG_5']
      await addAll(...names)
      const leave = (): { readonly kind: 'offline' } => {
        server.away = true
        return { kind: 'offline' }
      }
      if (part === 'known') server.away = true
      if (part === 'preview') server.onPreview = leave
      if (part === 'original') server.onOriginal = leave
      start({ random: () => 1 })
      await until(async () => (await rows()).some(({ attempt }) => attempt > 0))
      await until(() => server.underway.size === 0)
      await waitForLateCalls()
      expect(connectivity.state).toBe('offline')
      expect(await rows()).toHaveLength(5)
      expect((await rows()).every(({ state, reason }) => state === 'waiting' && reason === null)).toBe(true)
      const before = server.begun.length
      server.away = false
      server.onPreview = () => ({ kind: 'done' })
      server.onOriginal = () => ({ kind: 'done' })
      connectivity.become('online')
      await until(empty)
      const after = server.begun.slice(before).filter((what) => !what.startsWith('known'))
      const originals = names.map((name) => `original ${name}`)
      const previews = part === 'original' ? [] : names.map((name) => `preview ${name}`)
      expect(after).toEqual([...previews, ...originals])
    },
  )

  it('are not retried while the device is offline', async () => {
    await addAll('a', 'b')
    server.away = true
    start({ random: () => 1 })
    await until(async () => (await rows()).every(({ attempt }) => attempt === 1))
    await waitForLateCalls()
    expect(server.begun).toEqual(['known 5'])
  })

  it('wait when files are added offline, and are all sent when the network returns', async () => {
    await add('a')
    server.away = true
    start({ random: () => 1 })
    await until(async () => (await row('a'))?.attempt === 1)
    await addAll('b', 'c', 'd')
    await waitForLateCalls()
    expect(server.begun).toEqual(['known 5'])
    server.away = false
    connectivity.become('online')
    await until(empty)
    expect(server.of('original')).toEqual(['a', 'b', 'c', 'd'])
  })

  it('start no call for further files once the calls in flight have failed', async () => {
    await addAll('a', 'b', 'c', 'd', 'e', 'f', 'g')
    server.onPreview = () => {
      server.away = true
      return { kind: 'offline' }
    }
    start({ random: () => 1 })
    await until(async () => (await rows()).some(({ attempt }) => attempt > 0))
    await waitForLateCalls()
    expect(server.of('preview')).toEqual(['a', 'b', 'c'])
  })

  it('wait longer after each failed try, whichever file failed', async () => {
    server.away = true
    let now = 1_800_000_000_000
    const waits: number[] = []
    await add('IMG_0')
    start({ random: () => 0.1, now: () => now })
    for (const tries of [1, 2, 3]) {
      await until(async () => server.of('known').length === tries && (await rows()).some((one) => one.nextTryAt > now))
      const next = Math.max(...(await rows()).map(({ nextTryAt }) => nextTryAt))
      waits.push(next - now)
      // Adds another file, which the next try may send first. The pause before each try must still grow.
      await add(`IMG_${tries}`)
      now = next
    }
    expect(waits).toEqual([100, 200, 400])
  })
})

describe('the upload queue after an answer of the server', () => {
  it.each(['known', 'preview', 'original'] as const)(
    "waits without an error when the server answers 'later' to the call '%s'",
    async (part) => {
      await add('a')
      const asked: number[] = []
      // Keeps the second answer of the server back until the test has checked the file's row. Otherwise the upload
      // could end first and delete the row.
      let letGo = (): void => undefined
      const seen = new Promise<void>((resolve) => (letGo = resolve))
      const busy = async () => {
        asked.push(Date.now())
        if (asked.length === 1) return { kind: 'later', retryAfter: 120 } as const
        await seen
        return null
      }
      if (part === 'known') server.onKnown = busy
      if (part === 'preview') server.onPreview = async () => (await busy()) ?? { kind: 'done' }
      if (part === 'original') server.onOriginal = async () => (await busy()) ?? { kind: 'done' }
      start()
      await until(async () => (await row('a'))?.attempt === 1)
      expect(connectivity.state).toBe('online')
      expect(await row('a')).toMatchObject({ state: 'waiting', reason: null })
      letGo()
      await until(empty)
      expect(asked).toHaveLength(2)
      expect((asked[1] ?? 0) - (asked[0] ?? 0)).toBeGreaterThanOrEqual(119)
    },
  )

  it("waits as long as a 'later' answer asks, even when the answer arrives while the queue reads its files", async () => {
    await add('a', { preview: null })
    let answer = (): void => undefined
    server.onOriginal = () => new Promise((resolve) => (answer = () => resolve({ kind: 'later', retryAfter: 60_000 })))
    start()
    await until(() => server.underway.size === 1)
    await waitForLateCalls()
    const look = database.albums.bulkGet.bind(database.albums)
    const held: (() => void)[] = []
    const looking = vi.spyOn(database.albums, 'bulkGet').mockImplementation((async (keys: [string, string][]) => {
      await new Promise<void>((resolve) => held.push(resolve))
      return look(keys)
    }) as unknown as typeof look)
    session.become('user:1')
    await until(() => held.length === 1)
    // The run of the upload queue has read the upload's row and now waits for its read of the albums. Meanwhile the
    // server asks the device to wait before the next try. The row that the run has read does not show this wait.
    answer()
    await until(async () => (await row('a'))?.attempt === 1)
    await waitForLateCalls()
    looking.mockRestore()
    held.forEach((go) => go())
    await waitForLateCalls()
    expect(server.of('original')).toEqual(['a'])
  })

  it('keeps a refused file with the server’s reason while other files continue, and retries it under new keys', async () => {
    await addAll('a', 'b', 'c')
    server.onOriginal = ({ upload }) => (upload.name === 'b' ? refuse('This is no photo') : { kind: 'done' })
    start()
    await until(async () => (await database.uploads.count()) === 1 && (await row('b'))?.state === 'failed')
    const failed = await row('b')
    expect(failed?.reason).toBe('This is no photo')
    await waitForLateCalls()
    expect(server.of('original')).toEqual(['a', 'b', 'c'])

    const keys: string[] = []
    server.onOriginal = ({ upload }) => {
      keys.push(upload.previewKey, upload.finishKey)
      return { kind: 'done' }
    }
    await retryUpload(database, failed?.id ?? '')
    await until(empty)
    expect(keys).toHaveLength(2)
    expect(keys).not.toContain(failed?.previewKey)
    expect(keys).not.toContain(failed?.finishKey)
    // The device has asked again which photos the server has, so it does not send the preview of b again.
    expect(server.of('known')).toHaveLength(2)
    expect(server.of('preview')).toEqual(['a', 'b', 'c'])
  })

  it('sends no bytes for an album that the server refuses, while another album continues', async () => {
    for (const albumKey of ['album:5', 'album:6'])
      await database.watchedFolders.add({
        actor: 'user:1',
        albumKey,
        handle: {} as FileSystemDirectoryHandle,
        seen: [],
        since: 0,
      })
    await add('gone', { albumKey: 'album:5' })
    await add('gone too', { albumKey: 'album:5' })
    await add('there', { albumKey: 'album:6' })
    server.onKnown = (_signal, albumId) =>
      albumId === 5 ? { kind: 'refused', reason: 'This album is not there' } : null
    start()
    await until(async () => (await rows()).length === 2 && (await rows()).every(({ state }) => state === 'failed'))
    expect((await row('gone'))?.reason).toBe('This album is not there')
    expect(server.begun.filter((what) => !what.startsWith('known'))).toEqual(['preview there', 'original there'])
    // Each new photo of its watched folder would fail too.
    expect((await database.watchedFolders.toArray()).map(({ albumKey }) => albumKey)).toEqual(['album:6'])
  })

  it('sends the original although its preview was refused', async () => {
    await add('a')
    server.onPreview = () => refuse('Too large')
    start()
    await until(empty)
    expect(server.begun).toEqual(['known 5', 'preview a', 'original a'])
  })

  it('starts an upload again when the server lost its bytes, at a new upload address and under a new key', async () => {
    await add('a')
    const tries: Pick<StoredUpload, 'uploadUrl' | 'finishKey' | 'sent'>[] = []
    server.onOriginal = async ({ upload: { uploadUrl, finishKey, sent }, tell }) => {
      tries.push({ uploadUrl, finishKey, sent })
      if (tries.length > 1) return { kind: 'done' }
      await tell.url('/tus/1')
      await tell.sent('/tus/1')
      return { kind: 'restart' }
    }
    start()
    await until(empty)
    expect(tries).toHaveLength(2)
    expect(tries[1]).toMatchObject({ uploadUrl: null, sent: false })
    expect(tries[1]?.finishKey).not.toBe(tries[0]?.finishKey)
  })

  it('resumes a stalled upload at the last byte under the same key', async () => {
    await add('a')
    const tries: Pick<StoredUpload, 'uploadUrl' | 'finishKey'>[] = []
    server.onOriginal = async ({ upload: { uploadUrl, finishKey }, tell }) => {
      tries.push({ uploadUrl, finishKey })
      if (tries.length > 1) return { kind: 'done' }
      await tell.url('/tus/1')
      return { kind: 'later', retryAfter: null }
    }
    start()
    await until(empty)
    expect(tries.map(({ uploadUrl }) => uploadUrl)).toEqual([null, '/tus/1'])
    expect(tries[1]?.finishKey).toBe(tries[0]?.finishKey)
  })

  it('does not count a try as failed when bytes moved during it', async () => {
    await add('a')
    let tries = 0
    server.onOriginal = ({ tell }) => {
      tries += 1
      if (tries === 4) tell.moved()
      return { kind: 'later', retryAfter: tries < 4 ? null : 60_000 }
    }
    start()
    await until(() => tries === 4)
    await until(async () => ((await row('a'))?.nextTryAt ?? 0) > Date.now() + 1_000)
    expect((await row('a'))?.attempt).toBe(1)
  })
})

describe('uploads of a closed page', () => {
  it('are completed without sending bytes again when the page closed before the final call', async () => {
    await add('a')
    server.onOriginal = async ({ tell, signal }) => {
      await tell.sent('https://photos.test/api/v1/photo/tus/0123456789abcdef')
      return untilAborted(signal)
    }
    const closed = start()
    await until(async () => (await row('a'))?.sent === true)
    const stored = await row('a')
    closed.abort()
    await Promise.all(running)

    const calls: { path: string; key: string | null; body: unknown }[] = []
    const fetch = async (input: RequestInfo | URL): Promise<Response> => {
      const request = input instanceof Request ? input : new Request(input)
      const path = new URL(request.url).pathname
      if (path === '/api/v1/config')
        return Response.json({ success: true, config: { upload_base: 'https://photos.test' } })
      calls.push({ path, key: request.headers.get('Idempotency-Key'), body: await request.json() })
      return Response.json({ success: true })
    }
    vi.stubGlobal('fetch', fetch)
    start({ sender: uploadSender })
    await until(empty)
    const body = { upload: '0123456789abcdef', album_id: 5, name: 'a', sha256: stored?.sha256 }
    expect(calls).toEqual([{ path: '/api/v1/photo/finish-upload', key: stored?.finishKey, body }])
  })

  it('are deleted from the device when the server confirmed the file while the page closed', async () => {
    await add('a')
    const arrived: Arrival[] = []
    let answer = (_outcome: SendOutcome): void => undefined
    server.onOriginal = () => new Promise((resolve) => (answer = resolve))
    const stop = start({ onArrived: (arrival) => arrived.push(arrival) })
    await until(() => server.underway.has('original a'))
    stop.abort()
    answer({ kind: 'done' })
    await Promise.all(running)
    expect(await empty()).toBe(true)
    expect(arrived.at(-1)).toMatchObject({ whole: true })
  })

  it.each(['refused', 'restart', 'later'] as const)(
    "stay unchanged when a call ends with '%s' after the page was closed",
    async (kind) => {
      await add('a')
      let answer = (_outcome: SendOutcome): void => undefined
      server.onOriginal = () => new Promise((resolve) => (answer = resolve))
      const stop = start()
      await until(() => server.underway.has('original a'))
      const before = await row('a')
      stop.abort()
      answer(kind === 'refused' ? refuse('No') : kind === 'restart' ? { kind } : { kind, retryAfter: 60_000 })
      await Promise.all(running)
      expect(await row('a')).toEqual(before)
    },
  )

  it('stop before the next file, and leave every unfinished file in the queue', async () => {
    await addAll('a', 'b', 'c', 'd', 'e')
    server.onPreview = ({ signal }) => untilAborted(signal)
    const stop = start()
    await until(() => server.underway.size === 3)
    stop.abort()
    await Promise.all(running)
    await waitForLateCalls()
    expect(server.of('preview')).toEqual(['a', 'b', 'c'])
    expect(await rows()).toHaveLength(5)
    expect((await rows()).every(({ state, attempt }) => state === 'waiting' && attempt === 0)).toBe(true)
  })

  it("send no file when the list of the server's photos arrives only after the page was closed", async () => {
    await addAll('a', 'b')
    let answer = (): void => undefined
    server.onKnown = () => new Promise((resolve) => (answer = () => resolve(null)))
    const stop = start()
    await until(() => server.begun.length === 1)
    stop.abort()
    answer()
    await waitForLateCalls()
    expect(server.begun).toEqual(['known 5'])
  })
})

describe('uploads of a user', () => {
  it.each(['known', 'preview', 'original'] as const)(
    "stop when the session ends during the call '%s', and continue when that user logs in again",
    async (part) => {
      await addAll('a', 'b', 'c', 'd')
      const signedIn = { user: true }
      const ended = () => (signedIn.user ? null : ({ kind: 'signed-out' } as const))
      server.onKnown = ended
      server.onPreview = () => ended() ?? { kind: 'done' }
      server.onOriginal = () => ended() ?? { kind: 'done' }
      if (part === 'known') signedIn.user = false
      else if (part === 'preview') server.onPreview = () => ((signedIn.user = false), { kind: 'signed-out' })
      else server.onOriginal = () => ((signedIn.user = false), { kind: 'signed-out' })
      start()
      await until(() => !signedIn.user && server.begun.length > 0)
      await until(() => server.underway.size === 0)
      await waitForLateCalls()
      const before = server.begun.length
      // Adding a new file must not resume the sending, because the user has not logged in again.
      await add('e')
      await waitForLateCalls()
      expect(server.begun).toHaveLength(before)
      expect(connectivity.state).toBe('online')
      expect((await rows()).every(({ state }) => state === 'waiting')).toBe(true)

      signedIn.user = true
      server.onPreview = () => ({ kind: 'done' })
      server.onOriginal = () => ({ kind: 'done' })
      session.become('user:2')
      await waitForLateCalls()
      expect(server.begun).toHaveLength(before)
      session.become('user:1')
      await until(empty)
    },
  )

  it('are not sent while another user is logged in', async () => {
    await add('mine')
    await add('another’s', { actor: 'user:2' })
    start()
    await until(async () => (await database.uploads.count()) === 1)
    await waitForLateCalls()
    expect(server.of('preview')).toEqual(['mine'])
    expect(await states()).toEqual({ 'another’s': 'waiting' })
    session.become('user:2')
    await until(empty)
  })

  it('are not sent while nobody is logged in', async () => {
    await add('a')
    session.become(null)
    start()
    await waitForLateCalls()
    expect(server.begun).toEqual([])
  })
})

describe('uploads to an album', () => {
  it('wait until the server has given the album an id', async () => {
    await add('a', { albumKey: 'made here' })
    await database.albums.add({
      key: 'made here',
      clientId: 'made here',
      actor: 'user:1',
      albumId: null,
      fields: {
        date: '2026-07-04',
        time_of_day: 'Morning',
        outfitter_id: 1,
        river_section_id: 2,
        photographer_id: 3,
        name: '',
      },
      savedAt: 1,
      waiting: 1,
      refusal: null,
    })
    await add('b')
    start()
    await until(async () => (await database.uploads.count()) === 1)
    await waitForLateCalls()
    expect(server.begun).toEqual(['known 5', 'preview b', 'original b'])
    const albums: number[] = []
    server.onOriginal = ({ albumId }) => (albums.push(albumId), { kind: 'done' })
    await database.albums.update([session.actor ?? '', 'made here'], { albumId: 17 })
    await until(empty)
    expect(albums).toEqual([17])
    expect(server.of('known')).toEqual(['5', '17'])
  })

  it('keep one copy of a file that is added to an album twice, and two copies when it is added to two albums', async () => {
    expect(await add('a')).toBe(true)
    expect(await add('a')).toBe(false)
    expect(await add('a', { albumKey: 'album:6' })).toBe(true)
    expect(await database.uploadBytes.count()).toBe(2)
    start()
    await until(empty)
    expect(server.of('original')).toEqual(['a', 'a'])
  })
})

it('an upload whose bytes are missing on the device fails, blocks no other upload, and is sent once the file is added again', async () => {
  await addAll('a', 'b')
  await database.uploadBytes.delete((await row('a'))?.id ?? '')
  start()
  await until(async () => (await row('a'))?.state === 'failed' && (await row('b')) === undefined)
  expect((await row('a'))?.reason).toBe('bytes-missing')
  expect(server.of('original')).toEqual(['b'])
  expect(await add('a')).toBe(true)
  await until(empty)
  expect(server.of('original')).toEqual(['b', 'a'])
})

describe('an original that arrives damaged', () => {
  const bytes = (text: string): ArrayBuffer => new TextEncoder().encode(text).buffer
  /** Queues a file with the SHA-256 of its real bytes, so that the server can detect damage. */
  const addTrue = async (name: string) => add(name, { sha256: await hashOf(bytes(`${name}, whole`)), preview: null })

  it('stays on the device and is sent again as a new upload under a new key', async () => {
    await addTrue('a')
    const tries: Pick<StoredUpload, 'uploadUrl' | 'sent' | 'finishKey'>[] = []
    server.onOriginal = async ({ upload: { uploadUrl, sent, finishKey }, tell }) => {
      tries.push({ uploadUrl, sent, finishKey })
      await tell.url(`/tus/${tries.length}`)
      tell.moved()
      await tell.sent(`/tus/${tries.length}`)
      expect(await database.uploadBytes.count()).toBe(1)
      return { kind: tries.length === 1 ? 'damaged' : 'done' }
    }
    start()
    await until(empty)
    expect(tries).toHaveLength(2)
    expect(tries[1]).toMatchObject({ uploadUrl: null, sent: false })
    expect(tries[1]?.finishKey).not.toBe(tries[0]?.finishKey)
  })

  it('is sent four times with growing pauses, and then stays on the device until a person retries it', async () => {
    await addTrue('a')
    await addTrue('b')
    const times: number[] = []
    server.onOriginal = async ({ upload, tell }) => {
      if (upload.name === 'b') return { kind: 'done' }
      times.push(Date.now())
      tell.moved()
      return { kind: 'damaged' }
    }
    start({ random: () => 0.1 })
    await until(async () => (await row('a'))?.state === 'failed' && (await row('b')) === undefined)
    expect((await row('a'))?.reason).toBe('arrived-damaged')
    expect(await database.uploadBytes.count()).toBe(1)
    await waitForLateCalls()
    expect(times).toHaveLength(4)
    const waits = times.slice(1).map((time, index) => time - (times[index] ?? 0))
    for (const [index, least] of [100, 200, 400].entries()) expect(waits[index]).toBeGreaterThanOrEqual(least - 1)

    server.onOriginal = () => ({ kind: times.push(0) === 5 ? 'damaged' : 'done' })
    await retryUpload(database, (await row('a'))?.id ?? '')
    await until(empty)
    expect(times).toHaveLength(6)
  })

  it('is not sent again when the copy on the device is damaged, until the file is added again', async () => {
    await addTrue('a')
    const id = (await row('a'))?.id ?? ''
    await database.uploadBytes.put({ id, bytes: bytes('a, wh\0\0\0') })
    const sent: string[] = []
    server.onOriginal = ({ bytes: given }) => {
      sent.push(new TextDecoder().decode(given))
      return { kind: sent.length === 1 ? 'damaged' : 'done' }
    }
    start()
    await until(async () => (await row('a'))?.state === 'failed')
    expect((await row('a'))?.reason).toBe('bytes-damaged')
    await waitForLateCalls()
    expect(sent).toHaveLength(1)
    expect(await addTrue('a')).toBe(true)
    await until(empty)
    expect(sent[1]).toBe('a, whole')
  })

  it('is sent again even when an earlier build stored it without a count of damaged tries', async () => {
    await addTrue('a')
    await database.uploads.toCollection().modify((upload) => delete upload.damaged)
    let tries = 0
    server.onOriginal = () => ({ kind: (tries += 1) === 1 ? 'damaged' : 'done' })
    start()
    await until(empty)
    expect(tries).toBe(2)
  })
})

describe('the uploader after an internal error', () => {
  const fault = new ReferenceError('x')
  const pauseAfterFault = 5_000

  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
  afterEach(() => void vi.useRealTimers())

  const eventually = (check: () => unknown) => vi.waitFor(check, { timeout: 30_000, interval: 10 })

  async function expectOneReport(): Promise<void> {
    let errors: unknown[][] = []
    await eventually(() => expect((errors = takeConsoleErrors())).not.toEqual([]))
    expect(errors).toEqual([[expect.stringContaining('uploader'), fault]])
  }

  it.each(['known', 'preview', 'original'] as const)(
    "reports an error that the call '%s' throws, keeps the file waiting and sends it later",
    async (part) => {
      await add('a')
      const call = vi.spyOn(server, part).mockRejectedValueOnce(fault)
      start()
      await expectOneReport()
      expect(await row('a')).toMatchObject({ state: 'waiting', reason: null, attempt: 0 })
      expect(connectivity.state).toBe('online')
      expect(call).toHaveBeenCalledTimes(1)
      await vi.advanceTimersByTimeAsync(pauseAfterFault)
      await eventually(async () => expect(await empty()).toBe(true))
    },
  )

  it('reports a queue that it could not read, and reads it again', async () => {
    await add('a')
    vi.spyOn(database.uploads, 'where').mockImplementationOnce(() => {
      throw fault
    })
    start()
    await expectOneReport()
    await vi.advanceTimersByTimeAsync(pauseAfterFault)
    await eventually(async () => expect(await empty()).toBe(true))
  })
})

describe('a pause', () => {
  it('stops what is on its way, counts as no failed try, and goes on when the person says so', async () => {
    const pause = createStore(false)
    await addAll('a', 'b', 'c', 'd')
    server.onOriginal = ({ signal }) => untilAborted(signal)
    start({ pause })
    await until(() => server.of('original').length === 3)
    pause.set(true)
    await until(() => server.underway.size === 0)
    const begun = server.begun.length
    await add('e')
    connectivity.become('online')
    await waitForLateCalls()
    expect(server.begun).toHaveLength(begun)
    expect((await rows()).every(({ attempt, state }) => attempt === 0 && state === 'waiting')).toBe(true)
    server.onOriginal = () => ({ kind: 'done' })
    pause.set(false)
    await until(empty)
  })

  it('holds in a page that opens later', async () => {
    const pause = createStore(true)
    await add('a')
    start({ pause })
    await waitForLateCalls()
    expect(server.begun).toEqual([])
    pause.set(false)
    await until(empty)
  })
})

describe('the number of sent photos', () => {
  it('counts those that arrived and those that the album had already', async () => {
    await addAll('new', 'known')
    server.has.set((await row('known'))?.sha256 ?? '', true)
    start()
    await until(empty)
    expect(await database.uploadTotals.toArray()).toEqual([{ actor: 'user:1', albumKey: 'album:5', sent: 2 }])
  })
})
