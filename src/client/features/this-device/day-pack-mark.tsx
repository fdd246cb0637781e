import { useDayPack } from '#client/device/day-packs/use-day-pack.ts'
import { StaffIcon } from '#client/ui/pictures/staff-icon.tsx'
import styles from './device.module.css'
import { packLight, packWords } from './pack-words.ts'

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
