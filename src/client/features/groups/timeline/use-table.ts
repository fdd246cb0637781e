import { useMemo, useState } from 'react'
import { raftRows, type RaftRow } from '#domain/photos/raft-rows.ts'
import { suggestionsOf, type RaftChange } from '#domain/photos/suggest-groups.ts'
import { useStaff } from '#client/api/staff-session.ts'
import { readStored, writeStored } from '#client/storage.ts'
import type { Day } from '../groups.queries.ts'
import type { DisplayGroups } from '../use-display-groups.ts'
import { useGroupActs } from '../use-group-acts.ts'
import { borders, namesAndMarks } from './table-acts.ts'
import { useRafts } from './use-rafts.ts'
import type { TimelineAlbums } from './use-queued-photos.ts'
import { useTimelinePhotos } from './use-timeline-photos.ts'

interface Options extends TimelineAlbums {
  readonly dayGroups: DisplayGroups
  readonly onlyUngrouped: boolean
}

type Raft = RaftRow<number>

/** The rafts of a day and what a person does with them. */
export function useTable({ dayGroups, onlyUngrouped, ...of }: Options) {
  const { day, zone } = of
  const { photos, listed, isLoading, error, refetch, mark, ids } = useTimelinePhotos(of)
  const rafts = useRafts(listed, zone)
  const { changes, setChanges } = useRaftChanges(day)
  const { groupsWith, sentIds } = dayGroups
  const groups = useMemo(() => ids && groupsWith(ids.arrived), [groupsWith, ids])
  const acts = useGroupActs(day, { ...dayGroups, groups }, { mark, setChanges, arrived: ids?.arrived ?? new Map() })
  const byId = useMemo(() => new Map((photos ?? []).map((photo) => [photo.id, photo])), [photos])
  const all = useMemo(() => {
    const kept = (photos ?? []).filter(({ isRejected }) => !isRejected)
    const rejected = (photos ?? []).filter(({ isRejected }) => isRejected)
    const shownId = (id: number): number => ids?.shownIds.get(id) ?? sentIds.get(id) ?? id
    const named = (groups ?? []).map(({ key, name, photos: own }) => {
      return { key, name, photos: own.map(({ id }) => ({ id: shownId(id) })) }
    })
    const others = [...named.flatMap((group) => group.photos), ...rejected]
    const suggested = suggestionsOf(rafts ?? [], { zone, grouped: new Set(others.map(({ id }) => id)), changes })
    return { rows: raftRows({ photos: kept, rejected, groups: named, suggested }) }
  }, [photos, rafts, groups, ids, sentIds, zone, changes])
  const rows = useMemo(
    () => (onlyUngrouped ? all.rows.filter(({ kind }) => kind !== 'group') : all.rows),
    [all, onlyUngrouped],
  )
  const order = useMemo(() => rows.flatMap(({ photoIds }) => photoIds), [rows])
  const shown = { ...all, groups: groups ?? [], byId, changes, acts }
  return {
    rows,
    order,
    byId,
    acts,
    error: error ?? dayGroups.error,
    refetch,
    isLoading,
    isReady: photos !== undefined && rafts !== undefined && groups !== undefined,
    raftCount: all.rows.filter(({ kind }) => kind !== 'loose').length,
    isWaiting: (key: string): boolean => groups?.find((group) => group.key === key)?.isWaiting === true,
    timeOf: (id: number): number => Date.parse(byId.get(id)?.taken_at ?? ''),
    rowOfPhoto: (id: number): Raft | undefined => rows.find(({ photoIds }) => photoIds.includes(id)),
    nextOf: (key: string): Raft | undefined => rows[rows.findIndex((row) => row.key === key) + 1],
    ...borders(shown),
    ...namesAndMarks(shown),
  }
}

export type Table = ReturnType<typeof useTable>

/** A person's changes of the suggestions. They survive a reload of the tab, as the steps that take them back do. */
function useRaftChanges({ outfitterId, date }: Day) {
  const { user } = useStaff()
  const key = `eddyline.raft-changes.${user.id}.${outfitterId}.${date}`
  const [changes, set] = useState<readonly RaftChange<number>[]>(() => {
    try {
      return JSON.parse(readStored(key, 'tab') ?? '[]') as readonly RaftChange<number>[]
    } catch {
      return []
    }
  })
  const setChanges = (next: readonly RaftChange<number>[]): void => {
    writeStored(key, next.length === 0 ? null : JSON.stringify(next), 'tab')
    set(next)
  }
  return { changes, setChanges }
}
