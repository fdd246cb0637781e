import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { OfflineDatabase } from '#client/offline/database.ts'
import { uploadSender } from '#client/offline/send-upload.ts'
import type { StoredUpload } from '#client/offline/stored-upload.ts'
import { retryUpload } from '#client/offline/upload-queue.ts'
import { runUploads, type Arrival, type SendOutcome, type UploadRunDeps } from '#client/offline/upload-run.ts'
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
/** Nothing of any file is left, its bytes and pictures included. */
const empty = async (): Promise<boolean> => {
  const { uploads, uploadBytes, uploadPictures } = database
  const left = await Promise.all([uploads.count(), uploadBytes.count(), uploadPictures.count()])
  return left.every((count) => count === 0)
}
/** Long enough for whatever would have been begun. */
const aWhile = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 60))
const refuse = (reason: string): SendOutcome => ({ kind: 'refused', reason })

describe('What waits to be uploaded', () => {
  it('goes with all small pictures before the first original, each in the order of its adding', async () => {
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

  it('goes with the small pictures of every album before the first original of any', async () => {
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

  it('goes three at a time, the whole file as it was added', async () => {
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
    await aWhile()
    expect([...server.underway]).toEqual(['original a', 'original b', 'original c'])
    await until(() => {
      release.splice(0).forEach((go) => go())
      return empty()
    })
    expect(server.most).toBe(3)
    expect(sent.get('d')).toBe('d, whole')
  })

  it('leaves before any bytes where the server has the photo, and skips the small picture that it has', async () => {
    await addAll('has it', 'has it small', 'new')
    for (const { name, sha256 } of await rows()) if (name !== 'new') server.has.set(sha256, name === 'has it')
    start()
    await until(empty)
    expect(server.of('preview')).toEqual(['new'])
    expect(server.of('original')).toEqual(['has it small', 'new'])
  })

  it('goes as an original alone where no small picture could be drawn', async () => {
    await add('a', { preview: null })
    start()
    await until(empty)
    expect(server.begun).toEqual(['known 5', 'original a'])
  })

  it('is told of when it has arrived, the small picture and the original', async () => {
    await add('a')
    const arrived: Arrival[] = []
    start({ onArrived: (arrival) => arrived.push(arrival) })
    await until(empty)
    expect(arrived).toEqual([
      { albumId: 5, albumKey: 'album:5', whole: false },
      { albumId: 5, albumKey: 'album:5', whole: true },
    ])
  })

  it('goes on while it grows', async () => {
    start()
    await aWhile()
    await add('a')
    await until(empty)
    await add('b')
    await until(empty)
    expect(server.of('original')).toEqual(['a', 'b'])
  })
})

describe('A network that is away', () => {
  it.each(['known', 'preview', 'original'] as const)(
    'during %s fails nothing, and all goes out in order when it is back',
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
      await aWhile()
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

  it('is not asked again and again', async () => {
    await addAll('a', 'b')
    server.away = true
    start({ random: () => 1 })
    await until(async () => (await rows()).every(({ attempt }) => attempt === 1))
    await aWhile()
    expect(server.begun).toEqual(['known 5'])
  })

  it('is not asked for each file that is added meanwhile, and all of them go when it is back', async () => {
    await add('a')
    server.away = true
    start({ random: () => 1 })
    await until(async () => (await row('a'))?.attempt === 1)
    await addAll('b', 'c', 'd')
    await aWhile()
    expect(server.begun).toEqual(['known 5'])
    server.away = false
    connectivity.become('online')
    await until(empty)
    expect(server.of('original')).toEqual(['a', 'b', 'c', 'd'])
  })

  it('is tried by those under way, and not by all that wait behind them', async () => {
    await addAll('a', 'b', 'c', 'd', 'e', 'f', 'g')
    server.onPreview = () => {
      server.away = true
      return { kind: 'offline' }
    }
    start({ random: () => 1 })
    await until(async () => (await rows()).some(({ attempt }) => attempt > 0))
    await aWhile()
    expect(server.of('preview')).toEqual(['a', 'b', 'c'])
  })

  it('is tried less and less often, whichever file does it', async () => {
    server.away = true
    const waits: number[] = []
    let last = Date.now()
    const known = server.known.bind(server)
    server.known = async (...asked) => {
      waits.push(Date.now() - last)
      last = Date.now()
      // Another file is the next one to be tried.
      await add(`IMG_${waits.length}`)
      return known(...asked)
    }
    await add('IMG_0')
    start({ random: () => 0.1 })
    await until(() => waits.length === 4)
    expect(waits.slice(1).map((wait) => Math.floor(wait / 100))).toEqual([1, 2, 4])
  })
})

describe('What the server answers', () => {
  it.each(['known', 'preview', 'original'] as const)('later to %s is waited for, and is no fault', async (part) => {
    await add('a')
    const asked: number[] = []
    const busy = () => {
      asked.push(Date.now())
      return asked.length === 1 ? ({ kind: 'later', retryAfter: 120 } as const) : null
    }
    if (part === 'known') server.onKnown = busy
    if (part === 'preview') server.onPreview = () => busy() ?? { kind: 'done' }
    if (part === 'original') server.onOriginal = () => busy() ?? { kind: 'done' }
    start()
    await until(async () => (await row('a'))?.attempt === 1)
    expect(connectivity.state).toBe('online')
    expect(await row('a')).toMatchObject({ state: 'waiting', reason: null })
    await until(empty)
    expect(asked).toHaveLength(2)
    expect((asked[1] ?? 0) - (asked[0] ?? 0)).toBeGreaterThanOrEqual(119)
  })

  it('later counts though the run was looking at what waits just then', async () => {
    await add('a', { preview: null })
    let answer = (): void => undefined
    server.onOriginal = () => new Promise((resolve) => (answer = () => resolve({ kind: 'later', retryAfter: 60_000 })))
    start()
    await until(() => server.underway.size === 1)
    await aWhile()
    const look = database.albums.bulkGet.bind(database.albums)
    const held: (() => void)[] = []
    const looking = vi.spyOn(database.albums, 'bulkGet').mockImplementation((async (keys: [string, string][]) => {
      await new Promise<void>((resolve) => held.push(resolve))
      return look(keys)
    }) as unknown as typeof look)
    session.become('user:1')
    await until(() => held.length === 1)
    // The look has seen the upload as it was before.
    answer()
    await until(async () => (await row('a'))?.attempt === 1)
    await aWhile()
    looking.mockRestore()
    held.forEach((go) => go())
    await aWhile()
    expect(server.of('original')).toEqual(['a'])
  })

  it('no to one is kept with its reason while the others go on; tried again it has new keys', async () => {
    await addAll('a', 'b', 'c')
    server.onOriginal = ({ upload }) => (upload.name === 'b' ? refuse('This is no photo') : { kind: 'done' })
    start()
    await until(async () => (await database.uploads.count()) === 1 && (await row('b'))?.state === 'failed')
    const failed = await row('b')
    expect(failed?.reason).toBe('This is no photo')
    await aWhile()
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
    // It was asked for anew, and its small picture was there already.
    expect(server.of('known')).toHaveLength(2)
    expect(server.of('preview')).toEqual(['a', 'b', 'c'])
  })

  it('no to the whole album sends not a byte to it, while another album goes on', async () => {
    await add('gone', { albumKey: 'album:5' })
    await add('gone too', { albumKey: 'album:5' })
    await add('there', { albumKey: 'album:6' })
    server.onKnown = (_signal, albumId) =>
      albumId === 5 ? { kind: 'refused', reason: 'This album is not there' } : null
    start()
    await until(async () => (await rows()).length === 2 && (await rows()).every(({ state }) => state === 'failed'))
    expect((await row('gone'))?.reason).toBe('This album is not there')
    expect(server.begun.filter((what) => !what.startsWith('known'))).toEqual(['preview there', 'original there'])
  })

  it('no to a small picture keeps no original back', async () => {
    await add('a')
    server.onPreview = () => refuse('Too large')
    start()
    await until(empty)
    expect(server.begun).toEqual(['known 5', 'preview a', 'original a'])
  })

  it('that the bytes are gone sends them anew to another place, under a new key', async () => {
    await add('a')
    const tries: Pick<StoredUpload, 'uploadUrl' | 'finishKey' | 'sent'>[] = []
    server.onOriginal = async ({ upload: { uploadUrl, finishKey, sent }, tell }) => {
      tries.push({ uploadUrl, finishKey, sent })
      if (tries.length > 1) return { kind: 'done' }
      await tell.url('/tus/1')
      await tell.sent('/tus/1')
      return { kind: 'anew' }
    }
    start()
    await until(empty)
    expect(tries).toHaveLength(2)
    expect(tries[1]).toMatchObject({ uploadUrl: null, sent: false })
    expect(tries[1]?.finishKey).not.toBe(tries[0]?.finishKey)
  })

  it('nothing for a while goes on where the bytes ended, and under the same key', async () => {
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

  it('is no try in vain where bytes have moved', async () => {
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

describe('A page that was closed', () => {
  it('between the last byte and the end is followed by one that ends the upload without any bytes', async () => {
    await add('a')
    server.onOriginal = async ({ tell, signal }) => {
      await tell.sent('https://photos.test/api/v1/photo/tus/0123456789abcdef')
      return untilAborted(signal)
    }
    const closed = start()
    await until(async () => (await row('a'))?.sent === true)
    const key = (await row('a'))?.finishKey
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
    const body = { upload: '0123456789abcdef', album_id: 5, name: 'a' }
    expect(calls).toEqual([{ path: '/api/v1/photo/finish-upload', key, body }])
  })

  it('begins nothing anew, and loses nothing', async () => {
    await addAll('a', 'b', 'c', 'd', 'e')
    server.onPreview = ({ signal }) => untilAborted(signal)
    const stop = start()
    await until(() => server.underway.size === 3)
    stop.abort()
    await Promise.all(running)
    await aWhile()
    expect(server.of('preview')).toEqual(['a', 'b', 'c'])
    expect(await rows()).toHaveLength(5)
    expect((await rows()).every(({ state, attempt }) => state === 'waiting' && attempt === 0)).toBe(true)
  })

  it('begins nothing with the answer of what the server knows', async () => {
    await addAll('a', 'b')
    let answer = (): void => undefined
    server.onKnown = () => new Promise((resolve) => (answer = () => resolve(null)))
    const stop = start()
    await until(() => server.begun.length === 1)
    stop.abort()
    answer()
    await aWhile()
    expect(server.begun).toEqual(['known 5'])
  })
})

describe('Whose uploads they are', () => {
  it.each(['known', 'preview', 'original'] as const)(
    'counts: after a session ended during %s nothing goes until the same user is back',
    async (part) => {
      await addAll('a', 'b', 'c', 'd')
      const isIn = { user: true }
      const ended = () => (isIn.user ? null : ({ kind: 'signed-out' } as const))
      server.onKnown = ended
      server.onPreview = () => ended() ?? { kind: 'done' }
      server.onOriginal = () => ended() ?? { kind: 'done' }
      if (part === 'known') isIn.user = false
      else if (part === 'preview') server.onPreview = () => ((isIn.user = false), { kind: 'signed-out' })
      else server.onOriginal = () => ((isIn.user = false), { kind: 'signed-out' })
      start()
      await until(() => !isIn.user && server.begun.length > 0)
      await aWhile()
      const before = server.begun.length
      // A change of what waits is no new session.
      await add('e')
      await aWhile()
      expect(server.begun).toHaveLength(before)
      expect(connectivity.state).toBe('online')
      expect((await rows()).every(({ state }) => state === 'waiting')).toBe(true)

      isIn.user = true
      server.onPreview = () => ({ kind: 'done' })
      server.onOriginal = () => ({ kind: 'done' })
      session.become('user:2')
      await aWhile()
      expect(server.begun).toHaveLength(before)
      session.become('user:1')
      await until(empty)
    },
  )

  it('another user’s are not sent', async () => {
    await add('mine')
    await add('another’s', { actor: 'user:2' })
    start()
    await until(async () => (await database.uploads.count()) === 1)
    await aWhile()
    expect(server.of('preview')).toEqual(['mine'])
    expect(await states()).toEqual({ 'another’s': 'waiting' })
    session.become('user:2')
    await until(empty)
  })

  it('nobody’s are sent while nobody is logged in', async () => {
    await add('a')
    session.become(null)
    start()
    await aWhile()
    expect(server.begun).toEqual([])
  })
})

describe('The album of an upload', () => {
  it('is waited for until the server has given it an id', async () => {
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
    await aWhile()
    expect(server.begun).toEqual(['known 5', 'preview b', 'original b'])
    const albums: number[] = []
    server.onOriginal = ({ albumId }) => (albums.push(albumId), { kind: 'done' })
    await database.albums.update([session.actor ?? '', 'made here'], { albumId: 17 })
    await until(empty)
    expect(albums).toEqual([17])
    expect(server.of('known')).toEqual(['5', '17'])
  })

  it('holds the same file once, and two albums hold it twice', async () => {
    expect(await add('a')).toBe(true)
    expect(await add('a')).toBe(false)
    expect(await add('a', { albumKey: 'album:6' })).toBe(true)
    expect(await database.uploadBytes.count()).toBe(2)
    start()
    await until(empty)
    expect(server.of('original')).toEqual(['a', 'a'])
  })
})

it('an upload whose bytes are gone from the device is marked, and holds nobody up', async () => {
  await addAll('a', 'b')
  await database.uploadBytes.delete((await row('a'))?.id ?? '')
  start()
  await until(async () => (await row('a'))?.state === 'failed' && (await row('b')) === undefined)
  expect((await row('a'))?.reason).toBe('bytes-missing')
  expect(server.of('original')).toEqual(['b'])
})
