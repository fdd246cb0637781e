import { randomBytes } from 'node:crypto'
import fs, { existsSync, readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FileStorage } from '#server/platform/storage/file-storage.ts'
import { StorageMiss } from '#server/platform/storage/storage.ts'
import { fileUploads } from '#server/platform/uploads/file-uploads.ts'
import { temporaryFolder } from './camera-files.ts'

const now = new Date('2026-07-04T18:00:00Z')
let folder: ReturnType<typeof temporaryFolder>
let storage: FileStorage
beforeEach(async () => {
  folder = temporaryFolder()
  storage = await FileStorage.open(folder.path, now)
})
afterEach(() => folder.remove())

async function read(stream: Readable): Promise<Buffer> {
  return Buffer.concat(await stream.toArray())
}

test('a stored file is read back whole and in ranges', async () => {
  const bytes = randomBytes(200_000)
  await storage.put('originals/1/a.jpg', bytes)
  expect((await storage.getBytes('originals/1/a.jpg')).equals(bytes)).toBe(true)
  expect((await read(await storage.getStream('originals/1/a.jpg'))).equals(bytes)).toBe(true)
  const part = await read(await storage.getStream('originals/1/a.jpg', { start: 10, end: 19 }))
  expect(part.equals(bytes.subarray(10, 20))).toBe(true)
  expect(await storage.stat('originals/1/a.jpg')).toMatchObject({ size: 200_000 })
})

test('the file storage moves a local file into its folder instead of copying the file', async () => {
  const path = join(storage.incomingDirectory, 'upload')
  writeFileSync(path, 'content')
  await storage.putFile('originals/2/b.jpg', path)
  expect(existsSync(path)).toBe(false)
  expect((await storage.getBytes('originals/2/b.jpg')).toString()).toBe('content')
})

test('an interrupted stream leaves neither a file nor a partial file', async () => {
  const broken = Readable.from(
    (function* () {
      yield Buffer.alloc(1000)
      throw new Error('broken off')
    })(),
  )
  await expect(storage.putStream('originals/3/c.jpg', broken)).rejects.toThrow('broken off')
  expect(await storage.stat('originals/3/c.jpg')).toBeNull()
  expect(readdirSync(storage.incomingDirectory)).toEqual([])
})

test('reading a missing file throws StorageMiss, and removing it succeeds', async () => {
  await expect(storage.getBytes('originals/9/none.jpg')).rejects.toThrow(StorageMiss)
  await expect(storage.getStream('originals/9/none.jpg')).rejects.toThrow(StorageMiss)
  expect(await storage.stat('originals/9/none.jpg')).toBeNull()
  await storage.delete('originals/9/none.jpg')
})

test.each(['../outside', '/etc/passwd', 'a/../../b', ''])('the file storage refuses the key %j', async (key) => {
  await expect(storage.put(key, Buffer.alloc(1))).rejects.toThrow(RangeError)
  await expect(storage.getBytes(key)).rejects.toThrow(RangeError)
})

test('the file storage deletes abandoned uploads when they are old, at its start and in later sweeps, and keeps recent uploads', async () => {
  const old = join(storage.incomingDirectory, 'old')
  const fresh = join(storage.incomingDirectory, 'fresh')
  for (const path of [old, fresh]) writeFileSync(path, 'x')
  utimesSync(old, now, new Date(now.getTime() - 2 * 3_600_000))
  utimesSync(fresh, now, now)
  await FileStorage.open(folder.path, now)
  expect(readdirSync(storage.incomingDirectory)).toEqual(['fresh'])
  await storage.sweepIncoming(new Date(now.getTime() + 3_600_000))
  expect(readdirSync(storage.incomingDirectory)).toEqual([])
})

test('the file storage lists the keys of a folder in order, either all keys or only those after a given key', async () => {
  const keys = ['originals/1/a.jpg', 'originals/1/b.png', 'originals/2/c.jpg']
  for (const key of [...keys, 'masters/1/a.jpg']) await storage.put(key, Buffer.from('x'))
  writeFileSync(join(folder.path, 'originals/1/a copy.jpg'), 'x')
  const listed: string[] = []
  for await (const { key, modifiedAt } of storage.list('originals/')) {
    listed.push(key)
    expect(modifiedAt).toEqual((await storage.stat(key))?.modifiedAt)
  }
  expect(listed).toEqual(keys)
  const rest: string[] = []
  for await (const { key } of storage.list('originals/', keys[0])) rest.push(key)
  expect(rest).toEqual(keys.slice(1))
  for await (const file of storage.list('watermarks/')) expect.unreachable(file.key)
})

test('the store of unfinished uploads creates no folder in the background, where a failure would end the process', () => {
  const mkdir = vi.spyOn(fs, 'mkdir')
  fileUploads(join(folder.path, 'absent'))
  expect(mkdir).not.toHaveBeenCalled()
  mkdir.mockRestore()
})
