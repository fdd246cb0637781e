import { useEffect, useRef } from 'react'

/** Marks the extra history entry that `useBackGuard` adds to the open page. */
const MARK = 'unsaved'

function isExtraStep(): boolean {
  const state: unknown = history.state
  return typeof state === 'object' && state !== null && MARK in state
}

/** Adds a history entry with the same address and the router's own state. So the router sees no change of page. */
function addStep(): void {
  const state: unknown = history.state
  history.pushState({ ...(typeof state === 'object' ? state : null), [MARK]: true }, '')
}

let guards = 0
let isWatching = false
/** True from the guard's own step back in history until the browser reports that step. */
let isStepping = false
let ownStep: Event | null = null

/**
 * Watches steps in the browser's history, so that a guard tells its own step from a press of Back. When a save opens
 * another page, the guard's extra history entry stays before that page. If the person later goes back to the extra
 * entry, this code steps back once more. Otherwise Back would seem to do nothing there.
 */
function watchSteps(): void {
  if (isWatching) return
  isWatching = true
  addEventListener('popstate', (event) => {
    ownStep = isStepping ? event : null
    isStepping = false
    if (guards === 0 && isExtraStep()) history.back()
  })
}

/**
 * While active, Back stays on the page and calls `onBack`. A page cannot refuse Back, so the hook adds an extra history
 * entry that Back uses up. When the person leaves anyway, call the returned function: the guard then goes where Back
 * would have gone.
 */
export function useBackGuard(isActive: boolean, onBack: () => void): () => void {
  const latest = useRef(onBack)
  const isLeaving = useRef(false)
  useEffect(() => {
    latest.current = onBack
  })
  useEffect(() => {
    if (!isActive) return
    guards += 1
    watchSteps()
    if (!isExtraStep()) {
      // Clears `isStepping`, which may be stale. On a tab's first page a step back leads nowhere, and the browser never
      // reports the step.
      isStepping = false
      addStep()
    }
    const popped = (event: Event): void => {
      if (isExtraStep()) return
      addStep()
      // Once the form has no unsaved changes, the guard itself steps back over its extra history entry. The browser
      // reports that step later. If the person has changed the form again by then, the report must not count as a press
      // of Back.
      if (event !== ownStep) latest.current()
    }
    addEventListener('popstate', popped)
    return () => {
      guards -= 1
      removeEventListener('popstate', popped)
      const steps = isLeaving.current ? -2 : -1
      isLeaving.current = false
      // Waits a moment, because a save may open another page now. The guard must not step back from that page.
      setTimeout(() => {
        if (guards > 0 || !isExtraStep()) return
        isStepping = true
        history.go(steps)
      })
    }
  }, [isActive])
  return () => (isLeaving.current = true)
}
