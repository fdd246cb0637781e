import { staffText } from '#domain/texts/staff-texts.ts'
import { useConnectivity } from '#client/device/connection/connectivity.ts'
import { seenAt } from '#client/shared-views/as-of/as-of.tsx'
import { Button } from '#client/ui/controls/button.tsx'
import { SearchField } from '#client/ui/fields/search-field.tsx'
import type { Sort } from '#client/ui/tables/table-column.ts'
import styles from './pending-orders.module.css'

interface Props {
  count: number
  updatedAt: number
  typed: string
  onType: (text: string) => void
  /** Orders that arrived out of sight. */
  unseen: readonly number[]
  onShow: (id: number) => void
  sort: Sort
  onSort: (sort: Sort) => void
}

export function QueueToolbar({ count, updatedAt, typed, onType, unseen, onShow, sort, onSort }: Props) {
  const isOffline = useConnectivity() === 'offline'
  const newest = unseen.at(-1)
  const isNewestFirst = sort.column === 'waiting' && !sort.descending
  return (
    <div className={styles.bar}>
      <p className={styles.count}>{staffText('pending.count', { count })}</p>
      {isOffline ? (
        <p className={styles.offline} role="status">
          {staffText('pending.offline', { time: seenAt(updatedAt) })}
        </p>
      ) : null}
      {newest === undefined ? null : (
        <Button className={styles.unseen} icon="arrowUp" onClick={() => onShow(newest)}>
          {staffText('pending.new-show', { count: unseen.length })}
        </Button>
      )}
      <Button
        variant="quiet"
        className={styles.turn}
        onClick={() => onSort({ column: 'waiting', descending: isNewestFirst })}
      >
        {staffText(isNewestFirst ? 'pending.newest-first' : 'pending.oldest-first')}
      </Button>
      <SearchField label={staffText('pending.search')} value={typed} onChange={onType} />
    </div>
  )
}
