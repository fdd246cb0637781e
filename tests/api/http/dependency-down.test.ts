import { createServer } from 'node:net'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { describe, expect, inject, it } from 'vitest'
import { failureOf } from '#server/http/failure-answer.ts'
import { createTestDatabase } from '../../support/database.ts'

async function errorOf(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => null,
    (error: unknown) => error,
  )
}

/** A database server that accepts each connection and then misbehaves, for example closes it or stays silent. */
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

describe('an unreachable database', () => {
  it('counts as a dependency that is down when nothing listens at its address', async () => {
    const server = await brokenServer((end) => end())
    server.close()
    expectDown(await errorOf(new pg.Client({ connectionString: server.url }).connect()))
  })

  it('counts as a dependency that is down when it closes each new connection at once', async () => {
    const server = await brokenServer((end) => end())
    expectDown(await errorOf(new pg.Client({ connectionString: server.url }).connect()))
    server.close()
  })

  it('counts as a dependency that is down when it never answers', async () => {
    const ends: (() => void)[] = []
    const server = await brokenServer((end) => ends.push(end))
    const pool = new pg.Pool({ connectionString: server.url, connectionTimeoutMillis: 100 })
    expectDown(await errorOf(pool.query('select 1')))
    ends.forEach((end) => end())
    await pool.end()
    server.close()
  })

  it.runIf(inject('database') === 'postgres')(
    'counts as a dependency that is down when it closes the connection during a query',
    async () => {
      const place = await createTestDatabase()
      const { db } = place.database
      expectDown(await errorOf(sql`select pg_terminate_backend(pg_backend_pid())`.execute(db)))
      expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }])
      await place.close()
    },
  )
})

describe('a disk or database that refuses writes', () => {
  it('counts as a dependency that is down when the disk is full', async () => {
    expectDown(await errorOf(writeFile('/dev/full', 'x')))
  })

  it('counts as a dependency that is down when the database is read-only, like a standby', async () => {
    const place = await createTestDatabase()
    const writing = place.database.transaction(async (tx) => {
      await sql`set transaction read only`.execute(tx)
      await sql`insert into rivers (name, fee) values ('Poudre', 0)`.execute(tx)
    })
    expectDown(await errorOf(writing))
    await place.close()
  })

  // The errors of a read-only disk (42501 from PostgreSQL, EROFS for files), a broken disk and a full quota.
  it.each(['42501', '58030', 'EROFS', 'EIO', 'EDQUOT'])(
    'counts as a dependency that is down when it fails with the error %s',
    (code) => {
      expectDown(Object.assign(new Error('refused'), { code }))
    },
  )
})

describe('the answer to an unexpected error', () => {
  it('names the request id and no detail of the error', () => {
    const failure = failureOf(new Error('relation "orders" does not exist'), 'the-request')
    expect(failure).toMatchObject({ status: 500, code: 'server-error' })
    expect(JSON.stringify(failure.errors)).toContain('the-request')
    expect(JSON.stringify(failure.errors)).not.toContain('orders')
  })
})
