import * as Select from '@radix-ui/react-select'
import { useId } from 'react'
import { Icon } from '../pictures/icon.tsx'
import field from './field.module.css'
import styles from './select.module.css'

export interface SelectOption {
  value: string
  label: string
  group?: string
}

interface SelectFieldProps {
  label: string
  value: string
  options: readonly SelectOption[]
  onChange: (value: string) => void
  disabled?: boolean
  defaultOpen?: boolean
  placeholder?: string
  error?: string | null
}

function grouped(options: readonly SelectOption[]): Map<string, SelectOption[]> {
  const groups = new Map<string, SelectOption[]>()
  for (const option of options) {
    const name = option.group ?? ''
    groups.set(name, [...(groups.get(name) ?? []), option])
  }
  return groups
}

/** Leaves the focus in a dialog that the choice opened. The select's button would otherwise take what the person types. */
function keepFocusInDialog(event: Event): void {
  if (document.activeElement?.closest('[role="dialog"], [role="alertdialog"]')) event.preventDefault()
}

/** Load it lazily, because its code has 30 KB, and show `SelectSkeleton` in its place until then. */
export function SelectField({
  label,
  value,
  options,
  onChange,
  disabled,
  defaultOpen,
  placeholder,
  error,
}: SelectFieldProps) {
  const id = useId()
  return (
    <div className={field.field}>
      <span className={field.label} id={id}>
        {label}
      </span>
      <Select.Root value={value} onValueChange={onChange} disabled={disabled} defaultOpen={defaultOpen}>
        <Select.Trigger
          className={styles.trigger}
          aria-labelledby={`${id} ${id}-value`}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
        >
          <span id={`${id}-value`}>
            <Select.Value placeholder={placeholder} />
          </span>
          <Select.Icon>
            <Icon name="chevronDown" />
          </Select.Icon>
        </Select.Trigger>
        <Select.Portal>
          <Select.Content
            className={styles.content}
            position="popper"
            sideOffset={6}
            collisionPadding={12}
            onCloseAutoFocus={keepFocusInDialog}
          >
            <Select.Viewport className={styles.viewport}>
              {[...grouped(options)].map(([name, members]) => (
                <Select.Group key={name}>
                  {name ? <Select.Label className={styles.group}>{name}</Select.Label> : null}
                  {members.map((option) => (
                    <Select.Item key={option.value} value={option.value} className={styles.item}>
                      <Select.ItemText>{option.label}</Select.ItemText>
                      <Select.ItemIndicator>
                        <Icon name="check" size={18} />
                      </Select.ItemIndicator>
                    </Select.Item>
                  ))}
                </Select.Group>
              ))}
            </Select.Viewport>
          </Select.Content>
        </Select.Portal>
      </Select.Root>
      {error ? (
        <p className={field.error} id={`${id}-error`}>
          <Icon name="alert" size={16} />
          {error}
        </p>
      ) : null}
    </div>
  )
}
