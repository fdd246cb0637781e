import type { ReactNode } from 'react'
import { Icon, type IconChoice } from '../pictures/icon.tsx'
import styles from './empty-state.module.css'

interface Props {
  icon: IconChoice
  title: string
  text?: ReactNode
  children?: ReactNode
  alert?: boolean
  /** True when the message is the whole page, so that the message's title is the page's heading. */
  isPage?: boolean
}

export function EmptyState({ icon, title, text, children, alert = false, isPage = false }: Props) {
  const Title = isPage ? 'h1' : 'p'
  return (
    <div className={styles.state} role={alert ? 'alert' : undefined}>
      <span className={styles.art}>
        <Icon name={icon} size={40} />
      </span>
      <Title className={styles.title}>{title}</Title>
      {text ? <p className={styles.text}>{text}</p> : null}
      {children ? <div className={styles.actions}>{children}</div> : null}
    </div>
  )
}
