const PATIENCE = 4000

/** Runs once the page has loaded what it shows first and has time: for what the first screen does not need. */
export function afterPaint(run: () => void): void {
  const whenIdle = () => {
    if (typeof requestIdleCallback === 'function') requestIdleCallback(run, { timeout: PATIENCE })
    else setTimeout(run, 300)
  }
  if (document.readyState === 'complete') whenIdle()
  else addEventListener('load', whenIdle, { once: true })
}
