import { staffText } from '#domain/texts/staff-texts.ts'
import { NumberField } from '#client/ui/fields/number-field.tsx'
import { TextField } from '#client/ui/fields/field.tsx'
import styles from '../album-photos.module.css'

interface Props {
  zone: string
  /** `yyyy-MM-ddTHH:mm:ss`; empty without a date and time. */
  value: string
  onChange: (value: string) => void
}

const MINUTES = 'yyyy-MM-ddTHH:mm'.length

/** A local date and time. Seconds have their own field, because the pickers of iPhones and iPads have none. */
export function TrueTimeField({ zone, value, onChange }: Props) {
  const minutes = value.slice(0, MINUTES)
  const typedSeconds = value.slice(MINUTES + 1)
  return (
    <div className={styles.trueTime}>
      <TextField
        label={staffText('clock.true-time')}
        hint={staffText('clock.true-time-hint', { zone })}
        type="datetime-local"
        value={minutes}
        onChange={({ target }) =>
          onChange(target.value === '' ? '' : `${target.value.slice(0, MINUTES)}:${typedSeconds || '00'}`)
        }
      />
      <NumberField
        label={staffText('clock.true-seconds')}
        value={typedSeconds === '' ? null : Number(typedSeconds)}
        maxValue={59}
        disabled={minutes === ''}
        onChange={(seconds) => onChange(`${minutes}:${seconds === null ? '' : String(seconds).padStart(2, '0')}`)}
      />
    </div>
  )
}
