import { Workbox } from 'workbox-window'

const IMAGES_AT_ONCE = 4

/** The resized images of the page, whose copies the worker should have; never the clean ones. */
function shownImages(): string[] {
  const addresses = [...document.querySelectorAll('img')]
    .filter((image) => image.complete)
    .map((image) => image.currentSrc)
  return [...new Set(addresses)].filter((address) => /\/images\/[\w-]+\/[^/]+\/w\/|[?&]signature=/.test(address))
}

/**
 * The first visit's images came before the worker was in control: they are asked for again, through it. They come from
 * the browser's own cache, so this costs no network.
 */
async function warmUp(): Promise<void> {
  const waiting = shownImages()
  const lane = async (): Promise<void> => {
    for (let address = waiting.shift(); address !== undefined; address = waiting.shift()) {
      await fetch(address, { mode: 'cors', credentials: 'same-origin' }).catch(() => undefined)
    }
  }
  await Promise.all(Array.from({ length: IMAGES_AT_ONCE }, lane))
}

/** The worker of this page, seen from it. */
export interface AppWorker {
  /** Asks the server for a newer version; it is installed beside this one. Fails without a network. */
  look(): Promise<unknown>
  /** Lets the version that waits take over, in all tabs. */
  takeOver(): void
}

interface Listeners {
  /** A new version is installed and waits; the page decides when (rules.md 9.7). `before`: it did when this page came. */
  onWaiting: (before: boolean) => void
  /** A new version has taken over, by this tab or another: from now on it answers this page's requests. */
  onTakenOver: () => void
}

/** Registers the worker. To be loaded after the first paint. Null where there is none. */
export async function registerServiceWorker({ onWaiting, onTakenOver }: Listeners): Promise<AppWorker | null> {
  if (!('serviceWorker' in navigator)) return null
  const workbox = new Workbox('/sw.js')
  // A page that was loaded past the worker has none in control until the next version takes over.
  let replaces = navigator.serviceWorker.controller !== null
  workbox.addEventListener('controlling', () => {
    if (replaces) return onTakenOver()
    replaces = true
    void warmUp()
  })
  workbox.addEventListener('waiting', ({ wasWaitingBeforeRegister }) => {
    replaces = true
    onWaiting(wasWaitingBeforeRegister === true)
  })
  const registration = await workbox.register({ immediate: true }).catch(() => undefined)
  if (!registration) return null
  return { look: () => workbox.update(), takeOver: () => workbox.messageSkipWaiting() }
}

/** Has every version of the worker fetch the staff areas, so that they open without a network (rules.md 9.6). */
export async function keepStaffAreas(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const { active, waiting, installing } = await navigator.serviceWorker.ready
  for (const worker of [active, waiting, installing]) worker?.postMessage({ type: 'KEEP_STAFF_AREAS' })
}
