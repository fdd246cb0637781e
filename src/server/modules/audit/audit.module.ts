import type { Handlers } from '#server/http/handler-types.ts'
import type { Database } from '#server/platform/database/database.ts'
import { searchAudit } from './search-audit.ts'

export interface AuditModule {
  readonly handlers: Pick<Required<Handlers>, 'searchAudit'>
}

/** What app.ts mounts of the audit log: its search, for administrators. */
export function createAuditModule(deps: { readonly database: Database }): AuditModule {
  return {
    handlers: {
      searchAudit: async (ctx, input) => ({ status: 200, body: await searchAudit(deps, ctx, input.body) }),
    },
  }
}
