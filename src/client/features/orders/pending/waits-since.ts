import { staffText } from '#domain/texts/staff-texts.ts'
import type { OrderRow } from '#contract/schema.gen.ts'

const minutes = new Intl.RelativeTimeFormat('en', { numeric: 'always', style: 'short' })
const DAY_MINUTES = 24 * 60

/**
 * Says for how long an order has waited, as '12 min. ago'. An order without a time of placement shows its date and time
 * in the outfitter's zone. `now`: learned server time, in milliseconds.
 */
export function waitsSince(
  { placed_at: placed, display_date: date, display_time: time }: OrderRow,
  now: number,
): string {
  if (!placed) return staffText('pending.since', { time: `${date} ${time}` })
  const waited = Math.max(0, Math.round((now - Date.parse(placed)) / 60_000))
  if (waited < 1) return staffText('pending.just-now')
  if (waited < 120) return minutes.format(-waited, 'minute')
  if (waited < 2 * DAY_MINUTES) return minutes.format(-Math.round(waited / 60), 'hour')
  return minutes.format(-Math.round(waited / DAY_MINUTES), 'day')
}
