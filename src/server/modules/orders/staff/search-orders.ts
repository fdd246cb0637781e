import type { components } from '#contract/schema.gen.ts'
import { may } from '#domain/access/capabilities.ts'
import { outfittersInReach } from '#domain/access/reach.ts'
import { Failure } from '#domain/failure.ts'
import { readDayRange, type DayRange } from '#domain/reports/report-range.ts'
import { readSearch, type ReadSearch } from '#domain/search/read-search.ts'
import { endOfLocalDay, startOfLocalDay } from '#domain/trip-time/zoned-time.ts'
import type { Ctx, UserActor } from '#server/context.ts'
import { isInstantKey, isRowNumber, readPageKey, writePageKey } from '#server/platform/database/page-key.ts'
import type { OrdersDeps } from '../orders.deps.ts'
import { findOrders, listTimezones, type FoundKey, type Span } from './found-orders.store.ts'
import { presentOrderRow } from './staff-order.presenter.ts'

type Schemas = components['schemas']

// A search by a text reads all matches of a rare text for each page, so its pages are the size of a screen.
const pageSizes = { all: 100, text: 20 }
// 15 hours, more than the UTC offset of any place.
const furthestZoneMs = 15 * 3_600_000

function given(text: string | null | undefined): string | null {
  const trimmed = text?.trim() ?? ''
  return trimmed === '' ? null : trimmed
}

function spanOf(range: DayRange, zone: string): Span {
  return {
    from: range.from === null ? null : startOfLocalDay(range.from, zone),
    to: range.to === null ? null : endOfLocalDay(range.to, zone),
  }
}

function widened({ from, to }: Span): Span {
  return {
    from: from === null ? null : new Date(from.getTime() - furthestZoneMs),
    to: to === null ? null : new Date(to.getTime() + furthestZoneMs),
  }
}

function readKey(cursor: string | null | undefined): FoundKey | null {
  const key = readPageKey(cursor, [isInstantKey, isRowNumber])
  if (key === null) return null
  const [placedAt = '', id = ''] = key
  return { placedAt, id: Number(id) }
}

/**
 * Returns a page of the placed orders that the actor may see, newest first (docs/rules.md#order-search-fields). Days are
 * local days of each outfitter. An email address matches by its beginning, in upper or lower case. `text` matches what
 * docs/rules.md#find-anything says.
 *
 * Throws: 400 for an invalid cursor.
 * Throws: 403 for an actor without the right to search.
 * Throws: 422 when the end date is before the start date.
 */
export async function searchOrders(
  deps: Pick<OrdersDeps, 'database'>,
  ctx: Pick<Ctx, 'actor'>,
  input: Schemas['OrderSearch'],
): Promise<Schemas['OrderSearchAnswer']> {
  const { actor } = ctx
  if (actor.kind === 'guest' || !may(actor, 'orders.search'))
    throw new Failure(403, 'not-allowed', { general: 'auth.forbidden' })
  const range = readDayRange(input)
  const { db } = deps.database
  const anyDay = range.from === null && range.to === null
  const zones = anyDay ? [] : await listTimezones(db)
  const text = given(input.text)
  const pageSize = pageSizes[text === null ? 'all' : 'text']
  const rows = await findOrders(db, {
    outfitterIds: outfittersInReach(actor, 'orders.search'),
    text: text === null ? null : readSearch(text),
    within: widened(spanOf(range, 'UTC')),
    zones: zones.map((timezone) => ({ timezone, ...spanOf(range, timezone) })),
    orderId: input.orderId ?? null,
    email: given(input.email),
    localCode: given(input.local_code)?.toUpperCase() ?? null,
    after: readKey(input.after),
    limit: pageSize + 1,
  })
  const page = rows.slice(0, pageSize)
  const last = page.at(-1)
  const next = rows.length > pageSize && last !== undefined ? writePageKey([last.placed_key, last.id]) : null
  return { success: true, orders: page.map(presentOrderRow), next }
}

const anyOrder = { within: { from: null, to: null }, zones: [], email: null, localCode: null, after: null }

/** Returns a few orders that the actor may see: the one with the typed number, then the newest. */
export async function findMatchingOrders(
  { database: { db } }: Pick<OrdersDeps, 'database'>,
  actor: UserActor,
  text: ReadSearch,
  limit: number,
): Promise<Schemas['OrderRow'][]> {
  const outfitterIds = outfittersInReach(actor, 'orders.search')
  const { orderId } = text
  const filter = { ...anyOrder, outfitterIds, limit }
  const [numbered, others] = await Promise.all([
    orderId === null ? [] : findOrders(db, { ...filter, orderId, text: null }),
    findOrders(db, { ...filter, orderId: null, text }),
  ])
  return [...numbered, ...others.filter(({ id }) => id !== orderId)].slice(0, limit).map(presentOrderRow)
}
