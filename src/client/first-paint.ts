// The page's HTML may carry a still first screen: it is painted before the app, whose evaluation would hold it up on a
// phone. The app's own script is already on its way (modulepreload).
import './ui/global.css'
import './first-screen.css'
import type { firstScreenId } from '#domain/first-screen-id.ts'

// Only its type is imported: the constant itself comes in the app's file.
const stillScreen: typeof firstScreenId = 'first-screen'
const longestWait = 300
let started = false

function startApp(): void {
  if (started) return
  started = true
  void import('./main.tsx')
}

if (document.getElementById(stillScreen) === null) {
  startApp()
} else {
  // The second frame begins when the first was painted; a page in the background has no frames.
  requestAnimationFrame(() => requestAnimationFrame(startApp))
  setTimeout(startApp, longestWait)
}
