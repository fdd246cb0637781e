import { foldText } from '#domain/search/fold-text.ts'
import { staffText } from '#domain/texts/staff-texts.ts'
import type { ReactNode } from 'react'

export interface Column<Row> {
  readonly id: string
  readonly header: string
  /** `tabIndex`: for the controls of a row that the arrow keys reach. */
  cell(row: Row, tabIndex?: 0 | -1): ReactNode
  /** Numbers sort by size, texts in natural order, null always last. */
  sortBy?(row: Row): string | number | null
  readonly align?: 'end'
  /** In rem. In a `LongTable`, the columns without one share the rest and cut their text. */
  readonly width?: number
  /** True for the column that names the row. */
  readonly primary?: boolean
  /** Comes last and has no visible heading. */
  readonly actions?: boolean
}

/** A column of texts sorts by them. */
export function textColumn<Row>(id: string, header: string, text: (row: Row) => string): Column<Row> {
  return { id, header, cell: (row) => text(row), sortBy: text }
}

export function nameColumn<Row>(header: string, name: (row: Row) => string): Column<Row> {
  return { ...textColumn('name', header, name), primary: true }
}

export function actionsColumn<Row>(cell: Column<Row>['cell']): Column<Row> {
  return { id: 'actions', header: staffText('kit.actions'), actions: true, cell }
}

export interface Sort {
  readonly column: string
  readonly descending?: boolean
}

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

function compare(a: string | number, b: string | number): number {
  return typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(String(a), String(b))
}

export function sortRows<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  sort: Sort | null,
): readonly Row[] {
  const column = columns.find(({ id }) => id === sort?.column)
  if (!sort || !column?.sortBy) return rows
  const sign = sort.descending ? -1 : 1
  return rows
    .map((row) => ({ row, value: column.sortBy?.(row) ?? null }))
    .sort((a, b) => {
      if (a.value === null || b.value === null) return Number(a.value === null) - Number(b.value === null)
      return sign * compare(a.value, b.value)
    })
    .map(({ row }) => row)
}

/** See docs/rules.md#find-anything. A word may stand anywhere in the row's text. */
export function searchRows<Row>(rows: readonly Row[], textOf: (row: Row) => string, typed: string): readonly Row[] {
  const words = foldText(typed).split(' ').filter(Boolean)
  if (words.length === 0) return rows
  return rows.filter((row) => {
    const text = foldText(textOf(row))
    return words.every((word) => text.includes(word))
  })
}
