import { Link } from 'react-router-dom'
import type { OrderRow } from '#contract/schema.gen.ts'
import { staffText, type StaffTextKey } from '#domain/texts/staff-texts.ts'
import { PresetImage } from '#client/shared-views/preset-image.tsx'
import { Button } from '#client/ui/controls/button.tsx'
import { MenuButton, type MenuAction } from '#client/ui/dialogs/menu-button.tsx'
import { Price } from '#client/ui/pictures/price.tsx'
import { StaffIcon } from '#client/ui/pictures/staff-icon.tsx'
import type { Column } from '#client/ui/tables/table-column.ts'
import { OrderMarks } from '../detail/order-marks.tsx'
import type { OrderAction } from '../actions/order-dialog.tsx'
import type { PendingOrder } from '../actions/pending-changes.ts'
import { money } from '../order-money.ts'
import { WaitingTime } from './waiting-time.tsx'
import styles from './queue.module.css'

/** One row of the queue, with the changes that this device has not sent yet. */
export interface QueueRow {
  readonly order: OrderRow
  readonly pending: PendingOrder
}

export interface QueueActs {
  readonly onAction: (action: OrderAction, order: OrderRow) => void
  /** The order of which the menu is open. */
  readonly menuOf: number | null
  readonly onMenu: (id: number | null) => void
}

interface CellProps {
  row: QueueRow
  tabIndex?: 0 | -1 | undefined
}

function Number({ row: { order }, tabIndex }: CellProps) {
  const id = String(order.id)
  return (
    <Link
      to={`/dashboard/order-detail/${id}`}
      className={styles.id}
      tabIndex={tabIndex}
      aria-label={staffText('pending.open', { id })}
    >
      {id}
    </Link>
  )
}

function Guest({ row, hasAge = false }: CellProps & { hasAge?: boolean }) {
  const { name, email } = row.order
  return (
    <div className={styles.guest}>
      <strong className={styles.name} dir="auto" title={name ?? undefined}>
        {name}
      </strong>
      <span className={styles.second}>
        <Marks row={row} />
        {hasAge ? <WaitingTime order={row.order} /> : null}
        <span className={styles.email} title={email ?? undefined}>
          {email}
        </span>
      </span>
    </div>
  )
}

function Marks({ row: { order, pending } }: CellProps) {
  const { notes, local_code: code, flags, discount, discount_value: off, expected_total: seen, contents } = order
  const missing = contents?.originals_missing ?? 0
  return (
    <>
      <OrderMarks order={pending} withDecision />
      {flags.map((flag) => (
        <Mark
          key={flag}
          warning
          text={
            flag === 'total-differs' && seen !== null
              ? staffText('pending.guest-saw', { total: money(seen) })
              : staffText(`pending.flag-${flag}` satisfies StaffTextKey)
          }
        />
      ))}
      {code === null ? null : <Mark warning text={staffText('pending.code', { code })} />}
      {discount === null ? null : <Mark text={staffText('pending.off', { code: discount.name, off: money(off) })} />}
      {missing === 0 ? null : <Mark text={staffText('pending.originals', { count: missing })} />}
      {notes === '' ? null : (
        <span className={styles.mark} title={notes}>
          <StaffIcon name="note" size={14} />
          <bdi>{notes}</bdi>
        </span>
      )}
    </>
  )
}

function Mark({ text, warning = false }: { text: string; warning?: boolean }) {
  return (
    <span className={styles.mark} data-warning={warning || undefined} title={text}>
      {text}
    </span>
  )
}

function Photos({ row: { order } }: CellProps) {
  const { contents } = order
  if (!contents) return '–'
  return (
    <span className={styles.photos}>
      {contents.thumbs.map((photo) => (
        <span key={photo.id} className={styles.thumb}>
          <PresetImage photo={photo} preset="group-thumb" />
        </span>
      ))}
      <span>{contents.photo_count}</span>
    </span>
  )
}

function Total({ row: { order, pending } }: CellProps) {
  return (
    <span className={styles.total}>
      <Price cents={order.total} locale="en" />
      {pending.discount === null ? null : <small>{staffText('waits.total-later')}</small>}
    </span>
  )
}

