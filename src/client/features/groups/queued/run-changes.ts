import { staffText } from '#domain/texts/staff-texts.ts'
import { notifyWarning } from '#client/ui/notices/notify.ts'
import type { Day } from '../groups.queries.ts'
import type { DisplayGroups, Outcome } from '../use-display-groups.ts'
import type { GroupCreate, GroupPhoto, GroupRef } from './group-changes.ts'
import type { ShownGroup } from './shown-groups.ts'

export const refOf = ({ key, id }: GroupRef): GroupRef => ({ key, id })

/** The groups that had the photos, and `take` (see `GroupCreate`). */
export interface Sources {
  readonly from?: readonly GroupRef[]
  readonly take?: 'photos' | 'groups'
  /** The raft code of a new group. */
  readonly code?: string
}

function queuedOf(photos: readonly GroupPhoto[]): Pick<GroupCreate, 'queued'> {
  // A photo of the server waits for no copy of its file.
  const queued = photos.flatMap((photo) => (photo.id < 0 ? (photo.queued ?? []) : []))
  return queued.length === 0 ? {} : { queued }
}

export function groupChanges({ outfitterId, date }: Day, { run }: DisplayGroups) {
  const of = ({ key, id, name }: ShownGroup) => ({ outfitterId, date, name, group: { key, id } })
  const sources = ({ from, take, code }: Sources) => ({
    ...(from === undefined ? {} : { from: from.map(refOf) }),
    ...(take === undefined ? {} : { take }),
    ...(code === undefined ? {} : { code }),
  })
  const rename = (group: ShownGroup, to: string, version: string | undefined): Promise<Outcome> =>
    run({ kind: 'group.rename', payload: { ...of(group), to, version } })
  return {
    move: (
      group: ShownGroup,
      add: readonly GroupPhoto[],
      remove: readonly GroupPhoto[],
      from?: Sources,
    ): Promise<Outcome> => {
      const photos = { add, remove: remove.map(({ id }) => id), ...queuedOf([...add, ...remove]) }
      const payload = { ...of(group), ...photos, ...(from ? sources(from) : {}) }
      return run({ kind: 'group.photos', payload })
    },

    create: (clientId: string, name: string, photos: readonly GroupPhoto[], from?: Sources): Promise<Outcome> =>
      run({
        kind: 'group.create',
        payload: { clientId, outfitterId, date, name, photos, ...queuedOf(photos), ...(from ? sources(from) : {}) },
      }),

    rename,

    renameBack: async (group: ShownGroup, to: string): Promise<Outcome> => {
      const outcome = await rename(group, to, group.version)
      if (outcome === 'stale') notifyWarning(staffText('kit.stale'))
      return outcome
    },

    remove: (group: ShownGroup): Promise<Outcome> => run({ kind: 'group.delete', payload: of(group) }),
  }
}
