import { expect, test, type TestContext } from 'vitest'
import { type FaultyLink, openFaultyLink } from '../../e2e/support/faulty-link.ts'
import type { ProofNumber } from '../../e2e/support/proof.ts'
import { type App, startApp } from '../../e2e/support/server/start-app.ts'
import { BrowserDevice } from '../driver/browser-device.ts'
import type { StartBrowser } from '../driver/driver.ts'
import { openEngine } from '../driver/engines.ts'

declare module 'vitest' {
  interface TaskMeta {
    /**
     * Texts that say what this flow proved, such as '3: five photos'. Each begins with the number of a promise in
     * `tests/support/runs/offline-proofs.ts`.
     */
    proofs?: string[]
  }
}

interface FlowFixtures {
  readonly start: StartBrowser
  /** The server that all flows of a run share. */
  readonly app: App
  /** The network between the pages and the server. A flow can cut it, or make it lose requests and answers. */
  readonly link: FaultyLink
  /** Allows console errors that match. Any other console error fails the flow. */
  readonly allow: (pattern: RegExp) => void
  /**
   * Opens a device that is removed after the flow. Console errors of its pages fail the flow unless `allow` permits
   * them. Every page runs the script before its own scripts.
   */
  readonly openDevice: (size?: keyof typeof sizes, script?: string) => BrowserDevice
}

const sizes = { phone: { width: 390, height: 844 }, tablet: { width: 1180, height: 820 } } as const

/** Console errors of the three browser engines when a load fails. Flows that cut the network allow them. */
export const failedLoads =
  /Failed to load (resource|‘)|ERR_|NetworkError|Load failed|Could not connect|Connection (refused|terminated)|access control checks|can.t establish a connection|interrupted while the page was loading|error occurred when fetching the script|icon from the Manifest|unsupported MIME type|bad Content-Type|Content-Type of|Response served by service worker is an error|Cannot load \./

/** A test of a person's work in the built app. It runs in the browser engine that $BROWSER_ENGINE names. */
export const flow = test.extend<FlowFixtures & { allowed: RegExp[] }>({
  start: [
    async ({}, provide) => {
      const engine = await openEngine()
      await provide(engine.start)
      await engine.close()
    },
    { scope: 'worker' },
  ],
  app: [
    async ({}, provide) => {
      const app = await startApp()
      await provide(app)
      await app.remove()
    },
    { scope: 'worker' },
  ],
  link: async ({ app }, provide) => {
    const link = await openFaultyLink(() => Number(new URL(app.url).port))
    await provide(link)
    await link.close()
  },
  allowed: async ({}, provide) => {
    await provide([])
  },
  allow: async ({ allowed }, provide) => {
    await provide((pattern) => void allowed.push(pattern))
  },
  openDevice: async ({ start, allowed }, provide) => {
    const devices: BrowserDevice[] = []
    await provide((size = 'tablet', script = '') => {
      const device = new BrowserDevice(start, sizes[size], script)
      devices.push(device)
      return device
    })
    for (const device of devices) await device.remove()
    const complaints = devices.flatMap((device) => device.complaints())
    expect(complaints.filter((text) => !allowed.some((pattern) => pattern.test(text)))).toEqual([])
  },
})

/** Returns a script that calls a function with JSON arguments. The function must not use outer variables. */
export function scriptOf<Args extends readonly unknown[]>(run: (...args: Args) => void, ...args: Args): string {
  return `;(${run.toString()})(...${JSON.stringify(args)})`
}

export const longFlow = flow.skipIf(process.env.LONG_TESTS !== '1')

/**
 * Records that the flow proved an offline promise in this engine. tests/support/runs/offline-proofs.ts collects these.
 */
export function proves({ task }: Pick<TestContext, 'task'>, number: ProofNumber, text: string): void {
  task.meta.proofs = [...(task.meta.proofs ?? []), `${number}: ${text}`]
}
