import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { StoredAlbum, StoredUpload } from '#client/device/database/rows.ts'
import { discardUploads } from '#client/features/uploads/discard-uploads.ts'
import { freshDatabase } from '../device/offline-fixtures.ts'

/** The photos that the album has, as the server answers on `photo/known`. */
let known: object[]
let sold: string[]
let asked: string[][]
/** Happens at the server while it answers `photo/known`. */
let meanwhile: () => Promise<unknown>
/** Status of the answer to `photo/known`. 0: the network is down. */
let status: number
let deleted: string[]

async function serve(request: Request): Promise<Response> {
  const path = new URL(request.url).pathname.replace('/api/v1/', '')
  if (status === 0) throw new TypeError('Failed to fetch')
  if (path.startsWith('photo/delete/')) deleted.push(path)
  else {
    asked.push(((await request.json()) as { sha256: string[] }).sha256)
    await meanwhile()
  }
  return Response.json(
    { success: status === 200, known, sold, code: 'not-found', errors: {} },
    { status, headers: { 'server-time': '2026-07-04T20:00:00.000Z' } },
  )
}

const waiting = { id: 'a', actor: '9', albumKey: 'album:4', sha256: 'a', previewed: true, asked: true, reason: null }

beforeEach(() => {
  deleted = []
  known = [{ sha256: 'a', photo_id: 7, has_original: false, damaged: false }]
  sold = []
  asked = []
  meanwhile = () => Promise.resolve()
  status = 200
  vi.stubGlobal('fetch', serve)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('discardUploads', () => {
  it('deletes the preview that was on its way and arrived nevertheless', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const database = freshDatabase()
    await database.uploads.bulkAdd([
      { ...waiting, previewed: false } as StoredUpload,
      { ...waiting, id: 'b', sha256: 'b', previewed: false, asked: false } as StoredUpload,
    ])
    // Another tab sends: this one sees no progress.
    const work = discardUploads(database, 4, await database.uploads.toArray())
    while (deleted.length === 0) await vi.advanceTimersByTimeAsync(500)
    await work
    expect(deleted).toEqual(['photo/delete/7'])
  })

  it('deletes a preview that left the device while the server was asked about others', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const database = freshDatabase()
    const late = { ...waiting, id: 'b', sha256: 'b', previewed: false, asked: false }
    await database.uploads.bulkAdd([waiting as StoredUpload, late as StoredUpload])
    meanwhile = async () => {
      if (asked.length === 1) await database.uploads.update('b', { asked: true, previewed: true })
      else known = [{ sha256: 'b', photo_id: 8, has_original: false, damaged: false }]
    }
    let isDone = false
    const work = discardUploads(database, 4, await database.uploads.toArray()).then(() => (isDone = true))
    while (!isDone) await vi.advanceTimersByTimeAsync(500)
    await work
    expect(deleted).toEqual(['photo/delete/7', 'photo/delete/8'])
    expect(await database.uploads.count()).toBe(0)
  })

  it.each([
    ['deletes the preview when the original never came', { has_original: false, damaged: false }, 1],
    ['keeps the photo when the original is there', { has_original: true, damaged: false }, 0],
    ['keeps the photo when the stored original is damaged', { has_original: false, damaged: true }, 0],
  ])('removes the photo from the queue, and the server %s', async (_, photo, deletions) => {
    const database = freshDatabase()
    known = [{ sha256: 'a', photo_id: 7, ...photo }]
    await database.uploads.add(waiting as StoredUpload)
    await discardUploads(database, 4, await database.uploads.toArray())
    expect(await database.uploads.count()).toBe(0)
    expect(deleted).toEqual(Array(deletions).fill('photo/delete/7'))
  })

  it('keeps a photo that a guest bought, because its original would never arrive', async () => {
    const database = freshDatabase()
    await database.uploads.add(waiting as StoredUpload)
    sold = ['a']
    await discardUploads(database, 4, await database.uploads.toArray())
    expect([await database.uploads.count(), deleted]).toEqual([1, []])
  })

  it('removes a bought photo whose original the server refused, and deletes nothing there', async () => {
    const database = freshDatabase()
    await database.uploads.add({ ...waiting, state: 'failed', reason: 'This file is no photo' } as StoredUpload)
    sold = ['a']
    await discardUploads(database, 4, await database.uploads.toArray())
    expect([await database.uploads.count(), deleted]).toEqual([0, []])
  })

  it('keeps it too when its album was made offline and has arrived', async () => {
    const database = freshDatabase()
    await database.uploads.add({ ...waiting, albumKey: 'made-here' } as StoredUpload)
    await database.albums.add({ key: 'made-here', actor: '9', albumId: 4 } as StoredAlbum)
    sold = ['a']
    await discardUploads(database, null, await database.uploads.toArray())
    expect([await database.uploads.count(), deleted]).toEqual([1, []])
  })

  it.each([
    ['keeps what guests see while the server does not answer', 0, ['a']],
    ['keeps it while the server is in trouble', 503, ['a']],
    ['removes it when the album is gone', 404, []],
  ])('%s', async (_, answer, left) => {
    const database = freshDatabase()
    await database.uploads.bulkAdd([
      waiting as StoredUpload,
      { ...waiting, id: 'b', sha256: 'b', previewed: false, asked: false } as StoredUpload,
    ])
    status = answer
    await discardUploads(database, 4, await database.uploads.toArray())
    expect(await database.uploads.toCollection().primaryKeys()).toEqual(left)
  })

  it('deletes the preview that arrived while the question was open', async () => {
    const database = freshDatabase()
    await database.uploads.add(waiting as StoredUpload)
    await discardUploads(database, 4, [{ ...waiting, asked: false, previewed: false } as StoredUpload])
    expect(deleted).toEqual(['photo/delete/7'])
  })

  it('asks about no more photos at once than the server takes', async () => {
    const database = freshDatabase()
    const many = Array.from({ length: 1_100 }, (_, index) => ({ ...waiting, id: `${index}`, sha256: `${index}` }))
    await database.uploads.bulkAdd(many as StoredUpload[])
    await discardUploads(database, 4, await database.uploads.toArray())
    expect(Math.max(...asked.map(({ length }) => length))).toBeLessThanOrEqual(1_000)
    expect(asked.flat()).toHaveLength(1_100)
  })
})
