import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { ReportFilter } from '#domain/reports/report-range.ts'
import { staffText } from '#domain/texts/staff-texts.ts'
import { addDays } from '#domain/trip-time/local-date.ts'
import { outfitterQuery } from '#client/api/staff-queries.ts'
import { useToday } from '#client/device/connection/use-today.ts'
import { StaffShell } from '#client/shared-views/staff-shell.tsx'
import { IconButton } from '#client/ui/controls/button.tsx'
import { useTypedDay } from '#client/shared-views/use-typed-day.ts'
import { Loaded } from '#client/ui/loading/loaded.tsx'
import { DateField } from '#client/ui/fields/date-field.tsx'
import { SelectField } from '#client/ui/fields/select.tsx'
import { ExportButton } from './export-button.tsx'
import { OrderReport } from './order-report.tsx'
import { exportUrl, useExport } from './use-export.ts'
import { dayOf } from './chosen-range.ts'
import styles from './reports.module.css'

interface Props {
  outfitterId: number
  timezone: string
}

const filters = ['all', 'internal', 'external'] as const

export function ClosingReportPage({ outfitterId }: { outfitterId: number }) {
  const query = useQuery(outfitterQuery(outfitterId))
  return (
    <StaffShell title={staffText('report.closing')} lead={staffText('report.closing-lead')}>
      <Loaded query={query} height={320}>
        {({ timezone }) => <ClosingReport outfitterId={outfitterId} timezone={timezone} />}
      </Loaded>
    </StaffShell>
  )
}

/** See docs/rules.md#closing-report-screen. */
function ClosingReport({ outfitterId, timezone }: Props) {
  const [params, setParams] = useSearchParams()
  const { busy, start } = useExport()
  const today = useToday(timezone)
  const day = dayOf(params, 'date') ?? today
  const filter = filters.find((name) => name === params.get('filter')) ?? 'all'
  const request = useMemo(() => ({ outfitterId, startDate: day, endDate: day, filter }), [outfitterId, day, filter])
  const show = (next: { day?: string; filter?: ReportFilter }): void => {
    const [chosenDay, chosenFilter] = [next.day ?? day, next.filter ?? filter]
    setParams(
      {
        ...(chosenDay === today ? {} : { date: chosenDay }),
        ...(chosenFilter === 'all' ? {} : { filter: chosenFilter }),
      },
      { replace: true },
    )
  }
  const typedDay = useTypedDay(day, today, (chosen) => show({ day: chosen }))
  return (
    <>
      <form className={styles.form} aria-label={staffText('report.form')} onSubmit={(event) => event.preventDefault()}>
        <div className={styles.fields}>
          <div className={styles.day}>
            <IconButton
              icon="chevronLeft"
              label={staffText('report.day-before')}
              onClick={() => show({ day: addDays(day, -1) })}
            />
            <DateField label={staffText('report.day')} maxValue={today} {...typedDay} />
            <IconButton
              icon="chevronRight"
              label={staffText('report.day-after')}
              disabled={day >= today}
              onClick={() => show({ day: addDays(day, 1) })}
            />
          </div>
          <SelectField
            label={staffText('report.filter')}
            value={filter}
            options={filters.map((value) => ({ value, label: staffText(`report.filter-${value}`) }))}
            onChange={(value) => show({ filter: filters.find((name) => name === value) ?? 'all' })}
          />
          <div className={styles.buttons}>
            <ExportButton
              variant="secondary"
              busy={busy}
              onClick={() => start(exportUrl('orders', { startDate: day, endDate: day, outfitterId, filter }))}
            />
          </div>
        </div>
      </form>
      <OrderReport kind="closing" request={request} today={today} />
    </>
  )
}
