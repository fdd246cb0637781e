import { randomBytes } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import type { Database } from '#server/platform/database/database.ts'
import { abandonStaged, claimStaged, finishStaged } from '#server/platform/database/idempotency-keys.ts'
import { testDatabase } from '../../support/database.ts'

const now = new Date('2026-06-01T12:00:00Z')
const lease = 30_000
const after = (ms: number) => new Date(now.getTime() + ms)
const place = testDatabase()
let database: Database

beforeAll(async () => {
  database = place.database
})

function key(body = 'a') {
  return { key: randomBytes(16).toString('hex'), operation: 'chargeOrder', fingerprint: Buffer.from(body) }
}

test('only one of many simultaneous calls with one staged idempotency key may run; the others learn that a call is running', async () => {
  const mine = key()
  const claims = await Promise.all(Array.from({ length: 10 }, () => claimStaged(database.db, mine, now, lease)))
  expect(claims.filter((claim) => claim.kind === 'claimed')).toHaveLength(1)
  expect(claims.filter((claim) => claim.kind === 'running')).toHaveLength(9)
})

test('a repeated call with a finished staged idempotency key gets the stored answer', async () => {
  const mine = key()
  await claimStaged(database.db, mine, now, lease)
  const answer = { status: 200, body: { success: true, order: { id: 5 } } }
  expect(await database.transaction((tx) => finishStaged(tx, mine.key, answer, 5))).toBe(true)
  expect(await claimStaged(database.db, mine, after(lease * 2), lease)).toEqual({ kind: 'done', answer })
  expect(await database.transaction((tx) => finishStaged(tx, mine.key, answer))).toBe(false)
})

test('only one of many simultaneous calls claims a staged idempotency key whose lease expired', async () => {
  const mine = key()
  await claimStaged(database.db, mine, now, lease)
  expect(await claimStaged(database.db, mine, after(lease - 1), lease)).toEqual({ kind: 'running' })
  const claims = await Promise.all(Array.from({ length: 5 }, () => claimStaged(database.db, mine, after(lease), lease)))
  expect(claims.filter((claim) => claim.kind === 'claimed')).toHaveLength(1)
})

test('a staged idempotency key is refused for a different request, both while the first call runs and after it finished', async () => {
  const mine = key('one')
  const other = { ...mine, fingerprint: Buffer.from('two') }
  await claimStaged(database.db, mine, now, lease)
  await expect(claimStaged(database.db, other, now, lease)).rejects.toMatchObject({ status: 422 })
  await database.transaction((tx) => finishStaged(tx, mine.key, { status: 200, body: {} }))
  await expect(claimStaged(database.db, other, now, lease)).rejects.toMatchObject({ status: 422 })
})

test('another call can claim a staged idempotency key at once after the first call gave the key up', async () => {
  const mine = key()
  await claimStaged(database.db, mine, now, lease)
  await abandonStaged(database.db, mine.key)
  expect(await claimStaged(database.db, mine, now, lease)).toEqual({ kind: 'claimed' })
})
