import { useRef, useState } from 'react'

export interface Step<Act> {
  readonly id: number
  readonly act: Act
}

export type UndoStack<Act> = readonly Step<Act>[]

export const undoDepth = 50

export function withStep<Act>(stack: UndoStack<Act>, step: Step<Act>): UndoStack<Act> {
  return [...stack, step].slice(-undoDepth)
}

export function withoutStep<Act>(stack: UndoStack<Act>, id: number): UndoStack<Act> {
  return stack.filter((step) => step.id !== id)
}

/** Inserts a step at its old place in the stack again, because its undo failed. */
export function withStepBack<Act>(stack: UndoStack<Act>, step: Step<Act>): UndoStack<Act> {
  return [...withoutStep(stack, step.id), step].sort((one, other) => one.id - other.id)
}

/** The acts of this page that can be undone, oldest first. */
export function useUndoSteps<Act>() {
  const [steps, change] = useState<UndoStack<Act>>([])
  const last = useRef(0)

  const record = (act: Act): Step<Act> => {
    last.current += 1
    const step = { id: last.current, act }
    change((stack) => withStep(stack, step))
    return step
  }
  return {
    steps,
    change,
    record,
    forget: ({ id }: Step<Act>) => change((stack) => withoutStep(stack, id)),
    restore: (step: Step<Act>) => change((stack) => withStepBack(stack, step)),
  }
}
