import { describe, expect, it } from 'vitest'
import { addToSums, csvFoot, csvHead, csvMoney, csvRow, csvText } from '#domain/reports/csv.ts'
import type { ReportColumn } from '#domain/reports/report-columns.ts'

describe('a CSV cell with free text', () => {
  it.each([
    ['Sam Rivers', 'Sam Rivers'],
    ['', ''],
    ['River, Sam', '"River, Sam"'],
    ['Sam "The Oar" Rivers', '"Sam ""The Oar"" Rivers"'],
    ['two\nlines', '"two\nlines"'],
    ['two\r\nlines', '"two\r\nlines"'],
    [' spaces ', '" spaces "'],
    ['=1+1', "'=1+1"],
    ['+1 970 555 0100', "'+1 970 555 0100"],
    ['-2', "'-2"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['＝1+1', "'＝1+1"],
    ['＋1', "'＋1"],
    ['－2', "'－2"],
    ['＠SUM(A1)', "'＠SUM(A1)"],
    ['Sam;=1+1', `"Sam;'=1+1"`],
    ['Ann;=HYPERLINK("http://evil.test")', `"Ann;'=HYPERLINK(""http://evil.test"")"`],
    ['a; =1;-2;b', `"a;' =1;'-2;b"`],
    ['a;"=1"', `"a;'""=1"""`],
    ['a;"" =1', `"a;'"""" =1"`],
    ['a;＝1', `"a;'＝1"`],
    ['a\t=1', "a\t'=1"],
    ['a\n=1', `"a\n'=1"`],
    ['"=1"', `"'""=1"""`],
    [' =1', "' =1"],
    ['a; b', '"a; b"'],
    ['\t=1', "'\t=1"],
    ['\r=1', `"'\r=1"`],
    ['\n=1', `"'\n=1"`],
    ['=HYPERLINK("http://evil.test","Refund")', `"'=HYPERLINK(""http://evil.test"",""Refund"")"`],
    ["'quoted", "'quoted"],
    ['a=b', 'a=b'],
    ['\u202Eevil\u202C', '\u202Eevil\u202C'],
    ['José 🌊', 'José 🌊'],
  ])('for the text %j is written as %j', (text, written) => {
    expect(csvText(text)).toBe(written)
  })
})

it.each([
  [0, '0.00'],
  [5, '0.05'],
  [50, '0.50'],
  [5635, '56.35'],
  [-705, '-7.05'],
  [-5, '-0.05'],
  [123_456_789, '1234567.89'],
])('a CSV file contains %d cents as the number %s', (amount, written) => {
  expect(csvMoney(amount)).toBe(written)
})

describe('a CSV file', () => {
  interface Line {
    readonly id: number
    readonly note: string | null
    readonly total: number
  }
  const columns: readonly ReportColumn<Line, 'total'>[] = [
    { key: 'id', kind: 'number', of: (row) => row.id },
    { key: 'notes', kind: 'text', of: (row) => row.note },
    { key: 'fees-and-tax', kind: 'money', of: () => 1 },
    { key: 'total', kind: 'money', of: (row) => row.total, total: 'total' },
  ]

  it('has a header, a line per row and sums below their columns, with refunds as negative numbers', () => {
    const rows = [
      { id: 7, note: '-1', total: 5635 },
      { id: 7, note: null, total: -705 },
    ]
    const sums = new Map<'total', number>()
    for (const row of rows) addToSums(columns, sums, row)
    expect(csvHead(columns) + rows.map((row) => csvRow(columns, row)).join('') + csvFoot(columns, sums)).toBe(
      "ID,Notes,Taxes/Fees,Total\r\n7,'-1,0.01,56.35\r\n7,,0.01,-7.05\r\nTotals,,,49.30\r\n",
    )
  })

  it('has sums of zero when it has no rows', () => {
    expect(csvFoot(columns, new Map())).toBe('Totals,,,0.00\r\n')
  })
})
