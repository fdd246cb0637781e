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
 * Today's orders start after local midnight, and after their photos and groups exist.
 *
 * Throws: RangeError for an unknown zone.
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
    // An order of yesterday gets the 24 hour discount, so it starts at least an hour before that discount ends. When no
    // demo album has today's date, the order's groups are a day older. If the order's usual time is then too late, the
    // order starts earlier.
    const latest = entry.discountEnds.map((end) => end.getTime() - hour)
    return { ...entry, ...orderTime(Math.min(yesterdayAt(begun.time), ...latest), hour) }
  })
}

/**
 * Returns upper limits for the pace of the order that starts `hoursAgo` hours ago. The pace is the length of one hour
 * in milliseconds, shortened when an order's photos are too new.
 */
function pacesOfEarlierOrders(orders: readonly UntimedOrder[], hoursAgo: number, now: Date): number[] {
  return orders.flatMap(({ order: { begun }, heldSince }) => {
    if (begun.on !== 'today' || begun.hoursAgo < hoursAgo) return []
    return heldSince.map((since) => Math.max(0, now.getTime() - since.getTime()) / begun.hoursAgo)
  })
}

/** Rounds both times up, because a Date drops fractions and could put the order before its photos. */
function orderTime(begun: number, pace: number): OrderTime {
  return { begun: new Date(Math.ceil(begun)), placed: new Date(Math.ceil(begun + hoursToPlace * pace)) }
}
