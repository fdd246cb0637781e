import { useMemo, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { ReportFilter } from '#domain/reports/report-filter.ts'
import { staffText } from '#domain/texts/staff-texts.ts'
import { addDays } from '#domain/trip-time/local-date.ts'
import { Button, IconButton } from '#client/ui/button.tsx'
import { DateField } from '#client/ui/date-field.tsx'
import { SelectField } from '#client/ui/select.tsx'
import { OrderReport } from './order-report.tsx'
import { exportUrl } from './open-export.ts'
import { dayOf, todayIn } from './report-range.ts'
import { useExport } from './use-export.ts'
import styles from './reports.module.css'

interface Props {
  outfitterId: number
  timezone: string
}

/** Nothing was sold here before. */
const EARLIEST = '2000-01-01'
const filters = ['all', 'internal', 'external'] as const

/** The closing report (product.md 2): one day, today until another is chosen; its address holds day and filter. */
export function ClosingReport({ outfitterId, timezone }: Props) {
  const [params, setParams] = useSearchParams()
  const { busy, start } = useExport()
  const today = todayIn(timezone)
  const day = dayOf(params, 'date') ?? today
  const filter = filters.find((name) => name === params.get('filter')) ?? 'all'
  // What stands in the field; another day than the one it was typed over has come from elsewhere.
  const [typed, setTyped] = useState<{ over: string; value: string | null }>({ over: day, value: day })
  const asked = useMemo(() => ({ outfitterId, startDate: day, endDate: day, filter }), [outfitterId, day, filter])
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
  const typeDay = (chosen: string | null): void => {
    // On its way to 2026 a typed year is 2, 20 and 202.
    const isMeant = chosen !== null && chosen >= EARLIEST && chosen <= today
    setTyped({ over: isMeant ? chosen : day, value: chosen })
    if (isMeant) show({ day: chosen })
  }
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
            <DateField
              label={staffText('report.day')}
              value={typed.over === day ? typed.value : day}
              maxValue={today}
              onChange={typeDay}
            />
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
            <Button
              variant="secondary"
              icon="download"
              busy={busy}
              onClick={() => start(exportUrl('orders', { startDate: day, endDate: day, outfitterId, filter }))}
            >
              {staffText('report.export')}
            </Button>
          </div>
        </div>
      </form>
      <OrderReport kind="closing" asked={asked} today={today} />
    </>
  )
}
