import { Workbox } from 'workbox-window'

const IMAGES_AT_ONCE = 4

/** The resized images of the page, whose copies the worker should have; never the clean ones. */
function shownImages(): string[] {
  const addresses = [...document.images].filter((image) => image.complete).map((image) => image.currentSrc)
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

/** A version that waits, and how to go over to it. */
export interface WaitingUpdate {
  apply: () => void
}

interface Options {
  /** A new version is installed and waits; the page decides when (rules.md 9.7). */
  onUpdate?: (update: WaitingUpdate) => void
}

/** Registers the worker. To be loaded after the first paint. */
export async function registerServiceWorker({ onUpdate }: Options = {}): Promise<void> {
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return
  const workbox = new Workbox('/sw.js')
  const firstVisit = navigator.serviceWorker.controller === null
  workbox.addEventListener('controlling', () => {
    if (firstVisit) void warmUp()
    else location.reload()
  })
  workbox.addEventListener('waiting', () => onUpdate?.({ apply: () => workbox.messageSkipWaiting() }))
  await workbox.register({ immediate: true }).catch(() => undefined)
}
