import type { ReactNode } from 'react'
import { staffText } from '#domain/texts/staff-texts.ts'
import { offlineDatabase } from '#client/device/database/device-database.ts'
import { retryEntry } from '#client/device/outbox/outbox.ts'
import type { OutboxEntry } from '#client/device/database/rows.ts'
import { serverNow } from '#client/device/connection/server-clock.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { notifyError } from '#client/ui/notices/notify.ts'
import { StaffIcon } from '#client/ui/pictures/staff-icon.tsx'
import { ActionRow } from './action-row.tsx'
import { useActionKinds } from './action-kinds-context.ts'
import { describeEntry, describeRefusal, isHopeless, needsReason } from './describe-action.ts'
import type { DecisionRight } from './decision-right.ts'
import { groupByPerson, type WaitingAction, type Why } from './outbox-view.ts'
import styles from './outbox.module.css'
import { byWhom, sinceText, timeOf, waitsFor } from './when-and-who.ts'

export type Decision = 'discard' | 'not-paid' | 'paid-back' | 'insist' | 'hand-over' | 'take-over'
export type Decide = (decision: Decision, entry: OutboxEntry) => void

interface RowProps {
  actor: string
  right: DecisionRight
  decide: Decide
}

export function RefusedRow({ entry, actor, right, decide }: RowProps & { entry: OutboxEntry }) {
  const kinds = useActionKinds()
  const kind = kinds.get(entry.kind)
  const isMine = right === 'own' || right === 'guests'
  const paysBack = isHopeless(kinds, entry)
  return (
    <ActionRow
      isRefused
      isOpen={right !== 'none'}
      words={describeEntry(kinds, entry)}
      meta={metaOf(entry, actor)}
      state={
        <>
          {describeRefusal(kinds, entry)}
          {kind?.isMoneyTaken && !needsReason(kinds, entry)
            ? ` ${staffText(paysBack ? 'outbox.pay-back' : 'outbox.money-taken')}`
            : null}
        </>
      }
    >
      {isMine ? (
        <>
          {kind?.insistence && needsReason(kinds, entry) ? (
            <Button onClick={() => decide('insist', entry)}>{staffText(kind.insistence.verb)}</Button>
          ) : null}
          {kind?.isMoneyTaken && needsReason(kinds, entry) ? (
            <Button variant="secondary" onClick={() => decide('not-paid', entry)}>
              {staffText('pay.not-paid')}
            </Button>
          ) : null}
          {paysBack ? <Button onClick={() => decide('paid-back', entry)}>{staffText('pay.back')}</Button> : null}
          {kind?.isMoneyTaken ? (
            <Button variant="secondary" onClick={() => decide('hand-over', entry)}>
              {staffText('outbox.hand-over')}
            </Button>
          ) : null}
          {needsReason(kinds, entry) || paysBack ? null : (
            <Button
              variant="secondary"
              icon="refresh"
              onClick={() => void retryEntry(offlineDatabase(), entry.id).catch(notifyError)}
            >
              {staffText('outbox.retry')}
            </Button>
          )}
          {!kind || kind.isMoneyTaken ? null : (
            <Button variant="quiet" onClick={() => decide('discard', entry)}>
              {staffText('outbox.discard')}
            </Button>
          )}
        </>
      ) : (
        takeOver(entry, right, decide)
      )}
    </ActionRow>
  )
}

function takeOver(entry: OutboxEntry, right: DecisionRight, decide: Decide): ReactNode {
  if (right !== 'take-over') return null
  return (
    <Button variant="secondary" onClick={() => decide('take-over', entry)}>
      <StaffIcon name="swap" />
      {staffText('outbox.take-over')}
    </Button>
  )
}

export function WaitingRow({
  action: { entry, why },
  actor,
  right,
  now,
  isInactive: isOwnerInactive,
  decide,
}: RowProps & { action: WaitingAction; now: number; isInactive: boolean }) {
  const kinds = useActionKinds()
  return (
    <ActionRow
      isOpen={right !== 'none'}
      words={describeEntry(kinds, entry)}
      meta={metaOf(entry, actor)}
      state={
        <>
          <span className={why.kind === 'sending' ? styles.spinner : styles.pause} aria-hidden="true" />
          {reasonText(why, now, isOwnerInactive)}
        </>
      }
    >
      {takeOver(entry, right, decide)}
    </ActionRow>
  )
}

const metaOf = ({ queuedAt, actor }: OutboxEntry, looking: string): string =>
  `${sinceText(queuedAt, serverNow())} · ${byWhom(actor, looking)}`

function reasonText(why: Why, now: number, isOwnerInactive: boolean): string {
  if (why.kind === 'person' && isOwnerInactive) return staffText('outbox.why-inactive')
  if (why.kind === 'person') return waitsFor(why.actor)
  if (why.kind !== 'busy') return staffText(`outbox.why-${why.kind}`)
  const seconds = Math.max(1, Math.ceil((why.nextTryAt - now) / 1_000))
  if (seconds > 99) return staffText('outbox.why-busy-until', { time: timeOf(why.nextTryAt, now) })
  return staffText('outbox.why-busy', { count: seconds })
}

interface RecordsProps {
  records: readonly WaitingAction[]
  actor: string
  now: number
}

export function RecordsRows({ records, actor, now }: RecordsProps) {
  const people = groupByPerson(records, ({ entry }) => entry.actor, actor)
  if (people.length === 0) return null
  return (
    <ul className={styles.rows}>
      {people.map(({ actor: by, rows }) => (
        <RecordsRow key={by} actions={rows} actor={actor} now={now} />
      ))}
    </ul>
  )
}

function RecordsRow({ actions, actor, now }: { actions: readonly WaitingAction[]; actor: string; now: number }) {
  const [first] = actions
  if (!first) return null
  const title = staffText('outbox.records', { count: actions.length })
  return (
    <ActionRow
      isOpen={false}
      words={{ icon: 'note', title, detail: null, path: null }}
      meta={metaOf(first.entry, actor)}
      state={reasonText(first.why, now, false)}
    />
  )
}
