import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { Link } from 'react-router-dom'
import { staffText } from '#domain/texts/staff-texts.ts'
import { AlbumName } from '#client/shared-views/album-name.tsx'
import { EmptyState } from '#client/ui/notices/empty-state.tsx'
import { Figure } from '#client/ui/pictures/figures.tsx'
import { ShowMore } from '#client/ui/tables/pages.tsx'
import type { Column } from '#client/ui/tables/table-column.ts'
import { damagedOriginalsQuery, type DamagedOriginal, type DamagedOriginals as Found } from './system.queries.ts'
import { SystemTable } from './system-table.tsx'
import { numberText, timeText } from './system-words.ts'
import styles from './system.module.css'

export function DamagedFigure() {
  const { data } = useInfiniteQuery(damagedOriginalsQuery())
  const found = data?.pages[0]
  return (
    <Figure label={staffText('system.originals')} {...(found ? { hint: soldText(found) } : {})}>
      {found ? numberText(found.sold + found.unsold) : '–'}
    </Figure>
  )
}

export function DamagedOriginals() {
  const list = useInfiniteQuery(damagedOriginalsQuery())
  const rows = useMemo(() => list.data?.pages.flatMap(({ originals }) => originals), [list.data])
  const found = list.data?.pages[0]
  const label = staffText('system.originals')
  return (
    <>
      <section className={styles.frame} aria-label={label} aria-busy={!rows && !list.error}>
        <div className={styles.toolbar}>
          <h2 className={styles.title}>{label}</h2>
          {found ? <Summary found={found} /> : null}
        </div>
        <SystemTable
          {...{ label, rows, columns }}
          rowKey={({ photo_id: id }) => id}
          pages={list}
          empty={<EmptyState icon="check" title={staffText('system.no-damage')} />}
        />
      </section>
      <div className={styles.more}>
        <ShowMore pages={list} />
      </div>
    </>
  )
}

function Summary({ found }: { found: Found }) {
  const { last_check: check, sold, unsold } = found
  const checked =
    check === null
      ? staffText('system.never-checked')
      : check.finished_at === null
        ? staffText('system.check-runs', { time: timeText(check.started_at), count: numberText(check.checked) })
        : staffText('system.last-check', { time: timeText(check.finished_at), count: numberText(check.checked) })
  return (
    <>
      <p className={styles.quiet}>{checked}</p>
      {sold + unsold > 0 ? (
        <p className={styles.quiet}>
          <strong>
            {staffText('system.damage-count', { count: numberText(sold + unsold), sold: soldText(found) })}
          </strong>{' '}
          {staffText('system.restore-originals')}
        </p>
      ) : null}
    </>
  )
}

function soldText({ sold, unsold }: Found): string {
  if (sold + unsold === 0) return staffText('system.all-good')
  return sold === 0 ? staffText('system.none-sold') : staffText('system.sold-count', { count: numberText(sold) })
}

const columns: readonly Column<DamagedOriginal>[] = [
  {
    id: 'photo',
    header: staffText('system.photo'),
    primary: true,
    cell: ({ album_id: album, file_name: name, is_deleted: isDeleted, photo_id: id }) => (
      <>
        {isDeleted ? id : <Link to={`/photographer/${album}`}>{id}</Link>}
        <span className={styles.file} dir="auto">
          {name}
        </span>
      </>
    ),
  },
  { id: 'album', header: staffText('system.album'), cell: ({ album_name: name }) => <AlbumName name={name} /> },
  { id: 'outfitter', header: staffText('system.outfitter'), cell: ({ outfitter_name: name }) => name },
  {
    id: 'damage',
    header: staffText('system.found'),
    cell: ({ damage, is_deleted: isDeleted, is_sold: isSold }) => (
      <span className={styles.marks}>
        <span className={styles.mark} data-tone="bad">
          {staffText(`system.${damage}`)}
        </span>
        {isSold ? <span className={styles.mark}>{staffText('system.sold')}</span> : null}
        {isDeleted ? <span className={styles.mark}>{staffText('system.deleted')}</span> : null}
      </span>
    ),
  },
  {
    id: 'since',
    header: staffText('system.when'),
    cell: ({ since }) => <span className={styles.instant}>{since === null ? '–' : timeText(since)}</span>,
  },
]
