import { useState, type ReactNode } from 'react'
import { staffText } from '#domain/texts/staff-texts.ts'
import { useStaff, type Staff } from '#client/api/staff-session.ts'
import { offlineDatabase } from '#client/device/database/device-database.ts'
import { GUEST, type OutboxEntry } from '#client/device/database/rows.ts'
import { actorOf } from '#client/device/outbox/current-actor.ts'
import { takeOverAll } from '#client/device/outbox/decide.ts'
import { useRun } from '#client/ui/controls/use-run.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { ConfirmDialog } from '#client/ui/dialogs/confirm-dialog.tsx'
import { notifyError, notifySuccess } from '#client/ui/notices/notify.ts'
import { Icon } from '#client/ui/pictures/icon.tsx'
import { StaffIcon } from '#client/ui/pictures/staff-icon.tsx'
import type { ActionKinds } from '#client/device/outbox/action-kind.ts'
import { isDecisionRecord } from '#client/device/outbox/decision-record.ts'
import { useActionKinds } from './action-kinds-context.ts'
import { describeEntry } from './describe-action.ts'
import { decisionRight } from './decision-right.ts'
import { LongRows } from './long-rows.tsx'
import { groupByPerson } from './outbox-view.ts'
import { groupName, isInactive } from './when-and-who.ts'
import styles from './outbox.module.css'

interface ByPersonProps<Row> {
  rows: readonly Row[]
  actorOfRow: (row: Row) => string
  /** All outbox entries of the device, not only those of the shown section. */
  entries: readonly OutboxEntry[]
  actor: string
  inactive: readonly number[]
  /** False for a person whose actions the user can already take over in another section. */
  offers: (person: string) => boolean
  children: (row: Row) => ReactNode
}

export function ByPerson<Row>(props: ByPersonProps<Row>) {
  const { rows, actorOfRow, entries, actor, inactive, offers, children } = props
  const groups = groupByPerson(rows, actorOfRow, actor)
  const [only] = groups
  if (!only) return null
  const isPlain = groups.length === 1 && (only.actor === actor || only.actor === GUEST)
  const listOf = (shown: readonly Row[]) => (
    <LongRows rows={shown} className={styles.rows}>
      {children}
    </LongRows>
  )
  if (isPlain) return listOf(rows)
  return groups.map((group) => (
    <PersonGroup
      key={group.actor}
      actor={group.actor}
      count={group.rows.length}
      entries={entries}
      isInactive={isInactive(group.actor, inactive)}
      offers={offers(group.actor)}
    >
      {listOf(group.rows)}
    </PersonGroup>
  ))
}

interface Props {
  actor: string
  count: number
  entries: readonly OutboxEntry[]
  isInactive: boolean
  offers: boolean
  children: ReactNode
}

function PersonGroup({ actor, count, entries, isInactive, offers, children }: Props) {
  const staff = useStaff()
  const kinds = useActionKinds()
  const [isAsked, setIsAsked] = useState(false)
  const looking = actorOf(staff.user)
  const takeOver = takeOverOf(kinds, entries, actor, staff, looking)
  const name = groupName(actor, looking)
  const { movable } = takeOver
  return (
    <div className={styles.person} role="group" aria-label={name}>
      <div className={styles.personHead}>
        <h3 className={styles.personName}>
          {name} <span className={styles.count}>{count}</span>
        </h3>
        {offers && movable.length > 0 ? (
          <Button variant="secondary" onClick={() => setIsAsked(true)}>
            <StaffIcon name="swap" />
            {staffText('outbox.take-over-all', { count: movable.length })}
          </Button>
        ) : null}
      </div>
      {isInactive && offers ? <InactiveNote actor={actor} name={name} mayTake={movable.length > 0} /> : null}
      {children}
      {isAsked ? (
        <TakeOverAllDialog from={actor} name={name} takeOver={takeOver} onClose={() => setIsAsked(false)} />
      ) : null}
    </div>
  )
}

function InactiveNote({ actor, name, mayTake }: { actor: string; name: string; mayTake: boolean }) {
  const isNamed = groupName(actor, '') !== staffText('outbox.colleagues-actions')
  return (
    <p className={styles.away} role="status">
      <Icon name="alert" size={20} />
      {isNamed ? staffText('outbox.inactive', { name }) : staffText('outbox.inactive-somebody')}{' '}
      {staffText(mayTake ? 'outbox.inactive-take-over' : 'outbox.inactive-ask')}
    </p>
  )
}

const NAMED = 5

interface DialogProps {
  from: string
  name: string
  takeOver: TakeOver
  onClose: () => void
}

function TakeOverAllDialog({ from, name, takeOver: { movable, stays }, onClose }: DialogProps) {
  const staff = useStaff()
  const kinds = useActionKinds()
  const { running, run } = useRun(notifyError)
  const actor = actorOf(staff.user)
  const take = async (): Promise<void> => {
    const count = await takeOverAll(offlineDatabase(), kinds, {
      from,
      to: { actor, name: staff.user.name },
      mayTake: (entry) => decisionRight(kinds, entry, staff, actor) === 'take-over',
    })
    notifySuccess(staffText('outbox.taken-over-all', { count }))
    onClose()
  }
  const titles = stays.slice(0, NAMED).map((entry) => describeEntry(kinds, entry).title)
  const more = stays.length - titles.length
  const list = [...titles, ...(more > 0 ? [staffText('outbox.take-over-stays-more', { count: more })] : [])].join(', ')
  return (
    <ConfirmDialog
      title={staffText('outbox.take-over-all-title', { count: movable.length, name })}
      text={
        <>
          {staffText('outbox.take-over-all-text', { name: staff.user.name })}
          {stays.length > 0 ? ` ${staffText('outbox.take-over-stays', { name, list })}` : null}
        </>
      }
      verb={staffText('outbox.take-over-all', { count: movable.length })}
      busy={running}
      onConfirm={() => void run(take)}
      onClose={onClose}
    />
  )
}

interface TakeOver {
  readonly movable: readonly OutboxEntry[]
  /** Actions that the user may not take over because of the action's kind or the user's rights. */
  readonly stays: readonly OutboxEntry[]
}

function takeOverOf(
  kinds: ActionKinds,
  entries: readonly OutboxEntry[],
  from: string,
  user: Pick<Staff, 'can' | 'user'>,
  actor: string,
): TakeOver {
  const ofPerson = entries.filter((entry) => entry.actor === from && !isDecisionRecord(entry))
  const mayTake = (entry: OutboxEntry): boolean => decisionRight(kinds, entry, user, actor) === 'take-over'
  return { movable: ofPerson.filter(mayTake), stays: ofPerson.filter((entry) => !mayTake(entry)) }
}
