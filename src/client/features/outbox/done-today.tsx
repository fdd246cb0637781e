import { useState } from 'react'
import { Link } from 'react-router-dom'
import { staffText } from '#domain/texts/staff-texts.ts'
import { useStaff } from '#client/api/staff.ts'
import type { DoneAction } from '#client/offline/done-action.ts'
import { serverNow } from '#client/offline/server-clock.ts'
import { Button } from '#client/ui/button.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { describeDone, howItEnded } from './describe-action.ts'
import styles from './outbox.module.css'
import { byWhom, timeOf } from './when-and-who.ts'

const AT_FIRST = 30

/** What this device has done today, also what was discarded and why. */
export function DoneToday({ rows, actor }: { rows: readonly DoneAction[]; actor: string }) {
  const [all, setAll] = useState(false)
  const { can } = useStaff()
  const shown = all ? rows : rows.slice(0, AT_FIRST)
  const canOpen = can('orders.work')
  return (
    <section className={styles.section} aria-label={staffText('outbox.section-done')}>
      <h2 className={styles.heading}>
        {staffText('outbox.section-done')} <span className={styles.count}>{rows.length}</span>
      </h2>
      {rows.length === 0 ? <p className={styles.nothing}>{staffText('outbox.done-nothing')}</p> : null}
      <ul className={styles.done}>
        {shown.map((row) => (
          <DoneRow key={row.key} row={row} actor={actor} canOpen={canOpen} />
        ))}
      </ul>
      {shown.length < rows.length ? (
        <Button variant="secondary" onClick={() => setAll(true)}>
          {staffText('kit.show-more')}
        </Button>
      ) : null}
    </section>
  )
}

function DoneRow({ row, actor, canOpen }: { row: DoneAction; actor: string; canOpen: boolean }) {
  const { title, detail, path } = describeDone(row)
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
          {[howItEnded(row), detail].filter(Boolean).join(' · ')}
        </p>
      </div>
      <p className={styles.meta}>
        {timeOf(row.doneAt, serverNow())} · {byWhom(row.actor, actor)}
      </p>
    </li>
  )
}
