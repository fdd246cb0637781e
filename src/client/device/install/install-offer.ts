import { createStore } from '#client/store.ts'

/**
 * The browser's latest install offer, kept for `install-prompt.ts`. That file loads too late to receive the browser's
 * event, so the first script listens for it.
 */
export const installOffer = createStore<{ readonly offer: Event | null; readonly installed: boolean }>({
  offer: null,
  installed: false,
})

/** Stores Chromium's offer to install the app. Chromium makes it once, soon after the page has loaded. */
export function noteInstallOffer(): void {
  const note = (event: Event): void => {
    const installed = event.type === 'appinstalled'
    installOffer.set({ offer: installed ? null : event, installed })
  }
  addEventListener('beforeinstallprompt', note)
  addEventListener('appinstalled', note)
}