function menuOf({ order, pending }: QueueRow, onAction: QueueActs['onAction']): readonly MenuAction[] {
  const item = (id: OrderAction, label: StaffTextKey, rest: Pick<MenuAction, 'icon' | 'danger'>): MenuAction => ({
    id,
    label: staffText(label),
    ...rest,
    onPress: () => onAction(id, order),
  })
  const corrections = [item('email', 'act.edit-email', { icon: 'edit' }), item('note', 'act.note', { icon: 'note' })]
  if (pending.isDecided) return corrections
  return [
    ...corrections,
    item('discount', 'act.discount', { icon: 'tag' }),
    item('cancel', 'act.cancel', { icon: 'power', danger: true }),
  ]
}

function Actions({ row, tabIndex, acts }: CellProps & { acts: QueueActs }) {
  const { order, pending } = row
  const id = String(order.id)
  return (
    <span className={styles.actions}>
      {pending.isDecided ? null : (
        <Button
          className={styles.release}
          tabIndex={tabIndex}
          aria-label={staffText('act.release-verb', { id })}
          onClick={() => acts.onAction('release', order)}
        >
          {staffText('act.release')}
        </Button>
      )}
      <MenuButton
        label={`${staffText('kit.more-actions')}: ${id}`}
        actions={menuOf(row, acts.onAction)}
        isTabbed={tabIndex !== -1}
        isOpen={acts.menuOf === order.id}
        onOpenChange={(open) => acts.onMenu(open ? order.id : null)}
      />
    </span>
  )
}

/** See docs/rules.md#pending-orders-screen. A pane beside the table leaves no room for pictures. */
export function queueColumns(acts: QueueActs, hasPane: boolean): readonly Column<QueueRow>[] {
  const photos: Column<QueueRow> = {
    id: 'photos',
    header: staffText('report.column.photos'),
    width: 6.75,
    sortBy: ({ order }) => order.contents?.photo_count ?? null,
    cell: (row) => <Photos row={row} />,
  }
  const waiting: Column<QueueRow> = {
    id: 'waiting',
    header: staffText('pending.waiting'),
    width: 8,
    // Ascending is the shortest wait, so the newest order comes first.
    sortBy: ({ order }) => -(order.placed_at ? Date.parse(order.placed_at) : order.id),
    cell: ({ order }) => <WaitingTime order={order} />,
  }
  return [
    {
      id: 'id',
      header: staffText('report.column.id'),
      width: 5,
      primary: true,
      sortBy: ({ order }) => order.id,
      cell: (row, tabIndex) => <Number row={row} tabIndex={tabIndex} />,
    },
    {
      id: 'name',
      header: staffText('pending.guest'),
      sortBy: ({ order }) => order.name,
      cell: (row) => <Guest row={row} hasAge={hasPane} />,
    },
    ...(hasPane ? [] : [photos, waiting]),
    {
      id: 'total',
      header: staffText('report.column.total'),
      width: 6,
      align: 'end',
      sortBy: ({ order }) => order.total,
      cell: (row) => <Total row={row} />,
    },
    {
      id: 'actions',
      header: '',
      width: 9.5,
      actions: true,
      cell: (row, tabIndex) => <Actions row={row} tabIndex={tabIndex} acts={acts} />,
    },
  ]
}

/** Height of a card in rem. */
export const CARD = 8.5

export function QueueCard({ row, tabIndex, acts }: CellProps & { acts: QueueActs }) {
  return (
    <div className={styles.card}>
      <Number row={row} tabIndex={tabIndex} />
      <Total row={row} />
      <Guest row={row} />
      <span className={styles.foot}>
        <WaitingTime order={row.order} />
        <Actions row={row} tabIndex={tabIndex} acts={acts} />
      </span>
    </div>
  )
}

/** Sorting needs no buttons. */
export const queueSorts = queueColumns({ onAction: () => undefined, menuOf: null, onMenu: () => undefined }, false)
