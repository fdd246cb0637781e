import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { isLocalDate, type LocalDate } from '#domain/trip-time/local-date.ts'
import { useConnectivity } from '#client/device/connection/connectivity.ts'
import { useToday } from '#client/device/connection/use-today.ts'
import { lazyPart } from '#client/shared-views/parts/lazy-part.tsx'
import { RefusedList } from '#client/shared-views/refused/refused-list.tsx'
import { TableFailure } from '#client/ui/tables/table-failure.tsx'
import { albumsOfDayQuery } from './groups.queries.ts'
import { GroupsBoard, type GroupDialog, type SendGroup } from './groups-board.tsx'
import { GroupsToolbar } from './groups-toolbar.tsx'
import { useDisplayGroups } from './use-display-groups.ts'
import { useGroupsView } from './use-groups-view.ts'

const Timeline = lazyPart(() => import('./timeline/timeline.tsx'), 'Timeline')

interface Props {
  outfitterId: number
  timezone: string
  /** Shows the window that sends a group; null for a person who may not. */
  send: SendGroup | null
}

interface Chosen {
  readonly date?: LocalDate
  readonly album?: number | null
  readonly group?: string | null
}

function idOf(params: URLSearchParams, name: string): number | null {
  const id = Number(params.get(name) ?? Number.NaN)
  return Number.isSafeInteger(id) && id > 0 ? id : null
}

/** The page's address holds the day, the album and the group. */
export function DisplayGroups({ outfitterId, timezone, send }: Props) {
  const [params, setParams] = useSearchParams()
  const [dialog, setDialog] = useState<GroupDialog | null>(null)
  const today = useToday(timezone)
  const asked = params.get('date')
  const date = isLocalDate(asked) ? asked : today
  const day = { outfitterId, date }
  const albums = useQuery(albumsOfDayQuery(day))
  const dayGroups = useDisplayGroups(day)
  const { groups } = dayGroups
  const album = albums.data?.find(({ id }) => id === idOf(params, 'album')) ?? albums.data?.[0] ?? null
  const group = groups?.find(({ key }) => key === params.get('group')) ?? null

  const [view, chooseView] = useGroupsView()

  const choose = (next: Chosen): void => {
    setParams(
      (before) => {
        const albumId = next.album === undefined ? idOf(before, 'album') : next.album
        const groupKey = next.group === undefined ? before.get('group') : next.group
        const chosenDate = next.date ?? date
        const chosenView = before.get('view')
        return {
          ...(chosenDate === today ? {} : { date: chosenDate }),
          ...(albumId === null ? {} : { album: String(albumId) }),
          ...(groupKey === null ? {} : { group: groupKey }),
          ...(chosenView === null ? {} : { view: chosenView }),
        }
      },
      { replace: true },
    )
  }
  const isOffline = useConnectivity() === 'offline'
  const timelineAlbum = idOf(params, 'album')
  const timelineAlbums = useMemo(
    // A day that this device never saw has the albums that were made here.
    () =>
      (albums.data ?? (isOffline ? [] : undefined))?.filter(({ id }) => timelineAlbum === null || id === timelineAlbum),
    [albums.data, isOffline, timelineAlbum],
  )
  const shown = view === 'timeline' ? timelineAlbums : albums.data
  const failed = shown === undefined ? albums.error : groups === undefined ? dayGroups.error : null
  return (
    <>
      <RefusedList changes={dayGroups.refused} />
      <GroupsToolbar
        date={date}
        onDate={(next) => choose({ date: next, album: null, group: null })}
        albums={albums.data}
        albumId={view === 'timeline' ? timelineAlbum : (album?.id ?? null)}
        view={view}
        onView={chooseView}
        onAlbum={(id) => choose({ album: id })}
        groups={groups}
        groupKey={group?.key ?? null}
        onGroup={(key) => choose({ group: key })}
        onCreate={() => setDialog('new')}
      />
      {failed ? (
        <TableFailure
          error={failed}
          onRetry={() => {
            void albums.refetch()
            dayGroups.refetch()
          }}
        />
      ) : view === 'timeline' && timelineAlbums ? (
        <Timeline
          key={`${outfitterId} ${date}`}
          day={day}
          zone={timezone}
          albums={timelineAlbums}
          ofDevice={timelineAlbum === null ? 'day' : null}
          dayGroups={dayGroups}
        />
      ) : (
        <GroupsBoard
          // Another outfitter or day resets the board, because the undo steps belong to one day of one outfitter.
          key={`${outfitterId} ${date}`}
          day={day}
          zone={timezone}
          album={albums.data ? album : undefined}
          dayGroups={dayGroups}
          groupKey={group?.key ?? null}
          onGroup={(key) => choose({ group: key })}
          dialog={dialog}
          onDialog={setDialog}
          send={send}
        />
      )}
    </>
  )
}
