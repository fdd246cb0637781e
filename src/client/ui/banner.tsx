import type { ReactNode } from 'react'
import { Icon, type IconName } from './icon.tsx'
import styles from './banner.module.css'

/** A line across the page about the state of things, such as being offline. */
export function Banner({ icon, children }: { icon: IconName; children: ReactNode }) {
  return (
    <div className={styles.banner} role="status">
      <Icon name={icon} size={18} />
      <span>{children}</span>
    </div>
  )
}

/** A small mark that must not be overlooked, such as test mode. */
export function Badge({ children }: { children: ReactNode }) {
  return <span className={styles.badge}>{children}</span>
}
