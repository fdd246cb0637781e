import type { components } from '#contract/schema.gen.ts'
import { isLocalDate } from '#domain/trip-time/local-date.ts'
import type { Ctx } from '#server/context.ts'
import { isInstantKey, isRowNumber, readPageKey, writePageKey } from '#server/platform/database/page-key.ts'
import { findPhotographerRows, sumPhotographer, type PhotographerKey } from './photographer-rows.store.ts'
import { photographerKeyOf, presentPhotographerRow } from './photographer-row.presenter.ts'
import { reachPhotographer } from './reach-photographer.ts'
import { findOutfitters } from './report-outfitter.ts'
import type { ReportsDeps } from './reports.deps.ts'

type Schemas = components['schemas']

const pageSize = 100

function readKey(cursor: string | null | undefined): PhotographerKey | null {
  const parts = readPageKey(cursor, [isLocalDate, isInstantKey, isRowNumber, isRowNumber])
  if (parts === null) return null
  const [day = '', at = '', orderId = '', refundId = ''] = parts
  return { day, at, orderId: Number(orderId), refundId: Number(refundId) }
}

/**
 * Returns a page of one photographer's shares of orders, sorted by completion, with the sums of the whole range
 * (docs/rules.md#report-amounts). A missing date leaves that side of the range open.
 *
 * Throws: the errors of reachPhotographer.
 * Throws: 400 for an invalid cursor.
 */
export async function listPhotographerOrders(
  deps: ReportsDeps,
  ctx: Pick<Ctx, 'actor'>,
  input: Schemas['PhotographerRequest'],
): Promise<Schemas['PhotographerAnswer']> {
  const { db } = deps.database
  const { photographer, range } = await reachPhotographer(db, ctx, input)
  const scope = { photographerId: photographer.id, range }
  const after = readKey(input.after)
  const [rows, totals] = await Promise.all([
    findPhotographerRows(db, scope, { after, limit: pageSize + 1 }),
    sumPhotographer(db, scope),
  ])
  const page = rows.slice(0, pageSize)
  const outfitters = await findOutfitters(
    db,
    page.map((row) => row.outfitter_id),
  )
  const last = page.at(-1)
  const end = rows.length > pageSize && last !== undefined ? photographerKeyOf(last) : null
  return {
    success: true,
    orders: page.map((row) => presentPhotographerRow(row, outfitters)),
    totals,
    next: end === null ? null : writePageKey([end.day, end.at, end.orderId, end.refundId]),
  }
}
