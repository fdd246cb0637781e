import { useState, type ReactNode } from 'react'
import { presetRange, reportPresets } from '#domain/reports/report-range.ts'
import { staffText } from '#domain/texts/staff-texts.ts'
import type { LocalDate } from '#domain/trip-time/local-date.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { DateField } from '#client/ui/fields/date-field.tsx'
import { notifyWarning } from '#client/ui/notices/notify.ts'
import { ExportButton } from './export-button.tsx'
import type { ChosenDays } from './chosen-range.ts'
import styles from './reports.module.css'

interface Props {
  start: ChosenDays
  today: LocalDate
  exporting: boolean
  onExport: (days: ChosenDays) => void
  onSearch?: (days: ChosenDays) => void
  children?: ReactNode
}

export function RangeForm({ start, today, exporting, onExport, onSearch, children }: Props) {
  const [days, setDays] = useState(start)
  const inOrder = (): boolean => {
    const reversed = days.startDate !== null && days.endDate !== null && days.endDate < days.startDate
    if (reversed) notifyWarning(staffText('order-search.dates-reversed'))
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
          <ExportButton
            type={onSearch ? 'button' : 'submit'}
            variant={onSearch ? 'secondary' : 'primary'}
            busy={exporting}
            onClick={onSearch ? () => inOrder() && onExport(days) : undefined}
          />
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
