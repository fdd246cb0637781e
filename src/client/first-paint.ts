// The page's HTML may contain a static first screen. The app starts only after the browser has painted that screen. On
// a phone, an earlier start would delay the paint. Meanwhile the browser loads the app's script (modulepreload).
import './ui/theme/global.css'
import './first-screen.css'
import type { firstScreenId } from '#domain/first-screen-id.ts'
import { abortTransactionsOnLeave } from './device/database/abort-on-leave.ts'
import { reloadWhenServed } from './ui/loading/reload-when-served.ts'

// Imports only the type of `firstScreenId`. An import of its value would make this script load a file of the app.
const stillScreen: typeof firstScreenId = 'first-screen'
const longestWait = 500
let started = false

function startApp(): void {
  if (started) return
  started = true
  // If the app's script does not load, nothing works, so the page reloads once the server answers.
  import('./main.tsx').then(fetchLater, () => void reloadWhenServed())
  loadPage()
}

/**
 * Brings the files of the cart into the browser's cache. The app imports them later, perhaps after the connection has
 * ended.
 */
function fetchLater(): void {
  const files = document.querySelector<HTMLMetaElement>('meta[name="later"]')?.content.split(' ') ?? []
  for (const file of files) void fetch(file, { credentials: 'same-origin', priority: 'low' }).catch(() => undefined)
}

// Errors are ignored here, because the page that needs the code reports them.
const ignore = () => undefined

/** Loads the page's own code beside the app, if the app's chunk does not hold it. */
function loadPage(): void {
  const { pathname } = location
  if (pathname === '/') import('./app/guest/home-page.tsx').catch(ignore)
  else if (/^\/login\/?$/i.test(pathname)) import('./app/staff/login/login-routes.tsx').catch(ignore)
  else if (/^\/(dashboard|admin|photographer|account)(\/|$)/i.test(pathname))
    import('./app/staff/staff-routes.tsx').catch(ignore)
}

function loadKeptAnswers(): void {
  import('./api/answer-store.ts').then(({ readEarly }) => readEarly()).catch(ignore)
  import('./api/persisted-answers.ts').catch(ignore)
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
    .querySelector<HTMLImageElement>('.first-strip img')
    ?.decode()
    .catch(() => undefined)
  // Waits two frames: the first draws the photo, the second starts after the photo was shown.
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve))))
}

abortTransactionsOnLeave()
const screen = document.getElementById(stillScreen)
if (document.documentElement.hasAttribute('data-old-browser')) {
  // Starts nothing, because `old-browser-page.ts` is about to replace the page.
} else if (screen === null) {
  startApp()
  loadKeptAnswers()
} else {
  onFirstPaint(() => void firstPhotoPainted(screen).then(startApp))
  // Starts the app after a time limit. A photo may load slowly, and a page in the background never paints.
  setTimeout(startApp, longestWait)
}
