import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { StoredUpload } from '#client/device/database/rows.ts'
import { discardUploads } from '#client/features/uploads/discard-uploads.ts'
import { freshDatabase } from '../device/offline-fixtures.ts'

/** The photos that the album has, as the server answers on `photo/known`. */
let known: object[]
let deleted: string[]

function serve(request: Request): Promise<Response> {
  const path = new URL(request.url).pathname.replace('/api/v1/', '')
  if (path.startsWith('photo/delete/')) deleted.push(path)
  return Promise.resolve(
    Response.json({ success: true, known }, { headers: { 'server-time': '2026-07-04T20:00:00.000Z' } }),
  )
}

beforeEach(() => {
  deleted = []
  vi.stubGlobal('fetch', serve)
})
afterEach(() => vi.unstubAllGlobals())

describe('discardUploads', () => {
  it.each([
    ['deletes the preview when the original never came', { has_original: false, damaged: false }, 1],
    ['keeps the photo when the original is there', { has_original: true, damaged: false }, 0],
    ['keeps the photo when the stored original is damaged', { has_original: false, damaged: true }, 0],
  ])('removes the photo from the queue, and the server %s', async (_, photo, deletions) => {
    const database = freshDatabase()
    known = [{ sha256: 'a', photo_id: 7, ...photo }]
    const upload = { id: 'a', actor: '9', albumKey: 'album:4', sha256: 'a', previewed: true, asked: true }
    await database.uploads.add(upload as StoredUpload)
    await discardUploads(database, 4, await database.uploads.toArray())
    expect(await database.uploads.count()).toBe(0)
    expect(deleted).toEqual(Array(deletions).fill('photo/delete/7'))
  })
})
