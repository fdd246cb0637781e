// `npm test`: builds once, then unit tests, the API on both databases and the browser in parts, two of them at once; what
// failed is shown when its part ends, and one closing line sums them.
//   --long            the long forms of the tests that have one (LONG_TESTS=1)
//   CI=true           a missing Chromium or PostgreSQL is a failure, never a skip
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { environmentKeys } from '../../src/server/config.ts'
import { buildIfStale } from '../../src/tools/build-if-stale.mjs'
import { type Command, type Finished, program, run, runAll } from '../../src/tools/run-command.ts'
import { findChromium } from './find-chromium.ts'
import { findPostgres } from './find-postgres.ts'
import { installDebianPackage } from './find-program.ts'
import { type Counts, noTests, playwrightCounts, type Tally, vitestCounts } from './test-counts.ts'

const obligatory = process.env.CI === 'true' || process.env.CI === '1'
const long = process.argv.includes('--long')
/** Parts at once. Each runs its tests one after the other; a browser with its server keeps more than a core busy. */
const lanes = Math.min(4, Math.max(2, Math.floor(availableParallelism() / 2)))
/** So many that the last of them do not leave a lane idle for long. */
const browserParts = 6
const results = mkdtempSync(join(tmpdir(), 'eddyline-test-results-'))

/** A suite, or a part of one, and how its report is read. */
interface Part {
  readonly command: Command
  readonly report: string
  readonly counts: (report: string, exitCode: number) => Counts
}

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

function vitestPart(name: string, projects: readonly string[], env: Record<string, string>): Part {
  const report = join(results, `${name}.json`)
  const command = program(
    'vitest/vitest.mjs',
    'run',
    ...projects.flatMap((project) => ['--project', project]),
    '--maxWorkers=1',
    '--reporter=minimal',
    '--reporter=json',
    `--outputFile.json=${report}`,
  )
  return { command: { name, command, env }, report, counts: vitestCounts }
}

function browserPart(place: number, env: Record<string, string>): Part {
  const report = join(results, `browser-${place}.json`)
  const command = program(
    'playwright/cli.js',
    'test',
    '--config=tests/e2e/playwright.config.ts',
    `--shard=${place}/${browserParts}`,
    '--workers=1',
    '--reporter=dot,json',
    `--output=${join(tmpdir(), 'eddyline-e2e', String(place))}`,
  )
  return {
    command: {
      name: `browser ${place}/${browserParts}`,
      command,
      env: { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
    },
    report,
    counts: playwrightCounts,
  }
}

/** A suite that could not run here: its tests count as skipped, or the whole as failed where it is obligatory. */
function missing(name: string, what: string, tests: number): Tally {
  console.log(`${what} is not on this machine: ${name} ${obligatory ? 'cannot run' : 'is skipped'}.`)
  return { name, seconds: 0, passed: 0, failed: obligatory ? 1 : 0, skipped: obligatory ? 0 : tests }
}

async function listedBrowserTests(): Promise<number> {
  const { output } = await run({
    name: 'list',
    command: program('playwright/cli.js', 'test', '--config', 'tests/e2e/playwright.config.ts', '--list'),
  })
  return Number(/Total: (\d+) tests?/.exec(output)?.[1] ?? 1)
}

function told({ name, passed, failed, skipped, seconds }: Tally): string {
  const counts = `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
  return `${name.padEnd(30)} ${counts} (${Math.round(seconds)} s)`
}

/** Tells of a part as it ends, with all that it printed when it failed. */
function tally({ report, counts }: Part, { name, code, output, seconds }: Finished): Tally {
  const ended = {
    name,
    seconds,
    ...(existsSync(report) ? counts(readFileSync(report, 'utf8'), code) : noTests(code)),
  }
  if (ended.failed > 0) console.log(`\n${output}`)
  console.log(told(ended))
  return ended
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
  const embedded = vitestPart('API on the embedded database', ['api-embedded'], env)
  const parts = [vitestPart('unit', ['unit', 'unit-client'], env), embedded]
  if (postgres !== null) parts.push(vitestPart('API on PostgreSQL', ['api-postgres'], env))
  if (chromium !== null)
    for (let place = 1; place <= browserParts; place += 1)
      parts.push(browserPart(place, { ...env, CHROMIUM_PATH: chromium }))

  const tallies: Tally[] = []
  await runAll(
    parts.map(({ command }) => command),
    lanes,
    (finished) => {
      const part = parts.find(({ command }) => command.name === finished.name)
      if (part) tallies.push(tally(part, finished))
    },
  )
  if (chromium === null) tallies.push(missing('browser', 'Chromium', await listedBrowserTests()))
  const apiTests = tallies.find(({ name }) => name === embedded.command.name)?.passed ?? 1
  if (postgres === null) tallies.push(missing('API on PostgreSQL', 'PostgreSQL', apiTests))
  return tallies
}

try {
  const tallies = await runEverything()
  const sum = (of: 'passed' | 'failed' | 'skipped'): number => tallies.reduce((total, part) => total + part[of], 0)
  console.log()
  for (const part of tallies) console.log(told(part))
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
