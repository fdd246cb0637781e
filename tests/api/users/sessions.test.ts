import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type * as Argon2 from '@node-rs/argon2'
import { sql } from 'kysely'
import type { Ctx } from '#server/context.ts'
import { createUsersModule } from '#server/modules/users/users.module.ts'
import { hashPassword } from '#server/modules/users/passwords/passwords.ts'
import type { Database } from '#server/platform/database/database.ts'
import { createTestDatabase, type TestDatabase } from '../../support/database.ts'
import { silentLog as log } from '../../support/setup/silent-log.ts'

// The kind and cost of each password hash that was verified, such as `$argon2id$v=19$m=19456,t=2,p=1`.
const { verifications } = vi.hoisted(() => {
  // Test files share loaded modules. Without this reset, modules that another test file loaded would call the real
  // argon2, and not the counting one below.
  vi.resetModules()
  return { verifications: [] as string[] }
})
vi.mock('@node-rs/argon2', async (original) => {
  const argon2 = await original<typeof Argon2>()
  return {
    ...argon2,
    verify: (hash: string, password: string) => {
      verifications.push(hash.split('$').slice(0, 4).join('$'))
      return argon2.verify(hash, password)
    },
  }
})

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
const start = Date.parse('2026-06-01T12:00:00Z')
const password = 'a raft on the river 7'

let place: TestDatabase
let database: Database
let accounts: ReturnType<typeof createUsersModule>
let passwordHash: string

beforeAll(async () => {
  place = await createTestDatabase()
  database = place.database
  accounts = createUsersModule({
    database,
    log,
    secretKey: 'a secret key of the tests, long enough',
    capabilitiesOf: (actor) => [`is-${actor.role}`],
    publicUrl: 'https://photos.test',
    mailFrom: 'no-reply@photos.test',
    events: { publish: async () => {} },
  })
  passwordHash = await hashPassword(password)
})
afterAll(async () => {
  await accounts.stop()
  await place.close()
  vi.doUnmock('@node-rs/argon2')
  vi.resetModules()
})

let people = 0

