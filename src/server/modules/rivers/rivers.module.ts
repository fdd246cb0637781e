import type { Handlers } from '#server/http/handler-types.ts'
import type { Database } from '#server/platform/database/database.ts'

/** What app.ts mounts of rivers and river sections. */
export function createRiversModule(_deps: { readonly database: Database }) {
  return { handlers: {} satisfies Handlers }
}
