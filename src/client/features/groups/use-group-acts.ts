import type { RaftChange } from '#domain/photos/suggest-groups.ts'
import { staffText } from '#domain/texts/staff-texts.ts'
import { useStaff } from '#client/api/staff-session.ts'
import { useUndoSteps } from '#client/shared-views/undo-steps.ts'
import { notifyWarning } from '#client/ui/notices/notify.ts'
import { newIdempotencyKey } from '#client/device/database/new-id.ts'
import { setDismissed } from './suggested/dismissed-suggestions.ts'
import type { Day } from './groups.queries.ts'
import type { MarkedPhotos, PhotoMarks } from './queued/photo-marks.ts'
import type { GroupPhoto } from './queued/group-changes.ts'
import { groupChanges, refOf } from './queued/run-changes.ts'
import type { ArrivedPhotos, ShownGroup } from './queued/shown-groups.ts'
import { withoutGroup, type Act, type UndoChange } from './group-act.ts'
import type { DisplayGroups, Outcome } from './use-display-groups.ts'

interface NewGroup {
  readonly name: string
  /** The raft code that was photographed before its photos. */
  readonly code?: string
  readonly photos: readonly GroupPhoto[]
}

/** Marks of photos of one album, and those that take them back. */
export interface Marked extends MarkedPhotos {
  readonly albumId: number
  readonly marks: PhotoMarks
  readonly back: PhotoMarks
}

export interface Joining {
  readonly group: ShownGroup
  readonly photos: readonly GroupPhoto[]
}

interface CreatedGroup {
  readonly key: string
  readonly name: string
}

/** Changes that the timeline makes beside those of display groups. */
export interface TimelineChanges {
  readonly mark: (albumId: number, photos: MarkedPhotos, marks: PhotoMarks) => Promise<Outcome>
  readonly setChanges: (changes: readonly RaftChange<number>[]) => void
  readonly arrived: ArrivedPhotos
}

const none: readonly GroupPhoto[] = []

/** Older steps name one without a list. */
const copiesOf = ({ queued = [] }: GroupPhoto): number => queued.length

/** `timeline`: null on a page without one. */
export function useGroupActs(day: Day, dayGroups: DisplayGroups, timeline: TimelineChanges | null = null) {
  const acts = useActs(day, dayGroups, timeline)
  return { ...acts, ...actsOnGroups(acts), ...actsOfTimeline(acts, timeline), ...marksOf(acts, timeline) }
}

export type GroupActs = ReturnType<typeof useGroupActs>

function useActs(day: Day, dayGroups: DisplayGroups, timeline: TimelineChanges | null) {
  const { user } = useStaff()
  const undoKey = `eddyline.undo-groups.${user.id}.${day.outfitterId}.${day.date}`
  const { steps, record, forget, change, restore } = useUndoSteps<Act>(timeline === null ? undefined : undoKey)
  const changes = groupChanges(day, dayGroups)
  const groupOf = (key: string) => dayGroups.groups?.find((group) => group.key === key)

  const forgetGroup = (key: string): void => change((stack) => withoutGroup(stack, key))

  const remove = async (key: string): Promise<Outcome> => {
    const group = groupOf(key)
    const outcome = group ? await changes.remove(group) : 'done'
    if (outcome === 'done') forgetGroup(key)
    return outcome
  }

  const revert = async (back: UndoChange): Promise<Outcome> => {
    const now = (photos: readonly GroupPhoto[]) =>
      photos.map((photo) => (copiesOf(photo) > 1 ? photo : (timeline?.arrived.get(photo.id) ?? photo)))
    if (back.kind === 'suggest') setDismissed(back.albumId, back.key, false)
    if (back.kind === 'rafts') timeline?.setChanges(back.changes)
    if (back.kind === 'suggest' || back.kind === 'rafts') return 'done'
    if (back.kind === 'mark') return (await timeline?.mark(back.albumId, back, back.marks)) ?? 'done'
    if (back.kind === 'create')
      return changes.create(newIdempotencyKey(), back.name, now(back.photos), { from: [back.from], take: 'photos' })
    if (back.kind === 'delete') return remove(back.groupKey)
    const group = groupOf(back.groupKey)
    if (group === undefined) {
      // The rest of the step would take the photos out of every group.
      if (back.kind === 'move') notifyWarning(staffText('groups.undo-gone'))
      return back.kind === 'move' ? 'refused' : 'done'
    }
    if (back.kind === 'rename') return changes.renameBack(group, back.to)
    return changes.move(group, now(back.add), now(back.remove), back.from && { from: [back.from], take: 'photos' })
  }

  return {
    steps,
    changes,
    record,
    remove,
    forgetGroup,

    /** Records the act at once, and forgets it unless all of it is done. */
    act: async (text: string, undo: readonly UndoChange[], work: () => Promise<Outcome>): Promise<Outcome> => {
      const step = record({ text, undo })
      const outcome = await work()
      if (outcome !== 'done') forget(step)
      return outcome
    },

    undo: async (): Promise<void> => {
      const step = steps.at(-1)
      if (!step) return
      forget(step)
      for (const [place, back] of step.act.undo.entries()) {
        const outcome = await revert(back)
        if (outcome === 'done') continue
        // The rest of the act can be undone once more.
        if (outcome === 'not-stored') restore({ ...step, act: { ...step.act, undo: step.act.undo.slice(place) } })
        return
      }
    },
  }
}

type Acts = ReturnType<typeof useActs>

