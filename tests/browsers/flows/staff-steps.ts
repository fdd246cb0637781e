import { expect } from 'vitest'
import { type BrowserDevice, until } from '../driver/browser-device.ts'

type StaffUser = 'employee' | 'outfitter' | 'photographer'

/** Opens a staff page through the login. */
export async function logIn(device: BrowserDevice, url: string, who: StaffUser, path: string): Promise<void> {
  await device.open(url + path)
  await fillLogin(device, who)
  await device.seeAddress(new RegExp(`${path}$`))
}

/** Fills and sends the login of the page shown, and waits until it is gone. */
export async function fillLogin(device: BrowserDevice, who: StaffUser): Promise<void> {
  await device.enter({ label: /^Email/ }, `${who}@eddyline.test`)
  await device.enter({ label: /^Password/ }, 'eddyline-demo-2026')
  await device.click({ role: 'button', name: 'Log in' })
  await device.seeNot({ label: /^Password/ })
}

/** Opens the list of waiting orders through the login. */
export async function openCounter(device: BrowserDevice, url: string, who: StaffUser = 'employee'): Promise<void> {
  await logIn(device, url, who, '/dashboard/pending-orders')
  await device.see({ text: /^\d+ orders? waiting$/ })
}

/** Presses Release on an order of the list, and confirms that the guest has paid. */
export async function release(device: BrowserDevice, id: number): Promise<void> {
  const name = `Release order ${id}`
  await device.click({ role: 'button', name })
  await device.click({ role: 'button', name, within: '[role=alertdialog]' })
}

/** Saves a note on an order of the list. */
export async function saveNote(device: BrowserDevice, id: number, text: string): Promise<void> {
  const within = '[role=dialog]'
  await device.click({ role: 'button', name: `More actions: ${id}` })
  await device.click({ role: 'menuitem', name: 'Note' })
  await device.enter({ label: /^Note/, within }, text)
  await device.click({ role: 'button', name: 'Save', within })
  await device.seeNot({ label: /^Note/, within })
}

/** Chooses an item of the menu under the user's name. */
export async function chooseInAccount(device: BrowserDevice, item: string): Promise<void> {
  await device.click({ role: 'button', name: /^Account of / })
  await device.click({ role: 'menuitem', name: item })
}

/** Turns the device into a kiosk, which logs out and opens the storefront. */
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

/** Reloads the page once the service worker is active, and waits until the worker serves the page. */
export async function offlineReady(device: BrowserDevice): Promise<void> {
  await until('an active service worker', () => device.evaluate(hasWorker, []).catch(() => null))
  await device.reload()
  await until('a controlled page', () => device.evaluate(isControlled, []).catch(() => null))
  await device.see({ role: 'main', name: /./ })
}

/** Waits like `offlineReady`, and until the device has the files of staff's pages, which it fetches after a login. */
export async function staffOfflineReady(device: BrowserDevice): Promise<void> {
  await offlineReady(device)
  await until('the files of staff pages', () => device.evaluate(keepsStaffFiles, []).catch(() => null))
}

/** Looks for the file that only uploads need, because the worker fetches all others together with it. */
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
