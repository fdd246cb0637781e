import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { S3Storage } from '#server/platform/storage/s3-storage.ts'

const incomingDirectory = mkdtempSync(join(tmpdir(), 'eddyline-s3-'))
const asked: string[] = []
let server: Server
let endpoint: string

function page(keys: readonly string[], next: string | null): string {
  const contents = keys.map(
    (key) => `<Contents><Key>${key}</Key><LastModified>2026-07-01T10:00:00.000Z</LastModified></Contents>`,
  )
  const more = next === null ? '' : `<NextContinuationToken>${next}</NextContinuationToken>`
  return `<?xml version="1.0" encoding="UTF-8"?><ListBucketResult><IsTruncated>${String(next !== null)}</IsTruncated>${more}${contents.join('')}</ListBucketResult>`
}

beforeAll(async () => {
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'key')
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret')
  server = createServer((request, response) => {
    const { searchParams, pathname } = new URL(request.url ?? '', 'http://s3')
    const token = searchParams.get('continuation-token')
    asked.push(`${pathname} ${searchParams.get('prefix') ?? ''} ${token ?? 'first'}`)
    response.setHeader('Content-Type', 'application/xml')
    response.end(
      token === null ? page(['originals/1/a.jpg', 'originals/1/b.jpg'], 'more') : page(['originals/2/c.png'], null),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  endpoint = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`
})

afterAll(() => {
  vi.unstubAllEnvs()
  server.closeAllConnections()
  server.close()
  rmSync(incomingDirectory, { recursive: true, force: true })
})

test('a bucket is listed page by page', async () => {
  const now = new Date('2026-07-04T18:00:00Z')
  const storage = await S3Storage.open({ bucket: 'photos', endpoint, region: 'us-east-1', incomingDirectory }, now)
  const found: string[] = []
  for await (const { key, modifiedAt } of storage.list('originals/')) found.push(`${key} ${modifiedAt.toISOString()}`)
  expect(found).toEqual(
    ['originals/1/a.jpg', 'originals/1/b.jpg', 'originals/2/c.png'].map((key) => `${key} 2026-07-01T10:00:00.000Z`),
  )
  expect(asked.map((line) => line.replace(/^\/photos\/? /, ''))).toEqual(['originals/ first', 'originals/ more'])
})
