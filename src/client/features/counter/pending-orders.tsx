import { useCallback, useDeferredValue, useEffect, useMemo, useState } from 'react'
import type { OrderRow } from '#contract/schema.gen.ts'
import { staffText } from '#domain/texts/staff-texts.ts'
import { useConnectivity } from '#client/offline/connectivity.ts'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { notify } from '#client/ui/notices.tsx'
import { SearchField } from '#client/ui/search-field.tsx'
import { Skeleton } from '#client/ui/skeleton.tsx'
import { TableFailure } from '#client/ui/table-failure.tsx'
import { searchRows } from '#client/ui/table-column.ts'
import { useMedia } from '#client/ui/use-media.ts'
import { readySound, ringArrival } from './arrival-sound.ts'
import { layOver, noActs } from './order-acts.ts'
import { OrderDialog, type OrderAct } from './order-dialog.tsx'
import { OrderPane } from './order-pane.tsx'
import { PendingCard } from './pending-card.tsx'
import { RefusedActs } from './refused-acts.tsx'
import { seenAt } from './seen-at.ts'
import { useOrderActs } from './use-order-acts.ts'
import { usePendingOrders } from './use-pending-orders.ts'
import styles from './pending-orders.module.css'

interface Props {
  outfitterId: number
  /** The order that was scanned, to be looked at. */
  chosen: number | null
  onChoose: (id: number | null) => void
  /** How many wait: for the window's title. */
  onCount: (count: number) => void
}

/** How long an order that came while the list was open is marked as new, in milliseconds. */
const NEW_FOR = 60_000

const none: ReadonlySet<number> = new Set()

/** The orders that wait at the counter, live, beside the one that is looked at (product.md 2 'Pending Orders'). */
export function PendingOrders({ outfitterId, chosen, onChoose, onCount }: Props) {
  const [fresh, setFresh] = useState<ReadonlySet<number>>(none)
  const arrived = useCallback((orders: readonly OrderRow[]) => {
    ringArrival()
    // It stands at the end of the list, which may be out of sight.
    notify({ text: orders.map(({ id }) => staffText('pending.arrived', { id: String(id) })).join('\n') })
    setFresh((known) => new Set([...known, ...orders.map(({ id }) => id)]))
  }, [])
  useEffect(() => {
    if (fresh.size === 0) return
    const timer = setTimeout(() => setFresh(none), NEW_FOR)
    return () => clearTimeout(timer)
  }, [fresh])
  const { data, error, refetch, dataUpdatedAt } = usePendingOrders(outfitterId, arrived)
  const [typed, setTyped] = useState('')
  const sought = useDeferredValue(typed)
  const [acting, setActing] = useState<{ act: OrderAct; order: OrderRow } | null>(null)
  const beside = useMedia('(min-width: 1100px)')
  const online = useConnectivity() === 'online'
  const waiting = useOrderActs(dataUpdatedAt)
  const actsOn = (id: number) => waiting.get(id) ?? noActs
  const orders = useMemo(() => data?.map((order) => layOver(order, waiting.get(order.id) ?? noActs)), [data, waiting])
  // Who was released or cancelled here waits no more, whatever the server knows of it.
  const count = orders?.filter(({ id }) => actsOn(id).becomes === null).length ?? 0

  useEffect(() => onCount(count), [count, onCount])
  useEffect(() => {
    const pressed = (): void => readySound()
    addEventListener('pointerdown', pressed)
    return () => removeEventListener('pointerdown', pressed)
  }, [])

  if (!orders) {
    if (error)
      return (
        <>
          <RefusedActs orders={waiting.values()} outfitterId={outfitterId} />
          <TableFailure error={error} onRetry={() => void refetch()} />
        </>
      )
    return (
      <div className={styles.resting} role="status" aria-label={staffText('kit.loading')}>
        {Array.from({ length: 4 }, (_, index) => (
          <Skeleton key={index} height={96} radius="var(--radius-l)" />
        ))}
      </div>
    )
  }

  const found = searchRows(
    orders,
    ({ id, name, email, local_code: code }) => `${id} ${name ?? ''} ${email ?? ''} ${code ?? ''}`,
    sought,
  )
  const looked = orders.find(({ id }) => id === chosen) ?? null
  return (
    <>
      {online ? null : (
        <p className={styles.offline} role="status">
          {staffText('pending.offline', { time: seenAt(dataUpdatedAt) })}
        </p>
      )}
      <RefusedActs orders={waiting.values()} outfitterId={outfitterId} />
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
                    acts={actsOn(order.id)}
                    selected={order.id === chosen}
                    isNew={fresh.has(order.id)}
                    onSelect={beside ? () => onChoose(order.id) : null}
                    onAct={(act) => setActing({ act, order })}
                  />
                ))}
              </ul>
            )}
          </section>
          {beside ? (
            <OrderPane
              id={chosen}
              row={looked}
              acts={looked ? actsOn(looked.id) : noActs}
              onAct={(act, order) => setActing({ act, order })}
            />
          ) : null}
        </div>
      )}
      {acting ? (
        <OrderDialog
          // Another act is another window, with a key of its own.
          key={`${acting.order.id} ${acting.act}`}
          act={acting.act}
          // As it stands now: the total may have changed while the list was looked at.
          order={orders.find(({ id }) => id === acting.order.id) ?? acting.order}
          discount={actsOn(acting.order.id).discount}
          onClose={() => setActing(null)}
        />
      ) : null}
    </>
  )
}
