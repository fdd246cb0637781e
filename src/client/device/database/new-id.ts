/** `crypto.randomUUID` is missing on pages without https. */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Create it when the person acts, and keep it across retries (docs/rules.md#idempotency-keys). */
export function newIdempotencyKey(): string {
  return newId()
}
