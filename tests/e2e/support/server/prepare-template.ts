import { buildIfStale } from '../../../../src/tools/build-if-stale.mjs'
import { prepareDemoTemplate } from './template-data.ts'

/** Playwright's global setup: builds the app and creates the demo data that each test server copies. */
export default async function prepareTemplate(): Promise<void> {
  await buildIfStale()
  await prepareDemoTemplate()
}
