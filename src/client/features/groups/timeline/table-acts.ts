import { guideNames } from '#domain/photos/guide-names.ts'
import type { RaftRow } from '#domain/photos/raft-rows.ts'
import type { RaftChange } from '#domain/photos/suggest-groups.ts'
import { staffText } from '#domain/texts/staff-texts.ts'
import type { QueuedPhoto } from '#client/device/uploads/queued-photos.ts'
import { notifyWarning } from '#client/ui/notices/notify.ts'
import type { PhotoMarks } from '../queued/photo-marks.ts'
import type { ShownGroup } from '../queued/shown-groups.ts'
import type { GroupActs, Joining, Marked } from '../use-group-acts.ts'
import { asNamed, type TimelinePhoto } from './timeline-photo.ts'

type Raft = RaftRow<number>

interface Shown {
  readonly rows: readonly Raft[]
  readonly byId: ReadonlyMap<number, TimelinePhoto>
  readonly groups: readonly ShownGroup[]
  readonly changes: readonly RaftChange<number>[]
  readonly acts: GroupActs
}

/** As actions name them. Also the rejected ones: they are in their raft's group when the rejection is taken back. */
function photosOf({ byId }: Shown, ids: readonly number[]): TimelinePhoto[] {
  return ids.flatMap((id) => byId.get(id) ?? []).map(asNamed)
}

/** Such as 'Raft 5', with the next number of the day. */
function newName({ groups }: Shown): string {
  const [name = ''] = guideNames(
    [''],
    '',
    groups.map((group) => group.name),
  )
  return name.replace(/^\W+/, '')
}

/** Acts on the borders between rafts. Groups change at the server, suggestions on this device. */
export function borders(shown: Shown) {
  const { rows, groups, changes, acts } = shown
  const pairOf = (key: string) => ({
    row: rows.find((one) => one.key === key),
    group: groups.find((one) => one.key === key),
  })
  return {
    /** A raft ends before this photo, and the rest becomes one of its own. */
    split(key: string, before: number): void {
      const { row, group } = pairOf(key)
      const later = row?.photoIds.slice(row.photoIds.indexOf(before)) ?? []
      if (!row || later.length === 0 || later.length === row.photoIds.length) return
      if (group) void acts.moveInto(group, newName(shown), photosOf(shown, later))
      else acts.resuggest(staffText('timeline.done-split', { name: row.name }), changes, [{ split: before }])
    },

    merge(left: string, right: string): void {
      const [one, other] = [pairOf(left), pairOf(right)]
      if (!one.row || !other.row || one.row.kind === 'loose' || other.row.kind === 'loose') return
      if (one.group && other.group) return void acts.merge(other.group, one.group)
      if (one.group) return void acts.move('added', one.group, photosOf(shown, other.row.photoIds))
      if (other.group) return void acts.move('added', other.group, photosOf(shown, one.row.photoIds))
      const [first, later] = [one.row.suggestion, other.row.suggestion]
      const text = staffText('groups.done-merged', { from: other.row.name, name: one.row.name })
      if (first !== null && later !== null) acts.resuggest(text, changes, [{ merged: [first, later] }])
    },

    /** Moves the border between two rafts to before this photo. */
    moveCut(left: string, right: string, before: number): void {
      const [one, other] = [pairOf(left), pairOf(right)]
      if (!one.row || !other.row) return
      const isLeft = one.row.photoIds.includes(before)
      const { photoIds } = isLeft ? one.row : other.row
      const at = photoIds.indexOf(before)
      const photos = photosOf(shown, isLeft ? photoIds.slice(at) : photoIds.slice(0, at))
      const [from, into] = isLeft ? [one.group, other.group] : [other.group, one.group]
      if (from && into) return void acts.moveInto(from, into, photos)
      if (into) return void acts.move('added', into, photos)
      if (from) return void acts.move('removed', from, photos)
      const [first, later] = [one.row.suggestion, other.row.suggestion]
      const text = staffText('timeline.done-cut', { from: one.row.name, name: other.row.name })
      if (first !== null && later !== null)
        acts.resuggest(text, changes, [{ merged: [first, later] }, { split: before }])
    },
  }
}

