import type { OrderRow } from '#contract/schema.gen.ts'
import { staffText } from '#domain/texts/staff-texts.ts'
import { clockTime } from '#client/shared-views/clock-time.ts'
import { useServerNow } from '#client/device/connection/use-server-now.ts'

/** The shown waiting time rounds to minutes, so it changes at half minutes. */
const nextHalfMinute = (now: number): number => (Math.floor(now / 30_000) + 1) * 30_000

export function WaitingTime({ order }: { order: OrderRow }) {
  const now = useServerNow(nextHalfMinute)
  return <span>{waitsSince(order, now)}</span>
}

const HOUR = 60
const DAY = 24 * HOUR

/**
 * Says for how long an order has waited, as '12 min ago' or '1 h 21 min ago'. An order without a time of placement
 * shows its date and time in the outfitter's zone. `now`: learned server time, in milliseconds.
 */
export function waitsSince(
  { placed_at: placed, display_date: date, display_time: time }: OrderRow,
  now: number,
): string {
  if (!placed) return staffText('pending.since', { time: `${date} ${clockTime(time)}` })
  const waited = Math.max(0, Math.round((now - Date.parse(placed)) / 60_000))
  if (waited < 1) return staffText('pending.just-now')
  if (waited < HOUR) return staffText('pending.minutes-ago', { count: waited })
  if (waited >= 2 * DAY) return staffText('pending.days-ago', { count: Math.round(waited / DAY) })
  return staffText('pending.hours-ago', { hours: Math.floor(waited / HOUR), minutes: waited % HOUR })
}
