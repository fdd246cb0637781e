import { Link } from 'react-router-dom'
import { staffText } from '#domain/texts/staff-texts.ts'
import { startPath, useStaff } from '#client/api/staff.ts'
import { useConnectivity } from '#client/offline/connectivity.ts'
import { actorOf } from '#client/offline/current-actor.ts'
import { useUnsent } from '#client/offline/use-unsent.ts'
import { Icon } from '#client/ui/icon.tsx'
import { StaffIcon } from '#client/ui/staff-icon.tsx'
import { AccountMenu } from './account-menu.tsx'
import { OpenedOutfitter } from './opened-outfitter.tsx'
import styles from './staff-header.module.css'

/** Always in sight: the connection, what waits to be sent, who is logged in. */
export function StaffHeader({ withMark }: { withMark: boolean }) {
  const { user, outfitterName } = useStaff()
  const unsent = useUnsent()
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
      {unsent ? <WaitingLink waiting={unsent.total - unsent.attention} attention={unsent.attention} /> : null}
      <span className={styles.connection} data-state={connection} role="status">
        <span className={styles.dot} aria-hidden="true" />
        <span className={styles.long}>{staffText(connection === 'online' ? 'shell.online' : 'shell.offline')}</span>
      </span>
      <AccountMenu waiting={unsent?.of[actorOf(user)] ?? 0} />
    </header>
  )
}

/** The way to what waits, always in sight; what needs a person stands out. */
function WaitingLink({ waiting, attention }: { waiting: number; attention: number }) {
  const isQuiet = attention === 0 && waiting === 0
  return (
    <span role="status">
      <Link to="/dashboard/outbox" className={styles.outbox}>
        {attention > 0 ? (
          <span className={styles.attention}>
            <Icon name="alert" size={16} />
            <span className={styles.long}>{staffText('outbox.needs-attention', { count: attention })}</span>
            <span className={styles.short} aria-hidden="true">
              {attention}
            </span>
          </span>
        ) : null}
        {waiting > 0 || isQuiet ? (
          <span className={isQuiet ? styles.quiet : styles.waiting}>
            <StaffIcon name="waiting" size={16} />
            <span className={styles.long}>
              {isQuiet ? staffText('shell.nothing-waiting') : staffText('outbox.waiting', { count: waiting })}
            </span>
            <span className={styles.short} aria-hidden="true">
              {waiting}
            </span>
          </span>
        ) : null}
      </Link>
    </span>
  )
}
