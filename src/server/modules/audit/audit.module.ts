import type { Handlers } from '#server/http/handler-types.ts'
import type { Database } from '#server/platform/database/database.ts'
import { recordOutboxDecision } from './record-outbox-decision.ts'
import { searchAudit } from './search-audit.ts'

export function createAuditModule(deps: { readonly database: Database }) {
  return {
    handlers: {
      recordOutboxDecision: async (ctx, input) => {
        await recordOutboxDecision(deps, ctx, input.body)
        return { status: 200, body: { success: true } }
      },
      searchAudit: async (ctx, input) => ({ status: 200, body: await searchAudit(deps, ctx, input.body) }),
    } satisfies Handlers,
  }
}
