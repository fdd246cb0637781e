import type { Handlers } from '#server/http/handler-types.ts'
import type { Database } from '#server/platform/database/database.ts'
import { findAnything } from './find-anything.ts'

export function createSearchModule(deps: { readonly database: Database }) {
  return {
    handlers: {
      findAnything: async (ctx, { body }) => ({ status: 200, body: await findAnything(deps, ctx, body.text) }),
    } satisfies Handlers,
  }
}
