import { readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Command, program } from '../../../src/tools/run-command.ts'
import { clusterLines } from './cluster-report.ts'
import { engineLines } from './engine-report.ts'
import type { Engine } from './find-engines.ts'
import { imageNode } from './provide-programs.ts'
import { type Outcome, playwrightCounts, vitestCounts } from './test-counts.ts'

/** A part of a test run: the command that runs it, and the function that reads its report. */
export interface Part {
  readonly command: Command
  readonly report: string
  readonly counts: (report: string, exitCode: number) => Outcome
  /** Returns lines that the test run prints below the part's test counts. Takes the part's report. */
  readonly lines?: (report: string) => readonly string[]
}

export interface PartOptions {
  /** The folder to which each part writes its report. */
  readonly results: string
  readonly env: Readonly<Record<string, string>>
  /**
   * The seed that draws the order of the test files and the groups of the browser tests. Null keeps the usual order.
   */
  readonly shuffle: number | null
}

const browserConfig = 'tests/e2e/playwright.config.ts'
/**
 * The number of parts into which the browser tests are divided. The machine runs up to four parts at a time. With fewer
 * and longer parts, processor cores would idle while the last part runs.
 */
const browserParts = 6

export function vitestPart(name: string, projects: readonly string[], { results, env, shuffle }: PartOptions): Part {
  const report = join(results, `${name}.json`)
  const command = program(
    'vitest/vitest.mjs',
    'run',
    '--config=tests/vitest.config.ts',
    ...projects.flatMap((project) => ['--project', project]),
    '--maxWorkers=1',
    ...(shuffle === null ? [] : ['--sequence.shuffle.files', `--sequence.seed=${shuffle}`]),
    '--reporter=minimal',
    '--reporter=json',
    `--outputFile.json=${report}`,
  )
  return { command: { name, command, env }, report, counts: vitestCounts }
}

/**
 * Runs the tests that start several server processes at once. The output also shows their counts of orders, kills and
 * lost answers.
 */
export function clusterPart(options: PartOptions): Part {
  return { ...vitestPart('cluster', ['cluster'], options), lines: clusterLines }
}

/** Runs the API tests of database, events, HTTP, uploads and passwords on the Node version of the Docker image. */
export function imageNodePart(node: string, options: PartOptions): Part {
  const part = vitestPart(`API on Node ${imageNode}`, ['api-postgres'], options)
  const [, ...args] = part.command.command
  const files = ['database/commands', 'database/events', 'http/drain', 'photos/resumable-upload', 'users/sessions']
  return {
    ...part,
    command: { ...part.command, command: [node, ...args, ...files.map((file) => `tests/api/${file}.test.ts`)] },
  }
}

/** Runs the tests in `tests/browsers` in a browser engine other than the installed Chromium. */
export function enginePart({ name, env }: Engine, options: PartOptions): Part {
  return { ...vitestPart(name, ['browsers'], { ...options, env: { ...options.env, ...env } }), lines: engineLines }
}

/** Runs the journeys, browser tests that each do one person's job from beginning to end. */
export function journeys(options: PartOptions, name = 'journeys'): Part {
  return browserPart(name, ['--grep=@journey'], options)
}

/** Returns every browser test that is no journey, divided into parts that can run at the same time. */
export function otherBrowserTests(options: PartOptions): Part[] {
  const places = Array.from({ length: browserParts }, (_, at) => at + 1)
  const groups = options.shuffle === null ? null : dealt(browserFiles(), browserParts, options.shuffle)
  return places.map((place) =>
    browserPart(
      `browser ${place}/${browserParts}`,
      [
        '--grep-invert=@journey',
        ...(groups === null ? [`--shard=${place}/${browserParts}`] : (groups[place - 1] ?? [])),
      ],
      options,
    ),
  )
}

function browserPart(name: string, selection: readonly string[], { results, env }: PartOptions): Part {
  const file = name.replaceAll(/\W+/g, '-')
  const report = join(results, `${file}.json`)
  const command = program(
    'playwright/cli.js',
    'test',
    `--config=${browserConfig}`,
    '--workers=1',
    '--reporter=dot,json',
    `--output=${join(tmpdir(), 'eddyline-e2e', file)}`,
    ...selection,
  )
  return {
    command: { name, command, env: { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: report } },
    report,
    counts: playwrightCounts,
  }
}

export function listBrowserTests(withAll: boolean): Command {
  const selection = withAll ? [] : ['--grep=@journey']
  return {
    name: 'list',
    command: program('playwright/cli.js', 'test', '--config', browserConfig, '--list', ...selection),
  }
}

function browserFiles(): string[] {
  return readdirSync('tests/e2e', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.spec.ts'))
    .map((file) => `/${file}`)
    .toSorted()
}

/** Deals the test files into groups of nearly equal size, in an order that the seed decides. */
export function dealt(files: readonly string[], groups: number, seed: number): string[][] {
  const keyed = files.map((file) => ({ file, key: hash(`${seed} ${file}`) })).toSorted((a, b) => a.key - b.key)
  return Array.from({ length: groups }, (_, group) =>
    keyed.filter((_entry, at) => at % groups === group).map(({ file }) => file),
  )
}

/** The 32-bit FNV-1a hash of a text. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193)
  return value >>> 0
}
