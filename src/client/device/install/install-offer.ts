/**
 * The browser's latest install offer, kept for `install-prompt.ts`. That file loads too late to receive the browser's
 * event, so the first script listens for it.
 */
export const heard: { offer: Event | null; installed: boolean; tell: () => void } = {
  offer: null,
  installed: false,
  tell: () => undefined,
}

/** Stores Chromium's offer to install the app. Chromium makes it once, soon after the page has loaded. */
export function noteInstallOffer(): void {
  const note = (event: Event): void => {
    heard.installed = event.type === 'appinstalled'
    heard.offer = heard.installed ? null : event
    heard.tell()
  }
  addEventListener('beforeinstallprompt', note)
  addEventListener('appinstalled', note)
}
