import { expect, test } from 'vitest'
import type { OrderRow } from '#contract/schema.gen.ts'
import { waitsSince } from '#client/features/orders/pending/waiting-time.tsx'

const now = Date.parse('2026-07-04T18:00:00Z')
const minute = 60_000

function waiting(placed: string | null): OrderRow {
  // `waitsSince` reads only these fields of an order.
  const row = { placed_at: placed, display_date: '2026-07-04', display_time: '11:59' } satisfies Partial<OrderRow>
  return row as unknown as OrderRow
}

test.each([
  [0, 'Just now'],
  [29_000, 'Just now'],
  [minute, '1 min ago'],
  [59 * minute, '59 min ago'],
  [81 * minute, '1 h 21 min ago'],
  [120 * minute, '2 h 0 min ago'],
  [47 * 60 * minute + 59 * minute, '47 h 59 min ago'],
  [48 * 60 * minute, '2 days ago'],
])("a wait of %d ms is shown as '%s'", (waited, words) => {
  expect(waitsSince(waiting(new Date(now - waited).toISOString()), now)).toBe(words)
})

test("a device whose clock is slow shows the wait of a new order as 'just now'", () => {
  expect(waitsSince(waiting(new Date(now + 5 * minute).toISOString()), now)).toBe('Just now')
})

test('an order without an exact stored instant shows the local date and time since when it has waited', () => {
  expect(waitsSince(waiting(null), now)).toBe('Since 2026-07-04 11:59 AM')
})
