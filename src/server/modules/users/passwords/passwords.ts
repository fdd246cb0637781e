import { hash, verify } from '@node-rs/argon2'
import { Failure } from '#domain/failure.ts'

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

/** Hashes a password by argon2id with a random salt. */
export async function hashPassword(password: string): Promise<string> {
  return withSlot(() => hash(password.normalize('NFKC')))
}

/** Returns true when the password fits the hash. Returns false for a user without a password. */
export async function verifyPassword(passwordHash: string, password: string): Promise<boolean> {
  if (!passwordHash.startsWith('$argon2')) return false
  return withSlot(() => verify(passwordHash, password.normalize('NFKC')))
}
