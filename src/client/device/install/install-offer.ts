import { createStore } from '#client/store.ts'

/**
 * The browser's latest install offer, kept for `install-prompt.ts`. That file loads too late to receive the browser's
 * event, so the first script listens for it.
 */
export const installOffer = createStore<{ readonly offer: Event | null; readonly installed: boolean }>({
  offer: null,
  installed: false,
})

/** Chromium makes its offer once, soon after the page has loaded. */
export function noteInstallOffer(): void {
  const note = (event: Event): void => {
    const installed = event.type === 'appinstalled'
    installOffer.set({ offer: installed ? null : event, installed })
  }
  addEventListener('beforeinstallprompt', note)
  addEventListener('appinstalled', note)
}

/** True in the installed app: opened from the home screen, the dock or its own icon. */
export function isInstalled(): boolean {
  // Safari's own property of an app opened from the home screen. The DOM types lack it.
  if ('standalone' in navigator && navigator.standalone === true) return true
  return matchMedia('(display-mode: standalone), (display-mode: fullscreen)').matches
}
