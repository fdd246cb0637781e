import { expect } from 'vitest'
import { type BrowserDevice, until } from '../driver/browser-device.ts'

type StaffUser = 'employee' | 'outfitter' | 'photographer'

export async function logIn(device: BrowserDevice, url: string, who: StaffUser, path: string): Promise<void> {
  await device.open(url + path)
  await fillLogin(device, who)
  await device.seeAddress(new RegExp(`${path}$`))
}

export async function fillLogin(device: BrowserDevice, who: StaffUser): Promise<void> {
  await device.enter({ label: /^Email/ }, `${who}@eddyline.test`)
  await device.enter({ label: /^Password/ }, 'eddyline-demo-2026')
  await device.click({ role: 'button', name: 'Log in' })
  await device.seeNot({ label: /^Password/ })
}

export async function openCounter(device: BrowserDevice, url: string, who: StaffUser = 'employee'): Promise<void> {
  await logIn(device, url, who, '/dashboard/pending-orders')
  await device.see({ text: /^\d+ orders? waiting$/ })
}

export async function release(device: BrowserDevice, id: number): Promise<void> {
  const name = `Release order ${id}`
  await device.click({ role: 'button', name })
  await device.click({ role: 'button', name, within: '[role=alertdialog]' })
}

export async function saveNote(device: BrowserDevice, id: number, text: string): Promise<void> {
  const within = '[role=dialog]'
  await device.click({ role: 'button', name: `More actions: ${id}` })
  await device.click({ role: 'menuitem', name: 'Note' })
  await device.enter({ label: /^Note/, within }, text)
  await device.click({ role: 'button', name: 'Save', within })
  await device.seeNot({ label: /^Note/, within })
}

export async function chooseInAccount(device: BrowserDevice, item: string): Promise<void> {
  await device.click({ role: 'button', name: /^Account of / })
  await device.click({ role: 'menuitem', name: item })
}

/** Switches the device to a kiosk. The switch logs the user out and opens the storefront. */
export async function makeKiosk(device: BrowserDevice, url: string): Promise<void> {
  await logIn(device, url, 'employee', '/dashboard')
  await chooseInAccount(device, 'This device')
  await device.click({ text: 'This device is a kiosk', within: '[role=dialog]' })
  const kiosk = { role: 'switch', name: /This device is a kiosk/ }
  await until('the switch is on', async () => (await device.see(kiosk)).checked)
  const button = { role: 'button', name: 'Log out and open the storefront' }
  const { y } = await device.see(button)
  await device.see({ text: /^Ready for offline/ }, 60_000)
  expect((await device.see(button)).y, 'nothing that loads moves the button').toBe(y)
  await device.click(button)
  await device.see({ role: 'heading', name: 'Your trip' })
}

/** Reloads the page after the service worker is active, so that the page works offline. Waits for the reloaded page. */
export async function offlineReady(device: BrowserDevice): Promise<void> {
  await until('an active service worker', () => device.evaluate(hasWorker, []).catch(() => null))
  await device.reload()
  await until('a controlled page', () => device.evaluate(isControlled, []).catch(() => null))
  await device.see({ role: 'main', name: /./ })
}

/** Waits until the device can open staff pages offline. The service worker fetches their files only after a login. */
export async function staffOfflineReady(device: BrowserDevice): Promise<void> {
  await offlineReady(device)
  await until('the files of staff pages', () => device.evaluate(keepsStaffFiles, []).catch(() => null))
}

/**
 * True when the device has stored the script for uploads. The service worker stores all files of the staff pages
 * together, so the others are then stored too.
 */
async function keepsStaffFiles(): Promise<boolean> {
  const caches = await Promise.all((await globalThis.caches.keys()).map((name) => globalThis.caches.open(name)))
  const kept = (await Promise.all(caches.map((cache) => cache.keys()))).flat()
  return kept.some(({ url }) => url.includes('/photo-worker-'))
}

async function hasWorker(): Promise<boolean> {
  return (await navigator.serviceWorker.getRegistration())?.active?.state === 'activated'
}

function isControlled(): boolean {
  return navigator.serviceWorker.controller !== null
}
