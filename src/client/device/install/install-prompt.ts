import { useStore } from '#client/store.ts'
import { installOffer, isInstalled } from './install-offer.ts'

/** Chromium's offer to install the page, which the DOM types lack. */
interface InstallOffer extends Event {
  prompt(): Promise<unknown>
}

const isOffer = (event: Event | null): event is InstallOffer =>
  event !== null && 'prompt' in event && typeof event.prompt === 'function'

/** Call it while handling a press. Each offer can open the dialog only once, even if the person declines. */
function openOffer(): void {
  const { offer, installed } = installOffer.get()
  installOffer.set({ offer: null, installed })
  if (isOffer(offer)) void offer.prompt().catch(() => undefined)
}

/**
 * Returns `installed`: true once the page runs as an app or the person has installed it. `open` is null while the
 * browser offers no installation.
 */
export function useInstall(): { readonly installed: boolean; readonly open: (() => void) | null } {
  const { offer, installed } = useStore(installOffer)
  return { installed: installed || isInstalled(), open: isOffer(offer) ? openOffer : null }
}
