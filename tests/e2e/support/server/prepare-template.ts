import { buildIfStale } from '../../../../src/tools/build-if-stale.mjs'
import { prepareDemoTemplate } from './template-data.ts'

/** Playwright global setup: makes the demo data that each worker copies. */
export default async function prepareTemplate(): Promise<void> {
  await buildIfStale()
  await prepareDemoTemplate()
}
