import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { OfflineDatabase } from '#client/device/database/device-database.ts'
import { watchRows } from '#client/device/database/watch-rows.ts'
import { beginBatch, finishUpload, nextUploads, watchUploads } from '#client/device/uploads/upload-queue.ts'
import { queueUploads } from '#client/device/uploads/store-uploads.ts'
import { uploadWriter } from '#client/features/uploads/upload-writer.ts'
import { freshDatabase, until } from './offline-fixtures.ts'
import { newFile } from './upload-fixtures.ts'

let database: OfflineDatabase

beforeEach(() => (database = freshDatabase()))
afterEach(() => {
  vi.restoreAllMocks()
  database.close()
})

const names = async () => (await database.uploads.toArray()).map(({ name }) => name).toSorted()
const many = (count: number, prefix = 'IMG_') =>
  Array.from({ length: count }, (_, index) => newFile(`${prefix}${index}`))

/** Lets the device refuse to store more than this number of files, as a full disk does. */
function fillDiskAfter(room: number): void {
  const { add } = IDBObjectStore.prototype
  let kept = 0
  vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(function (this: IDBObjectStore, ...row) {
    if (this.name !== 'uploadBytes') return add.apply(this, row)
    if (kept >= room) throw new DOMException('The disk is full', 'QuotaExceededError')
    kept += 1
    this.transaction.addEventListener('abort', () => (kept -= 1))
    return add.apply(this, row)
  })
}

describe('queueUploads', () => {
  it('stores several files at once, and each content once per album', async () => {
    const files = [newFile('a'), newFile('b'), { ...newFile('a'), name: 'copy of a' }]
    expect(await queueUploads(database, files)).toEqual([true, true, false])
    expect(await queueUploads(database, [newFile('b'), newFile('c')])).toEqual([false, true])
    expect(await queueUploads(database, [newFile('a', { albumKey: 'album:6' })])).toEqual([true])
    expect(await names()).toEqual(['a', 'a', 'b', 'c'])
    expect([await database.uploadBytes.count(), await database.uploadPictures.count()]).toEqual([4, 4])
  })

  it('gives an upload that lost its bytes the new ones, and leaves one alone that still has them', async () => {
    await queueUploads(database, [newFile('lost'), newFile('refused')])
    await database.uploads.toCollection().modify((upload) => {
      upload.state = 'failed'
      upload.reason = upload.name === 'lost' ? 'bytes-missing' : 'The server does not take it'
    })
    await database.uploadBytes.clear()
    expect(await queueUploads(database, [newFile('lost'), newFile('refused')])).toEqual([true, false])
    const states = (await database.uploads.toArray()).map(({ name, state }) => `${name} ${state}`)
    expect(states.toSorted()).toEqual(['lost waiting', 'refused failed'])
    expect(await database.uploadBytes.count()).toBe(1)
  })

  it('stores none of them when there is no room for all', async () => {
    fillDiskAfter(2)
    await expect(queueUploads(database, many(3))).rejects.toThrow()
    expect(await names()).toEqual([])
    expect(await database.uploadBytes.count()).toBe(0)
  })
})

describe('uploadWriter', () => {
  it('stores the photos that are ready in few transactions', async () => {
    const write = uploadWriter(database)
    const run = vi.spyOn(database, 'transaction')
    expect(new Set(await Promise.all(many(40).map((file) => write(file))))).toEqual(new Set(['queued']))
    expect(run.mock.calls.length).toBeLessThanOrEqual(2)
    expect(await database.uploads.count()).toBe(40)
  })

  it('stores as many photos of a batch as there is room for, and names the others as full', async () => {
    fillDiskAfter(4)
    const write = uploadWriter(database)
    const stored = await Promise.all(many(9).map((file) => write(file)))
    expect(stored.filter((each) => each === 'queued')).toHaveLength(4)
    expect(stored.filter((each) => each === 'full')).toHaveLength(5)
    expect([await database.uploads.count(), await database.uploadBytes.count()]).toEqual([4, 4])
  })
})

