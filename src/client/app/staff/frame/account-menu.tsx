import { useState } from 'react'
import { Button } from 'react-aria-components/Button'
import { Header, Menu, MenuItem, MenuSection, MenuTrigger, Popover, Separator } from 'react-aria-components/Menu'
import { useNavigate } from 'react-router-dom'
import { staffText } from '#domain/texts/staff-texts.ts'
import { logOut, useStaff } from '#client/api/staff-session.ts'
import { allUnsent, type UnsentCount } from '#client/device/outbox/unsent-count.ts'
import { lazyPart } from '#client/shared-views/parts/lazy-part.tsx'
import { LazyWindow } from '#client/shared-views/parts/lazy-window.tsx'
import { chooseSingleKeys, useSingleKeys } from '#client/ui/controls/use-shortcut.ts'
import { useRun } from '#client/ui/controls/use-run.ts'
import { ConfirmDialog } from '#client/ui/dialogs/confirm-dialog.tsx'
import { Icon } from '#client/ui/pictures/icon.tsx'
import { StaffIcon } from '#client/ui/pictures/staff-icon.tsx'
import { chooseTheme, staffThemes, useStaffTheme } from '#client/ui/theme/staff-theme.ts'
import menu from '#client/ui/dialogs/menu-button.module.css'
import { notifyError } from '#client/ui/notices/notify.ts'
import { initials } from '../initials.ts'
import styles from './account-menu.module.css'

const ThisDevice = lazyPart(() => import('./this-device.tsx'), 'ThisDevice')

type Leaving = 'log-out' | 'switch-user'
type Window = 'device' | Leaving | null

/** See docs/rules.md#actions-belong-to-users. */
function stays({ waiting, attention, records }: UnsentCount): string {
  return [
    waiting > 0 ? staffText('shell.log-out-waiting', { count: waiting }) : null,
    attention > 0 ? staffText('shell.log-out-attention', { count: attention }) : null,
    records > 0 ? staffText('shell.log-out-records', { count: records }) : null,
  ]
    .filter((sentence) => sentence !== null)
    .join(' ')
}

/** `unsent` counts that user's own unsent actions. */
export function AccountMenu({ unsent }: { unsent: UnsentCount }) {
  const { user } = useStaff()
  const navigate = useNavigate()
  const theme = useStaffTheme()
  const singleKeys = useSingleKeys()
  const [window, setWindow] = useState<Window>(null)
  const { running, run } = useRun(notifyError)

  const leave = () => {
    void navigate('/login', { replace: true })
    void run(logOut)
  }
  const isLeaving = window === 'log-out' || window === 'switch-user'
  const press = (key: string | number) => {
    if (key === 'account') void navigate('/account')
    if (key === 'device') setWindow('device')
    if (key === 'theme') chooseTheme(staffThemes[(staffThemes.indexOf(theme) + 1) % staffThemes.length] ?? 'system')
    if (key === 'keys') chooseSingleKeys(!singleKeys)
    if (key === 'log-out' || key === 'switch-user') {
      if (allUnsent(unsent) > 0) setWindow(key)
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
              <MenuItem id="account" className={menu.item ?? ''}>
                <StaffIcon name="user" />
                {staffText('account.title')}
              </MenuItem>
              <MenuItem id="device" className={menu.item ?? ''}>
                <StaffIcon name="device" />
                {staffText('device.title')}
              </MenuItem>
              <MenuItem id="theme" className={menu.item ?? ''} shouldCloseOnSelect={false}>
                <StaffIcon name="theme" />
                {staffText('shell.appearance', { theme: staffText(`shell.appearance-${theme}`) })}
              </MenuItem>
              <MenuItem id="keys" className={menu.item ?? ''} shouldCloseOnSelect={false}>
                <StaffIcon name="sliders" />
                {staffText(singleKeys ? 'shell.single-keys-on' : 'shell.single-keys-off')}
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
        <LazyWindow>
          <ThisDevice onClose={() => setWindow(null)} />
        </LazyWindow>
      ) : null}
      <ConfirmDialog
        open={isLeaving}
        title={staffText(`shell.${window === 'switch-user' ? 'switch-user' : 'log-out'}-title`)}
        text={stays(unsent)}
        verb={staffText(window === 'switch-user' ? 'shell.switch-user' : 'shell.log-out')}
        busy={running}
        onConfirm={leave}
        onClose={() => setWindow(null)}
      />
    </>
  )
}
