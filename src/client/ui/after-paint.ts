import { useSyncExternalStore } from 'react'

const PATIENCE = 4000

let loaded = typeof document !== 'undefined' && document.readyState === 'complete'
const waiting = new Set<() => void>()

function idle(run: () => void): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(run, { timeout: PATIENCE })
  else setTimeout(run, 300)
}

function pageLoaded(): void {
  if (loaded) return
  loaded = true
  for (const run of waiting) run()
  waiting.clear()
}

if (!loaded && typeof addEventListener === 'function') {
  addEventListener('load', pageLoaded, { once: true })
  // An image that hangs must not hold back what makes the page work.
  setTimeout(pageLoaded, PATIENCE)
}

/** Runs once the page has loaded what it shows first and has time: for what the first screen does not need. */
export function afterPaint(run: () => void): void {
  if (loaded) idle(run)
  else waiting.add(() => idle(run))
}

function subscribe(listener: () => void): () => void {
  waiting.add(listener)
  return () => void waiting.delete(listener)
}

/** False until the first screen has loaded: what lies beyond it waits, so that it does not compete. */
export function usePageLoaded(): boolean {
  return useSyncExternalStore(subscribe, () => loaded)
}
