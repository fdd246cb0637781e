import { useId } from 'react'
import { Link } from 'react-router-dom'
import { staffText } from '#domain/texts/staff-texts.ts'
import styles from './device.module.css'

interface Props {
  /** The slideshow that the outfitter has chosen for its kiosks; null: none. */
  slideshow: string | null
  /** Where this user may choose one; null: somebody else does. */
  settings: string | null
  onLeave: () => void
}

/** What this kiosk shows while nobody is there, and where that is chosen. */
export function IdleNote({ slideshow, settings, onLeave }: Props) {
  const id = useId()
  return (
    <section className={styles.part} aria-labelledby={id}>
      <h3 id={id} className={styles.title}>
        {staffText('device.idle-title')}
      </h3>
      <p className={styles.note}>
        {slideshow === null ? staffText('device.idle-none') : staffText('device.idle-show', { name: slideshow })}{' '}
        {slideshow === null && settings !== null ? (
          <Link className={styles.link} to={settings} onClick={onLeave}>
            {staffText('device.idle-settings')}
          </Link>
        ) : null}
      </p>
    </section>
  )
}
