import { useDayPack } from '#client/offline/use-day-pack.ts'
import { StaffIcon } from '#client/ui/staff-icon.tsx'
import styles from './device.module.css'
import { packLight, packWords } from './pack-words.ts'

/** For staff, where this device keeps a day: whether it is ready for one without a network. */
export function DayPackMark() {
  const pack = useDayPack()
  if (!pack) return null
  return (
    <span className={styles.mark} data-light={packLight(pack)} title={packWords(pack)}>
      <StaffIcon name="archive" size={18} />
      <span className={styles.words}>{packWords(pack)}</span>
    </span>
  )
}
