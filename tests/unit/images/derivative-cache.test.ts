import { mkdirSync, readdirSync, writeFileSync, truncateSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { DerivativeCache } from '#server/platform/images/derivative-cache.ts'
import { temporaryFolder } from './camera-files.ts'

let folder: ReturnType<typeof temporaryFolder>
beforeEach(() => {
  folder = temporaryFolder()
})
afterEach(() => folder.remove())

function picture(size: number): Buffer {
  const bytes = Buffer.alloc(size)
  bytes.set([0xff, 0xd8], 0)
  bytes.set([0xff, 0xd9], size - 2)
  return bytes
}

function filesOnDisk(): string[] {
  return readdirSync(folder.path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
}

test('the derivative cache stays within its size limit and evicts the least recently used files', async () => {
  const cache = await DerivativeCache.open({ directory: folder.path, mostBytesOnDisk: 10_000, mostBytesInMemory: 0 })
  for (let id = 1; id <= 10; id++) await cache.put(`${id}-a.jpg`, picture(1000))
  await cache.get('1-a.jpg')
  await cache.put('11-a.jpg', picture(1000))
  expect(cache.bytesOnDisk).toBeLessThanOrEqual(10_000)
  expect(filesOnDisk()).toHaveLength(10)
  expect(await cache.get('1-a.jpg')).not.toBeNull()
  expect(await cache.get('2-a.jpg')).toBeNull()
})

test('the derivative cache deletes files over its size limit, half-written files and outdated files when it starts', async () => {
  const first = await DerivativeCache.open({ directory: folder.path })
  for (let id = 1; id <= 6; id++) await first.put(`${id}-a.jpg`, picture(1000))
  const [some] = filesOnDisk()
  if (some === undefined) throw new Error('nothing was kept')
  writeFileSync(join(some, '..', 'rest.tmp'), 'half')
  mkdirSync(join(folder.path, 'r0'))
  writeFileSync(join(folder.path, 'r0', 'old.jpg'), 'old')
  for (const file of filesOnDisk()) utimesSync(file, 1, file.includes('6-a') ? 1 : 100)
  const second = await DerivativeCache.open({ directory: folder.path, mostBytesOnDisk: 5000 })
  expect(filesOnDisk()).toHaveLength(5)
  expect(await second.get('6-a.jpg')).toBeNull()
  expect(await second.get('5-a.jpg')).not.toBeNull()
})

test('the derivative cache treats a file truncated by a power failure as missing', async () => {
  const first = await DerivativeCache.open({ directory: folder.path })
  await first.put('1-a.jpg', picture(1000))
  for (const file of filesOnDisk()) truncateSync(file, 500)
  const second = await DerivativeCache.open({ directory: folder.path })
  expect(await second.get('1-a.jpg')).toBeNull()
})
