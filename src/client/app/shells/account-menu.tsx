import { lazy, Suspense, useState } from 'react'
import { Button } from 'react-aria-components/Button'
import { Header, Menu, MenuItem, MenuSection, MenuTrigger, Popover, Separator } from 'react-aria-components/Menu'
import { useNavigate } from 'react-router-dom'
import { staffText } from '#domain/texts/staff-texts.ts'
import { logOut, useStaff } from '#client/api/staff.ts'
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { StaffIcon } from '#client/ui/staff-icon.tsx'
import { chooseTheme, staffThemes, useStaffTheme } from '#client/ui/staff-theme.ts'
import menu from '#client/ui/menu-button.module.css'
import { initials } from '../initials.ts'
import styles from './account-menu.module.css'

const ThisDevice = lazy(() => import('./this-device.tsx').then((module) => ({ default: module.ThisDevice })))

/** How to leave: for good, or to let a colleague work here. */
type Leaving = 'log-out' | 'switch-user'
type Window = 'device' | Leaving | null

/** Who is logged in, and what concerns that person or this device. `waiting`: how much of theirs is not sent yet. */
export function AccountMenu({ waiting }: { waiting: number }) {
  const { user } = useStaff()
  const navigate = useNavigate()
  const theme = useStaffTheme()
  const [window, setWindow] = useState<Window>(null)
  const [busy, setBusy] = useState(false)

  const leave = () => {
    setBusy(true)
    void navigate('/login', { replace: true })
    void logOut()
  }
  const isLeaving = window === 'log-out' || window === 'switch-user'
  const press = (key: string | number) => {
    if (key === 'device') setWindow('device')
    if (key === 'theme') chooseTheme(staffThemes[(staffThemes.indexOf(theme) + 1) % staffThemes.length] ?? 'system')
    if (key === 'log-out' || key === 'switch-user') {
      if (waiting > 0) setWindow(key)
      else leave()
    }
  }

  return (
    <>
      <MenuTrigger>
        <Button className={styles.trigger ?? ''} aria-label={staffText('shell.account', { name: user.name })}>
          <span className={styles.face} aria-hidden="true">
            {initials(user.name)}
          </span>
          <span className={styles.who} aria-hidden="true">
            <span className={styles.name}>{user.name}</span>
            <span className={styles.role}>{staffText(`shell.role-${user.role}`)}</span>
          </span>
          <Icon name="chevronDown" size={16} />
        </Button>
        <Popover className={menu.popover ?? ''} placement="bottom end">
          <Menu
            className={menu.menu ?? ''}
            aria-label={staffText('shell.account', { name: user.name })}
            onAction={press}
          >
            <MenuSection>
              <Header className={styles.email ?? ''}>{user.email}</Header>
              <MenuItem id="device" className={menu.item ?? ''}>
                <StaffIcon name="device" />
                {staffText('device.title')}
              </MenuItem>
              <MenuItem id="theme" className={menu.item ?? ''} shouldCloseOnSelect={false}>
                <StaffIcon name="theme" />
                {staffText('shell.appearance', { theme: staffText(`shell.appearance-${theme}`) })}
              </MenuItem>
            </MenuSection>
            <Separator className={menu.separator ?? ''} />
            <MenuItem id="switch-user" className={menu.item ?? ''}>
              <StaffIcon name="swap" />
              {staffText('shell.switch-user')}
            </MenuItem>
            <MenuItem id="log-out" className={menu.item ?? ''}>
              <StaffIcon name="logOut" />
              {staffText('shell.log-out')}
            </MenuItem>
          </Menu>
        </Popover>
      </MenuTrigger>
      {window === 'device' ? (
        <Suspense fallback={null}>
          <ThisDevice onClose={() => setWindow(null)} />
        </Suspense>
      ) : null}
      <ConfirmDialog
        open={isLeaving}
        title={staffText(`shell.${window === 'switch-user' ? 'switch-user' : 'log-out'}-title`)}
        text={staffText('shell.log-out-waiting', { count: waiting })}
        verb={staffText(window === 'switch-user' ? 'shell.switch-user' : 'shell.log-out')}
        busy={busy}
        onConfirm={leave}
        onClose={() => setWindow(null)}
      />
    </>
  )
}
