import { Fragment, memo, useImperativeHandle, useRef, type ReactNode, type Ref } from 'react'
import { TableHead } from './table-head.tsx'
import type { Column, Sort } from './table-column.ts'
import { useRowFocus, type RowKey } from './use-row-focus.ts'
import { useRowWindow } from './use-row-window.ts'
import { useSwipe } from './use-swipe.ts'
import { useMedia } from '../controls/use-media.ts'
import styles from './long-table.module.css'

export interface TableHandle<Row> {
  /** The row that has the focus, or holds the button that has it. */
  readonly focused: () => Row | null
  /** Scrolls to the row and focuses it. If it has left the list, the row in its place. */
  readonly focus: (key: RowKey) => void
}

interface RowActs<Row> {
  /** A click or tap on the row, outside its own buttons and links. */
  readonly onPress?: (row: Row) => void
  /** The arrow keys made another row the current one. */
  readonly onMove?: (row: Row) => void
  /** Enter. */
  readonly onOpen?: (row: Row) => void
  readonly onSwipe?: (row: Row) => void
}

/** See `LongTable`. */
export interface RowsProps<Row> {
  label: string
  rows: readonly Row[]
  rowKey: (row: Row) => RowKey
  columns: readonly Column<Row>[]
  /** The cells (`td`, `th`) of the sticky foot row, such as the totals. */
  foot?: ReactNode
  sort?: Sort
  /** Without it, the server decides the order of the rows, and a column's `sortBy` has no effect. */
  onSort?: (sort: Sort) => void
  /** Height of each row in rem. Only the rows in sight are then in the document, and all of them on paper. */
  rowRem?: number
  /** Replaces the rows on narrow screens. All cards are `rem` high. */
  card?: { readonly rem: number; readonly of: (row: Row, tabIndex: 0 | -1) => ReactNode }
  acts?: RowActs<Row>
  chosen?: RowKey | null
  fresh?: ReadonlySet<RowKey>
  handle?: Ref<TableHandle<Row>>
}

type Props<Row> = RowsProps<Row> & { more: ReactNode }

const CONTROL = 'a[href], button, input, select, textarea, [role="switch"]'

export function LongRows<Row>(props: Props<Row>) {
  const { label, rows, rowRem, card, columns, more, foot, sort, onSort } = props
  const narrow = useMedia('(max-width: 43.6875rem)') && card !== undefined
  const height = narrow ? card.rem : (rowRem ?? null)
  const table = useRef<HTMLTableSectionElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const { shown, rowProps, bodyProps, tabIndexOf } = useRows(props, narrow ? list : table, height)
  const rem = (count: number) => ({ height: `${count * (height ?? 0)}rem` })
  const after = rows.length - 1 - (shown.at(-1)?.index ?? -1)

  if (narrow)
    return (
      <>
        <ul ref={list} aria-label={label} {...bodyProps}>
          {shown.map(({ row, index, key, gap }) => (
            <Fragment key={key}>
              {gap > 0 ? <li aria-hidden="true" style={rem(gap)} /> : null}
              <li className={styles.card} {...rowProps(index)}>
                {card.of(row, tabIndexOf(index))}
              </li>
            </Fragment>
          ))}
          {after > 0 ? <li aria-hidden="true" style={rem(after)} /> : null}
        </ul>
        {more}
      </>
    )
  const space = (count: number) => (
    <tr aria-hidden="true" className={styles.space} style={rem(count)}>
      <td colSpan={columns.length} aria-hidden="true" />
    </tr>
  )
  const isFixed = columns.some(({ width }) => width !== undefined)
  return (
    <>
      <Frame label={label} isScrolling={!isFixed}>
        <table
          className={styles.table}
          aria-label={label}
          aria-rowcount={height === null ? undefined : rows.length + 1}
          data-fixed={isFixed || undefined}
          style={isFixed ? { minWidth: `${leastOf(columns)}rem` } : undefined}
        >
          <TableHead columns={columns} sort={sort} onSort={onSort} />
          <tbody ref={table} {...bodyProps}>
            {shown.map(({ row, index, key, gap }) => (
              <Fragment key={key}>
                {gap > 0 ? space(gap) : null}
                <tr aria-rowindex={height === null ? undefined : index + 2} {...rowProps(index)}>
                  <Cells row={row} columns={columns} tabIndex={tabIndexOf(index)} />
                </tr>
              </Fragment>
            ))}
            {after > 0 ? space(after) : null}
          </tbody>
          {foot ? (
            <tfoot>
              <tr>{foot}</tr>
            </tfoot>
          ) : null}
        </table>
        {isFixed ? null : more}
      </Frame>
      {isFixed ? more : null}
    </>
  )
}

