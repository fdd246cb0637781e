// The page's HTML may carry a static first screen. It paints first, because evaluating the app would delay it on a
// phone. The app's script is already loading (modulepreload).
import './ui/theme/global.css'
import './first-screen.css'
import type { firstScreenId } from '#domain/first-screen-id.ts'
import { reloadWhenServed } from './ui/loading/reload-when-served.ts'

// Imports the type only: the constant itself is in the app's file.
const stillScreen: typeof firstScreenId = 'first-screen'
const longestWait = 500
let started = false

function startApp(): void {
  if (started) return
  started = true
  // Without the app's script nothing works, so the page reloads.
  import('./main.tsx').catch(() => void reloadWhenServed())
}

/**
 * Loads what the app shell's first screen needs beside the app: the kept answers, and staff's pages at their addresses.
 * The page that needs a part reports its failure.
 */
function loadScreenEarly(): void {
  const ignore = () => undefined
  import('./api/answer-store.ts').then(({ readEarly }) => readEarly()).catch(ignore)
  import('./api/kept-answers.ts').catch(ignore)
  if (/^\/(dashboard|admin|photographer|account)(\/|$)/i.test(location.pathname))
    import('./app/staff/staff-routes.tsx').catch(ignore)
}

function onFirstPaint(run: () => void): void {
  if (!PerformanceObserver.supportedEntryTypes.includes('paint')) return
  const observer = new PerformanceObserver((list) => {
    if (list.getEntriesByName('first-contentful-paint').length === 0) return
    observer.disconnect()
    run()
  })
  observer.observe({ type: 'paint', buffered: true })
}

async function firstPhotoPainted(screen: HTMLElement): Promise<void> {
  await screen
    .querySelector('img')
    ?.decode()
    .catch(() => undefined)
  // Two frames: the first draws the photo, the second starts after it was shown.
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve))))
}

const screen = document.getElementById(stillScreen)
if (document.documentElement.hasAttribute('data-old-browser')) {
  // `old-browser-page.ts` is about to replace the page.
} else if (screen === null) {
  startApp()
  loadScreenEarly()
} else {
  onFirstPaint(() => void firstPhotoPainted(screen).then(startApp))
  // A slow photo must not hold up the app, and a page in the background never paints.
  setTimeout(startApp, longestWait)
}
