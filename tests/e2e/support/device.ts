import { expect, type Page, type Request } from 'playwright/test'

type DemoUser = 'admin' | 'outfitter' | 'employee' | 'photographer'

export async function logInAsStaff(page: Page, who: DemoUser = 'employee'): Promise<void> {
  await page.getByLabel('Email').fill(`${who}@eddyline.test`)
  await page.getByLabel('Password').fill('eddyline-demo-2026')
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.waitForURL(/\/(dashboard|admin|photographer)/)
  // When a session has ended, the login form appears without a change of the page's address. So the address alone does
  // not prove that the user is logged in.
  await expect(page.getByLabel('Password')).toBeHidden()
}

/** Opens a staff page. The app shows the login first and returns to the page after it. */
export async function openAsStaff(page: Page, url: string, who: DemoUser, path: string): Promise<void> {
  await page.goto(`${url}${path}`)
  await logInAsStaff(page, who)
  await expect(page).toHaveURL(`${url}${path}`)
  await expect(page.getByRole('main')).toBeVisible()
}

export async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account of / }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await expect(page.getByLabel('Password')).toBeVisible()
}

export async function openThisDevice(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account of / }).click()
  await page.getByRole('menuitem', { name: 'This device' }).click()
  await expect(page.getByRole('dialog', { name: 'This device' })).toBeVisible()
}

/**
 * Logs in and switches the device to a kiosk, which logs out and opens the storefront.
 *
 * A test that mocks the clock must do so before it calls this function. When Playwright mocks the clock of an open
 * page, that page's time is 1970 for a moment. A kiosk that then checks if it is idle forgets the last touch.
 */
export async function makeKiosk(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/login`)
  await logInAsStaff(page)
  await openThisDevice(page)
  await page.getByText('This device is a kiosk', { exact: true }).click()
  await expect(page.getByRole('switch', { name: 'This device is a kiosk' })).toBeChecked()
  await page.getByRole('button', { name: 'Log out and open the storefront' }).click()
  await expect(page.getByRole('heading', { name: 'Your trip' })).toBeVisible()
}

/** Presses the button that ends a guest's visit. Waits until the kiosk has loaded its storefront again. */
export async function endVisit(page: Page, button: string): Promise<void> {
  const loaded = page.waitForEvent('load')
  await page.getByRole('button', { name: button }).click()
  await loaded
  await expect(page.getByRole('heading', { name: 'Your trip' })).toBeVisible()
}

/**
 * Returns everything that the device could know of a guest. This is the origin's databases, caches and other storage,
 * and the page's text.
 */
export function everythingOnDevice(page: Page): Promise<string> {
  return page.evaluate(readDevice)
}

/** Does the work of `everythingOnDevice` inside the page, so it uses no outer variables. */
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
 * Waits until the service worker controls the page and has cached the files of staff pages. Offline, staff pages need
 * both.
 */
export async function expectStaffAreasKept(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(staffAreasMissing), {
      message: 'the service worker has not cached the staff areas',
      timeout: 60_000,
    })
    .toEqual([])
}

/**
 * Returns the build's files that the service worker has not cached, or a note that no worker controls the page. Runs in
 * the page.
 */
async function staffAreasMissing(): Promise<string[]> {
  if (navigator.serviceWorker.controller === null) return ['a controlling worker']
  const listed = await (await fetch('/sw.js')).text()
  const wanted = [...listed.matchAll(/assets\/[\w.-]+\.(?:js|css)(?=")/g)].map(([path]) => path)
  const missing: string[] = []
  for (const path of wanted) if (!(await caches.match(`/${path}`))) missing.push(path)
  return missing
}

/**
 * Counts the open requests of a page from now on. Returns a wait until none is open, so that a test can cut the network
 * without a request failing. Ignores streams of events, which stay open. Playwright's 'networkidle' is no such wait: it
 * stays true after a click or a login, which loads no new document.
 */
export function watchRequests(page: Page): () => Promise<void> {
  const open = new Set<Request>()
  page.on('request', (request) => {
    if (!new URL(request.url()).pathname.endsWith('/events')) open.add(request)
  })
  page.on('requestfinished', (request) => open.delete(request))
  page.on('requestfailed', (request) => open.delete(request))
  return () => expect.poll(() => [...open].map((request) => request.url()), 'open requests').toEqual([])
}

/**
 * Watches for the script of the cart timeout. The timeout starts only when this script has loaded and read the cart.
 */
export function watchCountdown(page: Page): { ready: () => Promise<void> } {
  let loads = 0
  page.on('requestfinished', (request) => {
    if (/guest-(watch|timeout)/.test(request.url())) loads += 1
  })
  return {
    ready: async () => {
      await expect.poll(() => loads, { message: 'the countdown script did not load' }).toBeGreaterThan(0)
      // IndexedDB answers in order, so this read ends after the timeout script has read the cart.
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
 * Pauses the page's clock and sends one event that counts as activity. From then on the guest is idle, and only the
 * test advances the clock.
 */
export async function beginQuietTime(page: Page): Promise<void> {
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 5_000))
  await page.evaluate(() => void dispatchEvent(new Event('wheel')))
}

/**
 * Advances the page's clock until the timeout question appears. The clock stays paused between the steps, so a slow
 * machine cannot use up the time to answer.
 */
export async function waitUntilAsked(page: Page): Promise<void> {
  const dialog = page.getByRole('alertdialog', { name: 'Timeout' })
  await beginQuietTime(page)
  // Runs the timers that must fire before the app starts the countdown to the timeout, among them React's.
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

/** Follows a link of the staff menu. A page that opens meanwhile may fold the link's section again. */
export async function followMenu(page: Page, section: string, name: string): Promise<void> {
  const menu = page.getByRole('navigation', { name: 'Main' })
  await expect(async () => {
    const folded = menu.getByRole('button', { name: section, expanded: false })
    if (await folded.isVisible()) await folded.click({ timeout: 2_000 })
    await menu.getByRole('link', { name, exact: true }).click({ timeout: 2_000 })
  }).toPass()
}
