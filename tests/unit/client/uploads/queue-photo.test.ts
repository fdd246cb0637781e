import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { OfflineDatabase } from '#client/device/database/device-database.ts'
import type { QueueAnswer, QueueRequest } from '#client/features/uploads/photo-worker.ts'
import { queuePhoto } from '#client/features/uploads/queue-photo.ts'
import { freshDatabase } from '../device/offline-fixtures.ts'

let database: OfflineDatabase

beforeEach(() => {
  database = freshDatabase()
  FakeWorker.made = []
})
afterEach(() => {
  leave()
  dispatchEvent(new Event('pageshow'))
  vi.unstubAllGlobals()
  database.close()
})

/** The browser keeps the page for its Back button. */
function leave(): void {
  dispatchEvent(Object.assign(new Event('pagehide'), { persisted: true }))
}

/** Takes the bytes, as the browser does, and answers so. */
class FakeWorker extends EventTarget {
  static answer: QueueAnswer['stored'] | 'dies' | 'sleeps' = null
  static first: typeof FakeWorker.answer | undefined
  static made: FakeWorker[] = []
  ended = false

  constructor() {
    super()
    FakeWorker.made.push(this)
  }

  postMessage({ id }: QueueRequest, transfer: ArrayBuffer[]): void {
    structuredClone(transfer, { transfer })
    const { first, answer: always } = FakeWorker
    const answer = first === undefined ? always : first
    FakeWorker.first = undefined
    if (answer === 'sleeps') return
    const event = answer === 'dies' ? new Event('error') : new MessageEvent('message', { data: { id, stored: answer } })
    queueMicrotask(() => this.dispatchEvent(event))
  }

  terminate(): void {
    this.ended = true
  }
}

const file = (name: string) => new File([`the bytes of ${name}`], name, { type: 'image/jpeg' })
const queue = (photo: File) =>
  queuePhoto(
    database,
    { actor: 'user:1', albumKey: 'album:5', name: photo.name, type: photo.type, addedAt: 1_000 },
    photo,
  )

it.each([null, 'dies'] as const)('the page stores a photo when the worker fails (%s)', async (answer) => {
  FakeWorker.answer = answer
  vi.stubGlobal('Worker', FakeWorker)
  expect(await Promise.all([queue(file('a')), queue(file('b'))])).toEqual(['queued', 'queued'])
  expect(await queue(file('a'))).toBe('repeated')
  const rows = await database.uploads.toCollection().sortBy('name')
  expect(rows.map(({ name, addedAt, previewed }) => [name, addedAt, previewed])).toEqual([
    ['a', 1_000, true],
    ['b', 1_000, true],
  ])
  const bytes = await database.uploadBytes.bulkGet(rows.map(({ id }) => id))
  expect(bytes.map((each) => new TextDecoder().decode(each?.bytes))).toEqual(
    rows.map(({ name }) => `the bytes of ${name}`),
  )
})

it.each([null, 'dies'] as const)('another worker gets a photo when the first one fails (%s)', async (first) => {
  Object.assign(FakeWorker, { first, answer: 'queued' })
  vi.stubGlobal('Worker', FakeWorker)
  expect(await queue(file('a'))).toBe('queued')
  expect(FakeWorker.made.map(({ ended }) => ended)).toEqual([true, false])
  expect(await database.uploads.count()).toBe(0)
})

it('ends its workers when the browser keeps the page for Back, and reads the photo again when the page is back', async () => {
  Object.assign(FakeWorker, { first: 'sleeps', answer: 'queued' })
  vi.stubGlobal('Worker', FakeWorker)
  const photo = file('a')
  const read = vi.spyOn(photo, 'arrayBuffer')
  const queued = queue(photo)
  await vi.waitFor(() => expect(FakeWorker.first).toBeUndefined())
  leave()
  expect(FakeWorker.made[0]?.ended).toBe(true)
  await new Promise((resolve) => setTimeout(resolve))
  expect(read).toHaveBeenCalledOnce()
  dispatchEvent(new Event('pageshow'))
  expect(await queued).toBe('queued')
})

it('says what the worker says', async () => {
  FakeWorker.answer = 'full'
  vi.stubGlobal('Worker', FakeWorker)
  expect(await queue(file('a'))).toBe('full')
  expect(await database.uploads.count()).toBe(0)
})

it('says that a file cannot be read', async () => {
  vi.stubGlobal('Worker', FakeWorker)
  const gone = file('a')
  vi.spyOn(gone, 'arrayBuffer').mockRejectedValue(new DOMException('The file is gone', 'NotFoundError'))
  expect(await queue(gone)).toBe('unread')
})
