import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Slideshow } from '#contract/schema.gen.ts'
import type { OfflineDatabase } from '#client/device/database/device-database.ts'
import { actionKindsOf } from '#client/device/outbox/action-kind.ts'
import { discardEntry } from '#client/device/outbox/decide.ts'
import { drain } from '#client/device/outbox/drainer.ts'
import { enqueue } from '#client/device/outbox/outbox.ts'
import { shownSlideshows } from '#client/features/slideshows/queued/shown-slideshows.ts'
import {
  slideshowActionOf,
  slideshowChanges,
  slideshowKinds,
  type NewSlideshowChange,
  type QueuedSlideshowChange,
} from '#client/features/slideshows/queued/slideshow.actions.ts'
import { changedPhotos } from '#client/features/slideshows/slideshow-change.ts'
import { freshDatabase, switchedConnectivity, until } from '../device/offline-fixtures.ts'
import { idsOf, photo, slideshow } from './slideshow-fixtures.ts'

type Body = Record<string, unknown>

/** Simulates a server that creates one slideshow for each client id and applies each idempotency key once. */
class SlideshowServer {
  readonly slideshows = new Map<number, Slideshow>()
  readonly #answers = new Map<string, string>()
  readonly calls: string[] = []
  offline = false
  /** The number of upcoming calls that the server applies, but whose answers get lost. */
  loses = 0
  /** The sentence with which the server refuses calls, by the path of the call. */
  readonly refuses = new Map<string, string>()

  readonly fetch = async (request: Request): Promise<Response> => {
    if (this.offline) throw new TypeError('Failed to fetch')
    const path = new URL(request.url).pathname.replace('/api/v1/slideshow', '')
    const body: Body = request.method === 'GET' ? {} : await request.json()
    this.calls.push(`${request.method} ${path}`)
    const headers = { 'server-time': new Date().toISOString(), 'content-type': 'application/json' }
    const general = this.refuses.get(path)
    if (general !== undefined)
      return Response.json({ success: false, code: 'refused', errors: { general } }, { status: 422, headers })
    const key = request.headers.get('idempotency-key') ?? ''
    const answer = this.#answers.get(key) ?? JSON.stringify({ success: true, slideshow: this.#apply(path, body) })
    this.#answers.set(key, answer)
    if (this.loses > 0) {
      this.loses -= 1
      throw new TypeError('Failed to fetch')
    }
    return new Response(answer, { headers })
  }

  #apply(path: string, body: Body): Slideshow | null {
    if (path.startsWith('/delete/')) return (this.slideshows.delete(Number(path.slice(8))), null)
    if (path === '') return this.#create(body)
    const one = this.slideshows.get(Number(body['slideshowId'] ?? path.slice(1)))
    if (!one) throw new Error(`No slideshow for ${path}`)
    const changed = { ...one, ...(path.startsWith('/photos') ? {} : named(body)), photos: photosAfter(one, path, body) }
    this.slideshows.set(one.id, changed)
    return changed
  }

  #create(body: Body): Slideshow {
    const known = [...this.slideshows.values()].find(({ client_id }) => client_id === body['client_id'])
    const id = 41 + this.slideshows.size
    const created = known ?? { ...slideshow(), ...named(body), id, client_id: String(body['client_id']) }
    this.slideshows.set(created.id, created)
    return created
  }
}

const named = ({ name, interval }: Body) => (typeof name === 'string' ? { name, interval: Number(interval ?? 5) } : {})

function photosAfter({ photos }: Slideshow, path: string, body: Body): Slideshow['photos'] {
  const photoIds = (body['photoIds'] ?? body['remove'] ?? [body['photoId']]) as number[]
  const added = (body['add'] ?? [body['photoId']]) as number[]
  if (path === '/order') return [...changedPhotos(photos, { kind: 'order', photoIds })]
  if (path === '/remove-photo' || body['remove']) return [...changedPhotos(photos, { kind: 'remove', photoIds })]
  if (path === '/add-photo' || body['add'])
    return [...changedPhotos(photos, { kind: 'add', photos: added.map((id) => photo(id)) })]
  return photos
}

const kinds = actionKindsOf(slideshowChanges)
const clientId = 'made-on-this-device'
const made = { slideshow: clientId, name: 'Front desk' } as const
const user = { actor: '4', outfitterId: 1 }

