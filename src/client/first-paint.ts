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
    run()
  })
  observer.observe({ type: 'paint', buffered: true })
}

/** Resolves when the still screen's first photo is on the screen, or cannot be. */
async function firstPhotoPainted(screen: HTMLElement): Promise<void> {
  await screen
    .querySelector('img')
    ?.decode()
    .catch(() => undefined)
  // Two frames: the first draws the photo, the second begins when it was shown.
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve))))
}

const screen = document.getElementById(stillScreen)
if (screen === null) {
  startApp()
} else {
  onFirstPaint(() => void firstPhotoPainted(screen).then(startApp))
  // A photo that is slow to come must not hold the app up; a page in the background is not painted at all.
  setTimeout(startApp, longestWait)
}
