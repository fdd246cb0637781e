import { mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { S3StandIn } from '../../../src/tools/s3-stand-in/start-s3.ts'
import { startTestS3, testBucket } from '../../support/stand-ins/s3.ts'
import { startTestApp, type TestApp } from '../../support/test-app.ts'
import { rawCall } from '../http/raw-call.ts'

let place: string
let bucket: S3StandIn
let test: TestApp
let mailWorks = true

beforeAll(async () => {
  place = mkdtempSync(join(tmpdir(), 'eddyline-test-'))
  bucket = await startTestS3(place)
  test = await startTestApp({
    s3: { bucket: testBucket, endpoint: bucket.url, region: 'us-east-1' },
    measured: true,
    checkMail: async () => {
      if (!mailWorks) throw Object.assign(new Error('refused'), { code: 'ECONNREFUSED' })
    },
  })
})
afterAll(async () => {
  await test.close()
  await bucket.close()
  rmSync(place, { recursive: true, force: true })
})

async function ready() {
  await test.app.runChecks()
  const { status, json } = await rawCall(`${test.url}/readyz`)
  return { status, ...(json as { ready: boolean; degraded: string[] }) }
}

const takesOrders = async () => (await rawCall(`${test.url}/healthz?for=orders`)).status

const failingInRow = async () =>
  (await test.data.database.db.selectFrom('processes').select('failing').executeTakeFirstOrThrow()).failing

describe('/readyz', () => {
  it('still answers 200, and names the mail server, the bucket and the database as failing, while they fail', async () => {
    expect(await ready()).toMatchObject({ status: 200, ready: true, degraded: [] })

    mailWorks = false
    await bucket.close()
    expect(await ready()).toMatchObject({ status: 200, ready: true, degraded: ['storage', 'mail'] })
    // A run of the checks stores the failures that earlier runs found. The run in `ready` found that the bucket and the
    // mail server fail. So only this second run stores both failures.
    await test.app.runChecks()
    expect(await failingInRow()).toMatchObject([{ part: 'storage' }, { part: 'mail', reason: 'ECONNREFUSED' }])
    expect(await test.app.scrape?.()).toMatch(/eddyline_check_up\{part="mail"\} 0/)
    mailWorks = true
    bucket = await startTestS3(place)

    await sql`alter table processes rename to processes_away`.execute(test.data.database.db)
    expect((await ready()).degraded).toContain('database')
    await sql`alter table processes_away rename to processes`.execute(test.data.database.db)
    expect((await ready()).degraded).not.toContain('database')
    expect(await test.app.scrape?.()).toMatch(/eddyline_check_up\{part="mail"\} 1/)
  })

  it('answers 503 while the process cannot store files on its own disk', async () => {
    const { incomingDirectory } = test.storage
    renameSync(incomingDirectory, `${incomingDirectory}-away`)
    expect(await ready()).toMatchObject({ status: 503, ready: false, success: false })
    expect((await ready()).degraded).toContain('disk')
    // Orders of the embedded database go to that disk, those of PostgreSQL do not.
    expect(await takesOrders()).toBe(test.data.kind === 'embedded' ? 503 : 200)
    renameSync(`${incomingDirectory}-away`, incomingDirectory)
    expect(await ready()).toMatchObject({ status: 200, ready: true })
    expect(await takesOrders()).toBe(200)
  })
})

describe('/healthz?for=orders', () => {
  it('answers 503 while the database refuses writes, and /healthz alone still answers 200', async () => {
    await sql`alter table processes rename to processes_away`.execute(test.data.database.db)
    await test.app.runChecks()
    expect(await takesOrders()).toBe(503)
    expect((await rawCall(`${test.url}/healthz`)).status).toBe(200)
    await sql`alter table processes_away rename to processes`.execute(test.data.database.db)
    await test.app.runChecks()
    expect(await takesOrders()).toBe(200)
  })
})

describe('a process', () => {
  it('removes its row from the table of processes when it ends', async () => {
    const second = await startTestApp({ beside: test })
    const names = async () =>
      (await test.data.database.db.selectFrom('processes').select('instance').execute()).map((row) => row.instance)
    await second.app.runChecks()
    expect(await names()).toContain('test-2')
    await second.close()
    expect(await names()).not.toContain('test-2')
  })
})
