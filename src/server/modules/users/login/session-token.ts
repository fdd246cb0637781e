import { createHash, randomBytes } from 'node:crypto'

/** Makes a session token of 256 random bits. The database stores only its hash (docs/rules.md#session-tokens). */
export function makeSessionToken(): string {
  return randomBytes(32).toString('base64url')
}

/** Returns the SHA-256 under which the database stores a session token. */
export function hashSessionToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