function actsOnGroups({ changes, act, record }: Acts) {
  return {
    move: async (kind: 'added' | 'removed', group: ShownGroup, photos: readonly GroupPhoto[]): Promise<void> => {
      const [add, remove] = kind === 'added' ? [photos, none] : [none, photos]
      const text = staffText(`groups.done-${kind}`, { count: photos.length, name: group.name })
      const undo = [{ kind: 'move', groupKey: group.key, add: remove, remove: add }] as const
      await act(text, undo, () => changes.move(group, add, remove))
    },

    /** One undo takes back all groups that it created. */
    create: async (wanted: readonly NewGroup[], onProgress?: (done: number) => void): Promise<CreatedGroup[]> => {
      const created: CreatedGroup[] = []
      for (const { name, photos, code } of wanted) {
        const key = newIdempotencyKey()
        if ((await changes.create(key, name, photos, code === undefined ? {} : { code })) !== 'done') break
        created.push({ key, name })
        onProgress?.(created.length)
      }
      const [first, ...others] = created
      const text =
        others.length === 0
          ? staffText('groups.done-created', { name: first?.name ?? '' })
          : staffText('groups.done-created-many', { count: created.length })
      if (first) record({ text, undo: created.map(({ key: groupKey }) => ({ kind: 'delete', groupKey })) })
      return created
    },

    rename: async (group: ShownGroup, name: string, version: string | undefined): Promise<Outcome> => {
      const outcome = await changes.rename(group, name, version)
      const text = staffText('groups.done-renamed', { from: group.name, name })
      if (outcome === 'done') record({ text, undo: [{ kind: 'rename', groupKey: group.key, to: group.name }] })
      return outcome
    },

    dismiss: (albumId: number, { key, name }: { readonly key: number; readonly name: string }): void => {
      setDismissed(albumId, key, true)
      record({ text: staffText('groups.done-dismissed', { name }), undo: [{ kind: 'suggest', albumId, key }] })
    },
  }
}

function actsOfTimeline({ changes, act, record, forgetGroup }: Acts, timeline: TimelineChanges | null) {
  return {
    /** Puts photos of one group into another, or into a new one (`into` is its name). */
    moveInto: (from: ShownGroup, into: ShownGroup | string, photos: readonly GroupPhoto[]): Promise<Outcome> => {
      const isNew = typeof into === 'string'
      const [key, name] = isNew ? [newIdempotencyKey(), into] : [into.key, into.name]
      const text = staffText('groups.done-transferred', { count: photos.length, from: from.name, name })
      const given = { from: [from], take: 'photos' } as const
      const back: UndoChange = {
        kind: 'move',
        groupKey: from.key,
        add: photos,
        remove: none,
        from: isNew ? { key, id: null } : refOf(into),
      }
      return act(text, isNew ? [back, { kind: 'delete', groupKey: key }] : [back], () =>
        isNew ? changes.create(key, into, photos, given) : changes.move(into, photos, none, given),
      )
    },

    /** Makes a group of photos, and takes them out of the groups that they are in. */
    gather: (from: readonly ShownGroup[], name: string, photos: readonly GroupPhoto[]): Promise<Outcome> => {
      const key = newIdempotencyKey()
      const text = staffText('groups.done-created', { name })
      const ids = new Set(photos.map(({ id }) => id))
      const back = from.map((group): UndoChange => {
        const own = group.photos.filter(({ id }) => ids.has(id))
        return { kind: 'move', groupKey: group.key, add: own, remove: none, from: { key, id: null } }
      })
      return act(text, [...back, { kind: 'delete', groupKey: key }], () =>
        changes.create(key, name, photos, from.length === 0 ? undefined : { from, take: 'photos' }),
      )
    },

    /** Puts all photos of a group into another and deletes it, also those that this page does not show. */
    merge: async (from: ShownGroup, into: ShownGroup): Promise<Outcome> => {
      const text = staffText('groups.done-merged', { from: from.name, name: into.name })
      const present = new Set(into.photos.map(({ id }) => id))
      const fresh = from.photos.filter(({ id }) => !present.has(id))
      const undo: UndoChange[] = [{ kind: 'create', name: from.name, photos: fresh, from: refOf(into) }]
      forgetGroup(from.key)
      return act(text, undo, () => changes.move(into, fresh, none, { from: [from], take: 'groups' }))
    },

    /** Changes suggested groups. */
    resuggest: (text: string, before: readonly RaftChange<number>[], more: readonly RaftChange<number>[]): void => {
      timeline?.setChanges([...before, ...more])
      record({ text, undo: [{ kind: 'rafts', changes: before }] })
    },
  }
}

function marksOf({ changes, act }: Acts, timeline: TimelineChanges | null) {
  return {
    /** `joins`: photos that then belong to a group. */
    mark: (text: string, marked: readonly Marked[], joins: readonly Joining[] = []): Promise<Outcome> => {
      const undo = [
        ...joins.map(({ group, photos }): UndoChange => {
          return { kind: 'move', groupKey: group.key, add: none, remove: photos }
        }),
        ...marked.map(({ back, ...mark }): UndoChange => ({ ...mark, kind: 'mark', marks: back })),
      ]
      return act(text, undo, async () => {
        for (const photos of marked) {
          const outcome = (await timeline?.mark(photos.albumId, photos, photos.marks)) ?? 'done'
          if (outcome !== 'done') return outcome
        }
        for (const { group, photos } of joins) {
          const outcome = await changes.move(group, photos, none)
          if (outcome !== 'done') return outcome
        }
        return 'done'
      })
    },
  }
}
