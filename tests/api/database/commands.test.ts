import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#server/platform/database/database.ts'
import { createTestDatabase, type TestDatabase } from '../../support/database.ts'

const now = new Date('2026-06-01T12:00:00Z')
let place: TestDatabase
let database: Database

beforeAll(async () => {
  place = await createTestDatabase()
  database = place.database
})
afterAll(() => place.close())

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

test('twins at the same time have one effect and one answer', async () => {
  const ctx = request()
  const answers = await Promise.all(Array.from({ length: 12 }, () => addRiver('Yampa', ctx)))
  expect(new Set(answers.map((answer) => answer.body.river.id)).size).toBe(1)
  expect(await countRivers('Yampa')).toBe(1)
})
