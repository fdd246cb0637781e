import type { Handlers } from '#server/http/handler-types.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Events } from '#server/platform/events/events.ts'
import { giveUpSystemWork, retryAllSystemWork, retrySystemWork } from './change-system-work.ts'
import { getSystem } from './get-system.ts'
import { listDamagedOriginals, listSystemWork } from './list-system-work.ts'

export function createSystemModule(deps: {
  readonly database: Database
  readonly events: Pick<Events, 'publish'>
  readonly build: string
}) {
  return {
    handlers: {
      getSystem: async (ctx) => ({ status: 200, body: await getSystem(deps, ctx) }),
      listSystemWork: async (ctx, input) => ({ status: 200, body: await listSystemWork(deps, ctx, input.body) }),
      listDamagedOriginals: async (ctx, input) => ({
        status: 200,
        body: await listDamagedOriginals(deps, ctx, input.body),
      }),
      retrySystemWork: async (ctx, input) => {
        await retrySystemWork(deps, ctx, input.body)
        return { status: 200, body: { success: true } }
      },
      retryAllSystemWork: async (ctx, input) => {
        await retryAllSystemWork(deps, ctx, input.body.kind)
        return { status: 200, body: { success: true } }
      },
      giveUpSystemWork: async (ctx, input) => {
        await giveUpSystemWork(deps, ctx, input.body)
        return { status: 200, body: { success: true } }
      },
    } satisfies Handlers,
  }
}
