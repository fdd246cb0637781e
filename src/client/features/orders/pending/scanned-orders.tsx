import { Link } from 'react-router-dom'
import { staffText } from '#domain/texts/staff-texts.ts'
import { searchRows } from '#client/ui/tables/table-column.ts'
import { money } from '../order-money.ts'
import type { Scanned } from './use-scanned.ts'
import styles from './scanned-orders.module.css'

/** Orders that staff scanned and released on this device and that wait in its outbox. */
export function ScannedOrders({ scanned, sought }: { scanned: readonly Scanned[]; sought: string }) {
  const waiting = scanned.filter(({ isSent }) => !isSent)
  const shown = searchRows(waiting, ({ code }) => codeText(code), sought)
  if (shown.length === 0) return null
  return (
    <ul className={styles.orders} aria-label={staffText('scan.waiting-list')}>
      {shown.map(({ key, code, total, refusal }) => (
        <li key={key}>
          {staffText(refusal === null ? 'scan.waiting' : 'scan.attention', { code, total: money(total) })}{' '}
          {refusal === null ? null : (
            <>
              {refusal} <Link to="/dashboard/outbox">{staffText('waits.see')}</Link>
            </>
          )}
        </li>
      ))}
    </ul>
  )
}

/** People type a local code with and without its hyphen. */
export function codeText(code: string): string {
  return `${code} ${code.replace('-', '')}`
}
