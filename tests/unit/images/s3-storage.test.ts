import { createHash, randomBytes } from 'node:crypto'
import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { S3Storage } from '#server/platform/storage/s3-storage.ts'
import { StorageMiss, type ListedFile } from '#server/platform/storage/storage.ts'
import { startS3, type S3StandIn } from '../../../src/tools/s3-stand-in/start-s3.ts'
import { temporaryFolder } from './camera-files.ts'

const now = new Date('2026-07-04T18:00:00Z')
const folder = temporaryFolder()
let s3: S3StandIn
let storage: S3Storage

beforeAll(async () => {
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'key')
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret')
  vi.stubEnv('AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED', 'true')
  s3 = await startS3({ directory: join(folder.path, 's3'), bucket: 'photos', now: () => now, pageSize: 2 })
  const options = { bucket: 'photos', endpoint: s3.url, region: 'us-east-1' }
  storage = await S3Storage.open({ ...options, incomingDirectory: join(folder.path, 'incoming') }, now)
})

afterAll(async () => {
  vi.unstubAllEnvs()
  await s3.close()
  folder.remove()
})

test('an object stored in S3 is read back whole and in ranges, and S3 receives its media type', async () => {
  const bytes = randomBytes(200_000)
  await storage.put('originals/1/a.jpg', bytes, { mediaType: 'image/jpeg' })
  expect(s3.objects.get('originals/1/a.jpg')?.headers['content-type']).toBe('image/jpeg')
  expect((await storage.getBytes('originals/1/a.jpg')).equals(bytes)).toBe(true)
  const part = await buffer(await storage.getStream('originals/1/a.jpg', { start: 10, end: 19 }))
  expect(part.equals(bytes.subarray(10, 20))).toBe(true)
  expect(await storage.stat('originals/1/a.jpg')).toEqual({ size: 200_000, modifiedAt: now })
})

test('the S3 storage removes a local file after it stored the file, and leaves no temporary file after it stored a stream', async () => {
  const path = join(storage.incomingDirectory, 'upload')
  writeFileSync(path, 'content')
  await storage.putFile('originals/2/b.jpg', path)
  await storage.putStream('originals/2/c.jpg', Readable.from([Buffer.from('in '), Buffer.from('parts')]))
  expect((await storage.getBytes('originals/2/b.jpg')).toString()).toBe('content')
  expect((await storage.getBytes('originals/2/c.jpg')).toString()).toBe('in parts')
  expect(readdirSync(storage.incomingDirectory)).toEqual([])
})

test('reading a missing S3 object throws StorageMiss, and removing it succeeds', async () => {
  await expect(storage.getBytes('originals/9/none.jpg')).rejects.toThrow(StorageMiss)
  expect(await storage.stat('originals/9/none.jpg')).toBeNull()
  await storage.delete('originals/9/none.jpg')
})

async function listed(after?: string) {
  const found: ListedFile[] = []
  for await (const file of storage.list('masters/', after)) found.push(file)
  return found
}

test('an upload to S3 whose bytes changed on the way is refused, and a new upload with the right bytes is stored', async () => {
  const path = join(storage.incomingDirectory, 'checked')
  writeFileSync(path, 'damaged')
  const sha256 = createHash('sha256').update('content').digest()
  await expect(storage.putFile('originals/3/d.jpg', path, { sha256 })).rejects.toThrow()
  expect(await storage.stat('originals/3/d.jpg')).toBeNull()
  writeFileSync(path, 'content')
  await storage.putFile('originals/3/d.jpg', path, { sha256 })
  expect((await storage.getBytes('originals/3/d.jpg')).toString()).toBe('content')
})

test('the S3 storage retries until it succeeds while S3 fails a third of the requests', async () => {
  s3.faults.failing = 1 / 3
  for (let count = 0; count < 5; count += 1) {
    const [path, key] = [join(storage.incomingDirectory, `failing-${count}`), `originals/4/${count}.jpg`]
    writeFileSync(path, `content ${count}`)
    await storage.putFile(key, path)
    expect((await storage.getBytes(key)).toString()).toBe(`content ${count}`)
  }
  s3.faults.failing = 0
})

test('the S3 storage lists all objects of a folder, even when S3 returns them in several pages', async () => {
  const keys = ['a', 'b', 'c', 'd', 'e'].map((name) => `masters/3/${name}.jpg`)
  for (const key of [...keys, 'logos/1.png']) await storage.put(key, Buffer.from('x'))
  expect(await listed()).toEqual(keys.map((key) => ({ key, modifiedAt: now })))
  await storage.delete('masters/3/a.jpg')
  expect(await listed('masters/3/c.jpg')).toHaveLength(2)
  expect(await listed()).toHaveLength(4)
})
