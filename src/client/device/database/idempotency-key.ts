import { newId } from './new-id.ts'

/**
 * Returns 128 random bits as an idempotency key. Create it when the person acts, and keep it across retries
 * (docs/rules.md#idempotency-keys).
 */
export function newIdempotencyKey(): string {
  return newId()
}
