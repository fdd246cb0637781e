import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { amountLines, binByTender, type TenderDay } from '#domain/reports/report-bins.ts'
import { addDays, daysBetween, localDate } from '#domain/trip-time/local-date.ts'

const day = (date: string, counter_total = 0, card_total = 0): TenderDay => ({ date, counter_total, card_total })

describe('the bars of a report', () => {
  test('include a day without sales', () => {
    const { size, bins } = binByTender([day('2026-07-03', 500, 1000), day('2026-07-05', 0, -200)], {
      from: '2026-07-03',
      to: '2026-07-05',
    })
    expect(size).toBe('day')
    expect(bins).toEqual([
      { from: '2026-07-03', to: '2026-07-03', counter: 500, card: 1000 },
      { from: '2026-07-04', to: '2026-07-04', counter: 0, card: 0 },
      { from: '2026-07-05', to: '2026-07-05', counter: 0, card: -200 },
    ])
  })

  test('stand for days in a range of up to two months, and for weeks from Sunday in a longer range', () => {
    const days = [day('2026-07-01', 1), day('2026-07-04', 2), day('2026-07-05', 4), day('2026-08-31', 8)]
    expect(binByTender(days, { from: '2026-07-01', to: '2026-08-31' })).toMatchObject({ size: 'day' })
    const { size, bins } = binByTender(days, { from: '2026-07-01', to: '2026-09-01' })
    expect(size).toBe('week')
    expect(bins.at(0)).toEqual({ from: '2026-07-01', to: '2026-07-04', counter: 3, card: 0 })
    expect(bins.at(1)).toMatchObject({ from: '2026-07-05', to: '2026-07-11', counter: 4 })
    expect(bins.at(-1)).toEqual({ from: '2026-08-30', to: '2026-09-01', counter: 8, card: 0 })
  })

  test('stand for months in a range of years, and reach only from the first to the last day with sales', () => {
    const { size, bins } = binByTender([day('2024-02-29', 100), day('2025-03-01', 50)], {
      from: '1970-01-01',
      to: '9998-12-31',
    })
    expect(size).toBe('month')
    expect(bins).toHaveLength(14)
    expect(bins.at(0)).toEqual({ from: '2024-02-29', to: '2024-02-29', counter: 100, card: 0 })
    expect(bins.at(1)).toMatchObject({ from: '2024-03-01', to: '2024-03-31' })
    expect(bins.at(-1)).toEqual({ from: '2025-03-01', to: '2025-03-01', counter: 50, card: 0 })
  })

  test('begin with the first sale if the range has no start, end with the last sale if it has no end, and are absent without sales', () => {
    expect(binByTender([day('2026-07-04', 1)], { from: null, to: null }).bins).toHaveLength(1)
    expect(binByTender([day('2026-07-04', 1)], { from: null, to: '2026-07-06' }).bins).toHaveLength(3)
    expect(binByTender([], { from: null, to: '2026-07-06' }).bins).toEqual([])
    expect(binByTender([], { from: '2026-07-06', to: '2026-07-05' }).bins).toEqual([])
  })

  test('cover every day of any range and add up to all of its sales', () => {
    const start = localDate('2025-12-28')
    const ranges = fc.record({
      length: fc.integer({ min: 1, max: 900 }),
      sales: fc.array(fc.tuple(fc.nat(899), fc.integer({ min: -9999, max: 9999 }), fc.nat(9999)), { maxLength: 40 }),
    })
    fc.assert(
      fc.property(ranges, ({ length, sales }) => {
        const to = addDays(start, length - 1)
        const byDay = new Map(sales.map(([at, counter, card]) => [at, [counter, card] as const]))
        const days = [...byDay.entries()]
          .filter(([at]) => at < length)
          .sort(([a], [b]) => a - b)
          .map(([at, [counter, card]]) => day(addDays(start, at), counter, card))
        const { bins } = binByTender(days, { from: start, to })
        const sum = (of: (bin: (typeof bins)[number]) => number): number => bins.reduce((all, bin) => all + of(bin), 0)
        expect(sum(({ counter }) => counter)).toBe(days.reduce((all, one) => all + one.counter_total, 0))
        expect(sum(({ card }) => card)).toBe(days.reduce((all, one) => all + one.card_total, 0))
        bins.forEach((bin, index) => {
          const next = bins[index + 1]
          if (next) expect(daysBetween(bin.to, next.from)).toBe(1)
        })
        if (bins[0] && bins.length <= 62 && length <= 62) expect(bins).toHaveLength(length)
      }),
    )
  })
})

describe('the grid lines of a report', () => {
  const bin = (counter: number, card: number) => ({
    from: localDate('2026-07-04'),
    to: localDate('2026-07-04'),
    counter,
    card,
  })

  test('are round dollars from zero to above the highest bar', () => {
    expect(amountLines([bin(12_000, 7_900)])).toEqual([0, 5_000, 10_000, 15_000, 20_000])
    expect(amountLines([bin(100, 0)])).toEqual([0, 100])
  })

  test('go below zero when refunds exceed sales', () => {
    expect(amountLines([bin(0, -2_500), bin(5_000, 0)])).toEqual([-4_000, -2_000, 0, 2_000, 4_000, 6_000])
  })

  test('consist of a single line at zero when all amounts are zero', () => {
    expect(amountLines([bin(0, 0)])).toEqual([0])
  })
})
