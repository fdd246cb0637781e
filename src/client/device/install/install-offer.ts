/** The browser's offers so far. The first script keeps them for `install-prompt.ts`, which loads later. */
export const heard: { offer: Event | null; installed: boolean; tell: () => void } = {
  offer: null,
  installed: false,
  tell: () => undefined,
}

/** Keeps Chromium's offer to install. It comes once, soon after the page has loaded. */
export function noteInstallOffer(): void {
  const note = (event: Event): void => {
    heard.installed = event.type === 'appinstalled'
    heard.offer = heard.installed ? null : event
    heard.tell()
  }
  addEventListener('beforeinstallprompt', note)
  addEventListener('appinstalled', note)
}
