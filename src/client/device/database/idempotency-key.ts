import { newId } from './new-id.ts'

/** 128 random bits. Created when the person acts, and kept across retries (docs/rules.md#idempotency-keys). */
export function newIdempotencyKey(): string {
  return newId()
}
