import { Suspense, useEffect, useState } from 'react'
import { proveWith } from '#client/api/prove-again.ts'
import { lazyPart } from '#client/shared-views/parts/lazy-part.tsx'

const StepUpDialog = lazyPart(() => import('./step-up-dialog.tsx'), 'StepUpDialog')

interface Asked {
  readonly answer: (proved: boolean) => void
}

/** See docs/rules.md#step-up. */
export function StepUp() {
  const [asked, setAsked] = useState<Asked | null>(null)
  useEffect(() => {
    let last: Asked | null = null
    const stop = proveWith(
      () =>
        new Promise((resolve) => {
          last = { answer: resolve }
          setAsked(last)
        }),
    )
    return () => {
      stop()
      last?.answer(false)
    }
  }, [])
  if (asked === null) return null
  const end = (proved: boolean): void => {
    setAsked(null)
    asked.answer(proved)
  }
  return (
    <Suspense>
      <StepUpDialog onEnd={end} />
    </Suspense>
  )
}
