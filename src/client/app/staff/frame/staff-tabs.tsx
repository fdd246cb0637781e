import { useState } from 'react'
import { Link } from 'react-router-dom'
import { staffText } from '#domain/texts/staff-texts.ts'
import { useStaff } from '#client/api/staff-session.ts'
import { Dialog } from '#client/ui/dialogs/dialog.tsx'
import { StaffIcon } from '#client/ui/pictures/staff-icon.tsx'
import { usePagePath } from '#client/app/shell/page-change.ts'
import { offeredPages } from '../pages.tsx'
import { StaffMenu } from './staff-menu.tsx'
import styles from './staff-tabs.module.css'

const AT_MOST = 5

export function StaffTabs() {
  const pages = offeredPages(useStaff())
  const pathname = usePagePath()
  const [openedOn, setOpenedOn] = useState<string | null>(null)
  const all = pages.length <= AT_MOST
  const first = all ? pages : pages.slice(0, AT_MOST - 1)
  const isBeyond = !all && !first.some(({ path }) => path === pathname)
  return (
    <>
      <nav className={styles.tabs} aria-label={staffText('shell.navigation')}>
        {first.map(({ path, title, icon }) => (
          <Link key={path} to={path} className={styles.tab} aria-current={path === pathname ? 'page' : undefined}>
            <StaffIcon name={icon} size={22} />
            <span>{staffText(title)}</span>
          </Link>
        ))}
        {all ? null : (
          <button
            type="button"
            className={styles.tab}
            data-here={isBeyond || undefined}
            aria-haspopup="dialog"
            onClick={() => setOpenedOn(pathname)}
          >
            <StaffIcon name="menu" size={22} />
            <span>{staffText('shell.more')}</span>
          </button>
        )}
      </nav>
      {/* A navigation closes this menu, because the menu is open only on the path on which staff opened it. */}
      <Dialog
        open={openedOn === pathname}
        onOpenChange={() => setOpenedOn(null)}
        title={staffText('shell.menu')}
        closeLabel={staffText('kit.close')}
      >
        <nav className={styles.sheet} aria-label={staffText('shell.menu')}>
          <StaffMenu onChosen={() => setOpenedOn(null)} />
        </nav>
      </Dialog>
    </>
  )
}
