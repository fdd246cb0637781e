import { endOfWait, type WaitedDay, type WaitEnd } from '#domain/photos/day-wait.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import type { WaitsDeps } from '../groups.deps.ts'
import { queueWaitMail } from './wait-for-day.ts'
import { findWaitedDay, findWaitShop, listWaits, takeWait, type WaitRow, type WaitShop } from './waits.store.ts'

type Deps = Omit<WaitsDeps, 'sealing'> & { readonly clock: Clock }

/**
 * Mails the guests whose photos are there, and those whose day is over (docs/rules.md#tell-me-when). A row ends in the
 * transaction that queues its mail, so that each gets one mail, whatever processes die.
 */
export async function tellWaiting(deps: Deps, signal?: AbortSignal): Promise<void> {
  let at = ''
  let there: There | null = null
  for (const wait of await listWaits(deps.database.db)) {
    if (signal?.aborted === true) return
    const key = `${wait.outfitter_id} ${wait.date}`
    if (key !== at) there = await look(deps, wait)
    at = key
    // An inactive outfitter's guests hear nothing. Retention deletes their rows.
    if (there !== null) await tell(deps, wait, there)
  }
}

interface There {
  readonly shop: WaitShop
  readonly day: WaitedDay
  readonly now: Date
}

async function look({ database: { db }, clock }: Deps, { outfitter_id: id, date }: WaitRow): Promise<There | null> {
  const now = clock.now()
  const shop = await findWaitShop(db, id)
  return shop === undefined ? null : { shop, day: await findWaitedDay(db, shop, { date, now }), now }
}

async function tell(deps: Deps, wait: WaitRow, { shop, day, now }: There): Promise<void> {
  const found = endOf(wait, day)
  const isOver = wait.ends_at <= now
  if (found === null && !isOver) return
  // At the end, the guest of another group or time still learns that the day has photos.
  const last = found ?? (day.length > 0 ? { kind: 'day' as const } : null)
  await deps.database.transaction(async (tx) => {
    if (!(await takeWait(tx, wait.id))) return
    if (last === null) await queueWaitMail(deps, tx, 'wait-ended', { wait, shop, now })
    else await queueWaitMail(deps, tx, 'wait-found', { wait, shop, now, found: last })
  })
}

function endOf(wait: WaitRow, day: WaitedDay): WaitEnd {
  const { from_minute: from, to_minute: to } = wait
  const span = from === null || to === null ? null : { from, to }
  return endOfWait({ span, guide: wait.guide, seenGroups: wait.seen_groups, seenPhoto: wait.seen_photo }, day)
}
