import { useState, type ReactNode } from 'react'
import { presetRange, reportPresets } from '#domain/reports/report-range.ts'
import { staffText } from '#domain/texts/staff-texts.ts'
import type { LocalDate } from '#domain/trip-time/local-date.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { DateField } from '#client/ui/fields/date-field.tsx'
import { SelectField } from '#client/ui/fields/select.tsx'
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
      className={onSearch ? styles.form : styles.card}
      aria-label={staffText('report.form')}
      onSubmit={(event) => {
        event.preventDefault()
        if (inOrder()) (onSearch ?? onExport)(days)
      }}
    >
      {children}
      <div className={styles.date}>
        <DateField
          label={staffText('report.start')}
          value={days.startDate}
          onChange={(startDate) => setDays({ ...days, startDate })}
        />
      </div>
      <div className={styles.date}>
        <DateField
          label={staffText('report.end')}
          value={days.endDate}
          onChange={(endDate) => setDays({ ...days, endDate })}
        />
      </div>
      <Presets
        days={days}
        today={today}
        onChoose={(next) => {
          setDays(next)
          onSearch?.(next)
        }}
      />
      {onSearch ? <Button type="submit">{staffText('report.search')}</Button> : null}
      <ExportButton
        type={onSearch ? 'button' : 'submit'}
        variant={onSearch ? 'secondary' : 'primary'}
        busy={exporting}
        onClick={onSearch ? () => inOrder() && onExport(days) : undefined}
      />
    </form>
  )
}

interface PresetProps {
  days: ChosenDays
  today: LocalDate
  onChoose: (days: ChosenDays) => void
}

function Presets({ days, today, onChoose }: PresetProps) {
  const rangeOf = (preset: (typeof reportPresets)[number]): ChosenDays => {
    const { from, to } = presetRange(preset, today)
    return { startDate: from, endDate: to }
  }
  const isChosen = ({ startDate, endDate }: ChosenDays): boolean =>
    days.startDate === startDate && days.endDate === endDate
  return (
    <div className={styles.preset}>
      <SelectField
        label={staffText('report.presets')}
        placeholder={staffText('report.preset-none')}
        value={reportPresets.find((preset) => isChosen(rangeOf(preset))) ?? ''}
        options={reportPresets.map((value) => ({ value, label: staffText(`report.preset-${value}`) }))}
        onChange={(value) => {
          const preset = reportPresets.find((one) => one === value)
          if (preset) onChoose(rangeOf(preset))
        }}
      />
    </div>
  )
}