let database: OfflineDatabase
let server: SlideshowServer
let connectivity: ReturnType<typeof switchedConnectivity>
let stop: AbortController
let drained: Promise<void>

beforeEach(() => {
  database = freshDatabase()
  server = new SlideshowServer()
  connectivity = switchedConnectivity()
  stop = new AbortController()
  drained = Promise.resolve()
  vi.stubGlobal('fetch', server.fetch)
})

afterEach(async () => {
  stop.abort()
  await drained
  database.close()
  vi.unstubAllGlobals()
})

function startDrainer(): void {
  const deps = { database, connectivity, kinds, currentActor: () => '4', alone: true, random: () => 0 }
  drained = drain(deps, crypto.randomUUID(), stop.signal)
}

/** Stores a change as the page does, which shows the server's slideshows with the waiting changes applied. */
async function queue(change: NewSlideshowChange): Promise<void> {
  const action = slideshowActionOf(await shown([...server.slideshows.values()]), { ...change, ...user })
  await database.transaction('rw', database.outbox, () => enqueue(database, action))
}

const create = () => queue({ kind: 'slideshow.create', ...made, interval: 5 })
const add = (...ids: number[]) => queue({ kind: 'slideshow.add', ...made, photos: ids.map(photo) })
const order = (...photoIds: number[]) => queue({ kind: 'slideshow.order', ...made, photoIds })
const entries = () => database.outbox.orderBy('id').toArray()
/**
 * True when no slideshow change waits. Entries that report a person's decision to the audit log do not count, because
 * these tests do not send them.
 */
const sent = async (): Promise<boolean> =>
  (await database.outbox.where('entity').startsWith('slideshow ').count()) === 0
const refused = async (): Promise<boolean> => (await entries())[0]?.state === 'attention'

/** Returns the slideshows as the page shows them: the server's list with the waiting changes applied. */
async function shown(list: readonly Slideshow[] = []) {
  const waiting = (await entries()).filter(({ state }) => state === 'waiting')
  const changes = waiting.flatMap(({ kind, payload }) => slideshowKinds.get(kind)?.read(payload) ?? [])
  return shownSlideshows(
    list,
    changes.map((change) => ({ change, sent: null })),
  )
}

describe('a slideshow created offline', () => {
  it('reaches the server with all changes that the page showed, although answers were lost', async () => {
    await create()
    await add(1, 2)
    await add(3)
    await order(3, 1, 2)
    await queue({ kind: 'slideshow.remove', ...made, photoIds: [1] })
    await queue({ kind: 'slideshow.save', ...made, name: 'Lobby', interval: 9 })
    const [before] = await shown()
    expect(before).toMatchObject({ id: clientId, name: 'Lobby', interval: 9, isPending: true })
    expect(idsOf(before?.photos ?? [])).toEqual([3, 2])

    server.loses = 3
    startDrainer()
    await until(async () => {
      connectivity.become('online')
      return sent()
    })
    expect([...server.slideshows.values()]).toEqual([
      { ...slideshow(3, 2), id: 41, client_id: clientId, name: 'Lobby', interval: 9 },
    ])
  })

  it('has all its later changes queued under one entity, whether they use its client id or its server id', async () => {
    await create()
    startDrainer()
    await until(sent)
    server.offline = true
    // The page still names the slideshow by its client id, although the server has given it an id.
    await add(1)
    await queue({ kind: 'slideshow.order', slideshow: 41, name: 'Front desk', photoIds: [1] })
    expect(new Set((await entries()).map(({ entity }) => entity))).toEqual(new Set([`slideshow 4 ${clientId}`]))
    server.offline = false
    connectivity.become('offline')
    connectivity.become('online')
    await until(sent)
    expect(idsOf(server.slideshows.get(41)?.photos ?? [])).toEqual([1])
  })

  it('leaves nothing to send when the server refused its creation and staff discarded it', async () => {
    server.refuses.set('', 'A slideshow needs a name')
    await create()
    await add(1)
    startDrainer()
    await until(refused)
    expect(await shown()).toEqual([])
    const [head] = await entries()
    expect(await discardEntry(database, kinds, head?.id ?? 0, { by: '4', reason: 'A mistake' })).toBe('discarded')
    await until(sent)
    expect(server.calls).toEqual(['POST '])
  })

  it('is not left on the server when this device deleted it before its creation was sent', async () => {
    await create()
    await queue({ kind: 'slideshow.delete', ...made })
    expect(await shown()).toEqual([])
    startDrainer()
    await until(sent)
    expect(server.calls).toEqual(['POST ', 'GET /delete/41'])
    expect(server.slideshows.size).toBe(0)
  })
})

