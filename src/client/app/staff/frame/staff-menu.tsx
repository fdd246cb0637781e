import { Link } from 'react-router-dom'
import { useLayoutEffect, useRef, useState } from 'react'
import { staffText, type StaffTextKey } from '#domain/texts/staff-texts.ts'
import { useStaff, startPath } from '#client/api/staff-session.ts'
import { StaffIcon } from '#client/ui/pictures/staff-icon.tsx'
import { usePagePath } from '#client/app/shell/page-change.ts'
import { Icon } from '#client/ui/pictures/icon.tsx'
import { Logo } from '#client/ui/pictures/logo.tsx'
import { Dialog } from '#client/ui/dialogs/dialog.tsx'
import { offeredPages } from '../offered-pages.ts'
import type { StaffSection } from '../staff-page.ts'
import { OpenedOutfitter } from './opened-outfitter.tsx'
import styles from './staff-menu.module.css'

const SECTIONS: Readonly<Record<StaffSection, StaffTextKey>> = {
  counter: 'shell.counter',
  reports: 'shell.reports',
  shop: 'shell.shop',
  photos: 'shell.photos',
  administration: 'shell.administration',
  device: 'device.title',
}

interface MenuProps {
  /** Called at each press, even for the page that is already open. */
  onChosen?: () => void
  /** The long sections of a long menu fold, and one of them is open. */
  folds?: boolean
}

/** As many links as fit a tablet of 820 px, and the links of a section that need not fold. */
const AT_ONCE = 12
const SHORT = 2

function StaffMenu({ onChosen, folds = false }: MenuProps) {
  const pages = offeredPages(useStaff())
  const pathname = usePagePath()
  // The section that somebody opened on this page, or null for none. A new page opens its own section.
  const [chosen, setChosen] = useState<{ on: string; section: StaffSection | null } | null>(null)
  const sections = [...new Set(pages.map(({ section }) => section))]
  const opened = chosen?.on === pathname ? chosen.section : pages.find(({ path }) => path === pathname)?.section
  return sections.map((section) => {
    const links = pages.filter((page) => page.section === section)
    const isFolding = folds && pages.length > AT_ONCE && links.length > SHORT
    const isOpen = !isFolding || section === opened
    return (
      <div key={section} role="group" aria-labelledby={`menu-${section}`}>
        {isFolding ? (
          <button
            type="button"
            className={styles.fold}
            id={`menu-${section}`}
            aria-expanded={isOpen}
            onClick={() => setChosen({ on: pathname, section: isOpen ? null : section })}
          >
            {staffText(SECTIONS[section])}
            <Icon name="chevronDown" size={16} />
          </button>
        ) : (
          <p className={styles.heading} id={`menu-${section}`}>
            {staffText(SECTIONS[section])}
          </p>
        )}
        {isOpen ? <Links pages={links} pathname={pathname} onChosen={onChosen} /> : null}
      </div>
    )
  })
}

interface LinksProps {
  pages: ReturnType<typeof offeredPages>
  pathname: string
  onChosen: (() => void) | undefined
}

function Links({ pages, pathname, onChosen }: LinksProps) {
  return (
    <ul>
      {pages.map(({ path, title, icon }) => (
        <li key={path}>
          <Link
            to={path}
            className={styles.link}
            aria-current={path === pathname ? 'page' : undefined}
            onClick={onChosen}
          >
            <StaffIcon name={icon} />
            {staffText(title)}
          </Link>
        </li>
      ))}
    </ul>
  )
}

// Outlives a page change, so that the rail does not jump back to its top.
let scrolledTo = 0

export function StaffRail() {
  const { user } = useStaff()
  const rail = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const element = rail.current
    if (!element) return
    element.scrollTop = scrolledTo
    const scrolled = () => void (scrolledTo = element.scrollTop)
    element.addEventListener('scroll', scrolled, { passive: true })
    return () => element.removeEventListener('scroll', scrolled)
  }, [])
  return (
    <nav ref={rail} className={styles.rail} aria-label={staffText('shell.navigation')}>
      <Link to={startPath(user)} className={styles.mark}>
        <Logo />
      </Link>
      <OpenedOutfitter />
      <StaffMenu folds />
    </nav>
  )
}

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
