import { test as base, type ConsoleMessage, expect, type Page } from 'playwright/test'
import { type FaultyLink, openFaultyLink } from './faulty-link.ts'
import { type App, startApp } from './server/start-app.ts'
import { demoDay } from './server/template-data.ts'

interface WorkerFixtures {
  /** `ofToday` returns the shared server. After the demo's midnight it starts a new one on new data. */
  readonly sharedServer: { readonly ofToday: () => Promise<App> }
}
interface TestFixtures {
  /** One server for all tests of a worker. A test may not stop it and must tolerate the orders of others. */
  readonly sharedApp: App
  /** A server for this test alone, which may stop, kill and restart it. */
  readonly app: App
  /** A proxy between this test's pages and the shared app. It is `whole` until the test sets a fault. */
  readonly link: FaultyLink
  /** Allows console errors and failed requests of this pattern. Call it before the action that causes them. */
  readonly expectComplaint: (pattern: RegExp) => void
  /** Fails the test on complaints of a further page, as for `page`. */
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
    await use((page) => watchPage(page, complaints))
    const unexpected = complaints.filter((text) => !expectedComplaints.some((pattern) => allows(pattern, text)))
    expect(unexpected, 'the page complained').toEqual([])
  },
  page: async ({ page, watch }, use) => {
    watch(page)
    await use(page)
  },
})

/** Chromium's line, without an address, when the network goes while a page registers its service worker. */
const WORKER_NOT_FETCHED = 'An unknown error occurred when fetching the script.'
const LOADS_FAIL = 'Failed to load resource: net::ERR_FAILED, net::ERR_INTERNET_DISCONNECTED'

/** True when a pattern allows a console line. One that allows failed loads also allows Chromium's line about the worker. */
function allows(pattern: RegExp, complaint: string): boolean {
  return pattern.test(complaint.includes(WORKER_NOT_FETCHED) ? `${complaint} ${LOADS_FAIL}` : complaint)
}

/** Collects console errors and warnings, exceptions and unhandled rejections, which Chromium reports as page errors. */
function watchPage(page: Page, complaints: string[]): void {
  page.on('pageerror', (error) => complaints.push(`uncaught: ${error.message}`))
  page.on('console', (message: ConsoleMessage) => {
    if (message.type() === 'error' || message.type() === 'warning')
      complaints.push(`console ${message.type()}: ${message.text()} (${message.location().url})`)
  })
}

export { expect }
