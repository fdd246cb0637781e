import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState, type ReactNode } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router-dom'
import type { OrderRow } from '#contract/schema.gen.ts'
import { staffText } from '#domain/texts/staff-texts.ts'
import { useStaff } from '#client/api/staff-session.ts'
import { StaffShell } from '#client/shared-views/staff-shell.tsx'
import { ButtonLink } from '#client/ui/controls/button.tsx'
import { EmptyState } from '#client/ui/notices/empty-state.tsx'
import type { Column } from '#client/ui/tables/table-column.ts'
import { LongTable } from '#client/ui/tables/long-table.tsx'
import { MenuButton, type MenuAction } from '#client/ui/dialogs/menu-button.tsx'
import { noticeDurations, notify } from '#client/ui/notices/notices.tsx'
import { notifyFailedLoad } from '#client/ui/notices/notify.ts'
import { hasSeveralZones, zoneName } from '#client/shared-views/zone-name.ts'
import { Price } from '#client/ui/pictures/price.tsx'
import { orderSearchQuery, staffOrderQuery, type OrderSearch } from '../staff-orders.queries.ts'
import { applyPending, noChanges } from '../actions/pending-changes.ts'
import { OrderDialog, type OrderAction } from '../actions/order-dialog.tsx'
import { CARD, Guest, OrderCard, type OrderWithChanges } from '../order-cells.tsx'
import { RefundDialog } from '../actions/refund-dialog.tsx'
import { RefusedChanges } from '../actions/refused-changes.tsx'
import { OrderSearchForm } from './order-search-form.tsx'
import { OrderStatus } from '../detail/order-status.tsx'
import { usePendingChanges } from '../actions/use-pending-changes.ts'
import styles from './order-search.module.css'

const textOf = (params: URLSearchParams, name: string): string | null => params.get(name)?.trim() || null

/** Reads the search from the address, so that the browser's Back restores it after an order. */
function searchOf(params: URLSearchParams, isOwn: boolean): OrderSearch | null {
  // A shop's newest orders show at once. Those of all shops wait for a search.
  if (params.size === 0 && !isOwn) return null
  const day = (name: string): string | null => {
    const value = textOf(params, name)
    return value !== null && /^\d{4}-\d{2}-\d{2}$/.test(value) ? value : null
  }
  const id = Number(textOf(params, 'orderId'))
  return {
    startDate: day('startDate'),
    endDate: day('endDate'),
    orderId: Number.isInteger(id) && id > 0 ? id : null,
    email: textOf(params, 'email'),
    text: textOf(params, 'text'),
  }
}

/** See docs/rules.md#orders-screen. */
export function OrderSearchPage() {
  const isOwn = useStaff().user.outfitter_id !== null
  const [params, setParams] = useSearchParams()
  const search = useMemo(() => searchOf(params, isOwn), [params, isOwn])
  const client = useQueryClient()
  const [cleared, setCleared] = useState(0)
  const show = (next: OrderSearch): void => {
    const filled: [string, string][] = []
    for (const [name, value] of Object.entries(next) as [string, string | number | null][])
      if (value !== null) filled.push([name, String(value)])
    // An empty search shows the newest orders.
    setParams(filled.length > 0 ? Object.fromEntries(filled) : { all: '1' })
  }
  return (
    <StaffShell
      title={staffText('order-search.title')}
      lead={staffText(isOwn ? 'order-search.lead-own' : 'order-search.lead')}
    >
      <Refusals />
      <OrderSearchForm
        key={`${cleared} ${params.toString()}`}
        start={search}
        onClear={() => {
          setCleared(cleared + 1)
          setParams({})
        }}
        onSearch={(next) => {
          show(next)
          // A second press of Search with the same fields must load the list again.
          void client.invalidateQueries({ queryKey: ['order-search'] })
        }}
      />
      {search ? (
        <Found search={search} onSearch={show} />
      ) : (
        <EmptyState icon="search" title={staffText('order-search.ask')} />
      )}
    </StaffShell>
  )
}

function Refusals() {
  // The query key only decides which accepted changes `usePendingChanges` returns. This list shows only refused
  // changes, so any query key is fine.
  const pending = usePendingChanges(['order-search'])
  return <RefusedChanges orders={pending.values()} outfitterId={null} />
}

