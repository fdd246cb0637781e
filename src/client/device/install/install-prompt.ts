import { useSyncExternalStore } from 'react'
import { heard } from './install-offer.ts'
import { isInstalled } from './installed.ts'

/** Chromium's offer to install the page, which the DOM types lack. */
interface InstallOffer extends Event {
  prompt(): Promise<unknown>
}

const isOffer = (event: Event | null): event is InstallOffer =>
  event !== null && 'prompt' in event && typeof event.prompt === 'function'

const listeners = new Set<() => void>()

heard.tell = () => {
  for (const listener of listeners) listener()
}

/**
 * Opens the browser's install dialog. Call it while handling a press. Each offer can open the dialog only once, even if
 * the person declines.
 */
function openOffer(): void {
  const kept = heard.offer
  heard.offer = null
  heard.tell()
  if (isOffer(kept)) void kept.prompt().catch(() => undefined)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/**
 * Returns `installed`: true once the page runs as an app or the person has installed it. Returns `open`, which opens
 * the browser's install dialog. `open` is null while the browser offers no installation.
 */
export function useInstall(): { readonly installed: boolean; readonly open: (() => void) | null } {
  const hasOffer = useSyncExternalStore(subscribe, () => isOffer(heard.offer))
  const installed = useSyncExternalStore(subscribe, () => heard.installed || isInstalled())
  return { installed, open: hasOffer ? openOffer : null }
}
