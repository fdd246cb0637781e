import { Icon } from '../pictures/icon.tsx'
import field from './field.module.css'
import styles from './select.module.css'

interface Props {
  label: string
  text: string
  onPress: () => void
}

export function SelectSkeleton({ label, text, onPress }: Props) {
  return (
    <div className={field.field}>
      <span className={field.label}>{label}</span>
      <button type="button" className={styles.trigger} aria-label={`${label}: ${text}`} onClick={onPress}>
        <span>{text}</span>
        <Icon name="chevronDown" />
      </button>
    </div>
  )
}
