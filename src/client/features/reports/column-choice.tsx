import { Button } from 'react-aria-components/Button'
import { Menu, MenuItem, MenuTrigger, Popover } from 'react-aria-components/Menu'
import { staffText } from '#domain/texts/staff-texts.ts'
import { StaffIcon } from '#client/ui/pictures/staff-icon.tsx'
import menu from '#client/ui/dialogs/menu-button.module.css'
import styles from './reports.module.css'

interface Props {
  columns: readonly { readonly id: string; readonly header: string }[]
  hidden: readonly string[]
  onChange: (hidden: readonly string[]) => void
}

export function ColumnChoice({ columns, hidden, onChange }: Props) {
  const shown = columns.map(({ id }) => id).filter((id) => !hidden.includes(id))
  return (
    <MenuTrigger>
      <Button className={menu.button ?? ''} aria-label={staffText('report.columns')}>
        <StaffIcon name="sliders" />
      </Button>
      <Popover className={menu.popover ?? ''} placement="bottom end">
        <Menu
          className={menu.menu ?? ''}
          aria-label={staffText('report.columns')}
          selectionMode="multiple"
          selectedKeys={shown}
          onSelectionChange={(chosen) =>
            onChange(chosen === 'all' ? [] : columns.map(({ id }) => id).filter((id) => !chosen.has(id)))
          }
        >
          {columns.map(({ id, header }) => (
            <MenuItem key={id} id={id} textValue={header} className={menu.item ?? ''}>
              {({ isSelected }) => (
                <>
                  <span className={styles.tick}>{isSelected ? <StaffIcon name="check" size={18} /> : null}</span>
                  {header}
                </>
              )}
            </MenuItem>
          ))}
        </Menu>
      </Popover>
    </MenuTrigger>
  )
}
