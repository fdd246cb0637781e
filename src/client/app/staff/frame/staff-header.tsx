import { Link } from 'react-router-dom'
import { staffText } from '#domain/texts/staff-texts.ts'
import { startPath, useStaff } from '#client/api/staff-session.ts'
import { DayPackMark } from '#client/features/this-device/day-pack-mark.tsx'
import { useConnectivity, useRefusal } from '#client/device/connection/connectivity.ts'
import { useServerTrouble } from '#client/device/connection/server-trouble.ts'
import { actorOf } from '#client/device/outbox/current-actor.ts'
import { NO_COUNT, type UnsentCount } from '#client/device/outbox/unsent-count.ts'
import { useUnsent } from '#client/device/outbox/use-unsent.ts'
import { Icon } from '#client/ui/pictures/icon.tsx'
import { StaffIcon } from '#client/ui/pictures/staff-icon.tsx'
import { FindButton } from '../find/find-button.tsx'
import { AccountMenu } from './account-menu.tsx'
import { OpenedOutfitter } from './opened-outfitter.tsx'
import styles from './staff-header.module.css'

/** While offline, a strip below shows connection and waiting actions instead. */
export function StaffHeader({ withMark }: { withMark: boolean }) {
  const { user } = useStaff()
  const unsent = useUnsent()
  const isOffline = useConnectivity() === 'offline'
  const isRefused = useRefusal()
  const link = unsent ? <UnsentLink unsent={unsent} /> : null
  return (
    <header>
      <div className={styles.header}>
        <div className={styles.where}>{withMark ? <Mark /> : null}</div>
        <FindButton />
        {isOffline ? null : link}
        <DayPackMark />
        {isOffline ? <span className={styles.offlineDot} aria-hidden="true" /> : <Connection />}
        <AccountMenu unsent={unsent?.of[actorOf(user)] ?? NO_COUNT} />
      </div>
      {isOffline ? (
        <div className={styles.strip}>
          <p className={styles.lead} role="status">
            <Icon name="offline" size={18} />
            {staffText(isRefused ? 'shell.refused' : 'shell.offline')}
            <span className={styles.more}>{staffText('shell.offline-kept')}</span>
          </p>
          {link}
        </div>
      ) : null}
    </header>
  )
}

function Mark() {
  const { user, outfitterName } = useStaff()
  if (outfitterName !== null) return <OpenedOutfitter />
  return (
    <Link to={startPath(user)} className={styles.mark}>
      Eddyline
    </Link>
  )
}

function Connection() {
  const isTrouble = useServerTrouble()
  return (
    <span className={styles.connection} data-trouble={isTrouble || undefined} role="status">
      <span className={styles.dot} aria-hidden="true" />
      <span className={styles.long}>{staffText(isTrouble ? 'shell.trouble' : 'shell.online')}</span>
    </span>
  )
}

function UnsentLink({ unsent: { waiting, attention } }: { unsent: UnsentCount }) {
  const isQuiet = attention === 0 && waiting === 0
  return (
    <span role="status">
      <Link to="/dashboard/outbox" className={styles.outbox} data-both={(attention > 0 && waiting > 0) || undefined}>
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
              {isQuiet ? staffText('shell.all-sent') : staffText('outbox.waiting', { count: waiting })}
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
