import type { RaftChange } from '#domain/photos/suggest-groups.ts'
import type { UndoStack } from '#client/shared-views/undo-steps.ts'
import type { GroupPhoto, GroupRef } from './queued/group-changes.ts'
import type { MarkedPhotos, PhotoMarks } from './queued/photo-marks.ts'

/** A change that takes an act back, alone or with others. A deleted group takes the changes that concern it along. */
export type UndoChange =
  | {
      readonly kind: 'move'
      readonly groupKey: string
      readonly add: readonly GroupPhoto[]
      readonly remove: readonly GroupPhoto[]
      /** The group that gives back the added photos. */
      readonly from?: GroupRef
    }
  | {
      readonly kind: 'create'
      readonly name: string
      readonly photos: readonly GroupPhoto[]
      /** The group that gives back its photos. */
      readonly from: GroupRef
    }
  | { readonly kind: 'rename'; readonly groupKey: string; readonly to: string }
  | { readonly kind: 'delete'; readonly groupKey: string }
  | { readonly kind: 'suggest'; readonly albumId: number; readonly key: number }
  | { readonly kind: 'rafts'; readonly changes: readonly RaftChange<number>[] }
  | (MarkedPhotos & { readonly kind: 'mark'; readonly albumId: number; readonly marks: PhotoMarks })

export interface Act {
  /** Says what was done, such as '3 photos added to Raft 2'. */
  readonly text: string
  /** In the order in which they happen. */
  readonly undo: readonly UndoChange[]
}

/**
 * Removes the steps that would change a deleted group, because half of a step would leave photos in no group. A step
 * that deletes several groups still deletes the others.
 */
export function withoutGroup(stack: UndoStack<Act>, groupKey: string): UndoStack<Act> {
  return stack.flatMap((step) => {
    const concerns = (change: UndoChange): boolean =>
      ('groupKey' in change && change.groupKey === groupKey) || ('from' in change && change.from?.key === groupKey)
    const { undo } = step.act
    const rest = undo.filter((change) => !concerns(change))
    if (rest.length === undo.length) return [step]
    const areDeletes = undo.every(({ kind }) => kind === 'delete')
    return areDeletes && rest.length > 0 ? [{ ...step, act: { ...step.act, undo: rest } }] : []
  })
}
