import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import type { OrderRow } from '#contract/schema.gen.ts'
import { staffText } from '#domain/texts/staff-texts.ts'
import { ButtonLink } from '#client/ui/button.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { LongTable } from '#client/ui/long-table.tsx'
import { MenuButton, type MenuAction } from '#client/ui/menu-button.tsx'
import { noticeDurations, notify } from '#client/ui/notices.tsx'
import { Price } from '#client/ui/price.tsx'
import { orderSearchQuery, type OrderSearch } from './counter.queries.ts'
import { layOver, noActs } from './order-acts.ts'
import { OrderDialog, type OrderAct } from './order-dialog.tsx'
import { OrderMarks } from './order-marks.tsx'
import { OrderSearchForm } from './order-search-form.tsx'
import { OrderStatus } from './order-status.tsx'
import { useOrderActs } from './use-order-acts.ts'
import styles from './order-search.module.css'

const textOf = (params: URLSearchParams, name: string): string | null => params.get(name)?.trim() || null

/** The search as the address holds it, so that going back from an order finds it again; null before the first. */
function searchOf(params: URLSearchParams): OrderSearch | null {
  if (params.size === 0) return null
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
    local_code: textOf(params, 'local_code'),
  }
}

/** Any order of any outfitter, for administrators (product.md 2 'Orders (admin)'). */
export function OrderSearchView() {
  const [params, setParams] = useSearchParams()
  const search = useMemo(() => searchOf(params), [params])
  const client = useQueryClient()
  const [cleared, setCleared] = useState(0)
  return (
    <>
      <OrderSearchForm
        key={`${cleared} ${params.toString()}`}
        start={search}
        onClear={() => {
          setCleared(cleared + 1)
          setParams({})
        }}
        onSearch={(next) => {
          const filled: [string, string][] = []
          for (const [name, value] of Object.entries(next) as [string, string | number | null][])
            if (value !== null) filled.push([name, String(value)])
          // An empty search is one too: the newest orders.
          setParams(filled.length > 0 ? Object.fromEntries(filled) : { all: '1' })
          // The same search again asks anew.
          void client.invalidateQueries({ queryKey: ['order-search'] })
        }}
      />
      {search ? <Found search={search} /> : <EmptyState icon="search" title={staffText('order-search.ask')} />}
    </>
  )
}

function Found({ search }: { search: OrderSearch }) {
  const found = useInfiniteQuery(orderSearchQuery(search))
  const [acting, setActing] = useState<{ act: OrderAct; order: OrderRow } | null>(null)
  const waiting = useOrderActs(found.dataUpdatedAt)
  const rows = useMemo(
    () =>
      found.data?.pages.flatMap(({ orders }) => orders.map((order) => layOver(order, waiting.get(order.id) ?? noActs))),
    [found.data, waiting],
  )
  const { isPending, error } = found

  useEffect(() => {
    if (!isPending || error) return
    return notify({ text: staffText('order-search.searching'), duration: noticeDurations.searching })
  }, [isPending, error, search])
  useEffect(() => {
    if (error) notify({ title: staffText('kit.error'), text: staffText('failed.order-fetch'), tone: 'danger' })
  }, [error])

  return (
    <>
      <LongTable<OrderRow>
        label={staffText('order-search.title')}
        rows={rows}
        rowKey={({ id }) => id}
        error={error}
        onRetry={() => void found.refetch()}
        hasMore={found.hasNextPage}
        loadingMore={found.isFetchingNextPage}
        onMore={() => void found.fetchNextPage()}
        empty={<EmptyState icon="search" title={staffText('empty.orders')} />}
        columns={[
          {
            id: 'id',
            header: staffText('order.id'),
            primary: true,
            cell: ({ id }) => (
              <Link to={`/dashboard/order-detail/${id}`} className={styles.link}>
                {String(id)}
              </Link>
            ),
          },
          {
            id: 'date',
            header: staffText('order.date'),
            cell: ({ display_date: date, display_time: time }) => `${date} ${time}`,
          },
          { id: 'outfitter', header: staffText('order.outfitter'), cell: ({ outfitter }) => outfitter.name },
          { id: 'email', header: staffText('order.email'), cell: ({ email }) => email ?? '–' },
          {
            id: 'status',
            header: staffText('order-search.status'),
            cell: ({ id, status }) => (
              <>
                <OrderStatus order={{ status, total: 0, refunded_total: 0 }} />
                <OrderMarks withDecision order={waiting.get(id) ?? noActs} />
              </>
            ),
          },
          {
            id: 'total',
            header: staffText('order-search.total'),
            align: 'end',
            cell: ({ total }) => <Price cents={total} locale="en" />,
          },
          {
            id: 'actions',
            header: staffText('kit.actions'),
            actions: true,
            cell: (order) => <RowActions order={order} onAct={(act) => setActing({ act, order })} />,
          },
        ]}
      />
      {acting ? (
        <OrderDialog
          key={`${acting.order.id} ${acting.act}`}
          act={acting.act}
          order={acting.order}
          onClose={() => setActing(null)}
        />
      ) : null}
    </>
  )
}

function RowActions({ order, onAct }: { order: OrderRow; onAct: (act: OrderAct) => void }) {
  const { id, status } = order
  const number = String(id)
  const actions: MenuAction[] = [
    { id: 'email', label: staffText('order.change-email'), icon: 'edit', onPress: () => onAct('email') },
  ]
  if (status === 'completed')
    actions.push({ id: 'resend', label: staffText('order.resend'), icon: 'open', onPress: () => onAct('resend') })
  return (
    <div className={styles.actions}>
      <ButtonLink variant="secondary" to={`/dashboard/order-detail/${id}`}>
        {staffText('order-search.view')}
      </ButtonLink>
      <MenuButton label={`${staffText('kit.more-actions')}: ${number}`} actions={actions} />
    </div>
  )
}
