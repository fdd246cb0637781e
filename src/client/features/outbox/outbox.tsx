import { useState, type ReactNode } from 'react'
import { staffText } from '#domain/texts/staff-texts.ts'
import { useStaff } from '#client/api/staff.ts'
import { useConnectivity } from '#client/offline/connectivity.ts'
import { actorOf } from '#client/offline/current-actor.ts'
import type { OutboxEntry } from '#client/offline/outbox-entry.ts'
import { serverNow } from '#client/offline/server-clock.ts'
import { Button } from '#client/ui/button.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { Skeleton } from '#client/ui/skeleton.tsx'
import { AnywayDialog, DiscardDialog, HandOverDialog, TakeOverDialog } from './decision-dialogs.tsx'
import { DoneToday } from './done-today.tsx'
import { sayIn, type Say } from './may-decide.ts'
import { endedToday, viewOf } from './outbox-view.ts'
import styles from './outbox.module.css'
import { useNow } from './use-now.ts'
import { useOutbox, type DeviceOutbox } from './use-outbox.ts'
import { PhotosRow, RefusedRow, WaitingRow, type Decide, type Decision } from './waiting-rows.tsx'

const DIALOGS = {
  discard: DiscardDialog,
  anyway: AnywayDialog,
  'hand-over': HandOverDialog,
  'take-over': TakeOverDialog,
}

/** All that this device has still to send, what needs a person, and what was done today. */
export function Outbox() {
  const { outbox, failed, again } = useOutbox()
  if (failed)
    return (
      <EmptyState alert icon="alert" title={staffText('outbox.unreadable')} text={staffText('outbox.unreadable-text')}>
        <Button variant="secondary" icon="refresh" onClick={again}>
          {staffText('kit.retry')}
        </Button>
      </EmptyState>
    )
  if (!outbox)
    return (
      <div className={styles.resting} aria-label={staffText('kit.loading')} role="img">
        <Skeleton height={96} radius="var(--radius-l)" />
        <Skeleton height={96} radius="var(--radius-l)" />
      </div>
    )
  return <Sections outbox={outbox} />
}

function Sections({ outbox: { entries, photos, done } }: { outbox: DeviceOutbox }) {
  const staff = useStaff()
  const actor = actorOf(staff.user)
  const isOnline = useConnectivity() === 'online'
  const now = useNow(isOnline && entries.length > 0)
  const [asked, setAsked] = useState<{ decision: Decision; entry: OutboxEntry } | null>(null)
  const { attention, sending, waiting } = viewOf(entries, { actor, isOnline, now })
  const sayOf = (entry: OutboxEntry): Say => sayIn(entry, staff, actor)
  const decide: Decide = (decision, entry) => setAsked({ decision, entry })
  const Window = asked ? DIALOGS[asked.decision] : null
  const photoCount = photos.reduce((sum, { count }) => sum + count, 0)
  const shownDone = endedToday(done, serverNow()).filter((row) => row.actor === actor || staff.can('orders.work'))
  return (
    <div className={styles.outbox}>
      <State
        isOnline={isOnline}
        unsent={entries.length + photoCount}
        goesOut={sending.length + waiting.length + photoCount}
      />
      <Section title={staffText('outbox.section-attention')} count={attention.length}>
        {attention.map((entry) => (
          <RefusedRow key={entry.id} entry={entry} actor={actor} say={sayOf(entry)} decide={decide} />
        ))}
      </Section>
      {[sending, waiting].map((actions) => (
        <Section
          key={actions === sending ? 'sending' : 'waiting'}
          title={staffText(actions === sending ? 'outbox.section-sending' : 'outbox.section-waiting')}
          count={actions.length}
        >
          {actions.map((action) => (
            <WaitingRow
              key={action.entry.id}
              action={action}
              actor={actor}
              say={sayOf(action.entry)}
              now={now}
              decide={decide}
            />
          ))}
        </Section>
      ))}
      <Section title={staffText('outbox.section-photos')} count={photoCount}>
        {photos.map((line) => (
          <PhotosRow key={`${line.actor} ${line.albumKey}`} line={line} actor={actor} isOnline={isOnline} />
        ))}
      </Section>
      <DoneToday rows={shownDone} actor={actor} />
      {Window && asked ? <Window entry={asked.entry} onClose={() => setAsked(null)} /> : null}
    </div>
  )
}

/** How things stand as a whole: that all was sent, or that the server is away. */
function State({ isOnline, unsent, goesOut }: { isOnline: boolean; unsent: number; goesOut: number }) {
  if (unsent === 0)
    return (
      <div className={styles.allSent} role="status">
        <Icon name="check" size={22} />
        <p>
          <strong>{staffText('outbox.all-sent')}</strong>
          <span>{staffText('outbox.all-sent-text')}</span>
        </p>
      </div>
    )
  if (isOnline || goesOut === 0) return null
  return (
    <p className={styles.away} role="status">
      <Icon name="offline" size={20} />
      {staffText('outbox.offline', { count: goesOut })}
    </p>
  )
}

function Section({ title, count, children }: { title: string; count: number; children: ReactNode }) {
  if (count === 0) return null
  return (
    <section className={styles.section} aria-label={title}>
      <h2 className={styles.heading}>
        {title} <span className={styles.count}>{count}</span>
      </h2>
      <ul className={styles.rows}>{children}</ul>
    </section>
  )
}