function Found({ search, onSearch }: { search: OrderSearch; onSearch: (search: OrderSearch) => void }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const isOwn = useStaff().user.outfitter_id !== null
  const found = useInfiniteQuery(orderSearchQuery(search))
  const [open, setOpen] = useState<{ action: RowAction; order: OrderRow } | null>(null)
  const waiting = usePendingChanges(orderSearchQuery(search).queryKey)
  const rows = useMemo(
    () =>
      found.data?.pages.flatMap(({ orders }) =>
        orders.map((order) => applyPending(order, waiting.get(order.id) ?? noChanges)),
      ),
    [found.data, waiting],
  )
  // Outfitters of several zones may stand in one table.
  const hasZones = hasSeveralZones(rows)
  const { isPending, error } = found
  const rowOf = (order: OrderRow): OrderWithChanges => ({ order, pending: waiting.get(order.id) ?? noChanges })
  const actionsOf = (order: OrderRow, tabIndex?: 0 | -1): ReactNode => (
    <RowActions order={order} tabIndex={tabIndex} onAction={(action) => setOpen({ action, order })} />
  )
  const show = ({ id }: OrderRow): void => void navigate(`/dashboard/order-detail/${id}`)

  useEffect(() => {
    if (!isPending || error) return
    return notify({ text: staffText('order-search.searching'), duration: noticeDurations.searching })
  }, [isPending, error, search])
  useEffect(() => {
    if (error) notifyFailedLoad(error, staffText('failed.order-fetch'))
  }, [error])

  return (
    <>
      <LongTable<OrderRow>
        label={staffText('order-search.title')}
        rows={rows}
        rowKey={({ id }) => id}
        pages={found}
        empty={<EmptyState icon="search" title={staffText('empty.orders')} />}
        columns={columnsOf({ isOwn, hasZones, rowOf, actionsOf })}
        rowRem={3}
        acts={{ onPress: show, onOpen: show }}
        card={{
          rem: CARD,
          of: (order, tabIndex) => (
            <OrderCard row={rowOf(order)} tabIndex={tabIndex}>
              <span>{dateOf(order, hasZones)}</span>
              {actionsOf(order, tabIndex)}
            </OrderCard>
          ),
        }}
      />
      {open?.action === 'refund' ? <RefundOf id={open.order.id} onClose={() => setOpen(null)} /> : null}
      {open && open.action !== 'refund' ? (
        <OrderDialog
          key={`${open.order.id} ${open.action}`}
          action={open.action}
          order={open.order}
          // A search by the old email no longer finds an order whose email was changed. If the search found only this
          // order, the page now searches by the new email.
          onEmail={(email) => {
            if (search.email === null || rows?.length !== 1) return
            const next = { ...search, email }
            // Keeps the found orders as the result of the new search until its answer arrives. Otherwise the notice
            // 'Searching' would replace the notice that confirms the new email.
            client.setQueryData(orderSearchQuery(next).queryKey, found.data)
            onSearch(next)
          }}
          onClose={() => setOpen(null)}
        />
      ) : null}
    </>
  )
}

type RowAction = OrderAction | 'refund'

interface ColumnsProps {
  isOwn: boolean
  hasZones: boolean
  rowOf: (order: OrderRow) => OrderWithChanges
  actionsOf: (order: OrderRow, tabIndex?: 0 | -1) => ReactNode
}

function columnsOf({ isOwn, hasZones, rowOf, actionsOf }: ColumnsProps): readonly Column<OrderRow>[] {
  const outfitter: Column<OrderRow> = {
    id: 'outfitter',
    header: staffText('order.outfitter'),
    width: 9,
    cell: (order) => order.outfitter.name,
  }
  return [
    {
      id: 'id',
      header: staffText('order.id'),
      width: 5.5,
      primary: true,
      cell: ({ id }, tabIndex) => (
        <Link to={`/dashboard/order-detail/${id}`} className={styles.link} tabIndex={tabIndex}>
          {String(id)}
        </Link>
      ),
    },
    {
      id: 'date',
      header: staffText('order.date'),
      width: hasZones ? 11.5 : 9,
      cell: (order) => dateOf(order, hasZones),
    },
    ...(isOwn ? [] : [outfitter]),
    { id: 'email', header: staffText('order.email'), cell: (order) => <Guest row={rowOf(order)} /> },
    {
      id: 'status',
      header: staffText('order-search.status'),
      width: 8.5,
      cell: ({ status }) => <OrderStatus order={{ status, total: 0, refunded_total: 0 }} />,
    },
    {
      id: 'total',
      header: staffText('order-search.total'),
      width: 6.5,
      align: 'end',
      cell: ({ total }) => <Price cents={total} locale="en" />,
    },
    {
      id: 'actions',
      header: staffText('kit.actions'),
      width: 9.5,
      actions: true,
      cell: actionsOf,
    },
  ]
}

const dateOf = (order: OrderRow, hasZones: boolean): string =>
  `${order.display_date} ${order.display_time}${hasZones ? ` ${zoneName(order)}` : ''}`

function RefundOf({ id, onClose }: { id: number; onClose: () => void }) {
  const { data, error } = useQuery(staffOrderQuery(id))
  useEffect(() => {
    if (!error) return
    notifyFailedLoad(error, staffText('failed.order-fetch'))
    onClose()
  }, [error, onClose])
  return data ? <RefundDialog order={data} onClose={onClose} /> : null
}

interface RowActionsProps {
  order: OrderRow
  tabIndex: 0 | -1 | undefined
  onAction: (action: RowAction) => void
}

function RowActions({ order, tabIndex, onAction }: RowActionsProps) {
  const { can } = useStaff()
  const { id, status, total } = order
  const number = String(id)
  const actions: MenuAction[] = [
    { id: 'email', label: staffText('order.change-email'), icon: 'edit', onPress: () => onAction('email') },
  ]
  if (status === 'completed')
    actions.push({ id: 'resend', label: staffText('order.resend'), icon: 'open', onPress: () => onAction('resend') })
  if (status === 'completed' && total > 0 && can('orders.refund'))
    actions.push({ id: 'refund', label: staffText('order.refund'), icon: 'receipt', onPress: () => onAction('refund') })
  return (
    <div className={styles.actions}>
      <ButtonLink variant="secondary" to={`/dashboard/order-detail/${id}`} tabIndex={tabIndex}>
        {staffText('order-search.view')}
      </ButtonLink>
      <MenuButton label={`${staffText('kit.more-actions')}: ${number}`} actions={actions} isTabbed={tabIndex !== -1} />
    </div>
  )
}
