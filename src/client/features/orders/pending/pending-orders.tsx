import { usePrefetchQuery } from '@tanstack/react-query'
import { useCallback, useDeferredValue, useEffect, useMemo, useState } from 'react'
import type { OrderRow } from '#contract/schema.gen.ts'
import { staffText } from '#domain/texts/staff-texts.ts'
import { outfitterQuery } from '#client/api/staff-queries.ts'
import { useConnectivity } from '#client/device/connection/connectivity.ts'
import { EmptyState } from '#client/ui/notices/empty-state.tsx'
import { notify } from '#client/ui/notices/notices.tsx'
import { SearchField } from '#client/ui/fields/search-field.tsx'
import { Skeleton } from '#client/ui/loading/skeleton.tsx'
import { TableFailure } from '#client/ui/tables/table-failure.tsx'
import { searchRows } from '#client/ui/tables/table-column.ts'
import { useMedia } from '#client/ui/controls/use-media.ts'
import { readySound, ringArrival } from './arrival-sound.ts'
import { applyPending, noChanges, type PendingOrder } from '../actions/pending-changes.ts'
import { OrderDialog, type OrderAction } from '../actions/order-dialog.tsx'
import { OrderPane } from '../detail/order-pane.tsx'
import { PendingCard } from './pending-card.tsx'
import { RefusedChanges } from '../actions/refused-changes.tsx'
import { seenAt } from '#client/shared-views/as-of/as-of.tsx'
import { useAddressText } from '#client/shared-views/use-address-text.ts'
import { usePendingChanges } from '../actions/use-pending-changes.ts'
import { pendingQuery } from '../staff-orders.queries.ts'
import { usePendingOrders } from './use-pending-orders.ts'
import styles from './pending-orders.module.css'

interface Props {
  outfitterId: number
  chosen: number | null
  onChoose: (id: number | null) => void
  onCount: (count: number) => void
}

const NEW_FOR = 60_000

const none: ReadonlySet<number> = new Set()

function useArrivals(): { fresh: ReadonlySet<number>; onArrival: (orders: readonly OrderRow[]) => void } {
  const [fresh, setFresh] = useState<ReadonlySet<number>>(none)
  const onArrival = useCallback((orders: readonly OrderRow[]) => {
    ringArrival()
    // A new order is the last of the list and may be out of sight, so a notice names it.
    notify({ text: orders.map(({ id }) => staffText('pending.arrived', { id: String(id) })).join('\n') })
    setFresh((known) => new Set([...known, ...orders.map(({ id }) => id)]))
  }, [])
  useEffect(() => {
    if (fresh.size === 0) return
    const timer = setTimeout(() => setFresh(none), NEW_FOR)
    return () => clearTimeout(timer)
  }, [fresh])
  useEffect(() => {
    const pressed = (): void => readySound()
    addEventListener('pointerdown', pressed)
    return () => removeEventListener('pointerdown', pressed)
  }, [])
  return { fresh, onArrival }
}

/** See docs/rules.md#pending-orders-screen. */
export function PendingOrders({ outfitterId, chosen, onChoose, onCount }: Props) {
  const { fresh, onArrival } = useArrivals()
  const { data, error, refetch, dataUpdatedAt } = usePendingOrders(outfitterId, onArrival)
  const online = useConnectivity() === 'online'
  // Loads the outfitter's discount codes, so that staff can apply one offline.
  usePrefetchQuery(outfitterQuery(outfitterId))
  const pending = usePendingChanges(pendingQuery(outfitterId).queryKey)
  const orders = useMemo(
    () => data?.map((order) => applyPending(order, pending.get(order.id) ?? noChanges)),
    [data, pending],
  )
  // An order that was released or cancelled on this device no longer waits, even before the server knows it.
  const count = orders?.filter(({ id }) => (pending.get(id) ?? noChanges).becomes === null).length ?? 0
  useEffect(() => onCount(count), [count, onCount])

  const refused = <RefusedChanges orders={pending.values()} outfitterId={outfitterId} />
  if (!orders) {
    if (error)
      return (
        <>
          {refused}
          <TableFailure error={error} onRetry={() => void refetch()} />
        </>
      )
    return (
      <div className={styles.skeleton} role="status" aria-label={staffText('kit.loading')}>
        {Array.from({ length: 4 }, (_, index) => (
          <Skeleton key={index} height={96} radius="var(--radius-l)" />
        ))}
      </div>
    )
  }
  return (
    <>
      <p className={styles.offline} data-online={online || undefined} role="status">
        {staffText('pending.offline', { time: seenAt(dataUpdatedAt) })}
      </p>
      {refused}
      <OrderList orders={orders} count={count} pending={pending} fresh={fresh} chosen={chosen} onChoose={onChoose} />
    </>
  )
}

interface ListProps extends Pick<Props, 'chosen' | 'onChoose'> {
  orders: readonly OrderRow[]
  count: number
  pending: ReadonlyMap<number, PendingOrder>
  fresh: ReadonlySet<number>
}

function OrderList({ orders, count, pending, fresh, chosen, onChoose }: ListProps) {
  const [typed, setTyped] = useAddressText('search')
  const sought = useDeferredValue(typed)
  const [open, setOpen] = useState<{ action: OrderAction; order: OrderRow } | null>(null)
  const beside = useMedia('(min-width: 68.75rem)')
  const changesOf = (id: number) => pending.get(id) ?? noChanges
  const found = searchRows(
    orders,
    ({ id, name, email, local_code: code }) => `${id} ${name ?? ''} ${email ?? ''} ${code ?? ''}`,
    sought,
  )
  const looked = orders.find(({ id }) => id === chosen) ?? null
  return (
    <>
      {orders.length === 0 ? (
        <EmptyState icon="check" title={staffText('pending.none')} text={staffText('pending.none-next')} />
      ) : (
        <div className={beside ? styles.columns : undefined}>
          <section className={styles.list} aria-label={staffText('pending.title')}>
            <div className={styles.head}>
              <p className={styles.count}>{staffText('pending.count', { count })}</p>
              {orders.length > 3 || typed !== '' ? (
                <SearchField label={staffText('pending.search')} value={typed} onChange={setTyped} />
              ) : null}
            </div>
            {found.length === 0 ? (
              <EmptyState icon="search" title={staffText('kit.no-match', { text: sought.trim() })} />
            ) : (
              <ul className={styles.orders}>
                {found.map((order) => (
                  <PendingCard
                    key={order.id}
                    order={order}
                    pending={changesOf(order.id)}
                    selected={order.id === chosen}
                    isNew={fresh.has(order.id)}
                    onSelect={beside ? () => onChoose(order.id) : null}
                    onAction={(action) => setOpen({ action, order })}
                  />
                ))}
              </ul>
            )}
          </section>
          {beside ? (
            <OrderPane
              id={chosen}
              row={looked}
              pending={looked ? changesOf(looked.id) : noChanges}
              onAction={(action, order) => setOpen({ action, order })}
            />
          ) : null}
        </div>
      )}
      {open ? (
        <OrderDialog
          // Each action gets a fresh dialog, because each needs its own idempotency key.
          key={`${open.order.id} ${open.action}`}
          action={open.action}
          // The order's total may have changed since staff pressed the button that opened the dialog.
          order={orders.find(({ id }) => id === open.order.id) ?? open.order}
          discount={changesOf(open.order.id).discount}
          onClose={() => setOpen(null)}
        />
      ) : null}
    </>
  )
}