describe('the number of photos that were sent', () => {
  const isOpen = (): boolean => false
  const sent = async (...keys: string[]) =>
    new Promise<number>((resolve) => {
      const stop = watchUploads(database, 'user:1', keys, (watched) => {
        stop()
        resolve(watched.sent)
      })
    })
  const finish = async (count: number): Promise<void> => {
    for (const upload of (await database.uploads.toArray()).slice(0, count)) await finishUpload(database, upload)
  }

  it('survives a restart, and more photos while some still wait', async () => {
    await queueUploads(database, many(5))
    await finish(3)
    database.close()
    await database.open()
    await beginBatch(database, 'user:1', isOpen)
    await queueUploads(database, many(4, 'MORE_'))
    expect(await sent('album:5')).toBe(3)
    await finish(1)
    expect(await sent('album:5')).toBe(4)
  })

  it('starts at zero with the first batch after all photos were sent', async () => {
    await queueUploads(database, many(3))
    await finish(3)
    expect(await sent('album:5')).toBe(3)
    await beginBatch(database, 'user:1', isOpen)
    expect(await sent('album:5')).toBe(0)
  })

  it('goes on while files of the batch are still being read', async () => {
    await queueUploads(database, many(3))
    await finish(3)
    await beginBatch(database, 'user:1', (albumKey) => albumKey === 'album:5')
    expect(await sent('album:5')).toBe(3)
  })

  it('is that of an album and its former keys, and of one user', async () => {
    await queueUploads(database, [newFile('a'), newFile('b', { albumKey: 'mine' }), newFile('c', { actor: 'user:2' })])
    await finish(3)
    expect([await sent('album:5'), await sent('album:5', 'mine'), await sent('album:6')]).toEqual([1, 2, 0])
  })
})

describe('nextUploads', () => {
  it('puts sold originals first, then pictures, then originals, and among these what guests wait for', async () => {
    const plan = [
      ['original', { previewed: true }],
      ['awaited original', { previewed: true, awaited: true }],
      ['picture', { previewed: false }],
      ['awaited picture', { previewed: false, awaited: true }],
      ['sold original', { previewed: true, sold: true }],
    ] as const
    await queueUploads(
      database,
      plan.map(([name]) => newFile(name)),
    )
    for (const [name, changes] of plan)
      await database.uploads
        .filter((upload) => upload.name === name)
        .modify((upload) => void Object.assign(upload, changes))
    expect(nextUploads(await database.uploads.toArray(), Date.now()).map(({ name }) => name)).toEqual([
      'sold original',
      'awaited picture',
      'picture',
      'awaited original',
      'original',
    ])
  })
})

describe('watchRows', () => {
  it('looks once for many changes, and misses none', async () => {
    const counts: number[] = []
    const read = () => database.uploads.count()
    const stop = watchRows(
      database,
      ['uploads'],
      read,
      (count) => counts.push(count),
      (error) => expect(error).toBeNull(),
    )
    await until(() => counts.length === 1)
    for (const file of many(30)) await queueUploads(database, [file])
    await until(() => counts.at(-1) === 30)
    expect(counts.length).toBeLessThan(15)
    stop()
    await queueUploads(database, [newFile('late')])
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(counts.at(-1)).toBe(30)
  })

  it('keeps its rows when the storage fails for a moment, and reads again by itself', async () => {
    const told: number[] = []
    let isBroken = false
    const read = () => (isBroken ? Promise.reject(new Error('Connection lost')) : database.uploads.count())
    const stop = watchRows(
      database,
      ['uploads'],
      read,
      (count) => told.push(count),
      () => told.push(-1),
    )
    await until(() => told.length === 1)
    isBroken = true
    await queueUploads(database, [newFile('one')])
    await new Promise((resolve) => setTimeout(resolve, 100))
    isBroken = false
    await until(() => told.length > 1)
    stop()
    expect(told).toEqual([0, 1])
  })
})
