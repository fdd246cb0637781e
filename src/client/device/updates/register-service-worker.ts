import { Workbox } from 'workbox-window'

const IMAGES_AT_ONCE = 4

/** Pictures without a watermark are left out, because a device must not keep them. */
function shownImages(): string[] {
  const addresses = [...document.querySelectorAll('img')]
    .filter((image) => image.complete)
    .map((image) => image.currentSrc)
  return [...new Set(addresses)].filter((address) => /\/images\/[\w-]+\/[^/]+\/w\/|[?&]signature=/.test(address))
}

/**
 * Requests the first visit's images again, so that the service worker caches them. They loaded before it took control.
 * The browser's own cache answers, so this costs no network.
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

export interface AppWorker {
  look(): Promise<unknown>
  takeOver(): void
}

interface Listeners {
  /**
   * The page decides when the new version takes over (docs/rules.md#updates). `before`: the version was already waiting
   * when this page opened.
   */
  onWaiting: (before: boolean) => void
  /** Called when a new version has taken over, activated by this tab or another. */
  onTakenOver: () => void
}

/**
 * Load it after the first paint. Resolves to null when the browser lacks or refuses service workers; the app then works
 * only online.
 */
export function registerServiceWorker(listeners: Listeners): Promise<AppWorker | null> {
  // When site data is blocked, some browsers throw as soon as code reads `navigator.serviceWorker`.
  return register(listeners).catch(() => null)
}

async function register({ onWaiting, onTakenOver }: Listeners): Promise<AppWorker | null> {
  if (!('serviceWorker' in navigator)) return null
  // `onTakenOver` is called only when a new version replaces an earlier one. At a first visit no version controls the
  // page, so `replaces` is false. After a forced reload no version controls the page either, although one is installed.
  // A version that waits behind an active one then proves that, so the 'waiting' listener sets `replaces` to true.
  let replaces = navigator.serviceWorker.controller !== null
  let current: Workbox
  const start = async (): Promise<unknown> => {
    const workbox = new Workbox('/sw.js')
    current = workbox
    workbox.addEventListener('controlling', () => {
      if (workbox !== current) return
      if (replaces) return onTakenOver()
      replaces = true
      void warmUp()
    })
    workbox.addEventListener('waiting', ({ sw, wasWaitingBeforeRegister }) => {
      const tell = (): void => {
        replaces = true
        onWaiting(wasWaitingBeforeRegister === true)
      }
      if (replaces) tell()
      else void waitsBehindAnother(sw).then((isNew) => (isNew ? tell() : undefined))
    })
    const registration = await workbox.register({ immediate: true })
    if (registration) hideFailedVersions(registration)
    return registration
  }
  if (!(await start())) return null
  return {
    look: async () => {
      // The browser drops the registration when the first version fails to install, for example on a poor link.
      const isRegistered = (await navigator.serviceWorker.getRegistration()) !== undefined
      return isRegistered ? current.update() : start()
    },
    takeOver: () => current.messageSkipWaiting(),
  }
}

/**
 * Keeps the event 'updatefound' from workbox-window when the new version is already gone, because workbox-window would
 * then throw. Safari sends the event that late when a version fails to install at once, for example without a network.
 */
function hideFailedVersions(registration: ServiceWorkerRegistration): void {
  const hide = (event: Event): void => {
    if (registration.installing === null) event.stopImmediatePropagation()
  }
  // A capturing listener runs before workbox-window's own.
  registration.addEventListener('updatefound', hide, { capture: true })
}

/**
 * False for the first version of a device. It waits for a moment between its installation and its activation. A page
 * that opens at that moment would otherwise take it for a new version, and would reload for nothing.
 */
async function waitsBehindAnother(worker: ServiceWorker | undefined): Promise<boolean> {
  const active = (await navigator.serviceWorker.getRegistration())?.active
  return active != null && active !== worker
}

/** Makes each version of the service worker cache the staff pages (docs/rules.md#service-worker-scope). */
export async function cacheStaffAreas(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const { active, waiting, installing } = await navigator.serviceWorker.ready
  for (const worker of [active, waiting, installing]) worker?.postMessage({ type: 'KEEP_STAFF_AREAS' })
}
