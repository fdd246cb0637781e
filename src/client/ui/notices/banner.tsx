import type { ReactNode } from 'react'
import { Icon, type IconName } from '../pictures/icon.tsx'
import styles from './banner.module.css'

interface Props {
  icon: IconName
  /** Only screens with room for the second sentence show it. */
  more?: string | undefined
  children: ReactNode
}

/** Covers only the page's upper padding, so the page does not move when the strip comes or goes. */
export function Banner({ icon, more, children }: Props) {
  return (
    <div className={styles.banner} data-strip role="status">
      <Icon name={icon} size={18} />
      <span>{children}</span>
      {more === undefined ? null : <span className={styles.more}>{more}</span>}
    </div>
  )
}

export function Badge({ children }: { children: ReactNode }) {
  return <span className={styles.badge}>{children}</span>
}
