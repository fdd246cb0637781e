import type { Photo } from '#contract/schema.gen.ts'
import type { Step, UndoStack } from '#client/shared-views/undo-steps.ts'

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

/** Removes the steps of a deleted group, because they cannot be undone. */
export function withoutGroup(stack: UndoStack<Act>, groupKey: string): UndoStack<Act> {
  return stack.flatMap((step): Step<Act>[] => {
    const { act } = step
    if (act.kind === 'dismissed') return [step]
    if (act.kind !== 'created') return act.groupKey === groupKey ? [] : [step]
    const groups = act.groups.filter(({ key }) => key !== groupKey)
    return groups.length === 0 ? [] : [{ ...step, act: { ...act, groups } }]
  })
}
