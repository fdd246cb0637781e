import { addDays } from '#domain/trip-time/local-date.ts'
import { instantOfWallTime, localDateAt, startOfLocalDay } from '#domain/trip-time/zoned-time.ts'
import type { DemoOrder } from './demo-orders.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
/** Today's demo orders are begun within this many hours before now. */
const hoursOfToday = 5
const hoursToPlace = 4 / 60

/** The facts that decide the start of a demo order. */
export interface UntimedOrder {
  readonly order: Pick<DemoOrder, 'begun'>
  /** The creation of its groups and the times of its single photos. */
  readonly heldSince: readonly Date[]
  /** The ends of its groups' 24 hours. */
  readonly discountEnds: readonly Date[]
}

export interface OrderTime {
  readonly begun: Date
  readonly placed: Date
}

/**
 * Adds when each order was begun and placed, none of it after `now`. Today's orders are begun after local midnight and
 * after their photos and groups were made. When the day or a photo is too young, their hours shrink together, so that
 * their sequence stays. Throws RangeError for an unknown zone.
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
    // At night the groups of yesterday's order are a day older. It must fall within their 24 hours to keep its sum.
    const latest = entry.discountEnds.map((end) => end.getTime() - hour)
    return { ...entry, ...orderTime(Math.min(yesterdayAt(begun.time), ...latest), hour) }
  })
}

/** Returns the longest hours with which this order and those before it still begin after their photos and groups. */
function pacesOfEarlierOrders(orders: readonly UntimedOrder[], hoursAgo: number, now: Date): number[] {
  return orders.flatMap(({ order: { begun }, heldSince }) => {
    if (begun.on !== 'today' || begun.hoursAgo < hoursAgo) return []
    return heldSince.map((since) => Math.max(0, now.getTime() - since.getTime()) / begun.hoursAgo)
  })
}

/** `pace`: length of an hour. Rounds up, because a Date drops fractions and could put an order before its photos. */
function orderTime(begun: number, pace: number): OrderTime {
  return { begun: new Date(Math.ceil(begun)), placed: new Date(Math.ceil(begun + hoursToPlace * pace)) }
}
