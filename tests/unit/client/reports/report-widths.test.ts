import { describe, expect, it } from 'vitest'
import { closingColumns, fullColumns, titleOf, type ReportLine } from '#domain/reports/report-columns.ts'
import { widthOf } from '#client/features/reports/report-widths.ts'

const row: ReportLine = {
  id: 10222,
  display_date: '2026-07-04',
  email: 'maximiliana.f@example.test',
  notes: 'Pays cash tomorrow',
  discount: { name: 'RIVER10' },
  subtotal: 9_999_999,
  discount_value: 9_999_999,
  discount24: 0,
  net: 9_999_999,
  fees_and_tax: 9_999_999,
  total: 9_999_999,
  counter_total: 9_999_999,
  card_total: 9_999_999,
  prepaid_total: 9_999_999,
}

const widths = (columns: typeof closingColumns, rows: readonly ReportLine[]) =>
  columns.map((column, index) =>
    widthOf(column, { rows, sum: null, header: titleOf(column), extra: index === 0 ? 2 : 0 }),
  )

/** Rem of the table beside the menu on a tablet of 1180 px. */
const TABLET = 58

describe('widthOf', () => {
  it.each([
    ['closing', closingColumns],
    ['full', fullColumns],
  ])('leaves email and notes of the %s report room on a tablet beside the largest amounts', (_name, columns) => {
    const given = widths(columns, [row])
    const fixed = given.filter((width) => width !== undefined).reduce((sum, width) => sum + width, 0)
    expect(given.filter((width) => width === undefined)).toHaveLength(2)
    expect(TABLET - 3.75 - fixed).toBeGreaterThan(2 * 5.5)
  })

  it('grows with the longest amount, also when only the sum has it', () => {
    const total = closingColumns.find(({ key }) => key === 'total')
    if (!total) throw new Error('no column')
    const small = widthOf(total, { rows: [{ ...row, total: 100 }], sum: null, header: 'Total' })
    const summed = widthOf(total, { rows: [{ ...row, total: 100 }], sum: 123_456_789, header: 'Total' })
    expect(summed).toBeGreaterThan(small ?? Infinity)
  })

  it('gives a column of empty texts only the room of its heading', () => {
    const notes = closingColumns.find(({ key }) => key === 'notes')
    if (!notes) throw new Error('no column')
    expect(widthOf(notes, { rows: [{ ...row, notes: '' }], sum: null, header: 'Notes' })).toBeLessThan(4)
  })
})
