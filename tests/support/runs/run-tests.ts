// Builds once, then runs the tests in parts, two to four at a time. A part that fails prints its whole output when it
// ends. The closing lines hold the slowest tests, each part's time, the flaky tests and the sum.
//   npm test                unit tests, the API on both databases, and the journeys in the browser
//   npm run test:all        also all other browser tests, the main jobs in other engines and the cluster's short form;
//                           a part of the API also on the Node of the Docker image
//   npm run test:engines    only the main jobs in WebKit, Firefox and an older Chromium
//   npm run test:long       all tests in their long forms (LONG_TESTS=1), then the journeys at other hours of the day
//   --hour 0 … 23           chooses a time zone for demo and browsers in which it is that hour; 13 by default
//   --shuffle [seed]        draws an order of the test files
//   CI=true                 fails where a browser or PostgreSQL is missing, instead of skipping their tests
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { environmentKeys } from '../../../src/server/environment.ts'
import { buildIfStale } from '../../../src/tools/build-if-stale.mjs'
import { type Finished, run, runAll } from '../../../src/tools/run-command.ts'
import { countFlows } from './engine-report.ts'
import { provideEngines } from './find-engines.ts'
import {
  imageNode,
  provideChromium,
  provideImageNode,
  providePgbouncer,
  providePostgres,
  versionOf,
} from './provide-programs.ts'
import { closingLines, diskLine, partLine } from './result-lines.ts'
import { noTests, type Tally } from './test-counts.ts'
import {
  clusterPart,
  enginePart,
  imageNodePart,
  journeys,
  listBrowserTests,
  otherBrowserTests,
  type Part,
  type PartOptions,
  vitestPart,
} from './test-parts.ts'
import { zoneAt } from './zone-at.ts'

/**
 * The tests run at this hour of the demo's day. Early in the afternoon no run crosses midnight, and today's trips are
 * over.
 */
const usualHour = 13
/** The hours of the demo's day at which `npm run test:long` repeats the journeys. */
const otherHours = [0, 3, 7, 12, 20, 23]
/**
 * The number of parts that run at the same time. A part runs its tests in sequence, because one browser with its server
 * keeps more than one core busy.
 */
const lanes = Math.min(4, Math.max(2, Math.floor(availableParallelism() / 2)))

interface Wanted {
  readonly all: boolean
  readonly enginesOnly: boolean
  readonly long: boolean
  readonly hour: number
  readonly shuffle: number | null
}

/** Reads the arguments of `npm test`. Throws an Error that names a wrong argument. */
function readArguments(given: readonly string[]): Wanted {
  const rest = [...given]
  const flag = (name: string): boolean => {
    const at = rest.indexOf(name)
    if (at >= 0) rest.splice(at, 1)
    return at >= 0
  }
  const number = (name: string, fallback: number): number => {
    const at = rest.indexOf(name)
    if (at < 0) return fallback
    const [, value = ''] = rest.splice(at, 2)
    if (!/^\d+$/.test(value)) throw new Error(`${name} needs a number`)
    return Number(value)
  }
  const long = flag('--long')
  const all = flag('--all') || long
  const enginesOnly = flag('--engines')
  const hour = number('--hour', usualHour)
  if (hour > 23) throw new Error('--hour needs a number from 0 to 23')
  const shuffle = rest.includes('--shuffle') ? number('--shuffle', 0) : null
  if (rest.length > 0) throw new Error(`Unknown argument: ${rest.join(' ')}`)
  return { all, long, enginesOnly, hour, shuffle }
}

/**
 * Reports a part that cannot run on this machine. Its tests count as skipped. Where the part is obligatory, as in CI,
 * it counts as one failed test.
 */
function missing(name: string, program: string, tests: number, obligatory: boolean): Tally {
  console.log(`${program} is not on this machine: ${name} ${obligatory ? 'cannot run' : 'is skipped'}.`)
  const counts = { passed: 0, failed: obligatory ? 1 : 0, skipped: obligatory ? 0 : tests }
  return { name, seconds: 0, flaky: [], timed: [], ...counts }
}

/** Reads the report of a part that has ended. Prints the whole output of the part when a test failed. */
function tallyOf({ report, counts, lines }: Part, { name, code, output, seconds }: Finished): Tally {
  const outcome = existsSync(report) ? counts(readFileSync(report, 'utf8'), code) : noTests(code)
  const tally = { name, seconds, ...outcome }
  if (tally.failed > 0) console.log(`\n${output}`)
  const full = tally.failed > 0 ? diskLine(output) : null
  if (full !== null) console.log(full)
  console.log(partLine(tally))
  if (lines && existsSync(report)) for (const line of lines(readFileSync(report, 'utf8'))) console.log(line)
  return tally
}

