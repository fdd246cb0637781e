import type { ReportColumn } from '#domain/reports/report-columns.ts'
import { formatPrice } from '#client/ui/pictures/price.tsx'

/** Rem that a letter of a dense table needs at most, and what stands around the text. */
const LETTER = 0.48
const CAPITAL = 0.58
const AROUND = 0.7
/** A finger needs it to sort. */
const LEAST = 3
/** Texts that are longer share the rest of the table and end in an ellipsis. */
const SHORT = 9

type Sized<Row> = Pick<ReportColumn<Row>, 'kind' | 'of'>

function lettersOf<Row>({ kind, of }: Sized<Row>, rows: readonly Row[], sum: number | null): number {
  if (kind === 'day') return '2026-07-04'.length
  if (kind === 'text') return rows.reduce((longest, row) => Math.max(longest, String(of(row) ?? '').length), 1)
  let [least, most] = [Math.min(0, sum ?? 0), Math.max(0, sum ?? 0)]
  for (const row of rows) {
    const value = Number(of(row))
    least = Math.min(least, value)
    most = Math.max(most, value)
  }
  return Math.max(...[least, most].map((value) => (kind === 'money' ? formatPrice(value, 'en') : String(value)).length))
}

/**
 * Returns the width in rem that a column needs for its heading and its widest value, so that all columns of a report
 * fit a tablet. Undefined for a column of longer texts. `extra`: letters of what stands beside the value.
 */
export function widthOf<Row>(
  column: Sized<Row>,
  { rows, sum, header, extra = 0 }: { rows: readonly Row[]; sum: number | null; header: string; extra?: number },
): number | undefined {
  const letters = lettersOf(column, rows, sum) + extra
  if (column.kind === 'text' && letters > SHORT) return undefined
  return Math.max(
    LEAST,
    AROUND + Math.max((column.kind === 'text' ? CAPITAL : LETTER) * letters, LETTER * (header.length + 0.5)),
  )
}
