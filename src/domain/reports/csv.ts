import { staffText } from '#domain/texts/staff-texts.ts'
import { titleOf, type ReportColumn } from './report-columns.ts'
import type { DayRange } from './report-range.ts'

/** The byte order mark at the start of a CSV file, by which spreadsheets read the file as UTF-8. */
export const csvStart = '\uFEFF'

// A spreadsheet would run a cell that starts with one of these signs as a formula. An apostrophe before the sign prevents
// that (docs/rules.md#exports). The full-width forms of the signs are listed, because some spreadsheets treat them like
// the plain signs. In many countries, spreadsheets separate cells by semicolons and ignore our quotes, so a cell may also
// start inside the text.
const formula = /(^|[;\t\r\n])(?=[\s"]*[=+\-@\uFF0B\uFF0D\uFF1D\uFF20])|^(?=[\t\r\n])/g
const mustQuote = /[",;\r\n]|^\s|\s$/

/** Quotes the text as RFC 4180 requires. */
export function csvText(text: string): string {
  const safe = text.replace(formula, "$1'")
  return mustQuote.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Writes cents as US dollars with two decimals, which every spreadsheet reads as a number: `-7.05`. */
export function csvMoney(amount: number): string {
  const digits = String(Math.abs(amount)).padStart(3, '0')
  return `${amount < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

function cell<Row, Total extends string>(column: ReportColumn<Row, Total>, value: string | number | null): string {
  if (value === null) return ''
  if (typeof value === 'string') return column.kind === 'day' ? value : csvText(value)
  return column.kind === 'money' ? csvMoney(value) : String(value)
}

function line(cells: readonly string[]): string {
  return `${cells.join(',')}\r\n`
}

export function csvHead<Row, Total extends string>(columns: readonly ReportColumn<Row, Total>[]): string {
  return line(columns.map((column) => csvText(titleOf(column))))
}

export function csvRow<Row, Total extends string>(columns: readonly ReportColumn<Row, Total>[], row: Row): string {
  return line(columns.map((column) => cell(column, column.of(row))))
}

export function addToSums<Row, Total extends string>(
  columns: readonly ReportColumn<Row, Total>[],
  sums: Map<Total, number>,
  row: Row,
): void {
  for (const { total, of } of columns) {
    if (total !== undefined) sums.set(total, (sums.get(total) ?? 0) + Number(of(row)))
  }
}

export function csvFoot<Row, Total extends string>(
  columns: readonly ReportColumn<Row, Total>[],
  sums: ReadonlyMap<Total, number>,
): string {
  return line(
    columns.map((column, index) => {
      if (index === 0) return csvText(staffText('report.totals'))
      return column.total === undefined ? '' : cell(column, sums.get(column.total) ?? 0)
    }),
  )
}

/** Returns the file name of a report in lower-case ASCII: `eddy-rafting-orders-2026-07-01-to-2026-07-31.csv`. */
export function exportName(about: string, { from, to }: DayRange): string {
  const plain = about
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 80)
  return [plain === '' ? 'report' : plain, ...daysOf(from, to)].join('-') + '.csv'
}

function daysOf(from: string | null, to: string | null): string[] {
  if (from !== null && from === to) return [from]
  return [...(from === null ? [] : [from]), ...(to === null ? [] : ['to', to])]
}
