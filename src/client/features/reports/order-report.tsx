import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo, type ReactNode } from 'react'
import type { OrderRow } from '#contract/schema.gen.ts'
import { closingColumns, fullColumns } from '#domain/reports/report-columns.ts'
import type { ReportTotals } from '#domain/reports/report-totals.ts'
import { staffText } from '#domain/texts/staff-texts.ts'
import type { LocalDate } from '#domain/trip-time/local-date.ts'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { Figure, Figures } from '#client/ui/figures.tsx'
import { formatPrice } from '#client/ui/price.tsx'
import { Skeleton } from '#client/ui/skeleton.tsx'
import { ReportTable } from './report-table.tsx'
import { reportOrdersQuery, type OrdersAsked } from './reports.queries.ts'
import { daysInWords } from './report-range.ts'
import { TenderChart } from './tender-chart.tsx'
import styles from './reports.module.css'

interface Props {
  asked: OrdersAsked
  /** The outfitter's present day: what is meant where no day is asked for. */
  today: LocalDate
  kind: 'closing' | 'full'
}

/** How often a day that is not over is asked for again. */
const REFRESH = 60_000

const money = (cents: number): string => formatPrice(cents, 'en')

/** What the closing and the full report show of their days: sums, a picture, and every order and refund. */
export function OrderReport({ asked, today, kind }: Props) {
  const open = asked.startDate == null && asked.endDate == null
  const isRunning = open || asked.endDate === today
  const pages = useInfiniteQuery({ ...reportOrdersQuery(asked), refetchInterval: isRunning ? REFRESH : false })
  const rows = useMemo(() => pages.data?.pages.flatMap(({ orders }) => orders), [pages.data])
  const head = pages.data?.pages[0]
  const from = open ? today : (asked.startDate ?? head?.days[0]?.date ?? null)
  const to = open ? today : (asked.endDate ?? today)
  const ofToday = from === today && to === today
  return (
    <>
      <h2 className={styles.days}>{daysInWords(from ?? to, to)}</h2>
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
