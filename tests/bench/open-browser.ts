import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type BrowserContext, type Page } from 'playwright'
import { chromiumOptions } from '../e2e/support/chromium-options.ts'

/** Opens a browser with a profile on disk. Only such a profile gives a page a realistic storage quota. */
export async function openBrowser(): Promise<{ page: Page; context: BrowserContext; close(): Promise<void> }> {
  const profile = mkdtempSync(join(tmpdir(), 'eddyline-browser-'))
  const context = await chromium.launchPersistentContext(profile, {
    headless: true,
    ...chromiumOptions().launchOptions,
    viewport: { width: 1280, height: 900 },
    timezoneId: 'America/Denver',
  })
  const page = context.pages()[0] ?? (await context.newPage())
  return {
    page,
    context,
    close: async () => {
      await context.close()
      rmSync(profile, { recursive: true, force: true })
    },
  }
}
