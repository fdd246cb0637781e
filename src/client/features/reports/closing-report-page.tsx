import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { ReportFilter } from '#domain/reports/report-range.ts'
import { staffText } from '#domain/texts/staff-texts.ts'
import { addDays, isLocalDate, type LocalDate } from '#domain/trip-time/local-date.ts'
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
import { dayOf, withChosen } from './chosen-range.ts'
import styles from './reports.module.css'

const filters = ['all', 'internal', 'external'] as const

interface Chosen {
  readonly day: LocalDate
  readonly filter: ReportFilter
}

/** See docs/rules.md#closing-report-screen. */
export function ClosingReportPage({ outfitterId }: { outfitterId: number }) {
  const query = useQuery(outfitterQuery(outfitterId))
  const [params, setParams] = useSearchParams()
  const today = useToday(query.data?.timezone)
  const day = dayOf(params, 'date') ?? today
  const filter = filters.find((name) => name === params.get('filter')) ?? 'all'
  const request = useMemo(() => ({ outfitterId, startDate: day, endDate: day, filter }), [outfitterId, day, filter])
  const show = (next: Partial<Chosen>): void => {
    const chosen = { day, filter, ...next }
    setParams(
      (last) =>
        withChosen(last, {
          date: chosen.day === today ? null : chosen.day,
          filter: chosen.filter === 'all' ? null : chosen.filter,
        }),
      { replace: true },
    )
  }
  return (
    <StaffShell
      title={staffText('report.closing')}
      dense
      actions={<ClosingForm outfitterId={outfitterId} day={day} filter={filter} today={today} onChange={show} />}
    >
      <Loaded query={query} height={320}>
        {() => <OrderReport kind="closing" request={request} today={today} />}
      </Loaded>
    </StaffShell>
  )
}

interface FormProps extends Chosen {
  outfitterId: number
  today: LocalDate
  onChange: (next: Partial<Chosen>) => void
}

function ClosingForm({ outfitterId, day, filter, today, onChange }: FormProps) {
  const { busy, start } = useExport()
  const typedDay = useTypedDay(day, today, (chosen) => isLocalDate(chosen) && onChange({ day: chosen }))
  return (
    <form className={styles.form} aria-label={staffText('report.form')} onSubmit={(event) => event.preventDefault()}>
      <div className={styles.day}>
        <IconButton
          icon="chevronLeft"
          label={staffText('report.day-before')}
          onClick={() => onChange({ day: addDays(day, -1) })}
        />
        <div className={styles.date}>
          <DateField label={staffText('report.day')} maxValue={today} {...typedDay} />
        </div>
        <IconButton
          icon="chevronRight"
          label={staffText('report.day-after')}
          disabled={day >= today}
          onClick={() => onChange({ day: addDays(day, 1) })}
        />
      </div>
      <div className={styles.choice}>
        <SelectField
          label={staffText('report.filter')}
          value={filter}
          options={filters.map((value) => ({ value, label: staffText(`report.filter-${value}`) }))}
          onChange={(value) => onChange({ filter: filters.find((name) => name === value) ?? 'all' })}
        />
      </div>
      <ExportButton
        variant="secondary"
        busy={busy}
        onClick={() => start(exportUrl('orders', { startDate: day, endDate: day, outfitterId, filter }))}
      />
    </form>
  )
}