/** A table that is narrower would cut the texts of the columns without a width to nothing. */
const leastOf = (columns: readonly { readonly width?: number }[]): number =>
  columns.reduce((sum, { width }) => sum + (width ?? 4), 0)

/** Columns without widths may not fit, so their table scrolls sideways in a box, at most 800 px high. */
function Frame({ label, isScrolling, children }: { label: string; isScrolling: boolean; children: ReactNode }) {
  if (!isScrolling) return children
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a keyboard must reach a scroll container
    <div className={styles.scroll} role="region" aria-label={label} tabIndex={0}>
      {children}
    </div>
  )
}

interface CellsProps<Row> {
  row: Row
  columns: readonly Column<Row>[]
  tabIndex: 0 | -1
}

/** Renders again only when its own row changes, so that one press does not render the whole table. */
const Cells = memo(function Cells<Row>({ row, columns, tabIndex }: CellsProps<Row>) {
  const primary = columns.find((column) => column.primary) ?? columns[0]
  return columns.map((column) => {
    const Cell = column === primary ? 'th' : 'td'
    return (
      <Cell
        key={column.id}
        {...(column === primary ? { scope: 'row' } : {})}
        data-align={column.align}
        data-actions={column.actions || undefined}
      >
        {column.cell(row, tabIndex)}
      </Cell>
    )
  })
}) as <Row>(props: CellsProps<Row>) => ReactNode

/** `gap`: rows before this one that are not in the document. */
interface ShownRow<Row> {
  readonly row: Row
  readonly index: number
  readonly key: number | string
  readonly gap: number
}

function useRows<Row>(
  { rows, rowKey, acts, chosen, fresh, handle }: Props<Row>,
  body: React.RefObject<HTMLElement | null>,
  height: number | null,
) {
  const keys = rows.map(rowKey)
  const act = (what: keyof NonNullable<typeof acts>) => (index: number) => {
    const row = rows[index]
    if (row !== undefined) acts?.[what]?.(row)
  }
  const focus = useRowFocus(body, keys, { onMove: act('onMove'), onOpen: act('onOpen') })
  const swipe = useSwipe((row) => act('onSwipe')(keys.findIndex((key) => String(key) === row)))
  const { from, to } = useRowWindow(body, rows.length, height)
  useImperativeHandle(handle, () => ({
    focused: () => (body.current?.contains(document.activeElement) ? (rows[focus.index] ?? null) : null),
    focus: (key) => focus.focusRow(keys.includes(key) ? keys.indexOf(key) : focus.index),
  }))

  // The current row stays in the document while it is out of sight, so that it keeps the focus.
  const isShown = (index: number): boolean => (index >= from && index < to) || index === focus.index
  const shown: ShownRow<Row>[] = []
  for (const [index, row] of rows.entries())
    if (isShown(index))
      shown.push({ row, index, key: keys[index] ?? index, gap: index - (shown.at(-1)?.index ?? -1) - 1 })

  const tabIndexOf = (index: number): 0 | -1 => (keys[index] === focus.current ? 0 : -1)
  const rowProps = (index: number) => ({
    'data-row': String(keys[index]),
    ...(height === null ? {} : { style: { height: `${height}rem` } }),
    ...(acts
      ? {
          tabIndex: tabIndexOf(index),
          'data-opens': acts.onPress ? '' : undefined,
          'aria-current': keys[index] === chosen ? (true as const) : undefined,
          'data-fresh': fresh?.has(keys[index] ?? '') ? '' : undefined,
        }
      : {}),
  })
  const onClick = ({ target }: { target: EventTarget }): void => {
    const selects = getSelection()?.isCollapsed === false
    if (!(target instanceof Element) || target.closest(CONTROL) || selects) return
    const pressed = target.closest<HTMLElement>('[data-row]')?.dataset['row']
    act('onPress')(keys.findIndex((key) => String(key) === pressed))
  }
  const bodyProps = acts ? { onKeyDown: focus.onKeyDown, onFocus: focus.onFocus, onClick, ...swipe } : {}
  return { shown, rowProps, bodyProps, tabIndexOf }
}
