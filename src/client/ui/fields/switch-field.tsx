import type { ReactNode } from 'react'
import { Switch } from 'react-aria-components/Switch'
import styles from './switch-field.module.css'

interface Props {
  label: string
  hint?: ReactNode
  checked: boolean
  onChange: (checked: boolean) => void
  disabled?: boolean
}

export function SwitchField({ label, hint, checked, onChange, disabled = false }: Props) {
  return (
    <div className={styles.field}>
      <Switch className={styles.switch} isSelected={checked} isDisabled={disabled} onChange={onChange}>
        <span className={styles.track} aria-hidden="true" />
        {label}
      </Switch>
      {hint ? <p className={styles.hint}>{hint}</p> : null}
    </div>
  )
}
