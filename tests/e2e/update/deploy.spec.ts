import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright/test'
import { root } from '../../../src/tools/build-inputs.mjs'
import { expect, test } from '../support/app.ts'
import { expectStaffAreasKept, logInAsStaff, watchRequests } from '../support/device.ts'
import { type Build, earlierBuild, ownBuild } from '../support/server/earlier-build.ts'
import { cartWithGroup } from '../support/guest-steps.ts'
import { proof } from '../support/proof.ts'
import { Installation } from '../support/server/installation.ts'

interface Watched {
  /** The number of documents that the page has loaded. */
  readonly loads: () => number
  /** The build id that the page's latest request sent. */
  readonly build: () => string | undefined
  /** Waits until no request of the page is open. */
  readonly untilIdle: () => Promise<void>
  /** The script and style files that only earlier builds have, with the status of the server's answer. */
  readonly foreign: ReadonlyMap<string, number>
}

function watchBuild(page: Page): Watched {
  let loads = 0
  let build: string | undefined
  const untilIdle = watchRequests(page)
  const foreign = new Map<string, number>()
  page.on('load', () => (loads += 1))
  page.on('request', (request) => (build = request.headers()['eddyline-build'] ?? build))
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    const isOwn = existsSync(join(root, 'dist/client', pathname))
    if (pathname.startsWith('/assets/') && !isOwn) foreign.set(pathname, response.status())
  })
  return { loads: () => loads, build: () => build, untilIdle, foreign }
}

/**
 * Waits until a staff page shows its content and has received all that it requested, so that stopping the server fails
 * none of its requests.
 */
async function waitUntilLoaded(page: Page, watched: Watched): Promise<void> {
  await expect(page.getByRole('navigation').getByRole('link').first()).toBeVisible()
  await expect(page.locator('main#content').getByRole('heading').first()).toBeVisible()
  await expect(page.locator('main#content [aria-busy="true"]')).toHaveCount(0)
  await watched.untilIdle()
}

const hrefsOf = (menu: Locator): Promise<string[]> =>
  menu.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))

/** Opens the section of the link first. Opening one closes another, and builds before have none. */
async function openFromMenu(menu: Locator, path: string): Promise<void> {
  const link = menu.locator(`a[href="${path}"]`).first()
  // The page that opens may fold the section of the link.
  await expect(async () => {
    for (let fold = 0; (await link.count()) === 0; fold += 1)
      await menu.locator('button[aria-expanded]').nth(fold).click({ timeout: 2_000 })
    await link.click({ timeout: 2_000 })
  }).toPass()
}

/** Opens each area of the app from the menu without a reload. Returns the number of areas. */
async function openEveryArea(page: Page): Promise<number> {
  const menu = page.getByRole('navigation')
  const paths = new Set(await hrefsOf(menu))
  for (const fold of await menu.locator('button[aria-expanded]').all()) {
    if ((await fold.getAttribute('aria-expanded')) === 'false') await fold.click()
    await expect(fold).toHaveAttribute('aria-expanded', 'true')
    for (const path of await hrefsOf(menu)) paths.add(path)
  }
  for (const path of paths) {
    await openFromMenu(menu, path)
    await expect(page).toHaveURL((url) => url.pathname === path)
    await expect(page.locator('main#content'), path).toBeVisible()
    await expect(page.getByText('We could not load this page'), path).toHaveCount(0)
  }
  return paths.size
}

const prompt = (page: Page) => page.getByRole('status').filter({ hasText: 'A new version is ready' })
const workerWaits = (page: Page) =>
  page.evaluate(async () => Boolean((await navigator.serviceWorker.getRegistration())?.waiting))

test.describe.configure({ mode: 'serial' })

let builds: readonly [Build, Build, Build]
let installation: Installation

test.beforeAll(async () => {
  // Milliseconds. Building two earlier clients takes long.
  test.setTimeout(900_000)
  builds = [await earlierBuild('before-last'), await earlierBuild('last'), await ownBuild()]
})
test.beforeEach(async () => {
  installation = await Installation.open()
})
test.afterEach(() => installation.remove())

test.describe('pages without a service worker', () => {
  test.use({ serviceWorkers: 'block' })

  test('still open every area of the app without a reload after one deploy and after two', async ({
    page,
    context,
    watch,
    expectComplaint,
  }, testInfo) => {
    expectComplaint(/Failed to load resource|ERR_|Service Worker registration blocked/)
    const [beforeLast, last, own] = builds
    await installation.deploy(beforeLast)
    const oldest = watchBuild(page)
    await page.goto(`${installation.url}/login`)
    await logInAsStaff(page, 'admin')
    await waitUntilLoaded(page, oldest)
    await installation.deploy(last)
    const second = await context.newPage()
    watch(second)
    const older = watchBuild(second)
    await second.goto(`${installation.url}/admin`)
    await waitUntilLoaded(second, older)
    await installation.deploy(own)
    const before = [oldest.loads(), older.loads()]

    for (const [tab, watched, build] of [
      [page, oldest, beforeLast],
      [second, older, last],
    ] as const) {
      expect(await openEveryArea(tab)).toBeGreaterThan(8)
      expect(watched.build()).toBe(build.id)
      expect([...watched.foreign.values()].filter((status) => status === 200).length).toBeGreaterThan(8)
      expect([...watched.foreign].filter(([, status]) => status !== 200)).toEqual([])
    }
    expect([oldest.loads(), older.loads()]).toEqual(before)
    proof(testInfo, 10, 'pages of the two builds before, without a worker: every area opens, 0 reloads')
  })
})

test(
  'a page with a service worker updates once, after the cart is empty, and staff then open every area offline',
  { tag: '@journey' },
  async ({ page, expectComplaint }, testInfo) => {
    expectComplaint(/Failed to load resource|ERR_/)
    const [, last, own] = builds
    await installation.deploy(last)
    const watched = watchBuild(page)
    await cartWithGroup(page, installation.url, 'arkansas-headwaters', 'external')
    await page.evaluate(() => navigator.serviceWorker.ready)
    await installation.deploy(own)
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update())
    await expect.poll(() => workerWaits(page), { timeout: 60_000 }).toBe(true)
    const before = watched.loads()

    await page.getByRole('button', { name: /^Remove group/ }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
    await expect(page.getByText('Your order is empty')).toBeVisible()
    expect(watched.loads()).toBe(before)
    expect(watched.build()).toBe(last.id)
    await expect(prompt(page)).toBeVisible({ timeout: 60_000 })
    await page.getByRole('button', { name: 'Update now' }).click()
    await expect.poll(() => watched.loads()).toBe(before + 1)
    await expect.poll(() => watched.build()).toBe(own.id)

    await page.goto(`${installation.url}/login`)
    await logInAsStaff(page, 'outfitter')
    await expectStaffAreasKept(page)
    await installation.stop()
    await page.reload()
    await expect(page.locator('main#content')).toBeVisible()
    expect(await openEveryArea(page)).toBeGreaterThan(8)
    expect(watched.build()).toBe(own.id)
    proof(testInfo, 10, 'with a worker: 0 reloads during the cart, 1 after it, then every area without the server')
  },
)
