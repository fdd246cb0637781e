import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits; the database holds only the hash (docs/rules.md#session-tokens). */
export function makeSessionToken(): string {
  return randomBytes(32).toString('base64url')
}

export function hashSessionToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
