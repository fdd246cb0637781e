import { sql } from 'kysely'
import type { components } from '#contract/schema.gen.ts'
import { guideOfGroup } from '#domain/photos/matches-guide.ts'
import type { Ctx } from '#server/context.ts'
import { findGuideNames } from '#server/modules/outfitters/outfitters.public.ts'
import { reachReport } from './report-outfitter.ts'
import { within, type ReportScope } from './report-rows.store.ts'
import type { ReportsDeps } from './reports.deps.ts'

interface SoldName {
  readonly name: string
  readonly groups: number
  readonly amount: string
}

/**
 * Returns the sold display groups of each guide (docs/rules.md#guides). The orders froze the groups' names, so later
 * renames of groups change nothing.
 *
 * Throws: the errors of `reachReport`.
 */
export async function listGuideSales(
  deps: ReportsDeps,
  ctx: Pick<Ctx, 'actor' | 'now'>,
  input: components['schemas']['GuideSalesRequest'],
): Promise<components['schemas']['GuideSalesAnswer']> {
  const { db } = deps.database
  const { outfitter, range } = await reachReport(db, ctx, input)
  const guideOf = guideOfGroup(await findGuideNames(db, outfitter.id, true))
  const { rows } = await soldNames({ outfitterId: outfitter.id, range }).execute(db)
  const sums = new Map<string | null, { groups: number; amount: number }>()
  for (const { name, groups, amount } of rows) {
    const guide = guideOf(name)
    const sum = sums.get(guide) ?? { groups: 0, amount: 0 }
    sums.set(guide, { groups: sum.groups + groups, amount: sum.amount + Number(amount) })
  }
  const last = sums.get(null)
  sums.delete(null)
  const named = [...sums].map(([name, sum]) => ({ name: name ?? '', ...sum }))
  named.sort((one, other) => other.groups - one.groups || (one.name < other.name ? -1 : 1))
  return { success: true, guides: [...named, ...(last ? [{ name: null, ...last }] : [])] }
}

/** Leaves out a group of which refunds took back every photo, and orders that were wholly refunded. */
const soldNames = (scope: Pick<ReportScope, 'outfitterId' | 'range'>) => sql<SoldName>`
  select item.display_group_name as name, count(*)::integer as groups,
    coalesce(sum((line.value ->> 'net')::integer), 0) as amount
  from orders
    join order_items item on item.order_id = orders.id and item.display_group_name is not null
    left join lateral jsonb_array_elements(orders.priced -> 'lines') line
      on line.value ->> 'kind' = 'group' and (line.value ->> 'id')::integer = item.display_group_id
  where orders.status = 'completed' and ${within('orders', scope)}
    and (orders.refunded_total = 0 or orders.refunded_total < orders.total)
    and (orders.refunded_total = 0 or (
      select count(*) from refund_photos join refunds on refunds.id = refund_photos.refund_id
      where refund_photos.order_id = orders.id and refund_photos.display_group_id = item.display_group_id
        and refunds.state = 'completed') < coalesce((line.value ->> 'photoCount')::integer, 1))
  group by item.display_group_name`
