import { buildIfStale } from '../../../src/tools/build-if-stale.mjs'
import { prepareDemoTemplate } from './template-data.ts'

/** Playwright global setup: what every worker copies is made before the first of them. */
export default async function prepareTemplate(): Promise<void> {
  await buildIfStale()
  await prepareDemoTemplate()
}
