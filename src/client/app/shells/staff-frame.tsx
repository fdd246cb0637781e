import { useEffect, useLayoutEffect, useRef, type ReactNode, type RefObject } from 'react'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { staffText } from '#domain/texts/staff-texts.ts'
import { useStaff } from '#client/api/staff.ts'
import { useConnectivity } from '#client/offline/connectivity.ts'
import { rememberPerson } from '#client/offline/device-people.ts'
import { Icon } from '#client/ui/icon.tsx'
import { dismissNotices } from '#client/ui/notices.tsx'
import { applyTheme } from '#client/ui/staff-theme.ts'
import { useMedia } from '#client/ui/use-media.ts'
import '#client/ui/staff-theme.css'
import { ActingBanner } from './acting-banner.tsx'
import { StaffHeader } from './staff-header.tsx'
import { StaffRail } from './staff-rail.tsx'
import { StaffTabs } from './staff-tabs.tsx'
import styles from './staff-frame.module.css'

/** What stands around all staff pages: the menu, the connection, what waits, who is logged in and for whom. */
export function StaffFrame({ children }: { children: ReactNode }) {
  const wide = useMedia('(min-width: 960px)')
  const top = useRef<HTMLDivElement>(null)
  const { user } = useStaff()
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
          <div ref={top} className={styles.top}>
            <ActingBanner />
            <StaffHeader withMark={!wide} />
            <OfflineLine />
          </div>
          {children}
        </div>
        {wide ? null : <StaffTabs />}
      </div>
    </I18nProvider>
  )
}

/** The page as a whole, windows and notices too, looks and speaks as staff's do. */
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
  // What was said to one user is not for the next.
  useEffect(() => dismissNotices, [])
}

/** What stays in sight below the bar, or is scrolled to, keeps clear of it: banners make it higher. */
function useTopHeight(top: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const { current } = top
    if (!current) return
    const { style } = document.documentElement
    const watch = new ResizeObserver(() => style.setProperty('--top-bar', `${current.offsetHeight}px`))
    watch.observe(current)
    return () => {
      watch.disconnect()
      style.removeProperty('--top-bar')
    }
  }, [top])
}

function OfflineLine() {
  if (useConnectivity() === 'online') return null
  return (
    <p className={styles.offline} role="status">
      <Icon name="offline" size={18} />
      {staffText('shell.offline-lead')}
    </p>
  )
}
