import type { Photo } from '#contract/schema.gen.ts'
import { staffText } from '#domain/texts/staff-texts.ts'
import { useUndoSteps } from '#client/shared-views/undo-steps.ts'
import { notifyWarning } from '#client/ui/notices/notify.ts'
import { newIdempotencyKey } from '#client/device/database/new-id.ts'
import { setDismissed } from './suggested/dismissed-suggestions.ts'
import type { Day } from './groups.queries.ts'
import type { ShownGroup } from './queued/shown-groups.ts'
import { withoutGroup, type Act } from './group-act.ts'
import type { DisplayGroups, Outcome } from './use-display-groups.ts'

interface NewGroup {
  readonly name: string
  readonly photos: readonly Photo[]
}

interface CreatedGroup {
  readonly key: string
  readonly name: string
}

export function useGroupActs(day: Day, dayGroups: DisplayGroups) {
  const { steps, record, forget, change, restore } = useUndoSteps<Act>()
  const changes = groupChanges(day, dayGroups)
  const groupOf = (key: string) => dayGroups.groups?.find((group) => group.key === key)

  const move = async (kind: 'added' | 'removed', group: ShownGroup, photos: readonly Photo[]): Promise<void> => {
    const step = record({ kind, groupKey: group.key, name: group.name, photos })
    if ((await changes.move(kind, group, photos)) !== 'done') forget(step)
  }

  /** One undo takes back all groups that it created. */
  const create = async (wanted: readonly NewGroup[], onProgress?: (done: number) => void): Promise<CreatedGroup[]> => {
    const created: CreatedGroup[] = []
    for (const { name, photos } of wanted) {
      const key = newIdempotencyKey()
      if ((await changes.create(key, name, photos)) !== 'done') break
      created.push({ key, name })
      onProgress?.(created.length)
    }
    if (created.length > 0) record({ kind: 'created', groups: created })
    return created
  }

  const rename = async (group: ShownGroup, name: string, version: string | undefined): Promise<Outcome> => {
    const outcome = await changes.rename(group, name, version)
    if (outcome === 'done') record({ kind: 'renamed', groupKey: group.key, from: group.name, name })
    return outcome
  }

  const remove = async (key: string): Promise<Outcome> => {
    const group = groupOf(key)
    const outcome = group ? await changes.remove(group) : 'done'
    if (outcome === 'done') change((stack) => withoutGroup(stack, key))
    return outcome
  }

  const revert = async (act: Act): Promise<Outcome> => {
    if (act.kind === 'dismissed') {
      setDismissed(act.albumId, act.key, false)
      return 'done'
    }
    if (act.kind === 'created') {
      for (const { key } of act.groups) {
        const outcome = await remove(key)
        if (outcome !== 'done') return outcome
      }
      return 'done'
    }
    const group = groupOf(act.groupKey)
    if (group === undefined) return 'done'
    if (act.kind === 'renamed') return changes.renameBack(group, act.from)
    return changes.move(act.kind === 'added' ? 'removed' : 'added', group, act.photos)
  }

  const undo = async (): Promise<void> => {
    const step = steps.at(-1)
    if (!step) return
    forget(step)
    if ((await revert(step.act)) === 'not-stored') restore(step)
  }

  const dismiss = (albumId: number, { key, name }: { readonly key: number; readonly name: string }): void => {
    setDismissed(albumId, key, true)
    record({ kind: 'dismissed', albumId, key, name })
  }

  return { steps, dismiss, move, create, rename, remove, undo }
}

export type GroupActs = ReturnType<typeof useGroupActs>

function groupChanges({ outfitterId, date }: Day, { run }: DisplayGroups) {
  const of = ({ key, id, name }: ShownGroup) => ({ outfitterId, date, name, group: { key, id } })
  const rename = (group: ShownGroup, to: string, version: string | undefined): Promise<Outcome> =>
    run({ kind: 'group.rename', payload: { ...of(group), to, version } })
  return {
    move: (kind: 'added' | 'removed', group: ShownGroup, photos: readonly Photo[]): Promise<Outcome> => {
      const isAdded = kind === 'added'
      const remove = isAdded ? [] : photos.map(({ id }) => id)
      return run({ kind: 'group.photos', payload: { ...of(group), add: isAdded ? photos : [], remove } })
    },

    create: (clientId: string, name: string, photos: readonly Photo[]): Promise<Outcome> =>
      run({ kind: 'group.create', payload: { clientId, outfitterId, date, name, photos } }),

    rename,

    renameBack: async (group: ShownGroup, to: string): Promise<Outcome> => {
      const outcome = await rename(group, to, group.version)
      if (outcome === 'stale') notifyWarning(staffText('kit.stale'))
      return outcome
    },

    remove: (group: ShownGroup): Promise<Outcome> => run({ kind: 'group.delete', payload: of(group) }),
  }
}
