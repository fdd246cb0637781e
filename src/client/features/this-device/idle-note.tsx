import { useId } from 'react'
import { Link } from 'react-router-dom'
import { staffText } from '#domain/texts/staff-texts.ts'
import styles from './device.module.css'

interface Props {
  slideshow: string | null
  /** Null when this user may not open them. */
  settings: string | null
  onLeave: () => void
}

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
