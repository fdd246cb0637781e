import { createServer } from 'node:net'
import { once } from 'node:events'
import pg from 'pg'
import { describe, expect, inject, it } from 'vitest'
import { failureOf } from '#server/http/failure-answer.ts'

/** The error that a query over this connection ends with. */
async function errorOf(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => null,
    (error: unknown) => error,
  )
}

/** A database server that takes connections and does this with them. */
async function brokenServer(behave: (end: () => void) => void): Promise<{ url: string; close(): void }> {
  const server = createServer((socket) => {
    socket.on('error', () => {})
    behave(() => socket.destroy())
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return { url: `postgres://nobody@127.0.0.1:${address.port}/none`, close: () => server.close() }
}

function expectDown(error: unknown): void {
  expect(failureOf(error, 'request'), String(error)).toMatchObject({
    status: 503,
    code: 'dependency-down',
    extra: { retryAfter: 5 },
  })
}

describe('a database that is not there', () => {
  it('is a dependency that is down, when nobody listens', async () => {
    const server = await brokenServer((end) => end())
    server.close()
    expectDown(await errorOf(new pg.Client({ connectionString: server.url }).connect()))
  })

  it('is a dependency that is down, when it hangs up', async () => {
    const server = await brokenServer((end) => end())
    expectDown(await errorOf(new pg.Client({ connectionString: server.url }).connect()))
    server.close()
  })

  it('is a dependency that is down, when it never answers', async () => {
    const ends: (() => void)[] = []
    const server = await brokenServer((end) => ends.push(end))
    const pool = new pg.Pool({ connectionString: server.url, connectionTimeoutMillis: 100 })
    expectDown(await errorOf(pool.query('select 1')))
    ends.forEach((end) => end())
    await pool.end()
    server.close()
  })

  const url = inject('database') === 'postgres' ? inject('postgresUrl') : null
  if (url !== null)
    it('is a dependency that is down, when it ends under a query', async () => {
      const client = new pg.Client({ connectionString: url })
      client.on('error', () => {})
      await client.connect()
      expectDown(await errorOf(client.query('select pg_terminate_backend(pg_backend_pid())')))
      expectDown(await errorOf(client.query('select 1')))
    })
})

describe('an error that nobody foresaw', () => {
  it('tells the request’s number, and nothing of itself', () => {
    const failure = failureOf(new Error('relation "orders" does not exist'), 'the-request')
    expect(failure).toMatchObject({ status: 500, code: 'server-error' })
    expect(JSON.stringify(failure.errors)).toContain('the-request')
    expect(JSON.stringify(failure.errors)).not.toContain('orders')
  })
})
