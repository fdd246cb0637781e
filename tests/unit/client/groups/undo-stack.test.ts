import { describe, expect, it } from 'vitest'
import { withoutGroup, type Act } from '#client/features/groups/group-act.ts'
import {
  undoDepth,
  withoutStep,
  withStep,
  withStepBack,
  type Step,
  type UndoStack,
} from '#client/shared-views/undo-steps.ts'
import { photo } from './group-fixtures.ts'

const added = (id: number, groupKey = '1'): Step<Act> => ({
  id,
  act: { text: 'added', undo: [{ kind: 'move', groupKey, add: [], remove: [photo(id)] }] },
})
const stackOf = (...steps: Step<Act>[]): UndoStack<Act> => steps.reduce<UndoStack<Act>>(withStep, [])
const idsOf = (stack: UndoStack<Act>) => stack.map(({ id }) => id)

describe('the undo stack', () => {
  it('keeps a limited number of actions and drops the oldest first', () => {
    const stack = stackOf(...Array.from({ length: undoDepth + 2 }, (_, index) => added(index + 1)))
    expect(stack).toHaveLength(undoDepth)
    expect(stack[0]?.id).toBe(3)
    expect(stack.at(-1)?.id).toBe(undoDepth + 2)
  })

  it('removes an action that the server refused, even when later actions lie above it', () => {
    expect(idsOf(withoutStep(stackOf(added(1), added(2), added(3)), 2))).toEqual([1, 3])
  })

  it('puts an action that could not be undone back at its place below the later actions', () => {
    const stack = stackOf(added(1), added(2), added(3))
    expect(idsOf(withStepBack(withoutStep(stack, 2), added(2)))).toEqual([1, 2, 3])
  })

  it('removes the actions of a deleted group, including its creation', () => {
    const created = (id: number, ...keys: string[]): Step<Act> => ({
      id,
      act: { text: 'created', undo: keys.map((groupKey) => ({ kind: 'delete', groupKey })) },
    })
    const renamed: Step<Act> = { id: 5, act: { text: 'renamed', undo: [{ kind: 'rename', groupKey: '7', to: 'a' }] } }
    const dismissed: Step<Act> = {
      id: 6,
      act: { text: 'dismissed', undo: [{ kind: 'suggest', albumId: 7, key: 7 }] },
    }
    const stack = stackOf(added(1), added(2, '7'), created(3, '7'), created(4, '7', '8'), renamed, dismissed)
    expect(withoutGroup(stack, '7')).toEqual([added(1), created(4, '8'), dismissed])
  })
})
