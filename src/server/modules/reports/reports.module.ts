import type { Handlers } from '#server/http/handler-types.ts'
import { exportComprehensive } from './export-comprehensive.ts'
import { exportOrders, exportPhotographerOrders } from './export-orders.ts'
import { listGuideSales } from './list-guide-sales.ts'
import { listPhotographerOrders } from './list-photographer-orders.ts'
import { listReportOrders } from './list-report-orders.ts'
import type { ReportsDeps } from './reports.deps.ts'

export function createReportsModule(deps: ReportsDeps) {
  const handlers = {
    listReportOrders: async (ctx, { body }) => ({ status: 200, body: await listReportOrders(deps, ctx, body) }),
    listGuideSales: async (ctx, { body }) => ({ status: 200, body: await listGuideSales(deps, ctx, body) }),
    listPhotographerOrders: async (ctx, { body }) => ({
      status: 200,
      body: await listPhotographerOrders(deps, ctx, body),
    }),
    exportOrders: (ctx, { query }) => exportOrders(deps, ctx, query),
    exportPhotographerOrders: (ctx, { query }) => exportPhotographerOrders(deps, ctx, query),
    exportComprehensive: (ctx, { query }) => exportComprehensive(deps, ctx, query),
  } satisfies Handlers
  return { handlers }
}
