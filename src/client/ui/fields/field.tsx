import { useId, type ComponentProps, type ReactNode } from 'react'
import { Icon, type IconName } from '../pictures/icon.tsx'
import styles from './field.module.css'

interface FrameProps {
  id: string
  label: string
  hint?: string
  error?: string | null
  children: ReactNode
}

export function FieldFrame({ id, label, hint, error, children }: FrameProps) {
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      {children}
      {hint ? (
        <p className={styles.hint} id={`${id}-hint`}>
          {hint}
        </p>
      ) : null}
      {error ? (
        <p className={styles.error} id={`${id}-error`}>
          <Icon name="alert" size={16} />
          {error}
        </p>
      ) : null}
    </div>
  )
}

interface Described {
  label: string
  hint?: string
  error?: string | null
}

export function describedBy(id: string, { hint, error }: Pick<Described, 'hint' | 'error'>): string | undefined {
  const ids = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ')
  return ids === '' ? undefined : ids
}

interface TextFieldProps extends ComponentProps<'input'>, Described {
  icon?: IconName
}

export function TextField({ label, hint, error, icon, id: ownId, ...rest }: TextFieldProps) {
  const madeId = useId()
  const id = ownId ?? madeId
  const input = (
    <input
      type="text"
      {...rest}
      id={id}
      className={styles.input}
      aria-invalid={error ? true : undefined}
      aria-describedby={describedBy(id, { hint, error })}
    />
  )
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error}>
      {icon ? (
        <div className={styles.iconed}>
          <Icon name={icon} />
          {input}
        </div>
      ) : (
        input
      )}
    </FieldFrame>
  )
}
