// `npm run test:offline`: tests the offline promises in the built app. Uses their long forms in Chromium, and a short
// form in WebKit, Firefox and an older Chromium. Prints a line for each promise in each engine. Exits with 1 when a
// promise failed, or was not tested in an engine that is on this machine.
// `npm run test:offline -- --short` uses the short forms of `npm test` in Chromium too. With `CI=true` in the
// environment, a missing engine counts as a failure, not as skipped.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { environmentKeys } from '../../../src/server/environment.ts'
import { buildIfStale } from '../../../src/tools/build-if-stale.mjs'
import { program, run } from '../../../src/tools/run-command.ts'
import { engineProofs, flowTimes, provingFiles } from './engine-report.ts'
import { findChromium } from './find-chromium.ts'
import { type Engine, provideEngines } from './find-engines.ts'
import { playwrightCounts, vitestCounts } from './test-counts.ts'
import { promiseLines, promises, proofsOf } from './offline-proofs.ts'

const files = ['tests/e2e/offline/', 'tests/e2e/update/', 'tests/e2e/guest/kiosk.spec.ts'] as const
const obligatory = process.env.CI === 'true' || process.env.CI === '1'
const results = mkdtempSync(join(tmpdir(), 'eddyline-offline-results-'))

/** The result for one browser engine: the lines to print, and one line that sums them up. */
interface Outcome {
  readonly isProved: boolean
  readonly lines: readonly string[]
  readonly sum: string
}

const failure = (name: string): Outcome => ({ isProved: false, lines: [], sum: `${name}: no report` })

async function proveInChromium(chromium: string): Promise<Outcome> {
  const report = join(results, 'chromium.json')
  const command = program(
    'playwright/cli.js',
    'test',
    '--config',
    'tests/e2e/playwright.config.ts',
    '--workers=1',
    '--retries=0',
    '--reporter=list,json',
    ...files,
  )
  const env = {
    LONG_TESTS: process.argv.includes('--short') ? '' : '1',
    CHROMIUM_PATH: chromium,
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
  }
  const { code } = await run({ name: 'Chromium', command, env, live: true })
  if (!existsSync(report)) return failure('Chromium')
  const json = readFileSync(report, 'utf8')
  return outcomeOf('Chromium', proofsOf(json), playwrightCounts(json, code))
}

async function proveInEngine(name: string, env: Readonly<Record<string, string>>): Promise<Outcome> {
  const report = join(results, `${name}.json`)
  const command = program(
    'vitest/vitest.mjs',
    'run',
    '--config',
    'tests/vitest.config.ts',
    '--project=browsers',
    '--maxWorkers=1',
    '--reporter=verbose',
    '--reporter=json',
    `--outputFile.json=${report}`,
    ...provingFiles(),
  )
  console.log(`\n${name}:`)
  const { code } = await run({ name, command, env: { ...env, LONG_TESTS: '1' }, live: true })
  if (!existsSync(report)) return failure(name)
  const json = readFileSync(report, 'utf8')
  const outcome = outcomeOf(name, engineProofs(json), vitestCounts(json, code))
  return { ...outcome, lines: [...outcome.lines, ...flowTimes(json)] }
}

function outcomeOf(
  name: string,
  proofs: ReadonlyMap<number, readonly string[]>,
  { passed, failed }: { readonly passed: number; readonly failed: number },
): Outcome {
  const { lines, missing } = promiseLines(proofs)
  const counts = `${promises.size - missing} of ${promises.size} proved; ${passed} passed, ${failed} failed`
  // A test names its promise only in its last step. So a test that fails in an earlier step marks no promise as failed.
  const doubts = failed === 0 ? [] : [`    ${failed} tests failed, so a promise printed as ok may not hold.`]
  return {
    isProved: failed === 0 && missing === 0,
    lines: [`\n${name}`, ...lines, ...doubts],
    sum: `${name}: ${counts}`,
  }
}

async function prove({ name, env, obligatory: exists }: Engine): Promise<Outcome> {
  if (env !== null) return proveInEngine(name, env)
  return {
    isProved: !(obligatory && exists),
    lines: [],
    sum: `${name} is not on this machine: nothing is proved in it`,
  }
}

try {
  const chromium = findChromium()
  if (chromium === null)
    throw new Error('Chromium was not found: set CHROMIUM_PATH, or run `npm test`, which installs it.')
  for (const key of Object.keys(environmentKeys)) delete process.env[key]
  const engines = provideEngines()
  await buildIfStale()
  const outcomes = [await proveInChromium(chromium)]
  for (const engine of engines) outcomes.push(await prove(engine))
  for (const { lines } of outcomes) for (const line of lines) console.log(line)
  console.log()
  for (const { sum } of outcomes) console.log(sum)
  process.exitCode = outcomes.every(({ isProved }) => isProved) ? 0 : 1
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
} finally {
  rmSync(results, { recursive: true, force: true })
}
