import { useState, type ReactNode } from 'react'
import { presetRange, reportPresets } from '#domain/reports/report-presets.ts'
import { staffText } from '#domain/texts/staff-texts.ts'
import type { LocalDate } from '#domain/trip-time/local-date.ts'
import { Button } from '#client/ui/button.tsx'
import { DateField } from '#client/ui/date-field.tsx'
import { warn } from '#client/ui/warn-missing.ts'
import type { ChosenDays } from './report-range.ts'
import styles from './reports.module.css'

interface Props {
  /** The days that are shown. */
  start: ChosenDays
  today: LocalDate
  exporting: boolean
  onExport: (days: ChosenDays) => void
  /** Without it there is nothing but the export. */
  onSearch?: (days: ChosenDays) => void
  /** What else is chosen. */
  children?: ReactNode
}

/** The start and end of a report. Days in the wrong order go no further than here. */
export function RangeForm({ start, today, exporting, onExport, onSearch, children }: Props) {
  const [days, setDays] = useState(start)
  const inOrder = (): boolean => {
    const reversed = days.startDate !== null && days.endDate !== null && days.endDate < days.startDate
    if (reversed) warn(staffText('order-search.dates-reversed'))
    return !reversed
  }
  return (
    <form
      className={styles.form}
      aria-label={staffText('report.form')}
      onSubmit={(event) => {
        event.preventDefault()
        if (inOrder()) (onSearch ?? onExport)(days)
      }}
    >
      <div className={styles.fields}>
        {children}
        <DateField
          label={staffText('report.start')}
          value={days.startDate}
          onChange={(startDate) => setDays({ ...days, startDate })}
        />
        <DateField
          label={staffText('report.end')}
          value={days.endDate}
          onChange={(endDate) => setDays({ ...days, endDate })}
        />
        <div className={styles.buttons}>
          {onSearch ? (
            <Button type="submit" icon="search">
              {staffText('report.search')}
            </Button>
          ) : null}
          <Button
            type={onSearch ? 'button' : 'submit'}
            variant={onSearch ? 'secondary' : 'primary'}
            icon="download"
            busy={exporting}
            onClick={onSearch ? () => inOrder() && onExport(days) : undefined}
          >
            {staffText('report.export')}
          </Button>
        </div>
      </div>
      <div className={styles.presets} role="group" aria-label={staffText('report.presets')}>
        {reportPresets.map((preset) => {
          const { from, to } = presetRange(preset, today)
          const next = { startDate: from, endDate: to }
          return (
            <Button
              key={preset}
              variant="quiet"
              aria-pressed={days.startDate === from && days.endDate === to}
              onClick={() => {
                setDays(next)
                onSearch?.(next)
              }}
            >
              {staffText(`report.preset-${preset}`)}
            </Button>
          )
        })}
      </div>
    </form>
  )
}
