import type { Handlers } from '#server/http/handler-types.ts'
import { listReportOrders } from './list-report-orders.ts'
import type { ReportsDeps } from './reports.deps.ts'

/** What app.ts mounts of reports and their exports. */
export function createReportsModule(deps: ReportsDeps) {
  const handlers = {
    listReportOrders: async (ctx, { body }) => ({ status: 200, body: await listReportOrders(deps, ctx, body) }),
  } satisfies Handlers
  return { handlers }
}
