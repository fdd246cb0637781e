import { Link } from 'react-router-dom'
import { staffText } from '#domain/texts/staff-texts.ts'
import { useStaff } from '#client/api/staff-session.ts'
import type { DoneAction } from '#client/device/database/rows.ts'
import { serverNow } from '#client/device/connection/server-clock.ts'
import { Icon } from '#client/ui/pictures/icon.tsx'
import { useActionKinds } from './action-kinds-context.ts'
import { describeDone, outcomeText } from './describe-action.ts'
import { LongRows } from './long-rows.tsx'
import styles from './outbox.module.css'
import { byWhom, timeOf } from './when-and-who.ts'

export function DoneToday({ rows, actor }: { rows: readonly DoneAction[]; actor: string }) {
  const { can } = useStaff()
  const canOpen = can('orders.work')
  return (
    <section className={styles.section} aria-label={staffText('outbox.section-done')}>
      <h2 className={styles.heading}>
        {staffText('outbox.section-done')} <span className={styles.count}>{rows.length}</span>
      </h2>
      {rows.length === 0 ? <p className={styles.nothing}>{staffText('outbox.done-nothing')}</p> : null}
      <LongRows rows={rows} className={styles.done}>
        {(row) => <DoneRow key={row.key} row={row} actor={actor} canOpen={canOpen} />}
      </LongRows>
    </section>
  )
}

function DoneRow({ row, actor, canOpen }: { row: DoneAction; actor: string; canOpen: boolean }) {
  const { title, detail, path } = describeDone(useActionKinds(), row)
  return (
    <li className={styles.doneRow} data-how={row.how}>
      <Icon name={row.how === 'sent' ? 'check' : row.how === 'discarded' ? 'close' : 'arrowRight'} size={18} />
      <div className={styles.words}>
        <p className={styles.doneTitle}>
          {canOpen && path !== null ? (
            <Link to={path} className={styles.link}>
              {title}
            </Link>
          ) : (
            title
          )}
        </p>
        <p className={styles.meta} dir="auto">
          {[outcomeText(row), detail].filter(Boolean).join(' · ')}
        </p>
      </div>
      <p className={styles.meta}>
        {timeOf(row.doneAt, serverNow())} · {byWhom(row.actor, actor)}
      </p>
    </li>
  )
}
