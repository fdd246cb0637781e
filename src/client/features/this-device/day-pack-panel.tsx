import { useId } from 'react'
import { staffText } from '#domain/texts/staff-texts.ts'
import { useKiosk } from '#client/device/kiosk/kiosk.ts'
import { useDayPack } from '#client/device/day-packs/use-day-pack.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { ProgressBar } from '#client/ui/pictures/progress-bar.tsx'
import styles from './device.module.css'
import { packLight, packWords } from './pack-words.ts'

interface Props {
  slug: string
  name: string
  onGet: () => void
  onRemove: () => void
}

const time = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' })

/** A kiosk cannot remove the day pack. */
export function DayPackPanel({ slug, name, onGet, onRemove }: Props) {
  const id = useId()
  const kiosk = useKiosk()
  const present = useDayPack()
  const pack = present?.slug === slug ? present : null
  return (
    <section className={styles.part} aria-labelledby={id}>
      <h3 id={id} className={styles.title}>
        {staffText('device.pack-title')}
      </h3>
      <p className={styles.note}>{staffText('device.pack-lead', { name })}</p>
      {pack ? (
        <>
          <p className={styles.state} data-light={packLight(pack)} role="status">
            <span className={styles.light} aria-hidden="true" />
            {packWords(pack)}
          </p>
          {pack.state === 'taking' && pack.have < pack.count ? (
            <ProgressBar
              label={staffText('device.pack-progress')}
              text={`${pack.have} / ${pack.count}`}
              done={pack.have}
              count={pack.count}
            />
          ) : null}
          {pack.askedAt === null ? null : (
            <p className={styles.note}>{staffText('device.pack-checked', { time: time.format(pack.askedAt) })}</p>
          )}
        </>
      ) : present ? (
        <p className={styles.note}>{staffText('device.pack-other')}</p>
      ) : null}
      <div className={styles.ways}>
        <Button variant="secondary" busy={pack !== null && packLight(pack) === 'taking'} onClick={onGet}>
          {staffText(pack ? 'device.pack-again' : 'device.pack-get')}
        </Button>
        {present && !kiosk ? (
          <Button variant="quiet" onClick={onRemove}>
            {staffText('device.pack-remove')}
          </Button>
        ) : null}
      </div>
    </section>
  )
}
