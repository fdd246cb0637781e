import { hash, verify } from '@node-rs/argon2'
import { sql } from 'kysely'
import { Failure } from '#domain/failure.ts'
import type { Sql } from '../login/access.store.ts'

// The most password hashes that run at the same time. Each takes 19 MB and about 30 ms of a thread, so more of them
// would starve other requests.
const maxRunning = 2
const maxWaiting = 200

let running = 0
const waiting: (() => void)[] = []

async function withSlot<T>(work: () => Promise<T>): Promise<T> {
  if (running >= maxRunning) {
    if (waiting.length >= maxWaiting) {
      throw new Failure(
        429,
        'too-many',
        { general: { key: 'auth.too-many-tries', params: { count: 5 } } },
        { retryAfter: 5 },
      )
    }
    // The call that finishes gives its slot to the longest waiting call, so that no new call can overtake it.
    await new Promise<void>((resolve) => waiting.push(resolve))
  } else running++
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running--
  }
}

export async function hashPassword(password: string): Promise<string> {
  return withSlot(() => hash(password.normalize('NFKC')))
}

/** Returns false for a user without a password. */
export async function verifyPassword(passwordHash: string, password: string): Promise<boolean> {
  if (!passwordHash.startsWith('$argon2')) return false
  return withSlot(() => verify(passwordHash, password.normalize('NFKC')))
}

/**
 * Finds users, active or not, who have a publicly known password, such as the demo password. A comparison takes about
 * 30 ms, so only likely users are tested: administrators and the owners of `emails`. Users created at the same moment
 * as the oldest user are tested too. They may be demo users whose emails have changed.
 */
export async function findUsersWithPassword(db: Sql, password: string, emails: readonly string[]) {
  const candidates = await db
    .selectFrom('users')
    .select(['id', 'email', 'outfitter_id', 'password_hash'])
    .where((either) =>
      either.or([
        either('role', '=', 'admin'),
        either(
          'created_at',
          '=',
          either.selectFrom('users as first').select(({ fn }) => fn.min('created_at').as('at')),
        ),
        sql<boolean>`lower(email) = any(${emails.map((email) => email.toLowerCase())}::text[])`,
      ]),
    )
    .where('password_hash', 'like', '$argon2%')
    .orderBy('id')
    .execute()
  const found: typeof candidates = []
  for (const user of candidates) if (await verifyPassword(user.password_hash, password)) found.push(user)
  return found
}
