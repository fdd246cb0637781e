// The page's HTML may carry a still first screen: it is painted before the app, whose evaluation would hold it up on a
// phone. The app's own script is already on its way (modulepreload).
import './ui/global.css'
import './first-screen.css'
import type { firstScreenId } from '#domain/first-screen-id.ts'

// Only its type is imported: the constant itself comes in the app's file.
const stillScreen: typeof firstScreenId = 'first-screen'
const longestWait = 500
let started = false

function startApp(): void {
  if (started) return
  started = true
  void import('./main.tsx')
}

/** Calls back when the browser says that something was painted; not at all where it does not say so. */
function onFirstPaint(run: () => void): void {
  if (!PerformanceObserver.supportedEntryTypes.includes('paint')) return
  const observer = new PerformanceObserver((list) => {
    if (list.getEntriesByName('first-contentful-paint').length === 0) return
    observer.disconnect()
    setTimeout(run)
  })
  observer.observe({ type: 'paint', buffered: true })
}

if (document.getElementById(stillScreen) === null) {
  startApp()
} else {
  onFirstPaint(startApp)
  // A page in the background is not painted, and older browsers do not tell.
  setTimeout(startApp, longestWait)
}