async function addUser(email = `person${++people}@eddyline.test`) {
  const user = await database.db
    .insertInto('users')
    .values({ name: 'Person', email, password_hash: passwordHash, role: 'employee', created_at: new Date(start) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id: user.id, email }
}

function context(at = start, address = '198.51.100.7', actor: Ctx['actor'] = { kind: 'guest' }): Ctx {
  return {
    actor,
    now: new Date(at),
    locale: 'en',
    requestId: 'test',
    address,
    network: address,
    idempotency: null,
    cartToken: null,
    orderHash: null,
    cookies: null,
    userAgent: null,
  }
}

async function logIn(email: string, tried = password, ctx = context()) {
  const answer = await accounts.handlers.login(ctx, { params: {}, query: {}, body: { email, password: tried } })
  if (!('body' in answer)) throw new Error('login streams nothing')
  return answer.body
}

test('login returns the user with the user’s capabilities, and a token that the server stores only as a hash', async () => {
  const { email, id } = await addUser()
  const { token, user } = await logIn(` ${email.toUpperCase()}`)
  expect(token).toMatch(/^[\w-]{43}$/)
  expect(user).toMatchObject({ id, email, role: 'employee', is_photographer: 0, capabilities: ['is-employee'] })
  expect(Object.keys(user)).not.toContain('password_hash')
  const { rows } = await sql<{ text: string }>`select s::text as text from sessions s where user_id = ${id}`.execute(
    database.db,
  )
  expect(rows).toHaveLength(1)
  expect(rows[0]?.text).not.toContain(token)
  expect(await accounts.authenticate(token, new Date(start))).toMatchObject({ id, kind: 'user', originUserId: null })
})

test('login gives the same refusal for a wrong password and for an unknown email', async () => {
  const { email } = await addUser()
  const wrong = await logIn(email, 'not it').catch((error: unknown) => error)
  const unknown = await logIn('nobody@eddyline.test', 'not it').catch((error: unknown) => error)
  expect(wrong).toMatchObject({ status: 401, code: 'login-wrong' })
  expect(unknown).toEqual(wrong)
})

test('login does the same password hashing for an unknown email or an inactive user as for a wrong password', async () => {
  const { email } = await addUser()
  const gone = await addUser()
  await database.db
    .updateTable('users')
    .set({ deleted_at: new Date(start) })
    .where('id', '=', gone.id)
    .execute()
  const verified = async (address: string) => {
    verifications.length = 0
    await logIn(address, 'not it', context(start, address)).catch(() => null)
    return [...verifications]
  }
  const [known, ...others] = [await verified(email), await verified('nobody-here@x.test'), await verified(gone.email)]
  expect(known).toHaveLength(1)
  for (const parameters of others) expect(parameters).toEqual(known)
})

test('login blocks an account for a quarter of an hour after ten wrong tries', async () => {
  const { email } = await addUser()
  for (let tries = 0; tries < 10; tries++) {
    await expect(logIn(email, 'guess', context(start, `192.0.2.${tries}`))).rejects.toMatchObject({ status: 401 })
  }
  const refused = logIn(email, password, context(start + minute, '192.0.2.99'))
  await expect(refused).rejects.toMatchObject({ status: 429, code: 'too-many', extra: { retryAfter: 14 * 60 } })
  expect((await logIn(email, password, context(start + 15 * minute))).token).toBeTruthy()
})

test('login blocks an IP address that guesses passwords of many accounts, and no other IP address', async () => {
  const { email } = await addUser()
  const from = '203.0.113.50'
  const guesses = Array.from({ length: 60 }, (_, index) => `guess${index}@eddyline.test`)
  await Promise.all(guesses.map((guess) => logIn(guess, 'guess', context(start, from)).catch(() => null)))
  await expect(logIn(email, password, context(start, from))).rejects.toMatchObject({ status: 429 })
  expect((await logIn(email, password, context(start, '203.0.113.51'))).token).toBeTruthy()
})

test('fifteen logins with the right password from one IP address are not blocked', async () => {
  const { email } = await addUser()
  const tokens = new Set<string>()
  for (let logins = 0; logins < 15; logins++)
    tokens.add((await logIn(email, password, context(start, '203.0.113.77'))).token)
  expect(tokens.size).toBe(15)
})

test('a session lasts 30 days from its last use, and the server stores the time of that use at most once an hour', async () => {
  const { email } = await addUser()
  const { token } = await logIn(email)
  const used = async (at: number) => {
    const actor = await accounts.authenticate(token, new Date(at))
    await accounts.stop()
    return actor !== null
  }
  const lastUsed = async () => {
    const actor = await accounts.authenticate(token, new Date(start + 1))
    const row = await database.db
      .selectFrom('sessions')
      .select('last_used_at')
      .where('id', '=', actor?.sessionId ?? 0)
      .executeTakeFirstOrThrow()
    return row.last_used_at.getTime()
  }
  expect(await used(start + hour - 1)).toBe(true)
  expect(await lastUsed()).toBe(start)
  expect(await used(start + 29 * day)).toBe(true)
  expect(await lastUsed()).toBe(start + 29 * day)
  expect(await used(start + 58 * day)).toBe(true)
  expect(await used(start + 89 * day)).toBe(false)
})

test('logout ends the current session at once, and no other session of the user', async () => {
  const { email } = await addUser()
  const [first, second] = [await logIn(email), await logIn(email)]
  const actor = await accounts.authenticate(first.token, new Date(start))
  if (!actor) throw new Error('not logged in')
  await accounts.handlers.logout(context(start, '198.51.100.7', actor))
  expect(await accounts.authenticate(first.token, new Date(start))).toBeNull()
  expect(await accounts.authenticate(second.token, new Date(start))).not.toBeNull()
})

test('an inactive user loses access at once and cannot log in', async () => {
  const { email, id } = await addUser()
  const { token } = await logIn(email)
  await database.db
    .updateTable('users')
    .set({ deleted_at: new Date(start) })
    .where('id', '=', id)
    .execute()
  expect(await accounts.authenticate(token, new Date(start))).toBeNull()
  await expect(logIn(email)).rejects.toMatchObject({ status: 401, code: 'user-inactive' })
  await expect(logIn(email, 'not it')).rejects.toMatchObject({ status: 401, code: 'login-wrong' })
})

test('a request with an unknown token counts as not logged in', async () => {
  expect(await accounts.authenticate('x'.repeat(43), new Date(start))).toBeNull()
  const handler = accounts.handlers.getCurrentUser(context())
  await expect(handler).rejects.toMatchObject({ status: 401 })
})