async function runParts(parts: readonly Part[]): Promise<Tally[]> {
  const tallies: Tally[] = []
  await runAll(
    parts.map(({ command }) => command),
    lanes,
    (finished) => {
      const part = parts.find(({ command }) => command.name === finished.name)
      if (part) tallies.push(tallyOf(part, finished))
    },
  )
  return tallies
}

function zoneFor(hour: number): string {
  return zoneAt(hour, new Date())
}

/**
 * Runs the tests in `tests/browsers` in each browser engine that is on this machine, such as WebKit. For a missing
 * engine, counts these tests as skipped or failed.
 */
async function runEngines(options: PartOptions, obligatory: boolean): Promise<Tally[]> {
  const engines = provideEngines()
  const found = engines.filter(({ env }) => env !== null)
  const tallies = await runParts(found.map((engine) => enginePart(engine, options)))
  for (const { name, env, obligatory: exists } of engines)
    if (env === null) tallies.push(missing(name, name, countFlows(), obligatory && exists))
  return tallies
}

async function runEverything(wanted: Wanted, results: string): Promise<Tally[]> {
  // Removes the server's settings from the environment, because a developer's own settings must not change the tests.
  for (const key of Object.keys(environmentKeys)) delete process.env[key]
  const obligatory = process.env.CI === 'true' || process.env.CI === '1'
  const chromium = provideChromium()
  const postgres = providePostgres(obligatory)
  const otherNode = wanted.all && postgres !== null ? provideImageNode() : null
  const hasPgbouncer = providePgbouncer(obligatory)
  const hasCluster = wanted.all && postgres !== null && hasPgbouncer
  await buildIfStale()

  const options: PartOptions = {
    results,
    shuffle: wanted.shuffle,
    env: {
      LONG_TESTS: wanted.long ? '1' : '',
      DEMO_TIMEZONE: zoneFor(wanted.hour),
      ...(chromium === null ? {} : { CHROMIUM_PATH: chromium }),
      ...(postgres === null
        ? {}
        : { POSTGRES_BIN: postgres, PATH: `${postgres}${delimiter}${process.env.PATH ?? ''}` }),
    },
  }
  console.log(`It is ${wanted.hour} o'clock in ${options.env.DEMO_TIMEZONE ?? ''}, the zone of demo and browsers.`)
  if (chromium !== null) console.log(versionOf(chromium))
  if (wanted.shuffle !== null) console.log(`The files are shuffled with the seed ${wanted.shuffle}.`)
  if (wanted.enginesOnly) return runEngines(options, obligatory)

  const embedded = vitestPart('API on the embedded database', ['api-embedded'], options)
  // Starts the longest parts of the tests first. A long part that starts last would run alone at the end while other
  // processor cores idle.
  const tallies = await runParts([
    ...(postgres === null ? [] : [vitestPart('API on PostgreSQL', ['api-postgres'], options)]),
    ...(chromium === null ? [] : [journeys(options), ...(wanted.all ? otherBrowserTests(options) : [])]),
    embedded,
    vitestPart('unit, client', ['unit-client'], options),
    vitestPart('unit', ['unit'], options),
    ...(hasCluster ? [clusterPart(options)] : []),
    ...(otherNode === null ? [] : [imageNodePart(otherNode, options)]),
  ])
  if (wanted.all) tallies.push(...(await runEngines(options, obligatory)))
  if (wanted.long && chromium !== null)
    for (const hour of otherHours) {
      const env = { ...options.env, LONG_TESTS: '', DEMO_TIMEZONE: zoneFor(hour) }
      tallies.push(...(await runParts([journeys({ ...options, env }, `journeys at ${hour} o'clock`)])))
    }
  if (chromium === null) {
    const { output } = await run(listBrowserTests(wanted.all))
    tallies.push(missing('browser', 'Chromium', Number(/Total: (\d+) tests?/.exec(output)?.[1] ?? 1), obligatory))
  }
  const apiTests = tallies.find(({ name }) => name === embedded.command.name)?.passed ?? 1
  if (postgres === null) tallies.push(missing('API on PostgreSQL', 'PostgreSQL', apiTests, obligatory))
  if (wanted.all && otherNode === null)
    tallies.push(missing(`API on Node ${imageNode}`, `Node ${imageNode}`, 1, obligatory))
  if (wanted.all && !hasCluster) tallies.push(missing('cluster', 'PostgreSQL or PgBouncer', 1, obligatory))
  return tallies
}

const results = mkdtempSync(join(tmpdir(), 'eddyline-test-results-'))
try {
  const tallies = await runEverything(readArguments(process.argv.slice(2)), results)
  console.log()
  for (const line of closingLines(tallies)) console.log(line)
  const passed = tallies.some((tally) => tally.passed > 0)
  process.exitCode = passed && tallies.every(({ failed }) => failed === 0) ? 0 : 1
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  console.log('0 passed, 1 failed')
  process.exitCode = 1
} finally {
  rmSync(results, { recursive: true, force: true })
}
