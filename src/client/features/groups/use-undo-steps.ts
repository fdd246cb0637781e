import { useRef, useState } from 'react'
import { withoutGroup, withoutStep, withStep, withStepBack, type Act, type Step, type UndoStack } from './undo-stack.ts'

export function useUndoSteps() {
  const [steps, setSteps] = useState<UndoStack>([])
  const last = useRef(0)

  const record = (act: Act): Step => {
    last.current += 1
    const step = { id: last.current, act }
    setSteps((stack) => withStep(stack, step))
    return step
  }
  return {
    steps,
    record,
    forget: ({ id }: Step) => setSteps((stack) => withoutStep(stack, id)),
    forgetGroup: (groupKey: string) => setSteps((stack) => withoutGroup(stack, groupKey)),
    restore: (step: Step) => setSteps((stack) => withStepBack(stack, step)),
  }
}
