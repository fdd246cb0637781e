import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { staffText } from '#domain/texts/staff-texts.ts'
import { isLocalDate, type LocalDate } from '#domain/trip-time/local-date.ts'
import { localDateAt } from '#domain/trip-time/zoned-time.ts'
import { useConnectivity } from '#client/offline/connectivity.ts'
import { serverNow } from '#client/offline/server-clock.ts'
import { TableFailure } from '#client/ui/table-failure.tsx'
import { albumsOfDayQuery, displayGroupsQuery } from './groups.queries.ts'
import { GroupsBoard, type GroupDialog } from './groups-board.tsx'
import { GroupsToolbar } from './groups-toolbar.tsx'
import styles from './display-groups.module.css'

interface Props {
  outfitterId: number
  timezone: string
}

interface Chosen {
  readonly date?: LocalDate
  readonly album?: number | null
  readonly group?: number | null
}

function idOf(params: URLSearchParams, name: string): number | null {
  const id = Number(params.get(name) ?? Number.NaN)
  return Number.isSafeInteger(id) && id > 0 ? id : null
}

/**
 * Display groups of a day (product.md 2): today until another is chosen. Its address holds the day, the album and the
 * group.
 */
export function DisplayGroups({ outfitterId, timezone }: Props) {
  const [params, setParams] = useSearchParams()
  const online = useConnectivity() === 'online'
  const [dialog, setDialog] = useState<GroupDialog | null>(null)
  const today = localDateAt(new Date(serverNow()), timezone)
  const asked = params.get('date')
  const date = isLocalDate(asked) ? asked : today
  const day = { outfitterId, date }
  const albums = useQuery(albumsOfDayQuery(day))
  const groups = useQuery(displayGroupsQuery(day))
  const album = albums.data?.find(({ id }) => id === idOf(params, 'album')) ?? albums.data?.[0] ?? null
  const group = groups.data?.find(({ id }) => id === idOf(params, 'group')) ?? null

  const choose = (next: Chosen): void => {
    setParams(
      (before) => {
        const albumId = next.album === undefined ? idOf(before, 'album') : next.album
        const groupId = next.group === undefined ? idOf(before, 'group') : next.group
        const chosenDate = next.date ?? date
        return {
          ...(chosenDate === today ? {} : { date: chosenDate }),
          ...(albumId === null ? {} : { album: String(albumId) }),
          ...(groupId === null ? {} : { group: String(groupId) }),
        }
      },
      { replace: true },
    )
  }
  const failed = albums.data === undefined ? albums : groups.data === undefined ? groups : null
  return (
    <>
      {online ? null : (
        <p className={styles.offline} role="status">
          {staffText('groups.offline')}
        </p>
      )}
      <GroupsToolbar
        date={date}
        onDate={(next) => choose({ date: next, album: null, group: null })}
        albums={albums.data}
        albumId={album?.id ?? null}
        onAlbum={(id) => choose({ album: id })}
        groups={groups.data}
        groupId={group?.id ?? null}
        onGroup={(id) => choose({ group: id })}
        onCreate={() => setDialog('new')}
      />
      {failed?.error ? (
        <TableFailure
          error={failed.error}
          onRetry={() => {
            void albums.refetch()
            void groups.refetch()
          }}
        />
      ) : (
        <GroupsBoard
          // What can be taken back is of one day.
          key={`${outfitterId} ${date}`}
          day={day}
          zone={timezone}
          album={albums.data ? album : undefined}
          groupId={group?.id ?? null}
          onGroup={(id) => choose({ group: id })}
          dialog={dialog}
          onDialog={setDialog}
        />
      )}
    </>
  )
}
