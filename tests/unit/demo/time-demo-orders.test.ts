import { describe, expect, it } from 'vitest'
import { discountEndsAt } from '#domain/pricing/discount-window.ts'
import { addDays, localDate } from '#domain/trip-time/local-date.ts'
import { instantOfWallTime, localDateAt, startOfLocalDay } from '#domain/trip-time/zoned-time.ts'
import { demoAlbums, frameTimes } from '#server/demo/demo-outfitters.ts'
import { demoDays } from '#server/demo/demo-days.ts'
import { demoOrders } from '#server/demo/demo-orders.ts'
import { timeDemoOrders, type UntimedOrder } from '#server/demo/time-demo-orders.ts'
import { demoDaysToTry, minutesOfDay } from './minutes-of-day.ts'

const denver = 'America/Denver'
const holdsNothing = { heldSince: [], discountEnds: [] }

function today(hoursAgo: number, heldSince: readonly Date[] = []): UntimedOrder {
  return { order: { begun: { on: 'today', hoursAgo } }, heldSince, discountEnds: [] }
}

function yesterday(time: string, discountEnds: readonly Date[] = []): UntimedOrder {
  return { order: { begun: { on: 'yesterday', time } }, heldSince: [], discountEnds }
}

/** Returns the instants at which each order was begun and placed, in UTC. */
function times(orders: readonly UntimedOrder[], now: Date): string[][] {
  return timeDemoOrders(orders, now, denver).map(({ begun, placed }) =>
    [begun, placed].map((instant) => instant.toISOString().slice(5, 19)),
  )
}

/**
 * Returns for each demo order the instants from which a guest could buy its parts. A group exists from five minutes
 * after its raft's last photo. Singles come from a raft without a group, and exist from the time of that raft's last
 * photo.
 */
function heldByDemoOrders(now: Date, zone: string) {
  const rafts = demoDays(demoAlbums, now, zone).flatMap((album) =>
    album.rafts.map((raft) => ({
      album,
      guide: raft.guide,
      last: instantOfWallTime(`${album.date}T${frameTimes(raft).at(-1) ?? ''}`, zone),
    })),
  )
  return demoOrders.map((order) => {
    const groups = rafts
      .filter(({ guide }) => guide !== undefined && order.groups.includes(guide))
      .map(({ last }) => new Date(last.getTime() + 5 * 60_000))
    const singles = rafts.find(
      ({ album, guide }) => album.outfitter === order.outfitter && album.day === order.singlesOf && guide === undefined,
    )
    const photos = order.singles > 0 && singles ? [singles.last] : []
    return { order, heldSince: [...groups, ...photos], discountEnds: groups.map(discountEndsAt) }
  })
}

describe('timeDemoOrders', () => {
  it('called at five o’clock in the morning, begins a demo order of today the stated number of hours ago and places the order 4 minutes later', () => {
    const now = instantOfWallTime('2026-07-04T05:00:00', denver)
    expect(times([today(4), today(0.5)], now)).toEqual([
      ['07-04T07:00:00', '07-04T07:04:00'],
      ['07-04T10:30:00', '07-04T10:34:00'],
    ])
  })

  it('called before five o’clock in the morning, begins a demo order of today less than the stated number of hours ago', () => {
    const now = instantOfWallTime('2026-07-04T00:05:00', denver)
    expect(times([today(4), today(0.5)], now)).toEqual([
      ['07-04T06:01:00', '07-04T06:01:04'],
      ['07-04T06:04:30', '07-04T06:04:34'],
    ])
  })

  it('begins no order before its photos and groups exist, and keeps the orders of today in their sequence', () => {
    const now = new Date('2026-07-04T20:00:00Z')
    const young = new Date('2026-07-04T19:55:00Z')
    const begun = times([today(0.5), today(4), today(1, [young]), today(0.9)], now).map(([at]) => at)
    expect(begun).toEqual(['07-04T19:57:30', '07-04T16:00:00', '07-04T19:55:00', '07-04T19:55:30'])
  })

  it('begins no order after now, even when its photos and groups are later', () => {
    const now = new Date('2026-07-04T20:00:00Z')
    expect(times([today(1, [new Date('2026-07-04T20:05:00Z')])], now)).toEqual([['07-04T20:00:00', '07-04T20:00:00']])
  })

  it.each(['00:00:00', '07:00:00', '23:59:59'])(
    'begins an order of yesterday at its stated wall time, also when the time now is %s',
    (time) => {
      const now = instantOfWallTime(`2026-11-02T${time}`, denver)
      expect(times([yesterday('15:20:00')], now)).toEqual([['11-01T22:20:00', '11-01T22:24:00']])
    },
  )

  it('begins a demo order of yesterday at its stated time, but at the latest one hour before the 24 hour discount of its group ends', () => {
    const now = instantOfWallTime('2026-07-04T00:05:00', denver)
    const order = yesterday('15:20:00', [new Date('2026-07-03T16:00:00Z')])
    expect(times([order], now)).toEqual([['07-03T15:00:00', '07-03T15:04:00']])
  })

  it('begins an order of n days ago exactly n times 24 hours ago', () => {
    const order = { order: { begun: { on: 'earlier', daysAgo: 15 } }, ...holdsNothing } as const
    expect(times([order], new Date('2026-07-20T18:00:00Z'))).toEqual([['07-05T18:00:00', '07-05T18:04:00']])
  })

  describe.each(demoDaysToTry)("for the demo's orders in %s on %s", (zone, day) => {
    const cases = minutesOfDay(zone, day).map((now) => ({
      now,
      orders: timeDemoOrders(heldByDemoOrders(now, zone), now, zone),
    }))

    it('dates the orders of today within today, after their photos and groups exist, and in the sequence of their stated hours', () => {
      for (const { now, orders } of cases) {
        const ofToday = orders.flatMap(({ order, ...rest }) =>
          order.begun.on === 'today' ? [{ ...rest, hoursAgo: order.begun.hoursAgo }] : [],
        )
        expect(ofToday.length).toBe(10)
        for (const { begun, placed, heldSince } of ofToday) {
          expect(localDateAt(begun, zone)).toBe(day)
          expect(placed.getTime()).toBeLessThanOrEqual(now.getTime())
          for (const since of heldSince) expect(begun.getTime()).toBeGreaterThanOrEqual(since.getTime())
        }
        const sequence = ofToday.toSorted((one, other) => other.hoursAgo - one.hoursAgo).map(({ begun }) => +begun)
        expect(sequence).toEqual(sequence.toSorted((one, other) => one - other))
        // At midnight itself, all orders of today have the same time.
        if (now > startOfLocalDay(localDate(day), zone)) expect(new Set(sequence).size).toBe(10)
      }
    })

    it('dates the orders of yesterday within yesterday, after their photos and groups exist', () => {
      for (const { orders } of cases) {
        const ofYesterday = orders.filter(({ order }) => order.begun.on === 'yesterday')
        expect(ofYesterday.length).toBe(2)
        for (const { begun, placed, heldSince } of ofYesterday) {
          expect(localDateAt(begun, zone)).toBe(addDays(localDate(day), -1))
          expect(localDateAt(placed, zone)).toBe(addDays(localDate(day), -1))
          for (const since of heldSince) expect(+begun).toBeGreaterThan(+since)
        }
      }
    })

    it('places every order of a group before the group’s 24 hour discount ends, so that the order’s total does not depend on the hour of the test', () => {
      for (const { now, orders } of cases) {
        for (const { discountEnds, placed } of orders)
          for (const end of discountEnds) expect(+end, now.toISOString()).toBeGreaterThan(+placed)
      }
    })
  })
})
