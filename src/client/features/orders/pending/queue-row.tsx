import type { OrderRow } from '#contract/schema.gen.ts'
import { staffText, type StaffTextKey } from '#domain/texts/staff-texts.ts'
import { PresetImage } from '#client/shared-views/preset-image.tsx'
import { Button } from '#client/ui/controls/button.tsx'
import { MenuButton, type MenuAction } from '#client/ui/dialogs/menu-button.tsx'
import type { Column } from '#client/ui/tables/table-column.ts'
import type { OrderAction } from '../actions/order-dialog.tsx'
import { Guest, OrderCard, OrderNumber, Total, type OrderCellProps, type OrderWithChanges } from '../order-cells.tsx'
import { WaitingTime } from './waiting-time.tsx'
import styles from './queue.module.css'

export interface QueueActs {
  readonly onAction: (action: OrderAction, order: OrderRow) => void
  /** The order of which the menu is open. */
  readonly menuOf: number | null
  readonly onMenu: (id: number | null) => void
}

function Photos({ row: { order } }: OrderCellProps) {
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

function menuOf({ order, pending }: OrderWithChanges, onAction: QueueActs['onAction']): readonly MenuAction[] {
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

function Actions({ row, tabIndex, acts }: OrderCellProps & { acts: QueueActs }) {
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
export function queueColumns(acts: QueueActs, hasPane: boolean): readonly Column<OrderWithChanges>[] {
  const photos: Column<OrderWithChanges> = {
    id: 'photos',
    header: staffText('report.column.photos'),
    width: 6.75,
    sortBy: ({ order }) => order.contents?.photo_count ?? null,
    cell: (row) => <Photos row={row} />,
  }
  const waiting: Column<OrderWithChanges> = {
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
      cell: (row, tabIndex) => <OrderNumber row={row} tabIndex={tabIndex} />,
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

export function QueueCard({ row, tabIndex, acts }: OrderCellProps & { acts: QueueActs }) {
  return (
    <OrderCard row={row} tabIndex={tabIndex}>
      <WaitingTime order={row.order} />
      <Actions row={row} tabIndex={tabIndex} acts={acts} />
    </OrderCard>
  )
}

/** Sorting needs no buttons. */
export const queueSorts = queueColumns({ onAction: () => undefined, menuOf: null, onMenu: () => undefined }, false)
