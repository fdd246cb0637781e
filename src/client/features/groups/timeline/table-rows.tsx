import type { Row } from '#client/shared-views/layout/justified-layout.ts'
import { RaftHead } from './raft-head.tsx'
import type { TableHead } from './table-layout.ts'
import { TablePhoto } from './table-photo.tsx'
import type { Table } from './use-table.ts'
import styles from './timeline.module.css'

interface Props {
  table: Table
  heads: readonly TableHead[]
  /** Lines of photos. */
  lines: readonly Row[]
  zone: string
  /** Places in the order of the screen. */
  focused: number
  stop: number | undefined
  selected: ReadonlySet<number>
  namesFor: (present: string) => readonly string[]
  /** Tells that a raft's name has the focus, or has it no more. */
  onHold: (key: string, isHeld: boolean) => void
}

/** The rafts in sight: the Tab key goes from a raft's name to its photos, then to the next name. */
export function TableRows({ table, heads, lines, zone, focused, stop, selected, namesFor, onHold }: Props) {
  const { rows, order, byId } = table
  const at = order[focused]
  const drawnHeads = heads.flatMap(({ row, top, height }) => {
    const raft = rows[row]
    const next = rows[row + 1]
    if (!raft) return []
    const photos = raft.photoIds.flatMap((id) => byId.get(id) ?? [])
    const isCurrent = at !== undefined && raft.photoIds.includes(at)
    const mayMerge = next && next.kind !== 'loose' && raft.kind !== 'loose'
    const drawn = (
      <li key={raft.key} className={styles.band} style={{ top, height }} data-current={isCurrent || undefined}>
        <RaftHead
          row={raft}
          zone={zone}
          count={photos.filter(({ isRejected }) => !isRejected).length}
          rejectedCount={photos.filter(({ isRejected, raft_code: code }) => isRejected && code === undefined).length}
          offered={namesFor(raft.name)}
          isWaiting={table.isWaiting(raft.key)}
          onHold={(isHeld) => onHold(raft.key, isHeld)}
          onName={(name) => void table.name(raft, name)}
          onNext={() => {
            const isNamed = next !== undefined && next.kind !== 'loose'
            if (isNamed) onHold(next.key, true)
            return isNamed
          }}
          onMerge={mayMerge ? () => table.merge(raft.key, next.key) : null}
        />
      </li>
    )
    return [{ top, drawn }]
  })
  const drawnPhotos = lines.flatMap((line) =>
    line.tiles.flatMap((tile) => {
      const photo = byId.get(order[tile.index] ?? 0)
      if (!photo) return []
      const drawn = (
        <TablePhoto
          key={photo.id}
          photo={photo}
          zone={zone}
          left={tile.left}
          top={line.top}
          width={tile.width}
          height={line.height}
          isStop={tile.index === stop}
          isSelected={selected.has(photo.id)}
        />
      )
      return [{ top: line.top, drawn }]
    }),
  )
  return [...drawnHeads, ...drawnPhotos].sort((one, other) => one.top - other.top).map(({ drawn }) => drawn)
}
