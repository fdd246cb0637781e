import type { Photo } from '#contract/schema.gen.ts'

interface PhotosMoved {
  readonly kind: 'added' | 'removed'
  readonly groupKey: string
  readonly name: string
  readonly photos: readonly Photo[]
}

interface GroupsCreated {
  readonly kind: 'created'
  readonly groups: readonly { readonly key: string; readonly name: string }[]
}

interface GroupRenamed {
  readonly kind: 'renamed'
  readonly groupKey: string
  readonly from: string
  readonly name: string
}

interface SuggestionDismissed {
  readonly kind: 'dismissed'
  readonly albumId: number
  readonly key: number
  readonly name: string
}

export type Act = PhotosMoved | GroupsCreated | GroupRenamed | SuggestionDismissed

export interface Step {
  readonly id: number
  readonly act: Act
}

export type UndoStack = readonly Step[]

export const undoDepth = 50

export function withStep(stack: UndoStack, step: Step): UndoStack {
  return [...stack, step].slice(-undoDepth)
}

export function withoutStep(stack: UndoStack, id: number): UndoStack {
  return stack.filter((step) => step.id !== id)
}

export function withStepBack(stack: UndoStack, step: Step): UndoStack {
  return [...withoutStep(stack, step.id), step].sort((one, other) => one.id - other.id)
}

/** Removes the steps of a deleted group, because they cannot be undone. */
export function withoutGroup(stack: UndoStack, groupKey: string): UndoStack {
  return stack.flatMap((step): Step[] => {
    const { act } = step
    if (act.kind === 'dismissed') return [step]
    if (act.kind !== 'created') return act.groupKey === groupKey ? [] : [step]
    const groups = act.groups.filter(({ key }) => key !== groupKey)
    return groups.length === 0 ? [] : [{ ...step, act: { ...act, groups } }]
  })
}
