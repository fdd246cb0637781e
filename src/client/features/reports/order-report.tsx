import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo, type ReactNode } from 'react'
import type { OrderRow } from '#contract/schema.gen.ts'
import { closingColumns, fullColumns } from '#domain/reports/report-columns.ts'
import type { ReportTotals } from '#domain/reports/report-totals.ts'
import { staffText } from '#domain/texts/staff-texts.ts'
import type { LocalDate } from '#domain/trip-time/local-date.ts'
import { useConnectivity } from '#client/device/connection/connectivity.ts'
import { AsOf } from '#client/shared-views/as-of/as-of.tsx'
import { EmptyState } from '#client/ui/notices/empty-state.tsx'
import { Figure, Figures } from '#client/ui/pictures/figures.tsx'
import { formatPrice } from '#client/ui/pictures/price.tsx'
import { Skeleton } from '#client/ui/loading/skeleton.tsx'
import { ReportTable } from './report-table.tsx'
import { reportOrdersQuery, type OrdersRequest } from './reports.queries.ts'
import { daysInWords } from './chosen-range.ts'
import { TenderChart } from './tender-chart.tsx'
import styles from './reports.module.css'

interface Props {
  request: OrdersRequest
  /** The report covers this day when the user chose no days. */
  today: LocalDate
  kind: 'closing' | 'full'
}

/** Milliseconds between reloads of a report whose last day is not over. */
const REFRESH = 60_000

const money = (cents: number): string => formatPrice(cents, 'en')

export function OrderReport({ request, today, kind }: Props) {
  const online = useConnectivity() === 'online'
  const open = request.startDate == null && request.endDate == null
  const isRunning = open || request.endDate === today
  const pages = useInfiniteQuery({
    ...reportOrdersQuery(kind, request, today),
    refetchInterval: isRunning ? REFRESH : false,
  })
  const rows = useMemo(() => pages.data?.pages.flatMap(({ orders }) => orders), [pages.data])
  const head = pages.data?.pages[0]
  const from = open ? today : (request.startDate ?? head?.days[0]?.date ?? null)
  const to = open ? today : (request.endDate ?? today)
  const ofToday = from === today && to === today
  return (
    <>
      <h2 className={styles.days}>{daysInWords(from ?? to, to)}</h2>
      {head ? <AsOf at={pages.dataUpdatedAt} online={online} /> : null}
      {head ? (
        <Sums totals={head.totals} kind={kind} />
      ) : pages.error ? null : (
        <Skeleton height={92} radius="var(--radius-l)" />
      )}
      {head && rows && rows.length > 0 ? <TenderChart days={head.days} range={{ from, to }} /> : null}
      <ReportTable<OrderRow, keyof ReportTotals>
        columns={kind === 'closing' ? closingColumns : fullColumns}
        rows={rows}
        totals={head?.totals}
        pages={pages}
        details
        empty={<EmptyState icon="search" title={staffText(ofToday ? 'empty.orders-today' : 'empty.orders-dates')} />}
      />
    </>
  )
}

function Sums({ totals, kind }: { totals: ReportTotals; kind: Props['kind'] }): ReactNode {
  return (
    <Figures label={staffText('report.sums')}>
      <Figure label={staffText('report.orders')}>{totals.count.toLocaleString('en')}</Figure>
      <Figure label={staffText('report.base-price')}>{money(totals.subtotal)}</Figure>
      <Figure label={staffText('report.discount')}>{money(totals.discount)}</Figure>
      {kind === 'full' ? (
        <>
          <Figure label={staffText('report.net')}>{money(totals.net)}</Figure>
          <Figure label={staffText('report.fees-and-tax')}>{money(totals.fees_and_tax)}</Figure>
        </>
      ) : null}
      <Figure label={staffText('report.total')}>{money(totals.total)}</Figure>
    </Figures>
  )
}
