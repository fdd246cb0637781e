import { Link } from 'react-router-dom'
import { staffText, type StaffTextKey } from '#domain/texts/staff-texts.ts'
import { useStaff } from '#client/api/staff-session.ts'
import { StaffIcon } from '#client/ui/pictures/staff-icon.tsx'
import { usePagePath } from '#client/app/shell/page-change.ts'
import { offeredPages, type StaffSection } from '../pages.tsx'
import styles from './staff-menu.module.css'

const SECTIONS: Readonly<Record<StaffSection, StaffTextKey>> = {
  counter: 'shell.counter',
  reports: 'shell.reports',
  shop: 'shell.shop',
  photos: 'shell.photos',
  administration: 'shell.administration',
  device: 'device.title',
}

/**
 * Lists the staff pages that this user may open, by section. `onChosen` is called at each press, even for the page that
 * is already open.
 */
export function StaffMenu({ onChosen }: { onChosen?: () => void }) {
  const pages = offeredPages(useStaff())
  const pathname = usePagePath()
  const sections = [...new Set(pages.map(({ section }) => section))]
  return sections.map((section) => (
    <div key={section} className={styles.section} role="group" aria-labelledby={`menu-${section}`}>
      <p className={styles.heading} id={`menu-${section}`}>
        {staffText(SECTIONS[section])}
      </p>
      <ul>
        {pages
          .filter((page) => page.section === section)
          .map(({ path, title, icon }) => (
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
    </div>
  ))
}
