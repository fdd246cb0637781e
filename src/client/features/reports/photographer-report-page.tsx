import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { components } from '#contract/schema.gen.ts'
import { photographerColumns } from '#domain/reports/report-columns.ts'
import { staffText } from '#domain/texts/staff-texts.ts'
import { photographersQuery } from '#client/api/staff-queries.ts'
import { useStaff } from '#client/api/staff-session.ts'
import { useToday } from '#client/device/connection/use-today.ts'
import { useConnectivity } from '#client/device/connection/connectivity.ts'
import { AsOf } from '#client/shared-views/as-of/as-of.tsx'
import { StaffShell } from '#client/shared-views/staff-shell.tsx'
import { EmptyState } from '#client/ui/notices/empty-state.tsx'
import { formatPrice } from '#client/ui/pictures/price.tsx'
import { SelectField } from '#client/ui/fields/select.tsx'
import { TableFailure } from '#client/ui/tables/table-failure.tsx'
import { notifyIncomplete } from '#client/ui/notices/notify.ts'
import { exportUrl, useExport } from './use-export.ts'
import { RangeForm } from './range-form.tsx'
import { daysOf, withChosen, type ChosenDays } from './chosen-range.ts'
import { ReportSum, ReportSums } from './report-sums.tsx'
import { ReportTable } from './report-table.tsx'
import { photographerOrdersQuery } from './reports.queries.ts'
import styles from './reports.module.css'

type Row = components['schemas']['PhotographerRow']

/** See docs/rules.md#photographer-report-screen. */
export function PhotographerReportPage() {
  const { user, can } = useStaff()
  const ownId = can('reports.comprehensive') ? null : user.id
  const [params, setParams] = useSearchParams()
  const client = useQueryClient()
  const days = useMemo(() => daysOf(params), [params])
  const id = Number(params.get('photographerId'))
  const chosen = Number.isInteger(id) && id > 0 ? id : null
  const photographerId = ownId ?? chosen
  return (
    <StaffShell
      title={staffText('report.photographer')}
      dense
      actions={
        <Form
          key={`${photographerId} ${days.startDate} ${days.endDate}`}
          days={days}
          ownId={ownId}
          start={photographerId}
          onSearch={(id, { startDate, endDate }) => {
            setParams((last) =>
              withChosen(last, { photographerId: ownId === null ? String(id) : null, startDate, endDate }),
            )
            // A search with the same values leaves the page's address as it is, so only this call reloads the report.
            void client.invalidateQueries({ queryKey: ['report-photographer'] })
          }}
        />
      }
    >
      {photographerId === null ? (
        <EmptyState icon="camera" title={staffText('report.ask-photographer')} />
      ) : (
        <PhotographerOrders photographerId={photographerId} days={days} />
      )}
    </StaffShell>
  )
}

interface FormProps {
  /** Id of a photographer who may see only their own report. */
  ownId: number | null
  days: ChosenDays
  start: number | null
  onSearch: (photographerId: number, days: ChosenDays) => void
}

function Form({ days, ownId, start, onSearch }: FormProps) {
  const [id, setId] = useState(start)
  const exporting = useExport()
  const today = useToday()
  const withPhotographer = (go: (photographerId: number) => void): void => {
    if (id === null) notifyIncomplete(staffText('report.photographer-required'))
    else go(id)
  }
  return (
    <RangeForm
      start={days}
      today={today}
      exporting={exporting.busy}
      onSearch={(next) => withPhotographer((photographerId) => onSearch(photographerId, next))}
      onExport={({ startDate, endDate }) =>
        withPhotographer((photographerId) =>
          exporting.start(exportUrl('for-photographer', { photographerId, startDate, endDate })),
        )
      }
    >
      {ownId === null ? <Photographers id={id} onChange={setId} /> : null}
    </RangeForm>
  )
}

function Photographers({ id, onChange }: { id: number | null; onChange: (id: number) => void }) {
  const { data, error, refetch } = useQuery(photographersQuery())
  if (error && !data) return <TableFailure error={error} onRetry={() => void refetch()} beside />
  return (
    <div className={styles.choice}>
      <SelectField
        label={staffText('report.photographer-field')}
        placeholder={staffText('report.choose-photographer')}
        value={id !== null && data ? String(id) : ''}
        options={(data ?? []).map((user) => ({ value: String(user.id), label: user.name }))}
        disabled={!data}
        onChange={(value) => onChange(Number(value))}
      />
    </div>
  )
}

function PhotographerOrders({ photographerId, days }: { photographerId: number; days: ChosenDays }) {
  const online = useConnectivity() === 'online'
  const pages = useInfiniteQuery(photographerOrdersQuery({ photographerId, ...days }))
  const rows = useMemo(() => pages.data?.pages.flatMap(({ orders }) => orders), [pages.data])
  const totals = pages.data?.pages[0]?.totals
  return (
    <>
      {totals ? <AsOf at={pages.dataUpdatedAt} online={online} /> : null}
      <ReportTable<Row, 'photo_count' | 'net'>
        kind="photographer"
        columns={photographerColumns}
        rows={rows}
        totals={totals}
        pages={pages}
        sums={
          totals ? (
            <ReportSums>
              <ReportSum label={staffText('report.orders')}>{totals.count.toLocaleString('en')}</ReportSum>
              <ReportSum label={staffText('report.photos')}>{totals.photo_count.toLocaleString('en')}</ReportSum>
              <ReportSum label={staffText('report.photographer-net')}>{formatPrice(totals.net, 'en')}</ReportSum>
            </ReportSums>
          ) : null
        }
        empty={
          <EmptyState
            icon="search"
            title={staffText(days.startDate || days.endDate ? 'empty.orders-dates' : 'empty.orders')}
          />
        }
      />
    </>
  )
}
