import { randomBytes } from 'node:crypto'
import { readdirSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { beforeEach, describe, expect, test } from 'vitest'
import { receivePhoto, sweepOrphans, type ReceiveDeps } from '#server/modules/photos/photos.public.ts'
import type { Database } from '#server/platform/database/database.ts'
import { masterKey, overlayKey } from '#server/platform/images/image-addresses.ts'
import { ImageWork } from '#server/platform/images/image-work.ts'
import { Watermarks } from '#server/platform/images/watermark.ts'
import { FileStorage } from '#server/platform/storage/file-storage.ts'
import { testDatabase } from '../../support/database.ts'
import { openShop } from '../../support/shop.ts'
import { silentLog } from '../../support/setup/silent-log.ts'
import { cameraFile, temporaryFolder } from '../../unit/images/camera-files.ts'

const now = new Date('2026-07-04T18:00:00Z')
const dayMs = 24 * 3_600_000
const place = testDatabase()
let albumId: number
let folder: ReturnType<typeof temporaryFolder>
let storage: FileStorage
let deps: ReceiveDeps

beforeEach(async () => {
  folder = temporaryFolder()
  storage = await FileStorage.open(folder.path, now)
  albumId = (await openShop(place.database.db)).albumId
  deps = {
    database: place.database,
    storage,
    imageWork: new ImageWork(),
    drawAhead: () => {},
    log: silentLog,
    overlays: new Watermarks(),
  }
  return () => folder.remove()
})

async function receive(database: Database = place.database) {
  const stream = Readable.from([await cameraFile({ width: 300 })])
  const incoming = { albumId, name: 'IMG_1', fileName: 'IMG_1.JPG', stream, uploadedBy: null, now }
  return receivePhoto({ ...deps, database }, incoming)
}

function files(): string[] {
  return readdirSync(folder.path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
}

async function rows() {
  return place.database.db
    .selectFrom('photos')
    .selectAll()
    .where('album_id', '=', albumId)
    .where('name', '=', 'IMG_1')
    .execute()
}

describe('the files of a photo whose database insert reports an error', () => {
  test('stay when the photo’s row was committed in spite of the error', async () => {
    let lost = 0
    const transaction: Database['transaction'] = async (fn) => {
      const result = await place.database.transaction(fn)
      if (lost++ === 0) throw new Error('the answer to the commit was lost')
      return result
    }
    await expect(receive({ ...place.database, transaction })).rejects.toThrow('lost')
    expect(await rows()).toHaveLength(1)
    expect(files()).toHaveLength(3)
    expect(await receive()).toMatchObject({ duplicate: true })
  })

  test('stay when the commit of the row completes after the error', async () => {
    const underWay: Promise<unknown>[] = []
    const transaction: Database['transaction'] = (fn) => {
      if (underWay.length > 0) return place.database.transaction(fn)
      return new Promise((_resolve, reject) => {
        const writing = place.database.transaction(async (tx) => {
          await fn(tx)
          reject(new Error('the connection was lost'))
          await pause(300)
        })
        underWay.push(writing)
      })
    }
    await expect(receive({ ...place.database, transaction })).rejects.toThrow('lost')
    await Promise.all(underWay)
    expect(await rows()).toHaveLength(1)
    expect(files()).toHaveLength(3)
  })

  test('stay when the server cannot ask the database about the row', async () => {
    const transaction = () => Promise.reject(new Error('no connection'))
    await expect(receive({ ...place.database, transaction })).rejects.toThrow('no connection')
    expect(files()).toHaveLength(3)
  })

  test('are deleted when the row was rolled back', async () => {
    let failed = false
    const transaction: Database['transaction'] = (fn) =>
      place.database.transaction(async (tx) => {
        const result = await fn(tx)
        if (failed) return result
        failed = true
        throw new Error('broken')
      })
    await expect(receive({ ...place.database, transaction })).rejects.toThrow('broken')
    expect(await rows()).toEqual([])
    expect(files()).toEqual([])
  })
})

describe('an installation whose external image service adds the watermarks', () => {
  test('stores the watermark overlay beside the master before it inserts the photo’s row', async () => {
    let seen: string[] = []
    const transaction: Database['transaction'] = (fn) => {
      seen = files()
      return place.database.transaction(fn)
    }
    const { photo } = await receive({ ...place.database, transaction })
    const keys = [photo.storage_key, masterKey(photo.storage_key), overlayKey(photo.storage_key)]
    expect(seen.toSorted()).toEqual(keys.map((key) => join(folder.path, key)).toSorted())
  })

  test('refuses a photo when its watermark cannot be drawn', async () => {
    const overlays = new Watermarks()
    overlays.overlay = () => Promise.reject(new Error('no letters'))
    deps = { ...deps, overlays }
    await expect(receive()).rejects.toThrow('no letters')
    expect(await rows()).toEqual([])
    expect(files()).toEqual([])
  })
})

describe('sweeping files without a photo', () => {
  const newKey = () => `originals/${albumId}/${randomBytes(16).toString('hex')}.jpg`

  async function put(keys: readonly string[], ageMs: number): Promise<void> {
    for (const key of keys) {
      await storage.put(key, Buffer.from('x'))
      utimesSync(join(folder.path, key), now, new Date(now.getTime() - ageMs))
    }
  }

  function makeOld(): void {
    for (const file of files()) utimesSync(file, now, new Date(now.getTime() - 2 * dayMs))
  }

  test('deletes old files that belong to no photo, and keeps the files of every photo, even a deleted photo', async () => {
    const kept = await receive()
    await place.database.db.updateTable('photos').set({ deleted_at: now }).where('id', '=', kept.photo.id).execute()
    await receive()
    makeOld()
    const before = files()
    expect(before).toHaveLength(6)
    const killed = newKey()
    await put([killed, masterKey(killed), overlayKey(killed), masterKey(newKey())], 2 * dayMs)
    expect(await sweepOrphans(deps, now)).toBe(2)
    expect(files()).toEqual(before)
    expect(await sweepOrphans(deps, now)).toBe(0)
  })

  test('keeps files younger than a day, and files that no upload stored', async () => {
    const young = newKey()
    await put([young, masterKey(young)], dayMs - 60_000)
    await put(['originals/readme.txt', 'logos/7.png'], 9 * dayMs)
    const before = files()
    expect(await sweepOrphans(deps, now)).toBe(0)
    expect(files()).toEqual(before)
  })

  test('removes nothing when so many files lack a photo that they probably belong to another database', async () => {
    await put(Array.from({ length: 12 }, newKey), 2 * dayMs)
    const errors: string[] = []
    const log = { ...silentLog, error: (_detail: object, message: string) => void errors.push(message) }
    expect(await sweepOrphans({ ...deps, log }, now)).toBe(0)
    expect(files()).toHaveLength(12)
    expect(errors).toHaveLength(1)
  })

  test('resumes after the last file of an interrupted sweep, and counts the orphaned files that the interrupted sweep had found', async () => {
    await receive()
    makeOld()
    const [early, late] = [newKey(), newKey()].toSorted((a, b) => (a < b ? -1 : 1))
    await put([early ?? '', late ?? ''], 2 * dayMs)
    const found = { after: early ?? '', originals: 30, orphans: [{ stem: 'earlier', key: 'originals/1/earlier.jpg' }] }
    const sweep = { signal: new AbortController().signal, progress: found, save: async () => {} }
    expect(await sweepOrphans(deps, now, sweep)).toBe(2)
    expect(await storage.stat(early ?? '')).not.toBeNull()
    expect(await storage.stat(late ?? '')).toBeNull()
  })

  test('deletes every orphaned file even when there are more files than the server looks up in one query', async () => {
    const { photo } = await receive()
    makeOld()
    // Inserts more photos than the sweep of orphaned files looks up in one query.
    const known = Array.from({ length: 600 }, newKey)
    await place.database.db
      .insertInto('photos')
      .values(
        known.map((storage_key) => ({
          album_id: albumId,
          name: 'x',
          file_name: 'x.jpg',
          storage_key,
          sha256: randomBytes(32),
          byte_size: 1,
          media_type: 'image/jpeg',
          width: 1,
          height: 1,
          thumbhash: randomBytes(25),
          created_at: now,
        })),
      )
      .execute()
    await put(known, 2 * dayMs)
    await put(Array.from({ length: 20 }, newKey), 2 * dayMs)
    expect(await sweepOrphans(deps, now)).toBe(20)
    expect(files()).toHaveLength(603)
    expect(await storage.stat(photo.storage_key)).not.toBeNull()
  })
})
