import type { ReactNode } from 'react'
import { Button } from 'react-aria-components/Button'
import { Menu, MenuItem, MenuTrigger, Popover } from 'react-aria-components/Menu'
import { StaffIcon, type StaffIconName } from '../pictures/staff-icon.tsx'
import styles from './menu-button.module.css'

export interface MenuAction {
  readonly id: string
  readonly label: string
  readonly icon?: StaffIconName
  readonly danger?: boolean
  readonly onPress: () => void
}

interface Props {
  label: string
  actions: readonly MenuAction[]
  children?: ReactNode
  /** False where Tab skips the button, as in a list that the arrow keys move through. */
  isTabbed?: boolean
  isOpen?: boolean
  onOpenChange?: (open: boolean) => void
}

export function MenuButton({ label, actions, children, isTabbed = true, ...opened }: Props) {
  return (
    <MenuTrigger {...opened}>
      <Button className={styles.button ?? ''} aria-label={label} excludeFromTabOrder={!isTabbed}>
        {children ?? <StaffIcon name="more" />}
      </Button>
      <Popover className={styles.popover ?? ''} placement="bottom end">
        <Menu
          className={styles.menu ?? ''}
          aria-label={label}
          onAction={(key) => actions.find(({ id }) => id === key)?.onPress()}
        >
          {actions.map(({ id, label, icon, danger }) => (
            <MenuItem
              key={id}
              id={id}
              textValue={label}
              className={styles.item ?? ''}
              data-danger={danger || undefined}
            >
              {icon ? <StaffIcon name={icon} /> : null}
              {label}
            </MenuItem>
          ))}
        </Menu>
      </Popover>
    </MenuTrigger>
  )
}
