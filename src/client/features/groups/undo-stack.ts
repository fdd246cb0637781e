import type { Photo } from '#contract/schema.gen.ts'

interface PhotosMoved {
  readonly kind: 'added' | 'removed'
  readonly groupId: number
  readonly name: string
  readonly photos: readonly Photo[]
}

interface GroupsCreated {
  readonly kind: 'created'
  readonly groups: readonly { readonly id: number; readonly name: string }[]
}

interface GroupRenamed {
  readonly kind: 'renamed'
  readonly groupId: number
  readonly from: string
  readonly name: string
}

interface SuggestionDismissed {
  readonly kind: 'dismissed'
  readonly albumId: number
  readonly key: number
  readonly name: string
}

/** One act of the person, with what it takes to take it back. */
export type Act = PhotosMoved | GroupsCreated | GroupRenamed | SuggestionDismissed

export interface Step {
  readonly id: number
  readonly act: Act
}

/** The acts that can be taken back, the latest last. */
export type UndoStack = readonly Step[]

/** So many acts can be taken back. */
export const undoDepth = 50

/** With one act more; the oldest is forgotten when there are too many. */
export function withStep(stack: UndoStack, step: Step): UndoStack {
  return [...stack, step].slice(-undoDepth)
}

/** Without that act: it was taken back, or the server refused it. */
export function withoutStep(stack: UndoStack, id: number): UndoStack {
  return stack.filter((step) => step.id !== id)
}

/** A step that could not be taken back returns to its place. */
export function withStepBack(stack: UndoStack, step: Step): UndoStack {
  return [...withoutStep(stack, step.id), step].sort((one, other) => one.id - other.id)
}

/** Without the acts on a group that is no more: there is nothing to take back. */
export function withoutGroup(stack: UndoStack, groupId: number): UndoStack {
  return stack.flatMap((step): Step[] => {
    const { act } = step
    if (act.kind === 'dismissed') return [step]
    if (act.kind !== 'created') return act.groupId === groupId ? [] : [step]
    const groups = act.groups.filter(({ id }) => id !== groupId)
    return groups.length === 0 ? [] : [{ ...step, act: { ...act, groups } }]
  })
}
