import { useId, useState } from 'react'
import type { RaftRow } from '#domain/photos/raft-rows.ts'
import { staffText } from '#domain/texts/staff-texts.ts'
import { localWallTime } from '#domain/trip-time/zoned-time.ts'
import { IconButton } from '#client/ui/controls/button.tsx'
import styles from './timeline.module.css'

interface Props {
  row: RaftRow<number>
  zone: string
  /** Photos for sale. */
  count: number
  rejectedCount: number
  /** Names to choose from while typing. */
  offered: readonly string[]
  isWaiting: boolean
  /** Tells whether the name has the focus. */
  onHold: (isHeld: boolean) => void
  onName: (name: string) => void
  /** Goes on to the name of the next raft. Returns false after the last one. */
  onNext: () => boolean
  onMerge: (() => void) | null
}

/** The name of a raft, which is typed in place, and what is known of it. */
export function RaftHead({
  row,
  zone,
  count: photoCount,
  rejectedCount,
  offered,
  isWaiting,
  onHold,
  onName,
  onNext,
  onMerge,
}: Props) {
  const list = useId()
  const [typed, setTyped] = useState<string | null>(null)
  const name = typed ?? (row.kind === 'group' ? row.name : '')
  const save = (): void => {
    const wanted = name.trim()
    setTyped(null)
    if (wanted !== '' && wanted !== (row.kind === 'group' ? row.name : '')) onName(wanted)
  }
  const clock = (at: number): string => localWallTime(new Date(at), zone).slice(11)
  const [from, to] = [row.startsAt, row.endsAt].map((at) => (at === null ? null : clock(at)))
  const count = staffText('pane.count', { count: photoCount })
  return (
    <div className={styles.head} data-row={row.key}>
      {row.kind === 'loose' ? (
        <p className={styles.name}>{staffText('timeline.loose')}</p>
      ) : (
        <input
          className={styles.name}
          aria-label={staffText('timeline.name-of', { name: row.name })}
          placeholder={row.name}
          value={name}
          maxLength={200}
          autoComplete="off"
          list={list}
          onChange={(event) => setTyped(event.target.value)}
          onFocus={() => onHold(true)}
          onBlur={() => {
            onHold(false)
            save()
          }}
          onKeyDown={(event) => {
            if (event.key === 'Escape') setTyped(null)
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
            event.preventDefault()
            // An empty field takes the suggested name that stands in it. A typed one is saved as the field is left.
            if (name.trim() === '' && row.kind === 'suggested') onName(row.name)
            if (!onNext()) event.currentTarget.blur()
          }}
        />
      )}
      <datalist id={list}>
        {offered.map((one) => (
          <option key={one}>{one}</option>
        ))}
      </datalist>
      <p className={styles.facts}>
        {rejectedCount > 0 ? staffText('timeline.count-rejected', { photos: count, count: rejectedCount }) : count}
        {from ? ` · ${from === to ? from : `${from}–${to ?? ''}`}` : ''}
      </p>
      <p className={styles.facts} data-state={row.kind === 'suggested' ? (row.doubt ? 'doubt' : 'certain') : undefined}>
        {row.kind === 'suggested'
          ? row.doubt
            ? staffText('groups.uncertain', { reason: staffText(`groups.doubt-${row.doubt}`) })
            : staffText('groups.certain')
          : isWaiting
            ? staffText('timeline.waits')
            : ''}
      </p>
      {onMerge ? (
        <IconButton
          className={styles.merge}
          icon="chevronDown"
          label={staffText('groups.merge-name', { name: row.name })}
          onClick={onMerge}
        />
      ) : null}
    </div>
  )
}
