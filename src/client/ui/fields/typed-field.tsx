import { useEffect, useId, useRef, useState, type ComponentProps } from 'react'
import { notifyWarning } from '../notices/notify.ts'
import { describedBy, FieldFrame } from './field.tsx'
import field from './field.module.css'
import styles from './typed-field.module.css'

export interface TypedFieldProps extends Omit<
  ComponentProps<'input'>,
  'value' | 'onChange' | 'type' | 'min' | 'max' | 'prefix'
> {
  label: string
  hint?: string
  error?: string | null
}

interface Props extends TypedFieldProps {
  value: number | null
  onChange: (value: number | null) => void
  parse: (typed: string) => number | null
  print: (value: number) => string
  wrong: string
  before?: string
  after?: string
}

/**
 * The text stays as typed until the person leaves the field. An invalid text has no value, so the form would treat the
 * field as empty. The field therefore stops the submit and says what is wrong.
 */
export function TypedField({
  label,
  hint,
  error,
  value,
  onChange,
  parse,
  print,
  wrong,
  before,
  after,
  id: ownId,
  onBlur,
  ...rest
}: Props) {
  const madeId = useId()
  const id = ownId ?? madeId
  const [typed, setTyped] = useState(value === null ? '' : print(value))
  const [left, setLeft] = useState(true)
  const isWrong = typed.trim() !== '' && parse(typed) === null
  // When the parent sets a value other than the typed one, the field shows the parent's value.
  const shown = parse(typed) === value ? typed : value === null ? '' : print(value)
  if (shown !== typed) setTyped(shown)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const form = input.current?.form
    if (!isWrong || !form) return
    const refuse = (event: SubmitEvent): void => {
      event.preventDefault()
      event.stopImmediatePropagation()
      setLeft(true)
      input.current?.focus()
      notifyWarning(`${label}: ${wrong}`)
    }
    form.addEventListener('submit', refuse)
    return () => form.removeEventListener('submit', refuse)
  }, [isWrong, label, wrong])
  const said = error ?? (left && isWrong ? wrong : null)
  return (
    <FieldFrame id={id} label={label} hint={hint} error={said}>
      <div className={styles.box}>
        {before ? (
          <span className={styles.before} aria-hidden="true">
            {before}
          </span>
        ) : null}
        <input
          type="text"
          inputMode="decimal"
          autoComplete="off"
          {...rest}
          ref={input}
          id={id}
          className={field.input}
          data-before={before ? '' : undefined}
          data-after={after ? '' : undefined}
          value={shown}
          aria-invalid={said ? true : undefined}
          aria-describedby={describedBy(id, { hint, error: said })}
          onChange={(event) => {
            setLeft(false)
            setTyped(event.target.value)
            onChange(parse(event.target.value))
          }}
          onBlur={(event) => {
            setLeft(true)
            const parsed = parse(typed)
            if (parsed !== null) setTyped(print(parsed))
            onBlur?.(event)
          }}
        />
        {after ? (
          <span className={styles.after} aria-hidden="true">
            {after}
          </span>
        ) : null}
      </div>
    </FieldFrame>
  )
}
