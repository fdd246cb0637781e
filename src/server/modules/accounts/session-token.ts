import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits; only its hash is stored (rules.md 8). */
export function makeSessionToken(): string {
  return randomBytes(32).toString('base64url')
}

export function hashSessionToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