describe('waiting changes of the photo order of a slideshow', () => {
  it('are merged into one change as long as none of them was sent', async () => {
    await create()
    await add(1, 2, 3)
    for (const turn of Array.from({ length: 60 }, (_, place) => place)) await order(...[2, 3, 1].slice(turn % 2), 1)
    await order(3, 2, 1)
    expect((await entries()).map(({ kind }) => kind)).toEqual(['slideshow.create', 'slideshow.add', 'slideshow.order'])
    startDrainer()
    await until(sent)
    expect(idsOf(server.slideshows.get(41)?.photos ?? [])).toEqual([3, 2, 1])
  })

  it('never replace a change that may already be in flight', async () => {
    await order(1, 2)
    await order(2, 1)
    expect(await entries()).toHaveLength(2)
    await order(1, 2)
    expect((await entries()).map(({ payload }) => payload)).toMatchObject([{ photoIds: [1, 2] }, { photoIds: [1, 2] }])
  })

  it('are not merged when another change of the slideshow was made between them', async () => {
    await create()
    await order(1, 2)
    await add(3)
    await order(3, 1, 2)
    expect((await entries()).map(({ kind }) => kind)).toEqual([
      'slideshow.create',
      'slideshow.order',
      'slideshow.add',
      'slideshow.order',
    ])
  })
})

describe('a slideshow change that the server refuses for good', () => {
  const known = { ...slideshow(1, 2), id: 7 }
  const of = { slideshow: 7, name: 'Front desk' } as const

  it('waits for a person, while the page shows the server’s photos with only the later changes applied', async () => {
    server.slideshows.set(7, known)
    server.refuses.set('/add-photo', 'This photo was deleted')
    await queue({ kind: 'slideshow.add', ...of, photos: [photo(3)] })
    await queue({ kind: 'slideshow.order', ...of, photoIds: [2, 1] })
    startDrainer()
    await until(refused)
    expect((await shown([known])).map(({ photos }) => idsOf(photos))).toEqual([[2, 1]])
    const [head] = await entries()
    expect(head?.refusal?.message).toBe('This photo was deleted')
    await discardEntry(database, kinds, head?.id ?? 0, { by: '4', reason: 'Gone' })
    await until(sent)
    expect(idsOf(server.slideshows.get(7)?.photos ?? [])).toEqual([2, 1])
  })
})

describe('slideshow changes that this device shows on top of the server’s list', () => {
  const renamed: QueuedSlideshowChange = { kind: 'slideshow.save', ...user, slideshow: 2, name: 'Lobby', interval: 8 }

  it('change only their own slideshow and mark it as pending', () => {
    const other = { ...slideshow(4), id: 3 }
    expect(shownSlideshows([slideshow(1), other], [{ change: renamed, sent: null }])).toEqual([
      { ...slideshow(1), name: 'Lobby', interval: 8, version: undefined, isPending: true },
      { ...other, isPending: false },
    ])
  })

  it('do not show a new slideshow twice when the server has created it but the answer was lost', async () => {
    await create()
    await add(1)
    const list = [{ ...slideshow(), id: 41, client_id: clientId }]
    expect(await shown(list)).toEqual([{ ...list[0], photos: [photo(1)], isPending: true }])
  })

  it('show a created slideshow until the server’s list contains it', () => {
    const change: QueuedSlideshowChange = { kind: 'slideshow.create', ...user, ...made, interval: 5 }
    const [created] = shownSlideshows([], [{ change, sent: { slideshow: 41 } }])
    expect(created).toMatchObject({ id: 41, client_id: clientId, isPending: false })
    const list = [{ ...slideshow(1), id: 41, client_id: clientId }]
    expect(shownSlideshows(list, [{ change, sent: { slideshow: 41 } }])).toEqual([{ ...list[0], isPending: false }])
  })
})
