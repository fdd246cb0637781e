import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from 'playwright/test'
import { expect, test } from '../support/app.ts'
import { demoZone } from '../support/demo-zone.ts'
import { chromiumOptions } from '../support/chromium-options.ts'
import { shopPath } from '../support/guest-steps.ts'

// The real browser refuses storage here. tests/unit/client/storefront/refused-storage.test.tsx imitates such refusals.

const add = (page: Page) => page.getByRole('button', { name: 'Add Group To Cart' }).first()
const shop = shopPath('arkansas-headwaters', 'external')
// Console errors that these tests allow. Background work, such as the drainer, may also use the storage while the
// browser refuses it, and logs the failure.
const loud = /storage|Storage|IndexedDB|Quota|quota|The [a-z -]+ failed and tries again/

/** Writes to a database of its own. Returns the name of the error that refused it, or null. Runs in the page. */
async function storeSomething(): Promise<string | null> {
  const opening = indexedDB.open('something')
  opening.onupgradeneeded = () => opening.result.createObjectStore('things')
  return new Promise((resolve) => {
    opening.onerror = () => resolve(opening.error?.name ?? '')
    opening.onsuccess = () => {
      const writing = opening.result.transaction('things', 'readwrite')
      writing.objectStore('things').put('thing', 1)
      writing.oncomplete = () => resolve(null)
      writing.onabort = () => resolve(writing.error?.name ?? '')
    }
  })
}

test('a device without free storage says that a guest’s tap was not saved, and saves the next tap once there is room', async ({
  sharedApp,
  page,
  expectComplaint,
}) => {
  const origin = new URL(sharedApp.url).origin
  expectComplaint(loud)
  await page.goto(sharedApp.url + shop)
  await expect(add(page)).toBeVisible()
  const session = await page.context().newCDPSession(page)
  await session.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1 })
  // Chromium counts free space again only half a minute after its last count.
  await expect.poll(() => page.evaluate(storeSomething), { timeout: 60_000 }).toBe('QuotaExceededError')
  await add(page).click()
  await expect(page.getByText('Your device has no room left, so this was not saved.')).toBeVisible()
  await expect(page.getByText('Group in your cart')).toHaveCount(0)
  await session.send('Storage.overrideQuotaForOrigin', { origin })
  await add(page).click()
  await expect(page.getByText('Group in your cart').first()).toBeVisible()
})

test('a page reports once that the browser deleted its storage, stays open and saves the guest’s next tap', async ({
  sharedApp,
  page,
  expectComplaint,
}) => {
  const origin = new URL(sharedApp.url).origin
  expectComplaint(loud)
  await page.goto(sharedApp.url + shop)
  await add(page).click()
  await expect(page.getByText('Group in your cart').first()).toBeVisible()
  let loads = 0
  page.on('load', () => (loads += 1))
  const session = await page.context().newCDPSession(page)
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'indexeddb' })
  const said = page.getByText('Your browser deleted what we had saved on this device.')
  await expect(said).toHaveCount(1)
  await expect(page.getByText('Group in your cart')).toHaveCount(0)
  await add(page).click()
  await expect(page.getByText('Group in your cart').first()).toBeVisible()
  await expect(said).toHaveCount(1)
  expect(loads).toBe(0)
})

test('a page whose service worker failed to install works online, and installs the worker an hour later', async ({
  link,
  page,
  expectComplaint,
}) => {
  expectComplaint(/ERR_|Failed to load resource|ServiceWorker|bad-precaching-response|Uncaught/)
  await page.clock.install()
  // Loses every request for these icons. Only the installation of the service worker requests them, so the installation
  // fails.
  link.set({ losesRequests: 1, losesAnswers: 0, of: /icon-maskable/, seed: 1 })
  await page.goto(link.url + shop)
  await expect(add(page)).toBeVisible()
  const registrations = () => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)
  await expect.poll(() => link.lost.requests).toBeGreaterThan(0)
  await expect.poll(registrations).toBe(0)
  await add(page).click()
  await expect(page.getByText('Group in your cart').first()).toBeVisible()
  link.set('whole')
  await page.clock.fastForward('01:01:00')
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
})

test('a browser that blocks cookies and storage shows the photos, and says that a guest’s tap was not saved', async ({
  sharedApp,
}) => {
  const profile = mkdtempSync(join(tmpdir(), 'eddyline-blocked-'))
  mkdirSync(join(profile, 'Default'))
  const blocked = { profile: { default_content_setting_values: { cookies: 2 } } }
  writeFileSync(join(profile, 'Default/Preferences'), JSON.stringify(blocked))
  const context = await chromium.launchPersistentContext(profile, {
    headless: true,
    ...chromiumOptions().launchOptions,
    timezoneId: demoZone,
  })
  try {
    const page = context.pages()[0] ?? (await context.newPage())
    await page.goto(sharedApp.url + shop)
    await expect(add(page)).toBeVisible()
    expect(await page.evaluate(() => localStorage.length).catch(() => 'refused')).toBe('refused')
    await add(page).click()
    await expect(page.getByText('Your browser did not let us save this')).toBeVisible()
    await expect(page.getByText('Group in your cart')).toHaveCount(0)
  } finally {
    await context.close()
    rmSync(profile, { recursive: true, force: true })
  }
})
