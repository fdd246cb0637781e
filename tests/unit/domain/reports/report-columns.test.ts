import { expect, it } from 'vitest'
import {
  closingColumns,
  comprehensiveColumns,
  fullColumns,
  orderColumns,
  photographerColumns,
  titleOf,
  type ReportLine,
} from '#domain/reports/report-columns.ts'
import { addTotals, noTotals, totalsOfDays, type ReportTotals } from '#domain/reports/report-totals.ts'

const titles = (columns: readonly Parameters<typeof titleOf>[0][]) => columns.map(titleOf)

it('the columns of the closing report and of the full report have the specified titles and order', () => {
  expect(titles(closingColumns)).toEqual([
    'ID',
    'Date',
    'Email',
    'Notes',
    'Counter',
    'Square',
    'Base Price',
    'Coupon',
    'Discount',
    'Total',
  ])
  expect(titles(fullColumns)).toEqual([
    'ID',
    'Date',
    'Email',
    'Notes',
    'Coupon',
    'Base Price',
    'Discount',
    'Subtotal',
    'Taxes/Fees',
    'Total',
  ])
})

it('the report export has each column of the closing and full reports once and what prepaid codes paid, and the comprehensive report has accounting columns', () => {
  const keys = orderColumns.map(({ key }) => key)
  expect(new Set(keys).size).toBe(keys.length)
  expect(new Set(keys)).toEqual(new Set(['prepaid', ...[...closingColumns, ...fullColumns].map(({ key }) => key)]))
  expect(titles(comprehensiveColumns)).toEqual(
    expect.arrayContaining([
      'ID',
      'Date',
      'Outfitter',
      'Email',
      'Tender',
      'Base Price',
      'Coupon',
      'Discount',
      'Subtotal',
      'Fees',
      'Tax',
      'Total',
      'Commission',
    ]),
  )
  expect(titles(photographerColumns)).toEqual(['ID', 'Date', 'Outfitter', 'Photos', 'Net'])
})

it('the cells of a report row follow docs/rules.md#report-amounts, and the totals of a report add up each column', () => {
  const row: ReportLine = {
    id: 1042,
    display_date: '2026-07-04',
    email: 'sam@example.com',
    notes: 'Pays in cash',
    discount: { name: 'RIVER10' },
    subtotal: 11_000,
    discount24: 1200,
    discount_value: 980,
    net: 8820,
    fees_and_tax: 1310,
    total: 10_130,
    counter_total: 0,
    card_total: 10_130,
    prepaid_total: 0,
  }
  expect(Object.fromEntries(orderColumns.map(({ key, of }) => [key, of(row)]))).toEqual({
    id: 1042,
    date: '2026-07-04',
    email: 'sam@example.com',
    notes: 'Pays in cash',
    counter: 0,
    square: 10_130,
    prepaid: 0,
    'base-price': 11_000,
    coupon: 'RIVER10',
    discount: 2180,
    subtotal: 8820,
    'fees-and-tax': 1310,
    total: 10_130,
  })
  const day: ReportTotals = {
    count: 1,
    subtotal: 11_000,
    discount: 2180,
    net: 8820,
    fees_and_tax: 1310,
    total: 10_130,
    counter_total: 0,
    cash_total: 0,
    terminal_total: 0,
    other_total: 0,
    card_total: 10_130,
    prepaid_total: 0,
  }
  for (const { key, of, total } of orderColumns) if (total !== undefined) expect(day[total], key).toBe(of(row))
  expect(totalsOfDays([])).toEqual(noTotals)
  expect(totalsOfDays([day, day])).toEqual(addTotals(day, day))
  expect(addTotals(day, day)).toMatchObject({ count: 2, total: 20_260, card_total: 20_260 })
})
