import { hash, verify } from '@node-rs/argon2'
import { Failure } from '#domain/failure.ts'

// Each takes 19 MB and some 30 ms of a thread: two at a time, so that a rush of logins leaves room for the rest.
const atOnce = 2
const longestQueue = 200

let running = 0
const waiting: (() => void)[] = []

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= atOnce) {
    if (waiting.length >= longestQueue) {
      throw new Failure(
        429,
        'too-many',
        { general: { key: 'auth.too-many-tries', params: { count: 5 } } },
        { retryAfter: 5 },
      )
    }
    // Whoever ends hands its place on, so that nobody else can take it in between.
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

/** argon2id, with its own salt. */
export async function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password.normalize('NFKC')))
}

/** Whether the password is the one that was hashed. */
export async function verifyPassword(passwordHash: string, password: string): Promise<boolean> {
  return inTurn(() => verify(passwordHash, password.normalize('NFKC')))
}
