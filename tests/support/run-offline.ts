// `npm run test:offline`: the promises of the offline work in their long forms, in the browser against the built app; one
// line for each, in order. Exit 1 when one of them failed or was not tried.
//   npm run test:offline -- --short   the counts of `npm test`
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { environmentKeys } from '../../src/server/config.ts'
import { buildIfStale } from '../../src/tools/build-if-stale.mjs'
import { program, run } from '../../src/tools/run-command.ts'
import { findChromium } from './find-chromium.ts'
import { playwrightCounts } from './test-counts.ts'
import { proofsOf, promises } from './offline-proofs.ts'

const files = ['tests/e2e/offline/', 'tests/e2e/update/', 'tests/e2e/guest/kiosk.spec.ts'] as const
const results = mkdtempSync(join(tmpdir(), 'eddyline-offline-results-'))

async function prove(chromium: string): Promise<boolean> {
  for (const key of Object.keys(environmentKeys)) delete process.env[key]
  await buildIfStale()
  const file = join(results, 'offline.json')
  const { code } = await run({
    name: 'offline',
    command: program(
      'playwright/cli.js',
      'test',
      '--config',
      'tests/e2e/playwright.config.ts',
      '--workers=1',
      '--retries=0',
      '--reporter=list,json',
      ...files,
    ),
    env: {
      LONG_TESTS: process.argv.includes('--short') ? '' : '1',
      CHROMIUM_PATH: chromium,
      PLAYWRIGHT_JSON_OUTPUT_NAME: file,
    },
    live: true,
  })
  if (!existsSync(file)) return false
  const report = readFileSync(file, 'utf8')
  const { passed, failed } = playwrightCounts(report, code)
  const proofs = proofsOf(report)
  console.log()
  for (const [number, promise] of promises) {
    const told = proofs.get(number) ?? []
    console.log(`${String(number).padStart(2)}  ${told.length > 0 ? 'ok  ' : 'FAIL'}  ${promise}`)
    for (const text of told) console.log(`          ${text}`)
  }
  const missing = [...promises.keys()].filter((number) => !proofs.has(number))
  console.log(`\n${promises.size - missing.length} of ${promises.size} proved; ${passed} passed, ${failed} failed`)
  return failed === 0 && missing.length === 0
}

try {
  const chromium = findChromium()
  if (chromium === null)
    throw new Error('Chromium was not found: set CHROMIUM_PATH, or run `npm test`, which installs it.')
  process.exitCode = (await prove(chromium)) ? 0 : 1
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
} finally {
  rmSync(results, { recursive: true, force: true })
}
