import { usePrefetchQuery } from '@tanstack/react-query'
import { useDeferredValue, useEffect, useMemo, useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import type { OrderRow } from '#contract/schema.gen.ts'
import { staffText } from '#domain/texts/staff-texts.ts'
import { outfitterQuery } from '#client/api/staff-queries.ts'
import { useMedia } from '#client/ui/controls/use-media.ts'
import { EmptyState } from '#client/ui/notices/empty-state.tsx'
import { VisuallyHidden } from '#client/ui/pictures/visually-hidden.tsx'
import type { TableHandle } from '#client/ui/tables/long-rows.tsx'
import { LongTable } from '#client/ui/tables/long-table.tsx'
import { searchRows, sortRows } from '#client/ui/tables/table-column.ts'
import { applyPending, noChanges, type PendingOrder } from '../actions/pending-changes.ts'
import { RefusedChanges } from '../actions/refused-changes.tsx'
import { usePendingChanges } from '../actions/use-pending-changes.ts'
import { OrderPane } from '../detail/order-pane.tsx'
import { useAddressText } from '#client/shared-views/use-address-text.ts'
import { pendingQuery } from '../staff-orders.queries.ts'
import { CARD, type OrderWithChanges } from '../order-cells.tsx'
import { QueueCard, queueColumns, queueSorts } from './queue-row.tsx'
import { QueueToolbar } from './queue-toolbar.tsx'
import { codeText, ScannedOrders } from './scanned-orders.tsx'
import { useArrivals } from './use-arrivals.ts'
import { usePendingOrders } from './use-pending-orders.ts'
import { useQueueSort } from './use-queue-sort.ts'
import { useRowActions } from './use-row-actions.tsx'
import { useScanned } from './use-scanned.ts'
import styles from './pending-orders.module.css'

interface Props {
  outfitterId: number
  /** The order in the pane. */
  chosen: number | null
  onChoose: (id: number | null) => void
  onCount: (count: number) => void
}

/** Height of a row in rem. */
const ROW = 2.875

const textOf = ({ order: { id, name, email, local_code: code } }: OrderWithChanges): string =>
  `${id} ${name ?? ''} ${email ?? ''} ${codeText(code ?? '')}`

/** See docs/rules.md#pending-orders-screen. */
export function PendingOrders({ outfitterId, onChoose, onCount, ...rest }: Props) {
  const navigate = useNavigate()
  const beside = useMedia('(min-width: 68.75rem)')
  const [typed, setTyped] = useAddressText('search')
  const [sort, setSort] = useQueueSort()
  const arrivals = useArrivals()
  const queue = useQueue(outfitterId, arrivals.onArrival)
  const { rows, count, pages } = queue
  useEffect(() => onCount(count), [count, onCount])

  const table = useRef<TableHandle<OrderWithChanges>>(null)
  const chosen = beside ? rest.chosen : null
  const looked = rows?.find(({ order }) => order.id === chosen) ?? null
  const sought = useDeferredValue(typed)
  const open = ({ order: { id } }: OrderWithChanges): void => {
    if (beside && chosen !== id) onChoose(id)
    else void navigate(`/dashboard/order-detail/${id}`)
  }
  const acts = useRowActions({
    rows,
    rowOf: () => table.current?.focused() ?? looked,
    focus: (id) => table.current?.focus(id),
  })
  const { onAction, menuOf, onMenu } = acts
  const hasPane = chosen !== null
  const columns = useMemo(
    () => queueColumns({ onAction, menuOf, onMenu }, hasPane),
    [onAction, menuOf, onMenu, hasPane],
  )
  const shown = useMemo(
    () => rows && sortRows(searchRows(rows, textOf, sought), queueSorts, sort),
    [rows, sought, sort],
  )
  const show = (id: number): void => {
    setTyped('')
    arrivals.markSeen()
    requestAnimationFrame(() => table.current?.focus(id))
  }
  const unseen = [...arrivals.unseen].filter((id) => rows?.some(({ order }) => order.id === id))
  return (
    <>
      <RefusedChanges orders={queue.pending.values()} outfitterId={outfitterId} />
      <ScannedOrders scanned={queue.scanned} sought={sought} />
      <VisuallyHidden live>{arrivals.announced}</VisuallyHidden>
      <div className={chosen === null ? undefined : styles.columns}>
        <LongTable<OrderWithChanges>
          label={staffText('pending.title')}
          rows={shown}
          rowKey={({ order }) => order.id}
          columns={columns}
          pages={pages}
          rowRem={ROW}
          card={{ rem: CARD, of: (row, tabIndex) => <QueueCard row={row} tabIndex={tabIndex} acts={acts} /> }}
          sort={sort}
          onSort={setSort}
          chosen={chosen}
          fresh={arrivals.fresh}
          handle={table}
          acts={{
            onPress: open,
            onOpen: open,
            onMove: ({ order }) => chosen !== null && onChoose(order.id),
            onSwipe: ({ order }) => acts.onMenu(order.id),
          }}
          toolbar={
            rows && rows.length > 0 ? (
              <QueueToolbar
                count={count}
                updatedAt={queue.updatedAt}
                typed={typed}
                onType={setTyped}
                unseen={unseen}
                onShow={show}
                sort={sort}
                onSort={setSort}
              />
            ) : undefined
          }
          empty={
            rows?.length === 0 ? (
              <EmptyState icon="check" title={staffText('pending.none')} text={staffText('pending.none-next')} />
            ) : (
              <EmptyState icon="search" title={staffText('kit.no-match', { text: sought.trim() })} />
            )
          }
        />
        {chosen === null ? null : (
          <OrderPane
            id={chosen}
            row={looked?.order ?? null}
            pending={looked?.pending ?? noChanges}
            onAction={acts.onAction}
            onClose={() => onChoose(null)}
          />
        )}
      </div>
      {acts.dialog}
    </>
  )
}

const made = new WeakMap<OrderRow, OrderWithChanges>()

/** The same order with the same changes is the same row, so that it does not render again. */
function queueRow(listed: OrderRow, pending: PendingOrder): OrderWithChanges {
  const known = made.get(listed)
  if (known?.pending === pending) return known
  const row = { order: applyPending(listed, pending), pending }
  made.set(listed, row)
  return row
}

function useQueue(outfitterId: number, onArrival: (orders: readonly OrderRow[]) => void) {
  const { data, error, refetch, dataUpdatedAt } = usePendingOrders(outfitterId, onArrival)
  // Loads the outfitter's discount codes, so that staff can apply one offline.
  usePrefetchQuery(outfitterQuery(outfitterId))
  const pending = usePendingChanges(pendingQuery(outfitterId).queryKey)
  const scanned = useScanned(outfitterId)
  const rows = useMemo(() => {
    // The guest's device sent an order that staff have scanned and released here. Nobody may take its money again. After
    // a refusal, staff decide about the order itself.
    const released = new Set(scanned.filter(({ refusal }) => refusal === null).map(({ code }) => code))
    const waiting = data?.filter(({ local_code: code }) => !code || !released.has(code))
    return waiting?.map((order) => queueRow(order, pending.get(order.id) ?? noChanges))
  }, [data, pending, scanned])
  return {
    rows,
    scanned,
    pending,
    // An order that was released or cancelled on this device no longer waits, even before the server knows it.
    count: rows?.filter((row) => row.pending.becomes === null).length ?? 0,
    updatedAt: dataUpdatedAt,
    pages: {
      // While rows are shown, the toolbar says how old they are.
      error: rows ? null : error,
      hasNextPage: false,
      isFetchingNextPage: false,
      refetch,
      fetchNextPage: () => undefined,
    },
  }
}
