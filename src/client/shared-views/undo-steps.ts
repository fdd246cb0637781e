import { useEffect, useRef, useState } from 'react'
import { readStored, writeStored } from '#client/storage.ts'

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

function storedSteps<Act>(key: string): UndoStack<Act> {
  try {
    return JSON.parse(readStored(key, 'tab') ?? '[]') as UndoStack<Act>
  } catch {
    return []
  }
}

/** The acts of this tab that can be undone, oldest first. With a key they survive a reload. */
export function useUndoSteps<Act>(key?: string) {
  const [steps, change] = useState<UndoStack<Act>>(() => (key === undefined ? [] : storedSteps(key)))
  const last = useRef(steps.at(-1)?.id ?? 0)

  useEffect(() => {
    if (key === undefined) return
    writeStored(key, null, 'tab')
    // A full storage keeps the newest ones.
    let kept = steps
    while (kept.length > 0 && !writeStored(key, JSON.stringify(kept), 'tab'))
      kept = kept.slice(Math.ceil(kept.length / 2))
  }, [key, steps])

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