export function namesAndMarks(shown: Shown) {
  const { groups, acts } = shown
  const newGroupOf = ({ photoIds, code }: Raft, name: string) => {
    const photos = photosOf(shown, photoIds)
    return code === undefined ? { name, photos } : { name, photos, code }
  }
  return {
    accept: (wanted: readonly Raft[]) => acts.create(wanted.map((row) => newGroupOf(row, row.name))),

    async name(row: Raft, wanted: string): Promise<void> {
      const group = groups.find(({ key }) => key === row.key)
      if (group && (await acts.rename(group, wanted, group.version)) === 'stale') notifyWarning(staffText('kit.stale'))
      if (!group) await acts.create([newGroupOf(row, wanted)])
    },

    /** Makes a raft of these photos, and takes them out of the rafts that they are in. */
    async regroup(ids: readonly number[]): Promise<void> {
      const chosen = photosOf(shown, ids)
      const named = new Set(chosen.map(({ id }) => id))
      const from = groups.filter((group) => group.photos.some(({ id }) => named.has(id)))
      if (chosen.length > 0) await acts.gather(from, newName(shown), chosen)
    },

    reject(ids: readonly number[], rejected: boolean): void {
      const chosen = photosOf(shown, ids).filter(
        ({ isRejected, raft_code: code }) => isRejected !== rejected && code === undefined,
      )
      if (chosen.length === 0) return
      const text = staffText(`timeline.done-${rejected ? '' : 'un'}reject`, { count: chosen.length })
      void acts.mark(
        text,
        marked(chosen, () => [{ rejected }, { rejected: !rejected }]),
        rejected ? [] : joinsOf(shown, ids),
      )
    },

    star(ids: readonly number[], starred: boolean): void {
      const chosen = photosOf(shown, ids).filter((photo) => (photo.starred ?? false) !== starred)
      const text = staffText(`timeline.done-${starred ? '' : 'un'}star`, { count: chosen.length })
      void acts.mark(
        text,
        marked(chosen, () => [{ starred }, { starred: !starred }]),
      )
    },

    /** A quarter turn clockwise. */
    turn(ids: readonly number[]): void {
      const text = staffText('timeline.done-turn', { count: ids.length })
      void acts.mark(
        text,
        marked(photosOf(shown, ids), (photo) => turned(photo.rotation)),
      )
    },
  }
}

/**
 * A photo that was left out of a group which was sent without it belongs to the group in which it stands. The server
 * knows that of its own photos.
 */
function joinsOf({ groups, rows, byId }: Shown, ids: readonly number[]): Joining[] {
  const grouped = new Set(groups.flatMap(({ photos }) => photos.map(({ id }) => id)))
  const wanted = new Set(ids.filter((id) => byId.get(id)?.serverId === null && !grouped.has(id)))
  return rows.flatMap(({ key, photoIds }): Joining[] => {
    const group = groups.find((one) => one.key === key)
    const photos = photoIds.filter((id) => wanted.has(id)).flatMap((id) => byId.get(id) ?? [])
    return group && photos.length > 0 ? [{ group, photos }] : []
  })
}

const turns = [0, 90, 180, 270] as const

function turned(rotation: number): readonly [PhotoMarks, PhotoMarks] {
  const place = turns.findIndex((turn) => turn === rotation)
  return [{ rotation: turns[(place + 1) % 4] ?? 0 }, { rotation: turns[place] ?? 0 }]
}

/** `marksOf`: the new marks of a photo and its present ones. Photos of an album that change alike change together. */
function marked(
  photos: readonly TimelinePhoto[],
  marksOf: (photo: TimelinePhoto) => readonly [PhotoMarks, PhotoMarks],
): Marked[] {
  const changes = new Map<string, Marked & { readonly photoIds: number[]; readonly queued: QueuedPhoto[] }>()
  for (const photo of photos) {
    const [marks, back] = marksOf(photo)
    const key = JSON.stringify([photo.album_id, marks, back])
    const change = changes.get(key) ?? { albumId: photo.album_id, photoIds: [], queued: [], marks, back }
    change.photoIds.push(photo.id)
    change.queued.push(...(photo.queued ?? []))
    changes.set(key, change)
  }
  return [...changes.values()]
}
