import type { DayRange } from '#domain/reports/report-range.ts'
import type { Ctx } from '#server/context.ts'
import { recordAct } from '#server/platform/audit/record-audit.ts'
import type { ReportsDeps } from './reports.deps.ts'

interface Exported {
  readonly name: 'orders' | 'for-photographer' | 'comprehensive'
  readonly outfitterId: number | null
  /** The photographer's id, for the report of one photographer. */
  readonly entityId?: number
  readonly range: DayRange
}

/** Records the start of an export in the audit log, in a transaction of its own. Does nothing for a guest. */
export async function recordExport(
  deps: ReportsDeps,
  ctx: Pick<Ctx, 'actor' | 'now' | 'address' | 'userAgent'>,
  { name, outfitterId, entityId, range }: Exported,
): Promise<void> {
  if (ctx.actor.kind === 'guest') return
  await deps.database.transaction((tx) =>
    recordAct(tx, ctx, 'export-started', {
      entity: 'export',
      entityId: entityId ?? null,
      outfitterId,
      detail: {
        export: name,
        ...(range.from === null ? {} : { from: range.from }),
        ...(range.to === null ? {} : { to: range.to }),
      },
    }),
  )
}
