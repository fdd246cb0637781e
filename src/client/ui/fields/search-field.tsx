import { useId } from 'react'
import { staffText } from '#domain/texts/staff-texts.ts'
import { Icon } from '../pictures/icon.tsx'
import { VisuallyHidden } from '../pictures/visually-hidden.tsx'
import field from './field.module.css'
import styles from './search-field.module.css'

interface Props {
  label: string
  value: string
  onChange: (value: string) => void
}

/** Escape and the cross clear the text. */
export function SearchField({ label, value, onChange }: Props) {
  const id = useId()
  return (
    <div className={styles.search}>
      <label htmlFor={id}>
        <VisuallyHidden>{label}</VisuallyHidden>
      </label>
      <Icon name="search" />
      <input
        id={id}
        type="search"
        className={field.input}
        placeholder={label}
        autoComplete="off"
        enterKeyHint="search"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || value === '') return
          event.stopPropagation()
          onChange('')
        }}
      />
      {value === '' ? null : (
        <button
          type="button"
          className={styles.clear}
          aria-label={staffText('kit.clear-search')}
          title={staffText('kit.clear-search')}
          onClick={(event) => {
            onChange('')
            event.currentTarget.parentElement?.querySelector('input')?.focus()
          }}
        >
          <Icon name="close" size={16} />
        </button>
      )}
    </div>
  )
}
