import { useEffect, useRef } from 'react'

/** Marks the extra step of the history that `useBackGuard` adds to the open page. */
const MARK = 'unsaved'

function isExtraStep(): boolean {
  const state: unknown = history.state
  return typeof state === 'object' && state !== null && MARK in state
}

/** A step at the same address with the router's own state: the router sees no other page. */
function addStep(): void {
  const state: unknown = history.state
  history.pushState({ ...(typeof state === 'object' ? state : null), [MARK]: true }, '')
}

let guards = 0
let isWatching = false
/** True from the guard's own step back until the browser has taken it. */
let isStepping = false
let ownStep: Event | null = null

/** Recognises the guard's own steps. Steps over an extra step that stayed behind a page that a save opened. */
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
 * While active, Back stays on the page and calls `onBack`. The browser cannot refuse Back, so the page has an extra step
 * that Back uses up. Returns the function that goes where Back would have gone.
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
      // No step is under way: one of the first page of a tab leads nowhere and is never told.
      isStepping = false
      addStep()
    }
    const popped = (event: Event): void => {
      if (isExtraStep()) return
      addStep()
      // The form was changed again before the step of its last change was gone.
      if (event !== ownStep) latest.current()
    }
    addEventListener('popstate', popped)
    return () => {
      guards -= 1
      removeEventListener('popstate', popped)
      const steps = isLeaving.current ? -2 : -1
      isLeaving.current = false
      // After the save: it may have opened another page, which stays.
      setTimeout(() => {
        if (guards > 0 || !isExtraStep()) return
        isStepping = true
        history.go(steps)
      })
    }
  }, [isActive])
  return () => (isLeaving.current = true)
}
