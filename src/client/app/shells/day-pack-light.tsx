import { t } from '#client/shared-views/texts.ts'
import { useDayPack } from '#client/offline/use-day-pack.ts'
import styles from './day-pack-light.module.css'

/** In a kiosk's foot: whether it is ready for a day without a network. For staff who pass; guests need not mind. */
export function DayPackLight() {
  const pack = useDayPack()
  if (!pack || pack.count === 0) return null
  const ready = pack.state === 'ready'
  const { have, count } = pack
  return (
    <p className={styles.light} data-ready={ready || undefined}>
      {t(ready ? 'kiosk.pack-ready' : 'kiosk.pack-taking', { have, count })}
    </p>
  )
}
