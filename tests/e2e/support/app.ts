import { test as base, type ConsoleMessage, expect, type Page } from 'playwright/test'
import { type FaultyLink, openFaultyLink } from './faulty-link.ts'
import { type App, startApp } from './server/start-app.ts'
import { demoDay } from './server/template-data.ts'

interface WorkerFixtures {
  /**
   * `ofToday` returns the server that tests share. After midnight in the demo's time zone it starts a new one with
   * trips of today.
   */
  readonly sharedServer: { readonly ofToday: () => Promise<App> }
}
interface TestFixtures {
  /** The server that all tests of a worker share. A test must not stop it, and finds orders of other tests there. */
  readonly sharedApp: App
  /** A server for this test alone. The test may stop, kill and restart it. */
  readonly app: App
  /** A proxy between the pages of this test and the shared server. It passes everything until the test sets a fault. */
  readonly link: FaultyLink
  /** Allows console errors and failed requests that match. Call it before the action that causes them. */
  readonly expectComplaint: (pattern: RegExp) => void
  /** Does for an additional page what the test does for its own `page`: a console error fails the test. */
  readonly watch: (page: Page) => void
}

export const test = base.extend<TestFixtures & { complaints: string[]; expectedComplaints: RegExp[] }, WorkerFixtures>({
  sharedServer: [
    async ({}, use) => {
      let day = demoDay()
      let app = await startApp()
      const ofToday = async (): Promise<App> => {
        if (day === demoDay()) return app
        await app.remove()
        day = demoDay()
        app = await startApp()
        return app
      }
      await use({ ofToday })
      await app.remove()
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  sharedApp: async ({ sharedServer }, use) => {
    await use(await sharedServer.ofToday())
  },
  app: async ({}, use) => {
    const app = await startApp()
    await use(app)
    await app.remove()
  },
  link: async ({ sharedApp }, use) => {
    const link = await openFaultyLink(() => Number(new URL(sharedApp.url).port))
    await use(link)
    await link.close()
  },
  complaints: async ({}, use) => {
    await use([])
  },
  expectedComplaints: async ({}, use) => {
    await use([])
  },
  expectComplaint: async ({ expectedComplaints }, use) => {
    await use((pattern) => void expectedComplaints.push(pattern))
  },
  watch: async ({ complaints, expectedComplaints }, use) => {
    await use((page) => {
      watchPage(page, complaints)
      leaveAfterStepBack(page)
    })
    const unexpected = complaints.filter((text) => !expectedComplaints.some((pattern) => allows(pattern, text)))
    expect(unexpected, `the page complained: ${unexpected.join(' | ')}`).toEqual([])
  },
  page: async ({ page, watch }, use) => {
    watch(page)
    await use(page)
    // A request that a route still answers would fail the test when its page closes.
    if (!page.isClosed()) await page.unrouteAll({ behavior: 'ignoreErrors' })
  },
})

/**
 * Chromium's console line when the network goes down while a page registers its service worker. Other lines about
 * failed loads hold the address of the file, but this one does not.
 */
const WORKER_NOT_FETCHED = 'An unknown error occurred when fetching the script.'
const LOADS_FAIL = 'Failed to load resource: net::ERR_FAILED, net::ERR_INTERNET_DISCONNECTED'

/**
 * True when the pattern allows this console line. A pattern for failed loads also allows the line about a service
 * worker that was not fetched.
 */
function allows(pattern: RegExp, complaint: string): boolean {
  return pattern.test(complaint.includes(WORKER_NOT_FETCHED) ? `${complaint} ${LOADS_FAIL}` : complaint)
}

/** Collects console errors, warnings and uncaught exceptions of a page. Unhandled rejections count as exceptions. */
function watchPage(page: Page, complaints: string[]): void {
  page.on('pageerror', (error) => complaints.push(`uncaught: ${error.message}`))
  page.on('console', (message: ConsoleMessage) => {
    if (message.type() === 'error' || message.type() === 'warning')
      complaints.push(`console ${message.type()}: ${message.text()} (${message.location().url})`)
  })
}

/**
 * Makes `reload` and `goto` wait until no closed form has still to step back in the browser's history
 * (src/client/ui/dialogs/use-back-guard.ts). That step takes some milliseconds, and a browser then cancels a page load.
 * A person never reloads so soon after a form closed.
 */
function leaveAfterStepBack(page: Page): void {
  const [reload, goto] = [page.reload.bind(page), page.goto.bind(page)]
  // The wait ends after a second at most: the entry of a form that was open during an earlier load stays.
  const stepped = () => page.waitForFunction(hasStepped, null, { timeout: 1_000 }).catch(() => null)
  page.reload = async (...given) => {
    await stepped()
    return reload(...given)
  }
  page.goto = async (...given) => {
    await stepped()
    return goto(...given)
  }
}

/** Runs in the page. True also while a form is open, because it keeps its history entry. */
function hasStepped(): boolean {
  const state = history.state as { unsaved?: true } | null
  return state?.unsaved !== true || document.querySelector('[role=dialog], [role=alertdialog]') !== null
}

export { expect }
