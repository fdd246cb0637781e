import { Link } from 'react-router-dom'
import { staffText } from '#domain/texts/staff-texts.ts'
import { startPath, useStaff } from '#client/api/staff.ts'
import { DayPackMark } from '#client/features/device/day-pack-mark.tsx'
import { useConnectivity } from '#client/offline/connectivity.ts'
import { useWaitingCount } from '#client/offline/use-waiting-count.ts'
import { StaffIcon } from '#client/ui/staff-icon.tsx'
import { AccountMenu } from './account-menu.tsx'
import { OpenedOutfitter } from './opened-outfitter.tsx'
import styles from './staff-header.module.css'

/** Always in sight: the connection, what waits to be sent, who is logged in. */
export function StaffHeader({ withMark }: { withMark: boolean }) {
  const { user, outfitterName } = useStaff()
  const waiting = useWaitingCount()
  const connection = useConnectivity()
  return (
    <header className={styles.header}>
      {withMark ? (
        <div className={styles.where}>
          {outfitterName === null ? (
            <Link to={startPath(user)} className={styles.mark}>
              Eddyline
            </Link>
          ) : (
            <OpenedOutfitter />
          )}
        </div>
      ) : (
        <div className={styles.where} />
      )}
      {waiting > 0 ? (
        <span className={styles.waiting} role="status">
          <StaffIcon name="waiting" size={16} />
          <span className={styles.long}>{staffText('outbox.waiting', { count: waiting })}</span>
          <span className={styles.short} aria-hidden="true">
            {waiting}
          </span>
        </span>
      ) : null}
      <DayPackMark />
      <span className={styles.connection} data-state={connection} role="status">
        <span className={styles.dot} aria-hidden="true" />
        <span className={styles.long}>{staffText(connection === 'online' ? 'shell.online' : 'shell.offline')}</span>
      </span>
      <AccountMenu waiting={waiting} />
    </header>
  )
}
