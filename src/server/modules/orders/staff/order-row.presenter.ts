import type { components } from '#contract/schema.gen.ts'
import { localDateAt, localTimeAt } from '#domain/trip-time/zoned-time.ts'
import { amountsOfPlaced } from '../order/order.presenter.ts'
import { versionOf } from '#server/platform/versions/entity-version.ts'
import { correctionFields, flagsOf } from './staff-order.presenter.ts'
import type { ListedOrder } from './staff-orders.store.ts'

/**
 * Presents an order as a row of a list or report. `counter_total` is the total of a counter order, and `card_total`
 * that of a card order. For other tenders they are 0, so that reports can add each field up
 * (docs/rules.md#report-amounts).
 */
export function presentOrderRow(order: ListedOrder): components['schemas']['OrderRow'] {
  const placed = order.placed_at ?? order.created_at
  const { subtotal, discount, discount_value, discount24, net, total, isTwentyFourHour, ...fees } =
    amountsOfPlaced(order)
  return {
    id: order.id,
    kind: 'order',
    hash: order.hash,
    status: order.status,
    tender: order.tender,
    name: order.name,
    email: order.email,
    notes: order.notes,
    isExternal: order.is_external,
    isCounterCheckout: order.is_counter_checkout,
    isTwentyFourHour,
    display_date: localDateAt(placed, order.zone),
    display_time: localTimeAt(placed, order.zone),
    timezone: order.zone,
    placed_at: order.placed_at?.toISOString() ?? null,
    photoCount: order.photo_count ?? 0,
    displayGroupCount: order.group_count ?? 0,
    subtotal,
    discount,
    discount_value,
    discount24,
    net,
    fees_and_tax: fees.processingFee + fees.riverFee + fees.riverSectionFee + (fees.tax ?? 0),
    total,
    counter_total: order.tender === 'counter' ? total : 0,
    card_total: order.tender === 'card' ? total : 0,
    revision: order.revision,
    local_code: order.local_code,
    expected_total: order.expected_total,
    flags: flagsOf(order.flags),
    version: versionOf(order, correctionFields),
    outfitter: { id: order.outfitter_id, name: order.outfitter_name, slug: order.outfitter_slug },
  }
}
