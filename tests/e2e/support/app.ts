import { test as base, type ConsoleMessage, expect, type Page } from 'playwright/test'
import { type FaultyLink, openFaultyLink } from './faulty-link.ts'
import { type App, startApp } from './start-app.ts'

interface WorkerFixtures {
  /** One for all tests of a worker, always running: for tests that neither stop it nor mind each other's orders. */
  readonly sharedApp: App
}
interface TestFixtures {
  /** One for this test alone: it may be stopped, killed and started again. */
  readonly app: App
  /** A network of its own between this test's pages and the shared app: whole, until the test makes it worse. */
  readonly link: FaultyLink
  /** Say before the act which complaints of the page (console errors, failed requests' log lines) belong to it. */
  readonly expectComplaint: (pattern: RegExp) => void
  /** Opens a further page that is watched like `page`. */
  readonly watch: (page: Page) => void
}

export const test = base.extend<TestFixtures & { complaints: string[]; expectedComplaints: RegExp[] }, WorkerFixtures>({
  sharedApp: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures that a function needs off this pattern
    async ({}, use) => {
      const app = await startApp()
      await use(app)
      await app.remove()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  // oxlint-disable-next-line no-empty-pattern
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
  // oxlint-disable-next-line no-empty-pattern
  complaints: async ({}, use) => {
    await use([])
  },
  // oxlint-disable-next-line no-empty-pattern
  expectedComplaints: async ({}, use) => {
    await use([])
  },
  expectComplaint: async ({ expectedComplaints }, use) => {
    await use((pattern) => void expectedComplaints.push(pattern))
  },
  watch: async ({ complaints, expectedComplaints }, use) => {
    await use((page) => watchPage(page, complaints))
    const unexpected = complaints.filter((text) => !expectedComplaints.some((pattern) => pattern.test(text)))
    expect(unexpected, 'the page complained').toEqual([])
  },
  page: async ({ page, watch }, use) => {
    watch(page)
    await use(page)
  },
})

/** Console errors and warnings, exceptions, and rejections that nobody handled (Chromium reports these as page errors). */
function watchPage(page: Page, complaints: string[]): void {
  page.on('pageerror', (error) => complaints.push(`uncaught: ${error.message}`))
  page.on('console', (message: ConsoleMessage) => {
    if (message.type() === 'error' || message.type() === 'warning')
      complaints.push(`console ${message.type()}: ${message.text()} (${message.location().url})`)
  })
}

export { expect }
