// `npm test`: builds once, then unit tests and the API on both databases, with the browser beside them; one closing line
// that sums them.
//   --long            the long forms of the tests that have one (LONG_TESTS=1)
//   CI=true           a missing Chromium or PostgreSQL is a failure, never a skip
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { environmentKeys } from '../../src/server/config.ts'
import { buildIfStale } from '../../src/tools/build-if-stale.mjs'
import { program, run } from '../../src/tools/run-command.ts'
import { findChromium } from './find-chromium.ts'
import { findPostgres } from './find-postgres.ts'
import { installDebianPackage } from './find-program.ts'
import { noTests, playwrightCounts, type Tally, vitestCounts } from './test-counts.ts'

const obligatory = process.env.CI === 'true' || process.env.CI === '1'
const long = process.argv.includes('--long')
/** Tests at once in each of the two lanes: neither fills two cores by itself, together they do. */
const workers = availableParallelism() < 4 ? 1 : 2
const results = mkdtempSync(join(tmpdir(), 'eddyline-test-results-'))

/** Chromium's path, installed when that can be done here. */
function provideChromium(): string | null {
  const found = findChromium()
  if (found !== null) return found
  if (!installDebianPackage('chromium')) {
    console.log('Installing Chromium by Playwright …')
    spawnSync(process.execPath, ['node_modules/playwright/cli.js', 'install', 'chromium'], { stdio: 'inherit' })
  }
  return findChromium()
}

/** The folder of PostgreSQL's programs; installed only where tests are obligatory: a server is much to put on a person's machine. */
function providePostgres(): string | null {
  const found = findPostgres()
  if (found !== null || !obligatory) return found
  installDebianPackage('postgresql')
  return findPostgres()
}

/** What the person's own environment says about Eddyline is no business of the tests. */
function cleanEnvironment(): void {
  for (const key of Object.keys(environmentKeys)) delete process.env[key]
}

async function runVitest(name: string, projects: readonly string[], env: Record<string, string>): Promise<Tally> {
  const file = join(results, `${name}.json`)
  const { code, seconds } = await run({
    name,
    command: program(
      'vitest/vitest.mjs',
      'run',
      ...projects.flatMap((project) => ['--project', project]),
      `--maxWorkers=${workers}`,
      '--reporter=dot',
      '--reporter=json',
      `--outputFile.json=${file}`,
    ),
    env,
    live: true,
  })
  return { name, seconds, ...(existsSync(file) ? vitestCounts(readFileSync(file, 'utf8'), code) : noTests(code)) }
}

async function runBrowser(env: Record<string, string>): Promise<Tally> {
  const file = join(results, 'browser.json')
  const { code, seconds } = await run({
    name: 'browser',
    command: program(
      'playwright/cli.js',
      'test',
      '--config',
      'tests/e2e/playwright.config.ts',
      `--workers=${workers}`,
      '--reporter=dot,json',
    ),
    env: { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: file },
    live: true,
  })
  return {
    name: 'browser',
    seconds,
    ...(existsSync(file) ? playwrightCounts(readFileSync(file, 'utf8'), code) : noTests(code)),
  }
}

/** A suite that could not run here: its tests count as skipped, or the whole as failed where it is obligatory. */
function missing(name: string, what: string, tests: number): Tally {
  console.log(`\n${what} is not on this machine: ${name} ${obligatory ? 'cannot run' : 'is skipped'}.`)
  return { name, seconds: 0, passed: 0, failed: obligatory ? 1 : 0, skipped: obligatory ? 0 : tests }
}

async function listedBrowserTests(): Promise<number> {
  const { output } = await run({
    name: 'list',
    command: program('playwright/cli.js', 'test', '--config', 'tests/e2e/playwright.config.ts', '--list'),
  })
  return Number(/Total: (\d+) tests?/.exec(output)?.[1] ?? 1)
}

async function runEverything(): Promise<Tally[]> {
  cleanEnvironment()
  const chromium = provideChromium()
  const postgres = providePostgres()
  await buildIfStale()

  const env: Record<string, string> = { LONG_TESTS: long ? '1' : '' }
  if (postgres !== null) {
    env.POSTGRES_BIN = postgres
    env.PATH = `${postgres}${delimiter}${process.env.PATH ?? ''}`
  }
  const browser =
    chromium === null
      ? listedBrowserTests().then((tests) => missing('browser', 'Chromium', tests))
      : runBrowser({ ...env, CHROMIUM_PATH: chromium })
  const tallies = [
    await runVitest('unit', ['unit', 'unit-client'], env),
    await runVitest('API on the embedded database', ['api-embedded'], env),
  ]
  const apiTests = tallies.at(-1)?.passed ?? 1
  tallies.push(
    postgres === null
      ? missing('API on PostgreSQL', 'PostgreSQL', apiTests)
      : await runVitest('API on PostgreSQL', ['api-postgres'], env),
    await browser,
  )
  return tallies
}

try {
  const tallies = await runEverything()
  const sum = (of: 'passed' | 'failed' | 'skipped'): number => tallies.reduce((total, tally) => total + tally[of], 0)
  console.log()
  for (const { name, passed, failed, skipped, seconds } of tallies) {
    const counts = `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
    console.log(`${name.padEnd(30)} ${counts} (${Math.round(seconds)} s)`)
  }
  console.log(
    `${sum('passed')} passed, ${sum('failed')} failed${sum('skipped') > 0 ? `, ${sum('skipped')} skipped` : ''}`,
  )
  process.exitCode = sum('failed') === 0 && sum('passed') > 0 ? 0 : 1
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  console.log('0 passed, 1 failed')
  process.exitCode = 1
} finally {
  rmSync(results, { recursive: true, force: true })
}
