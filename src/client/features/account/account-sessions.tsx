import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { staffText } from '#domain/texts/staff-texts.ts'
import { SectionCard } from '#client/shared-views/parts/section-card.tsx'
import { Button } from '#client/ui/controls/button.tsx'
import { ConfirmDialog } from '#client/ui/dialogs/confirm-dialog.tsx'
import { Skeleton } from '#client/ui/loading/skeleton.tsx'
import { useSaving } from '#client/ui/notices/use-saving.ts'
import { TableFailure } from '#client/ui/tables/table-failure.tsx'
import { endOtherSessions, endSession } from './account.commands.ts'
import { accountQuery, type AccountSession } from './account.queries.ts'
import styles from './account.module.css'

const times = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' })
const timeText = (instant: string): string => times.format(new Date(instant))

export function AccountSessions() {
  const { data, error, refetch } = useQuery(accountQuery())
  const [asks, setAsks] = useState(false)
  const ending = useSaving([['account']], staffText('account.ended'))
  const all = useSaving([['account']], staffText('account.ended-all'))
  const sessions = data?.sessions
  const end = (id: number): void => void ending.run(() => endSession(id))
  const endAll = (): void => void all.run(endOtherSessions).then((done) => done && setAsks(false))
  return (
    <SectionCard title={staffText('account.sessions')} lead={staffText('account.sessions-lead')}>
      {error ? <TableFailure error={error} onRetry={() => void refetch()} beside={sessions !== undefined} /> : null}
      {sessions === undefined && !error ? <Skeleton height={160} radius="var(--radius-m)" /> : null}
      {sessions ? (
        <ul className={styles.list}>
          {sessions.map((session) => (
            <Login key={session.id} session={session} busy={ending.busy} onEnd={() => end(session.id)} />
          ))}
        </ul>
      ) : null}
      {sessions && sessions.length > 1 ? (
        <div>
          <Button variant="secondary" onClick={() => setAsks(true)}>
            {staffText('account.end-all')}
          </Button>
        </div>
      ) : null}
      <ConfirmDialog
        open={asks}
        title={staffText('account.end-all-title')}
        text={staffText('account.end-all-text')}
        verb={staffText('account.end-all')}
        busy={all.busy}
        onConfirm={endAll}
        onClose={() => setAsks(false)}
      />
    </SectionCard>
  )
}

interface LoginProps {
  session: AccountSession
  busy: boolean
  onEnd: () => void
}

function Login({ session, busy, onEnd }: LoginProps) {
  const { acting_admin: admin, is_current: isCurrent } = session
  const device = session.device ?? staffText('account.device-unknown')
  const name = admin === null ? device : staffText('account.acting', { name: admin, device })
  const used = staffText('account.last-used', { time: timeText(session.last_used_at) })
  const began = staffText('account.began', { time: timeText(session.began_at) })
  return (
    <li className={styles.line}>
      <div>
        <strong className={styles.device}>{name}</strong>
        {isCurrent ? <span className={styles.mark}>{staffText('account.this-one')}</span> : null}
        <p className={styles.quiet}>{`${used} · ${began}`}</p>
      </div>
      {isCurrent ? null : (
        <Button variant="secondary" disabled={busy} aria-label={staffText('account.end-one', { name })} onClick={onEnd}>
          {staffText('account.end')}
        </Button>
      )}
    </li>
  )
}
