import { addDays } from '#domain/trip-time/local-date.ts'
import { instantOfWallTime, localDateAt, startOfLocalDay } from '#domain/trip-time/zoned-time.ts'
import type { DemoOrder } from './demo-orders.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
/** Today's demo orders start at most this many hours before now. */
const hoursOfToday = 5
const hoursToPlace = 4 / 60

export interface UntimedOrder {
  readonly order: Pick<DemoOrder, 'begun'>
  readonly heldSince: readonly Date[]
  readonly discountEnds: readonly Date[]
}

export interface OrderTime {
  readonly begun: Date
  readonly placed: Date
}

/**
 * Adds the times at which each demo order starts and is placed, all before `now`. Today's orders start after local
 * midnight, and after their photos and groups exist. If too little time has passed for that, their hours shrink
 * together, so that their sequence stays. Throws RangeError for an unknown zone.
 */
export function timeDemoOrders<Order extends UntimedOrder>(
  orders: readonly Order[],
  now: Date,
  zone: string,
): (Order & OrderTime)[] {
  const today = localDateAt(now, zone)
  const age = now.getTime() - startOfLocalDay(today, zone).getTime()
  const yesterdayAt = (time: string): number => instantOfWallTime(`${addDays(today, -1)}T${time}`, zone).getTime()
  return orders.map((entry) => {
    const { begun } = entry.order
    if (begun.on === 'today') {
      const pace = Math.min(hour, age / hoursOfToday, ...pacesOfEarlierOrders(orders, begun.hoursAgo, now))
      return { ...entry, ...orderTime(now.getTime() - begun.hoursAgo * pace, pace) }
    }
    if (begun.on === 'earlier') return { ...entry, ...orderTime(now.getTime() - begun.daysAgo * day, hour) }
    // When the newest albums are yesterday's, the earlier albums are a day older. Yesterday's order would then miss the
    // 24 hours of its groups. So it starts an hour before those hours end, which keeps its discount.
    const latest = entry.discountEnds.map((end) => end.getTime() - hour)
    return { ...entry, ...orderTime(Math.min(yesterdayAt(begun.time), ...latest), hour) }
  })
}

/**
 * Soon after midnight all of today's orders start fewer hours ago, because every hour counts as less time. Returns
 * upper limits of an hour's length in milliseconds. Within them this order and earlier ones start after their photos
 * and groups exist.
 */
function pacesOfEarlierOrders(orders: readonly UntimedOrder[], hoursAgo: number, now: Date): number[] {
  return orders.flatMap(({ order: { begun }, heldSince }) => {
    if (begun.on !== 'today' || begun.hoursAgo < hoursAgo) return []
    return heldSince.map((since) => Math.max(0, now.getTime() - since.getTime()) / begun.hoursAgo)
  })
}

/**
 * Returns the times of an order. `pace`: milliseconds that count as an hour. Rounds up, because a Date drops fractions
 * and could put the order before its photos.
 */
function orderTime(begun: number, pace: number): OrderTime {
  return { begun: new Date(Math.ceil(begun)), placed: new Date(Math.ceil(begun + hoursToPlace * pace)) }
}
