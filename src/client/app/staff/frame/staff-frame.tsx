import { useEffect, useLayoutEffect, useRef, type ReactNode, type RefObject } from 'react'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { useNavigate } from 'react-router-dom'
import { staffText } from '#domain/texts/staff-texts.ts'
import { useStaff, endLoginAs } from '#client/api/staff-session.ts'
import { useConnectivity } from '#client/device/connection/connectivity.ts'
import { InstallCard } from '#client/features/this-device/install-card.tsx'
import { rememberPerson } from '#client/device/people/device-people.ts'
import { dismissNotices } from '#client/ui/notices/notices.tsx'
import { applyTheme } from '#client/ui/theme/staff-theme.ts'
import { useMedia } from '#client/ui/controls/use-media.ts'
import { watchSize } from '#client/ui/controls/watch-size.ts'
import { useRun } from '#client/ui/controls/use-run.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { StaffIcon } from '#client/ui/pictures/staff-icon.tsx'
import { notifyError } from '#client/ui/notices/notify.ts'
import { StepUp } from '../login/step-up.tsx'
import { StaffHeader } from './staff-header.tsx'
import { StaffRail, StaffTabs } from './staff-menu.tsx'
import '#client/ui/theme/staff-theme.css'
import styles from './staff-frame.module.css'

export function StaffFrame({ children }: { children: ReactNode }) {
  const wide = useMedia('(min-width: 60rem)')
  const top = useRef<HTMLDivElement>(null)
  const { user } = useStaff()
  const isOffline = useConnectivity() === 'offline'
  useStaffPage()
  useEffect(() => rememberPerson(user), [user])
  useTopHeight(top)
  return (
    <I18nProvider locale="en-US">
      <div className={styles.frame} lang="en">
        <a className={styles.skip} href="#content">
          {staffText('shell.skip')}
        </a>
        {wide ? <StaffRail /> : null}
        <div className={styles.column}>
          <div ref={top} className={styles.top} data-offline={isOffline || undefined}>
            <ActingBanner />
            <StaffHeader withMark={!wide} />
          </div>
          <InstallCard />
          {children}
        </div>
        {wide ? null : <StaffTabs />}
        <StepUp />
      </div>
    </I18nProvider>
  )
}

/** Sets the staff's theme and language on the root element, so that dialogs and notices get them too. */
function useStaffPage(): void {
  useLayoutEffect(() => {
    const root = document.documentElement
    const guestLanguage = root.lang
    root.toggleAttribute('data-staff', true)
    root.lang = 'en'
    return () => {
      root.toggleAttribute('data-staff', false)
      root.lang = guestLanguage
    }
  }, [])
  useEffect(applyTheme, [])
  // Removes the notices when staff leave, because a notice for one user must not stay for the next.
  useEffect(() => dismissNotices, [])
}

/** Publishes the height of the top bar as `--top-bar`, so that sticky elements stay below the bar. */
function useTopHeight(top: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const { current } = top
    if (!current) return
    const { style } = document.documentElement
    const unwatch = watchSize(current, () => style.setProperty('--top-bar', `${current.offsetHeight}px`))
    return () => {
      unwatch()
      style.removeProperty('--top-bar')
    }
  }, [top])
}

function ActingBanner() {
  const { user, actingAs } = useStaff()
  const navigate = useNavigate()
  const { running, run } = useRun(notifyError)
  if (!actingAs) return null
  const leave = async () => {
    const start = await endLoginAs()
    if (start !== null) await navigate(start, { replace: true })
  }
  return (
    <div className={styles.banner} role="status">
      <StaffIcon name="swap" size={18} />
      <p>{staffText('shell.acting-as', { name: user.name })}</p>
      <Button variant="secondary" busy={running} onClick={() => void run(leave)}>
        {staffText('shell.go-back')}
      </Button>
    </div>
  )
}
