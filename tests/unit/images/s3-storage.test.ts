import { randomBytes } from 'node:crypto'
import { readdirSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { S3Storage } from '#server/platform/storage/s3-storage.ts'
import { StorageMiss, type ListedFile } from '#server/platform/storage/storage.ts'
import { temporaryFolder } from './camera-files.ts'

const now = new Date('2026-07-04T18:00:00Z')
const folder = temporaryFolder()
/** What the bucket holds. */
const objects = new Map<string, { readonly bytes: Buffer; readonly type: string | undefined }>()
let server: Server
let storage: S3Storage

/** As much of S3 as the storage uses: two keys a page. */
async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://s3')
  const key = pathname.replace(/^\/photos\/?/, '')
  if (key === '') {
    response.setHeader('Content-Type', 'application/xml')
    response.end(listing(searchParams.get('prefix') ?? '', Number(searchParams.get('continuation-token') ?? 0)))
    return
  }
  if (request.method === 'PUT') {
    const bytes = await buffer(request)
    if (bytes.length !== Number(request.headers['content-length'])) response.statusCode = 411
    else objects.set(key, { bytes, type: request.headers['content-type'] })
    response.end()
    return
  }
  if (request.method === 'DELETE') objects.delete(key)
  const found = objects.get(key)
  if (request.method === 'DELETE') response.writeHead(204).end()
  else if (found === undefined)
    response.writeHead(404, { 'Content-Type': 'application/xml' }).end('<Error><Code>NoSuchKey</Code></Error>')
  else {
    const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? []
    const bytes = first === undefined ? found.bytes : found.bytes.subarray(Number(first), Number(last) + 1)
    response.setHeader('Last-Modified', now.toUTCString())
    response.writeHead(first === undefined ? 200 : 206, { 'Content-Length': bytes.length })
    response.end(request.method === 'HEAD' ? undefined : bytes)
  }
}

function listing(prefix: string, from: number): string {
  const keys = [...objects.keys()].filter((key) => key.startsWith(prefix)).toSorted((a, b) => (a < b ? -1 : 1))
  const page = keys.slice(from, from + 2)
  const more = from + 2 < keys.length ? `<NextContinuationToken>${from + 2}</NextContinuationToken>` : ''
  const contents = page.map(
    (key) => `<Contents><Key>${key}</Key><LastModified>${now.toISOString()}</LastModified></Contents>`,
  )
  return `<ListBucketResult><IsTruncated>${String(more !== '')}</IsTruncated>${more}${contents.join('')}</ListBucketResult>`
}

beforeAll(async () => {
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'key')
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret')
  vi.stubEnv('AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED', 'true')
  server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const endpoint = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`
  storage = await S3Storage.open(
    {
      bucket: 'photos',
      endpoint,
      region: 'us-east-1',
      incomingDirectory: join(folder.path, 'incoming'),
      uploadsDirectory: join(folder.path, 'uploads'),
    },
    now,
  )
})

afterAll(() => {
  vi.unstubAllEnvs()
  server.closeAllConnections()
  server.close()
  folder.remove()
})

test('what is put is read back whole and in ranges, with its type', async () => {
  const bytes = randomBytes(200_000)
  await storage.put('originals/1/a.jpg', bytes, { mediaType: 'image/jpeg' })
  expect(objects.get('originals/1/a.jpg')?.type).toBe('image/jpeg')
  expect((await storage.getBytes('originals/1/a.jpg')).equals(bytes)).toBe(true)
  const part = await buffer(await storage.getStream('originals/1/a.jpg', { start: 10, end: 19 }))
  expect(part.equals(bytes.subarray(10, 20))).toBe(true)
  expect(await storage.stat('originals/1/a.jpg')).toEqual({ size: 200_000, modifiedAt: now })
})

test('a file that is taken over is gone from where it was; a stream leaves no rest', async () => {
  const path = join(storage.incomingDirectory, 'upload')
  writeFileSync(path, 'content')
  await storage.putFile('originals/2/b.jpg', path)
  await storage.putStream('originals/2/c.jpg', Readable.from([Buffer.from('in '), Buffer.from('parts')]))
  expect((await storage.getBytes('originals/2/b.jpg')).toString()).toBe('content')
  expect((await storage.getBytes('originals/2/c.jpg')).toString()).toBe('in parts')
  expect(readdirSync(storage.incomingDirectory)).toEqual([])
})

test('what is not there is a miss, and removing it succeeds', async () => {
  await expect(storage.getBytes('originals/9/none.jpg')).rejects.toThrow(StorageMiss)
  expect(await storage.stat('originals/9/none.jpg')).toBeNull()
  await storage.delete('originals/9/none.jpg')
})

async function listed() {
  const found: ListedFile[] = []
  for await (const file of storage.list('masters/')) found.push(file)
  return found
}

test('a folder is listed page by page', async () => {
  const keys = ['a', 'b', 'c', 'd', 'e'].map((name) => `masters/3/${name}.jpg`)
  for (const key of [...keys, 'logos/1.png']) await storage.put(key, Buffer.from('x'))
  expect(await listed()).toEqual(keys.map((key) => ({ key, modifiedAt: now })))
  await storage.delete('masters/3/a.jpg')
  expect(await listed()).toHaveLength(4)
})
