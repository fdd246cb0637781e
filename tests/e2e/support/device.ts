import { expect, type Page } from 'playwright/test'

type DemoUser = 'admin' | 'outfitter' | 'employee' | 'photographer'

/** Fills and sends the login form of the open login page. */
export async function logInAsStaff(page: Page, who: DemoUser = 'employee'): Promise<void> {
  await page.getByLabel('Email').fill(`${who}@eddyline.test`)
  await page.getByLabel('Password').fill('eddyline-demo-2026')
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.waitForURL(/\/(dashboard|admin|photographer)/)
  // After an ended session, the login replaces the page under the page's own address, which matches already.
  await expect(page.getByLabel('Password')).toBeHidden()
}

/** Opens a staff page, which redirects to the login and returns after it. */
export async function openAsStaff(page: Page, url: string, who: DemoUser, path: string): Promise<void> {
  await page.goto(`${url}${path}`)
  await logInAsStaff(page, who)
  await expect(page).toHaveURL(`${url}${path}`)
  await expect(page.getByRole('main')).toBeVisible()
}

/** Logs out from the account menu. Resolves when the login page asks for a password. */
export async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account of / }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await expect(page.getByLabel('Password')).toBeVisible()
}

/** Opens the 'This device' dialog from any staff page. */
export async function openThisDevice(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account of / }).click()
  await page.getByRole('menuitem', { name: 'This device' }).click()
  await expect(page.getByRole('dialog', { name: 'This device' })).toBeVisible()
}

/** Turns the device into a kiosk as staff do: log in and press the switch, which logs out. */
export async function makeKiosk(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/login`)
  await logInAsStaff(page)
  await openThisDevice(page)
  await page.getByText('This device is a kiosk', { exact: true }).click()
  await expect(page.getByRole('switch', { name: 'This device is a kiosk' })).toBeChecked()
  await page.getByRole('button', { name: 'Log out and open the storefront' }).click()
  await expect(page.getByRole('heading', { name: 'Your trip' })).toBeVisible()
}

/** Presses the button that ends a guest's visit, and waits until the kiosk has loaded its storefront again. */
export async function endVisit(page: Page, button: string): Promise<void> {
  const loaded = page.waitForEvent('load')
  await page.getByRole('button', { name: button }).click()
  await loaded
  await expect(page.getByRole('heading', { name: 'Your trip' })).toBeVisible()
}

/** Returns everything a page could know of a guest: databases, caches and storage of its origin, and its text. */
export function everythingOnDevice(page: Page): Promise<string> {
  return page.evaluate(readDevice)
}

/** `everythingOnDevice`, to run in the page: it uses nothing outside of itself. */
export async function readDevice(): Promise<string> {
  const found: unknown[] = [document.documentElement.outerHTML, location.href, document.cookie, history.state]
  found.push({ ...localStorage }, { ...sessionStorage })
  for (const { name = '' } of await indexedDB.databases()) {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open(name)
      opening.onsuccess = () => resolve(opening.result)
      opening.onerror = () => reject(new Error(`${name} does not open`))
    })
    for (const store of database.objectStoreNames) {
      const objects = database.transaction(store).objectStore(store)
      for (const read of [objects.getAllKeys(), objects.getAll()])
        found.push(
          await new Promise((resolve, reject) => {
            read.onsuccess = () => resolve(read.result)
            read.onerror = () => reject(new Error(`${store} cannot be read`))
          }),
        )
    }
    database.close()
  }
  for (const name of await caches.keys()) {
    const cache = await caches.open(name)
    for (const request of await cache.keys()) {
      found.push(request.url)
      const answer = await cache.match(request)
      if (/json|html|text/.test(answer?.headers.get('content-type') ?? '')) found.push(await answer?.text())
    }
  }
  return JSON.stringify(found)
}

/**
 * Waits until the service worker answers the page and has cached the staff areas. Staff pages that were not yet opened need
 * both without a server.
 */
export async function expectStaffAreasKept(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(staffAreasMissing), {
      message: 'the service worker has not cached the staff areas',
      timeout: 60_000,
    })
    .toEqual([])
}

/** Returns what the service worker lacks: itself, or hashed files of the build. Runs in the page. */
async function staffAreasMissing(): Promise<string[]> {
  if (navigator.serviceWorker.controller === null) return ['a controlling worker']
  const listed = await (await fetch('/sw.js')).text()
  const wanted = [...listed.matchAll(/assets\/[\w.-]+\.(?:js|css)(?=")/g)].map(([path]) => path)
  const missing: string[] = []
  for (const path of wanted) if (!(await caches.match(`/${path}`))) missing.push(path)
  return missing
}

/** Watches the loads of the countdown's script, because the timeout runs only from then on. */
export function watchCountdown(page: Page): { ready: () => Promise<void> } {
  let loads = 0
  page.on('requestfinished', (request) => {
    if (/guest-(watch|timeout)/.test(request.url())) loads += 1
  })
  return {
    ready: async () => {
      await expect.poll(() => loads, { message: 'the countdown script did not load' }).toBeGreaterThan(0)
      // IndexedDB answers in order, so this read ends after the countdown's own reads.
      await page.evaluate(
        () =>
          new Promise((resolve) => {
            const opening = indexedDB.open('eddyline')
            opening.onsuccess = () => {
              opening.result.transaction('carts').objectStore('carts').getAll().onsuccess = resolve
              opening.result.close()
            }
          }),
      )
    },
  }
}

/**
 * Stops the mocked clock and sends an event that counts as activity of the guest. From then on the guest is idle, and
 * only the test moves the clock.
 */
export async function beginQuietTime(page: Page): Promise<void> {
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 5_000))
  await page.evaluate(() => void dispatchEvent(new Event('wheel')))
}

/**
 * Advances the mocked clock through a quiet time, then in steps until the question appears. The clock is paused
 * meanwhile, so a slow machine cannot use up the time for the answer.
 */
export async function waitUntilAsked(page: Page): Promise<void> {
  const dialog = page.getByRole('alertdialog', { name: 'Timeout' })
  await beginQuietTime(page)
  // Runs the timers that come before the countdown, including React's own.
  for (let turn = 0; turn < 3; turn += 1) {
    await page.clock.runFor(400)
    await page.evaluate(() => indexedDB.databases())
  }
  await page.clock.fastForward(170_000)
  await expect(dialog).toBeHidden()
  await expect(async () => {
    await page.clock.runFor(8_000)
    await expect(dialog).toBeVisible({ timeout: 2_500 })
  }).toPass({ timeout: 90_000, intervals: [0] })
  await page.clock.resume()
}
