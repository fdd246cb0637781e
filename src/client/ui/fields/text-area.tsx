import { useId, type ComponentProps } from 'react'
import { describedBy, FieldFrame } from './field.tsx'
import field from './field.module.css'
import styles from './text-area.module.css'

interface Props extends ComponentProps<'textarea'> {
  label: string
  hint?: string
  error?: string | null
}

export function TextArea({ label, hint, error, id: ownId, ...rest }: Props) {
  const madeId = useId()
  const id = ownId ?? madeId
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error}>
      <textarea
        rows={4}
        {...rest}
        id={id}
        className={`${field.input} ${styles.area}`}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, { hint, error })}
      />
    </FieldFrame>
  )
}
