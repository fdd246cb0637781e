import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo, useState, type ReactNode } from 'react'
import type { components, OrderRow } from '#contract/schema.gen.ts'
import { closingColumns, fullColumns } from '#domain/reports/report-columns.ts'
import type { ReportTotals } from '#domain/reports/report-totals.ts'
import { staffText } from '#domain/texts/staff-texts.ts'
import type { LocalDate } from '#domain/trip-time/local-date.ts'
import { useConnectivity } from '#client/device/connection/connectivity.ts'
import { AsOf } from '#client/shared-views/as-of/as-of.tsx'
import { EmptyState } from '#client/ui/notices/empty-state.tsx'
import { Button } from '#client/ui/controls/button.tsx'
import { StaffIcon } from '#client/ui/pictures/staff-icon.tsx'
import { formatPrice } from '#client/ui/pictures/price.tsx'
import { ReportSum, ReportSums } from './report-sums.tsx'
import { ReportTable } from './report-table.tsx'
import { reportOrdersQuery, type OrdersRequest } from './reports.queries.ts'
import { daysInWords } from './chosen-range.ts'
import { TenderChart } from './tender-chart.tsx'
import styles from './reports.module.css'

type ReportAnswer = components['schemas']['ReportAnswer']

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
  const [isCharted, setCharted] = useState(false)
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
  const hasChart = head !== undefined && rows !== undefined && rows.length > 0
  return (
    <>
      {head ? <AsOf at={pages.dataUpdatedAt} online={online} /> : null}
      {hasChart && isCharted ? <TenderChart days={head.days} range={{ from, to }} /> : null}
      <ReportTable<OrderRow, keyof ReportTotals>
        kind={kind}
        columns={kind === 'closing' ? closingColumns : fullColumns}
        rows={rows}
        totals={head?.totals}
        pages={pages}
        details
        empty={<EmptyState icon="search" title={staffText(ofToday ? 'empty.orders-today' : 'empty.orders-dates')} />}
        sums={
          <>
            <h2 className={styles.days}>{daysInWords(from ?? to, to)}</h2>
            {head ? <Sums {...head} /> : null}
          </>
        }
        tool={
          hasChart ? (
            <Button
              variant="quiet"
              className={styles.tool}
              aria-label={staffText('report.chart')}
              title={staffText('report.chart')}
              aria-expanded={isCharted}
              onClick={() => setCharted(!isCharted)}
            >
              <StaffIcon name="chart" />
            </Button>
          ) : null
        }
      />
    </>
  )
}

/** An answer that an earlier build has stored on the device lacks these sums. */
type CounterSumsProps = Partial<Pick<ReportTotals, 'cash_total' | 'terminal_total' | 'other_total'>>

/** See docs/rules.md#tenders. */
function CounterSums({ cash_total: cash = 0, terminal_total: terminal = 0, other_total: other = 0 }: CounterSumsProps) {
  if (cash === 0 && terminal === 0 && other === 0) return null
  return (
    <>
      <ReportSum label={staffText('pay.cash')}>{money(cash)}</ReportSum>
      <ReportSum label={staffText('pay.terminal')}>{money(terminal)}</ReportSum>
      <ReportSum label={staffText('pay.other')}>{money(other)}</ReportSum>
    </>
  )
}

/** A report that the device kept from an earlier build lacks the sum of its refunds. */
type Summed = Pick<ReportAnswer, 'totals'> & Partial<Pick<ReportAnswer, 'refunds'>>

function Sums({ totals, refunds = 0 }: Summed): ReactNode {
  return (
    <ReportSums>
      <ReportSum label={staffText('report.orders')}>{totals.count.toLocaleString('en')}</ReportSum>
      <ReportSum label={staffText('report.counter')}>{money(totals.counter_total)}</ReportSum>
      <CounterSums {...totals} />
      <ReportSum label={staffText('report.card')}>{money(totals.card_total)}</ReportSum>
      {totals.prepaid_total ? (
        <ReportSum label={staffText('report.column.prepaid')}>{money(totals.prepaid_total)}</ReportSum>
      ) : null}
      {refunds === 0 ? null : (
        <ReportSum label={staffText('report.refunds')} isRefund>
          {money(refunds)}
        </ReportSum>
      )}
      <ReportSum label={staffText('report.total')}>{money(totals.total)}</ReportSum>
    </ReportSums>
  )
}
