import { t } from '#client/shared-views/chosen-texts.ts'
import { useDayPack } from '#client/device/day-packs/use-day-pack.ts'
import styles from './day-pack-light.module.css'

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
