import { expect, type Page } from 'playwright/test'

type DemoUser = 'admin' | 'outfitter' | 'employee' | 'photographer'

/** From the login page on. */
export async function logInAsStaff(page: Page, who: DemoUser = 'employee'): Promise<void> {
  await page.getByLabel('Email').fill(`${who}@eddyline.test`)
  await page.getByLabel('Password').fill('eddyline-demo-2026')
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.waitForURL(/\/(dashboard|admin|photographer)/)
}

/** Opens one of the staff's pages, which asks who it is and goes on when that is said. */
export async function openAsStaff(page: Page, url: string, who: DemoUser, path: string): Promise<void> {
  await page.goto(`${url}${path}`)
  await logInAsStaff(page, who)
  await expect(page).toHaveURL(`${url}${path}`)
  await expect(page.getByRole('main')).toBeVisible()
}

/** By the account's menu; resolves when the login page asks for a password again. */
export async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account of / }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await expect(page.getByLabel('Password')).toBeVisible()
}

/** The window with the device's own switch, from any page of the staff. */
export async function openThisDevice(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account of / }).click()
  await page.getByRole('menuitem', { name: 'This device' }).click()
  await expect(page.getByRole('dialog', { name: 'This device' })).toBeVisible()
}

/** As staff do it: log in, press the switch, and leave the device to its guests, which logs out. */
export async function makeKiosk(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/login`)
  await logInAsStaff(page)
  await openThisDevice(page)
  await page.getByText('This device is a kiosk', { exact: true }).click()
  await expect(page.getByRole('switch', { name: 'This device is a kiosk' })).toBeChecked()
  await page.getByRole('button', { name: 'Log out and open the storefront' }).click()
  await expect(page.getByRole('heading', { name: 'Your trip' })).toBeVisible()
}

/** All that a page could still know of a guest: each database, cache and storage of its origin, and what it shows. */
export function everythingOnDevice(page: Page): Promise<string> {
  return page.evaluate(async () => {
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
  })
}

/** Counts the finished loads of the countdown's own script: the page is timed from then on. */
export function watchCountdown(page: Page): { ready: () => Promise<void> } {
  let loads = 0
  page.on('requestfinished', (request) => {
    if (/guest-(watch|timeout)/.test(request.url())) loads += 1
  })
  return {
    ready: async () => {
      await expect.poll(() => loads, { message: 'the countdown has not come' }).toBeGreaterThan(0)
      // What it asks of the device's database is answered in the order of asking.
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
 * Lets the mocked time pass in which nobody is asked, and then as much as it takes until the question stands there. The
 * clock stands still meanwhile: however slow the machine, the time for an answer does not run out before it is asked.
 */
export async function waitUntilAsked(page: Page): Promise<void> {
  const dialog = page.getByRole('alertdialog', { name: 'Timeout' })
  // What waits for a timer before the page is timed, React's own among it.
  for (let turn = 0; turn < 3; turn += 1) {
    await page.clock.runFor(400)
    await page.evaluate(() => indexedDB.databases())
  }
  await page.clock.fastForward(170_000)
  await expect(dialog).toBeHidden()
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000))
  await expect(async () => {
    await page.clock.runFor(8_000)
    await expect(dialog).toBeVisible({ timeout: 2_500 })
  }).toPass({ timeout: 90_000, intervals: [0] })
  await page.clock.resume()
}
