import type { ReactNode } from 'react'
import { staffText } from '#domain/texts/staff-texts.ts'
import { offlineDatabase } from '#client/offline/database.ts'
import { retryEntry } from '#client/offline/outbox.ts'
import type { OutboxEntry } from '#client/offline/outbox-entry.ts'
import { ORDER_RELEASE } from '#client/offline/queued-orders.ts'
import { serverNow } from '#client/offline/server-clock.ts'
import { Button } from '#client/ui/button.tsx'
import { StaffIcon } from '#client/ui/staff-icon.tsx'
import { ActionRow } from './action-row.tsx'
import { describeEntry, describeRefusal, isKnownKind, isOfCancelled } from './describe-action.ts'
import type { Say } from './may-decide.ts'
import type { WaitingAction, Why } from './outbox-view.ts'
import styles from './outbox.module.css'
import { photosPath, type WaitingPhotos } from './use-outbox.ts'
import { byWhom, timeOf, waitsFor } from './when-and-who.ts'

export type Decision = 'discard' | 'anyway' | 'hand-over' | 'take-over'
export type Decide = (decision: Decision, entry: OutboxEntry) => void

interface RowProps {
  actor: string
  say: Say
  decide: Decide
}

/** An action that the server refused, with what can be done about it. */
export function RefusedRow({ entry, actor, say, decide }: RowProps & { entry: OutboxEntry }) {
  const isRelease = entry.kind === ORDER_RELEASE
  const isMine = say === 'own' || say === 'guests'
  return (
    <ActionRow
      isRefused
      isOpen={say !== 'none'}
      words={describeEntry(entry)}
      meta={metaOf(entry, actor)}
      state={
        <>
          {describeRefusal(entry)}
          {isRelease ? ` ${staffText('outbox.money-taken')}` : null}
        </>
      }
    >
      {isMine ? (
        <>
          {isRelease ? (
            <>
              <Button onClick={() => decide('anyway', entry)}>{staffText('outbox.anyway-verb')}</Button>
              <Button variant="secondary" onClick={() => decide('hand-over', entry)}>
                {staffText('outbox.hand-over')}
              </Button>
            </>
          ) : null}
          {isOfCancelled(entry) ? null : (
            <Button variant="secondary" icon="refresh" onClick={() => void retryEntry(offlineDatabase(), entry.id)}>
              {staffText('outbox.retry')}
            </Button>
          )}
          {isRelease || !isKnownKind(entry.kind) ? null : (
            <Button variant="quiet" onClick={() => decide('discard', entry)}>
              {staffText('outbox.discard')}
            </Button>
          )}
        </>
      ) : (
        takeOver(entry, say, decide)
      )}
    </ActionRow>
  )
}

function takeOver(entry: OutboxEntry, say: Say, decide: Decide): ReactNode {
  if (say !== 'take-over') return null
  return (
    <Button variant="secondary" onClick={() => decide('take-over', entry)}>
      <StaffIcon name="swap" />
      {staffText('outbox.take-over')}
    </Button>
  )
}

/** An action on its way, and why it has not gone out yet. */
export function WaitingRow({
  action: { entry, why },
  actor,
  say,
  now,
  decide,
}: RowProps & { action: WaitingAction; now: number }) {
  return (
    <ActionRow
      isOpen={say !== 'none'}
      words={describeEntry(entry)}
      meta={metaOf(entry, actor)}
      state={
        <>
          <span className={why.kind === 'sending' ? styles.spinner : styles.pause} aria-hidden="true" />
          {inWords(why, now)}
        </>
      }
    >
      {takeOver(entry, say, decide)}
    </ActionRow>
  )
}

const metaOf = ({ queuedAt, actor }: OutboxEntry, looking: string): string =>
  `${timeOf(queuedAt, serverNow())} · ${byWhom(actor, looking)}`

function inWords(why: Why, now: number): string {
  if (why.kind === 'person') return waitsFor(why.actor)
  if (why.kind !== 'busy') return staffText(`outbox.why-${why.kind}`)
  const seconds = Math.max(1, Math.ceil((why.nextTryAt - now) / 1_000))
  if (seconds > 99) return staffText('outbox.why-busy-until', { time: timeOf(why.nextTryAt, now) })
  return staffText('outbox.why-busy', { count: seconds })
}

/** The photos of one album. */
export function PhotosRow({ line, actor, isOnline }: { line: WaitingPhotos; actor: string; isOnline: boolean }) {
  const isOwn = line.actor === actor
  const name = line.name ?? staffText('outbox.photos-album', { id: line.albumKey.replace('album:', '') })
  const title = staffText('outbox.photos-of', { count: line.count, name })
  const why = isOwn ? staffText(isOnline ? 'outbox.why-sending' : 'outbox.why-offline') : waitsFor(line.actor)
  const failed = line.failed > 0 ? ` · ${staffText('outbox.photos-failed', { count: line.failed })}` : ''
  return (
    <ActionRow
      isOpen={isOwn}
      isRefused={line.failed > 0}
      words={{ icon: 'slides', title, detail: null, path: photosPath(line) }}
      meta={byWhom(line.actor, actor)}
      state={`${why}${failed}`}
    />
  )
}
