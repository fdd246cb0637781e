import { startTransition, useEffect, useState } from 'react'
import { createStore } from '#client/store.ts'

const PATIENCE = 4000

let resting = 0
const held = new Set<() => void>()

const loaded = createStore(typeof document !== 'undefined' && document.readyState === 'complete')

function whenIdle(run: () => void): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(run, { timeout: PATIENCE })
  else setTimeout(run, 300)
}

function idle(run: () => void): void {
  whenIdle(() => (resting > 0 ? held.add(run) : run()))
}

function release(): void {
  for (const run of held) idle(run)
  held.clear()
}

/** Delays the work of `afterPaint` by at most 4 s, so that the page's own code loads first. */
export function holdAfterPaint(): () => void {
  let isHeld = true
  resting += 1
  const end = (): void => {
    if (!isHeld) return
    isHeld = false
    resting -= 1
    clearTimeout(timer)
    if (resting === 0) release()
  }
  const timer = setTimeout(end, PATIENCE)
  return end
}

function pageLoaded(): void {
  loaded.set(true)
}

if (!loaded.get() && typeof addEventListener === 'function') {
  addEventListener('load', pageLoaded, { once: true })
  // An image that never loads must not hold back the code that makes the page work.
  setTimeout(pageLoaded, PATIENCE)
}

/**
 * Runs work that the first screen does not need, once the page has loaded and is idle. Returns the function that
 * cancels the work.
 */
export function afterPaint(run: () => void): () => void {
  let isCancelled = false
  const runUnlessCancelled = (): void => {
    if (!isCancelled) run()
  }
  if (loaded.get()) idle(runUnlessCancelled)
  else loaded.subscribe(() => idle(runUnlessCancelled))
  return () => {
    isCancelled = true
  }
}

/**
 * Later content waits for this, so that it does not compete with the first screen. React draws it in short tasks, as a
 * transition, so that the browser answers taps between them.
 */
export function usePageLoaded(): boolean {
  const [isLoaded, setLoaded] = useState(loaded.get)
  useEffect(() => {
    const note = (): void => startTransition(() => setLoaded(loaded.get()))
    note()
    return loaded.subscribe(note)
  }, [])
  return isLoaded
}
