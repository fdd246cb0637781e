import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from 'playwright/test'
import { chromiumOptions } from './support/chromium-options.ts'
import { demoZone } from './support/demo-zone.ts'

/** Tests the built app with its service worker. A test that uses `app` gets a server and data directory of its own. */
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  globalSetup: './support/server/prepare-template.ts',
  outputDir: join(tmpdir(), 'eddyline-e2e'),
  fullyParallel: false,
  workers: 2,
  // A test that passes only at its second try does not fail the run. The report lists it as flaky, so that it gets
  // fixed.
  retries: 1,
  forbidOnly: true,
  timeout: 300_000,
  expect: { timeout: 20_000 },
  reporter: 'list',
  use: {
    ...chromiumOptions(),
    actionTimeout: 20_000,
    navigationTimeout: 30_000,
    viewport: { width: 1180, height: 820 },
    locale: 'en-US',
    timezoneId: demoZone,
    trace: 'off',
    screenshot: 'only-on-failure',
  },
})
