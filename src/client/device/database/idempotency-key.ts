import { newId } from './new-id.ts'

/** Create it when the person acts, and keep it across retries (docs/rules.md#idempotency-keys). */
export function newIdempotencyKey(): string {
  return newId()
}
