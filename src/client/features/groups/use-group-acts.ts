import { useRef, useState } from 'react'
import type { DisplayGroup, Photo } from '#contract/schema.gen.ts'
import { newIdempotencyKey } from '#client/offline/idempotency-key.ts'
import { setDismissed } from './dismissed-suggestions.ts'
import type { Day } from './groups.queries.ts'
import { createDisplayGroup, deleteDisplayGroup, renameDisplayGroup } from './groups.commands.ts'
import { withGroup } from './photo-changes.ts'
import { withoutGroup, withoutStep, withStep, withStepBack, type Act, type Step, type UndoStack } from './undo-stack.ts'
import type { DisplayGroups, Outcome } from './use-display-groups.ts'

export interface NewGroup {
  readonly name: string
  readonly photoIds: readonly number[]
}

const nothingToDo = { done: true, answer: null } as const

const without = (groups: readonly DisplayGroup[], gone: number): DisplayGroup[] =>
  groups.filter(({ id }) => id !== gone)

/** What the person does to the groups of a day, and how it is taken back, step by step. */
export function useGroupActs(day: Day, { groups, change, run }: DisplayGroups) {
  const [steps, setSteps] = useState<UndoStack>([])
  const last = useRef(0)

  const note = (act: Act): Step => {
    last.current += 1
    const step = { id: last.current, act }
    setSteps((stack) => withStep(stack, step))
    return step
  }

  const move = async (kind: 'added' | 'removed', group: DisplayGroup, photos: readonly Photo[]): Promise<void> => {
    const step = note({ kind, groupId: group.id, name: group.name, photos })
    const { done } = await change(photoChange(kind, group.id, photos))
    if (!done) setSteps((stack) => withoutStep(stack, step.id))
  }

  const createOne = ({ name, photoIds }: NewGroup): Promise<Outcome<DisplayGroup>> => {
    const key = newIdempotencyKey()
    const body = { name, date: day.date, outfitter_id: day.outfitterId, photo_ids: [...photoIds] }
    return run(() => createDisplayGroup(key, body), withGroup)
  }

  /** One after the other; `onProgress` hears how many there are. Answers those that came to be, all of them one step. */
  const create = async (wanted: readonly NewGroup[], onProgress?: (done: number) => void): Promise<DisplayGroup[]> => {
    const created: DisplayGroup[] = []
    for (const each of wanted) {
      const outcome = await createOne(each)
      if (!outcome.done) break
      created.push(outcome.answer)
      onProgress?.(created.length)
    }
    if (created.length > 0) note({ kind: 'created', groups: created.map(({ id, name }) => ({ id, name })) })
    return created
  }

  const renameTo = (group: DisplayGroup, name: string): Promise<Outcome<DisplayGroup>> => {
    const key = newIdempotencyKey()
    return run(() => renameDisplayGroup(key, group, name), withGroup)
  }

  const rename = async (group: DisplayGroup, name: string): Promise<boolean> => {
    const { done } = await renameTo(group, name)
    if (done) note({ kind: 'renamed', groupId: group.id, from: group.name, name })
    return done
  }

  const removeOne = async (id: number): Promise<Outcome<unknown>> => {
    const key = newIdempotencyKey()
    const outcome = await run(
      () => deleteDisplayGroup(key, id),
      (all) => without(all, id),
    )
    if (outcome.done) setSteps((stack) => withoutGroup(stack, id))
    return outcome
  }

  const takeBack = async (act: Act): Promise<Outcome<unknown>> => {
    if (act.kind === 'created') {
      for (const { id } of act.groups) {
        const outcome = await removeOne(id)
        if (!outcome.done) return outcome
      }
      return nothingToDo
    }
    if (act.kind === 'renamed') {
      const group = groups?.find(({ id }) => id === act.groupId)
      return group ? renameTo(group, act.from) : nothingToDo
    }
    if (act.kind === 'dismissed') {
      setDismissed(act.albumId, act.key, false)
      return nothingToDo
    }
    return change(photoChange(act.kind === 'added' ? 'removed' : 'added', act.groupId, act.photos))
  }

  /** Takes the latest act back, and answers it; null when it was not. What the server did not answer can be tried again. */
  const undo = async (): Promise<Act | null> => {
    const step = steps.at(-1)
    if (!step) return null
    setSteps((stack) => withoutStep(stack, step.id))
    const outcome = await takeBack(step.act)
    if (outcome.done) return step.act
    if (outcome.mayRetry) setSteps((stack) => withStepBack(stack, step))
    return null
  }

  const dismiss = (albumId: number, { key, name }: { readonly key: number; readonly name: string }): void => {
    setDismissed(albumId, key, true)
    note({ kind: 'dismissed', albumId, key, name })
  }

  return { steps, dismiss, move, create, rename, remove: removeOne, undo }
}

export type GroupActs = ReturnType<typeof useGroupActs>

function photoChange(kind: 'added' | 'removed', groupId: number, photos: readonly Photo[]) {
  return kind === 'added'
    ? { groupId, add: photos, remove: [] }
    : { groupId, add: [], remove: photos.map(({ id }) => id) }
}
