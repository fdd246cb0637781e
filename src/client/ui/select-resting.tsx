import { Icon } from './icon.tsx'
import field from './field.module.css'
import styles from './select.module.css'

/** The shape of a select that is still loading. */
export function SelectResting({ label, text }: { label: string; text: string }) {
  return (
    <div className={field.field}>
      <span className={field.label}>{label}</span>
      <button type="button" className={styles.trigger} aria-label={`${label}: ${text}`} aria-busy="true">
        <span>{text}</span>
        <Icon name="chevronDown" />
      </button>
    </div>
  )
}
