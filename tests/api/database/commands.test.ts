import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, expect, inject, test } from 'vitest'
import type { Database } from '#server/platform/database/database.ts'
import { afterCommit } from '#server/platform/database/transactions.ts'
import { testDatabase } from '../../support/database.ts'

const now = new Date('2026-06-01T12:00:00Z')
const place = testDatabase()
let database: Database

beforeAll(async () => {
  database = place.database
})

function request(operation = 'saveRiver', key = randomBytes(16).toString('hex'), body = 'a') {
  return { now, idempotency: { key, operation, fingerprint: Buffer.from(body) } }
}

async function addRiver(name: string, ctx = request(), before: () => Promise<void> = async () => {}) {
  return database.command(ctx, async (tx) => {
    await before()
    const river = await tx.insertInto('rivers').values({ name }).returning('id').executeTakeFirstOrThrow()
    return { status: 200, body: { success: true, river: { id: river.id, name } } }
  })
}

async function countRivers(name: string): Promise<number> {
  const rows = await database.db.selectFrom('rivers').select('id').where('name', '=', name).execute()
  return rows.length
}

test('a repeated command gets the stored answer and has no second effect', async () => {
  const ctx = request()
  const first = await addRiver('Green', ctx)
  const second = await addRiver('Green', ctx)
  expect(second).toEqual(first)
  expect(await countRivers('Green')).toBe(1)
})

test('simultaneous calls of a command with the same key have one effect and one answer', async () => {
  const ctx = request()
  const answers = await Promise.all(Array.from({ length: 12 }, () => addRiver('Yampa', ctx)))
  expect(new Set(answers.map((answer) => answer.body.river.id)).size).toBe(1)
  expect(await countRivers('Yampa')).toBe(1)
})

test('an idempotency key is refused when it comes again with a different request or operation', async () => {
  const ctx = request('saveRiver', 'k'.repeat(32), 'one')
  await addRiver('Dolores', ctx)
  const other = { ...ctx, idempotency: { ...ctx.idempotency, fingerprint: Buffer.from('two') } }
  await expect(addRiver('Dolores', other)).rejects.toMatchObject({ status: 422, code: 'idempotency-key-reused' })
  const elsewhere = { ...ctx, idempotency: { ...ctx.idempotency, operation: 'saveSection' } }
  await expect(addRiver('Dolores', elsewhere)).rejects.toMatchObject({ status: 422, code: 'idempotency-key-reused' })
  expect(await countRivers('Dolores')).toBe(1)
})

test('a command that fails midway stores neither its rows nor its key', async () => {
  const ctx = request()
  const failing = database.command(ctx, async (tx) => {
    await tx.insertInto('rivers').values({ name: 'Gauley' }).execute()
    throw new Error('the cable was cut')
  })
  await expect(failing).rejects.toThrow('the cable was cut')
  expect(await countRivers('Gauley')).toBe(0)
  expect((await addRiver('Gauley', ctx)).status).toBe(200)
  expect(await countRivers('Gauley')).toBe(1)
})

test('a query that bypasses the open transaction throws, and so does a nested command', async () => {
  await expect(database.command(request(), () => countRivers('Green'))).rejects.toThrow(/only tx/)
  await expect(database.transaction(() => addRiver('Nested'))).rejects.toThrow(/only tx/)
  expect(await countRivers('Nested')).toBe(0)
})

test('code that still runs after its transaction ended may query the database', async () => {
  let later: Promise<number> | undefined
  await database.transaction(async () => {
    later = new Promise((resolve) => setTimeout(resolve, 20)).then(() => countRivers('Green'))
  })
  expect(await later).toBe(1)
})

test('afterCommit callbacks run once after a commit and never after a failure', async () => {
  const seen: string[] = []
  await database.transaction(async (tx) => {
    afterCommit(tx, () => seen.push('committed'))
    expect(seen).toEqual([])
  })
  const failing = database.transaction(async (tx) => {
    afterCommit(tx, () => seen.push('undone'))
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  expect(seen).toEqual(['committed'])
})

test('a command with a serialization failure runs again and takes effect once', async () => {
  let runs = 0
  await addRiver('Rogue', request(), async () => {
    if (++runs < 3) throw Object.assign(new Error('could not serialize'), { code: '40001' })
  })
  expect(runs).toBe(3)
  expect(await countRivers('Rogue')).toBe(1)
})

test.runIf(inject('database') === 'postgres')(
  'a repeated command that waits too long for the first call to finish gets 409 in-progress',
  async () => {
    const ctx = request()
    let finish = (): void => {}
    let held: ReturnType<typeof addRiver> | undefined
    // Starts the second call only when the first call is inside its transaction, so that both overlap.
    await new Promise<void>((begun) => {
      held = addRiver('Tuolumne', ctx, () => {
        begun()
        return new Promise((resolve) => (finish = resolve))
      })
    })
    const twin = addRiver('Tuolumne', ctx)
    await expect(twin).rejects.toMatchObject({ status: 409, code: 'in-progress', extra: { retryAfter: 1 } })
    finish()
    expect(await addRiver('Tuolumne', ctx)).toEqual(await held)
    expect(await countRivers('Tuolumne')).toBe(1)
  },
)

test('the stored idempotency key of a command that changes an order holds the id of the order', async () => {
  const ctx = request()
  await database.command(ctx, async () => ({ status: 200, body: { order: { id: 77 } } }), {
    orderId: (answer) => answer.body.order.id,
  })
  const stored = await database.db
    .selectFrom('idempotency_keys')
    .select(['order_id', 'status', 'state'])
    .where('key', '=', ctx.idempotency.key)
    .executeTakeFirstOrThrow()
  expect(stored).toEqual({ order_id: 77, status: 200, state: 'done' })
})

test('the database returns bigint as a number, and date and local timestamp as text', async () => {
  const { rows } = await sql<object>`
    select 9007199254740991::bigint as big, date '2026-07-04' as day, timestamp '2026-07-04 08:15:00' as wall,
           timestamptz '2026-07-04T08:15:00Z' as instant, '{"a": [1]}'::jsonb as json`.execute(database.db)
  expect(rows).toEqual([
    {
      big: Number.MAX_SAFE_INTEGER,
      day: '2026-07-04',
      wall: '2026-07-04 08:15:00',
      instant: new Date('2026-07-04T08:15:00Z'),
      json: { a: [1] },
    },
  ])
})
