import { useState, type ReactNode, useEffect } from 'react'
import { staffText } from '#domain/texts/staff-texts.ts'
import { useStaff } from '#client/api/staff-session.ts'
import { useConnectivity } from '#client/device/connection/connectivity.ts'
import { actorOf } from '#client/device/outbox/current-actor.ts'
import type { OutboxEntry } from '#client/device/database/rows.ts'
import { serverNow } from '#client/device/connection/server-clock.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { EmptyState } from '#client/ui/notices/empty-state.tsx'
import { Icon } from '#client/ui/pictures/icon.tsx'
import { Skeleton } from '#client/ui/loading/skeleton.tsx'
import type { ActionKinds } from '#client/device/outbox/action-kind.ts'
import { isDecisionRecord } from '#client/device/outbox/decision-record.ts'
import { useInactivePeople } from '#client/device/people/device-people.ts'
import { ActionKindsProvider, useActionKinds } from './action-kinds-context.ts'
import {
  DiscardDialog,
  HandOverDialog,
  NotPaidDialog,
  PaidBackDialog,
  ReasonedResendDialog,
  TakeOverDialog,
} from './decision-dialogs.tsx'
import { DoneToday } from './done-today.tsx'
import { decisionRight, type DecisionRight } from './decision-right.ts'
import { endedToday, viewOf, type WaitingAction } from './outbox-view.ts'
import { ByPerson } from './by-person.tsx'
import { FailedPhotosRow, PhotosRow, type DiscardPhotos } from './photo-rows.tsx'
import { useOutbox, type DeviceOutbox } from './use-outbox.ts'
import { RecordsRows, RefusedRow, WaitingRow, type Decide, type Decision } from './waiting-rows.tsx'
import { isInactive } from './when-and-who.ts'
import styles from './outbox.module.css'

const DIALOGS = {
  discard: DiscardDialog,
  'not-paid': NotPaidDialog,
  'paid-back': PaidBackDialog,
  insist: ReasonedResendDialog,
  'hand-over': HandOverDialog,
  'take-over': TakeOverDialog,
}

interface Props {
  kinds: ActionKinds
  discardPhotos: DiscardPhotos
}

export function Outbox({ kinds, discardPhotos }: Props) {
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
      <div className={styles.skeleton} aria-label={staffText('kit.loading')} role="img">
        <Skeleton height={96} radius="var(--radius-l)" />
        <Skeleton height={96} radius="var(--radius-l)" />
      </div>
    )
  return (
    <ActionKindsProvider value={kinds}>
      <Sections outbox={outbox} discardPhotos={discardPhotos} />
    </ActionKindsProvider>
  )
}

function Sections({ outbox, discardPhotos }: { outbox: DeviceOutbox; discardPhotos: DiscardPhotos }) {
  const { entries, photos, failedPhotos, done } = outbox
  const staff = useStaff()
  const kinds = useActionKinds()
  const actor = actorOf(staff.user)
  const isOnline = useConnectivity() === 'online'
  const now = useNow(isOnline && entries.length > 0)
  const inactive = useInactivePeople()
  const [asked, setAsked] = useState<{ decision: Decision; entry: OutboxEntry } | null>(null)
  const { attention, sending, waiting, records } = viewOf(entries, { actor, isOnline, now })
  const rightOf = (entry: OutboxEntry): DecisionRight => decisionRight(kinds, entry, staff, actor)
  const decide: Decide = (decision, entry) => setAsked({ decision, entry })
  const Window = asked ? DIALOGS[asked.decision] : null
  const photoCount = photos.reduce((sum, { count }) => sum + count, 0)
  const failedCount = failedPhotos.reduce((sum, { uploads }) => sum + uploads.length, 0)
  const shownDone = endedToday(done, serverNow()).filter(
    (row) => !isDecisionRecord(row) && (row.actor === actor || staff.can('orders.work')),
  )
  const waitingActors = new Set(waiting.map(({ entry }) => entry.actor))
  const grouped = { entries, actor, inactive }
  const renderWaiting = (action: WaitingAction) => {
    const { entry } = action
    const shared = { actor, now, decide, right: rightOf(entry), isInactive: isInactive(entry.actor, inactive) }
    return <WaitingRow key={entry.id} action={action} {...shared} />
  }
  return (
    <div className={styles.outbox}>
      <State
        isOnline={isOnline}
        unsent={entries.length + photoCount + failedCount}
        goesOut={sending.length + waiting.length + photoCount}
      />
      <Section title={staffText('outbox.section-attention')} count={attention.length + failedCount}>
        <ByPerson
          {...grouped}
          rows={attention}
          actorOfRow={(entry) => entry.actor}
          offers={(person) => !waitingActors.has(person)}
        >
          {(entry) => <RefusedRow key={entry.id} entry={entry} actor={actor} right={rightOf(entry)} decide={decide} />}
        </ByPerson>
        {failedPhotos.length > 0 ? (
          <ul className={styles.rows}>
            {failedPhotos.map((line) => (
              <FailedPhotosRow
                key={`${line.actor} ${line.albumKey} ${line.reason}`}
                line={line}
                actor={actor}
                discardPhotos={discardPhotos}
              />
            ))}
          </ul>
        ) : null}
      </Section>
      <Section title={staffText('outbox.section-sending')} count={sending.length}>
        <ul className={styles.rows}>{sending.map(renderWaiting)}</ul>
      </Section>
      <Section title={staffText('outbox.section-waiting')} count={waiting.length}>
        <ByPerson {...grouped} rows={waiting} actorOfRow={({ entry }) => entry.actor} offers={() => true}>
          {renderWaiting}
        </ByPerson>
      </Section>
      <Section title={staffText('outbox.section-photos')} count={photoCount}>
        <ul className={styles.rows}>
          {photos.map((line) => (
            <PhotosRow key={`${line.actor} ${line.albumKey}`} line={line} actor={actor} isOnline={isOnline} />
          ))}
        </ul>
      </Section>
      <RecordsRows records={records} actor={actor} now={now} />
      <DoneToday rows={shownDone} actor={actor} />
      {Window && asked ? <Window entry={asked.entry} onClose={() => setAsked(null)} /> : null}
    </div>
  )
}

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
      {children}
    </section>
  )
}

function useNow(isTicking: boolean): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    if (!isTicking) return
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [isTicking])
  return now
}
