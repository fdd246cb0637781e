import type { Handlers } from '#server/http/handler-types.ts'
import type { Database } from '#server/platform/database/database.ts'

/** What app.ts mounts of taxes: the table with its overrides, for administrators. */
export function createTaxModule(_deps: { readonly database: Database }) {
  return { handlers: {} satisfies Handlers }
}
