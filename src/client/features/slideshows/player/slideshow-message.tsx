import type { ReactNode } from 'react'
import { Icon, type IconName } from '#client/ui/pictures/icon.tsx'
import styles from './slideshow-message.module.css'

interface Props {
  icon?: IconName
  title: string
  text?: string
  busy?: boolean
  children?: ReactNode
}

export function SlideshowMessage({ icon, title, text, busy = false, children }: Props) {
  return (
    <main id="content" tabIndex={-1} className={styles.screen} aria-busy={busy || undefined}>
      {busy ? <span className={styles.spinner} aria-hidden="true" /> : null}
      {icon ? <Icon name={icon} size={56} /> : null}
      <h1 className={busy ? styles.hidden : styles.title} role={busy ? 'status' : undefined}>
        {title}
      </h1>
      {text ? <p className={styles.text}>{text}</p> : null}
      {children}
    </main>
  )
}
