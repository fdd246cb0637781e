// Checks the built client for APIs that a supported browser lacks. A use of such an API passes when its source file
// tests for the API, or `allowed` names it.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { SourceMap, type SourceMapPayload } from 'node:module'
import { join } from 'node:path'
import { browserScript } from '../server/payment-sandbox/browser-script.ts'
import { cardFrameScript } from '../server/payment-sandbox/card-frame-script.ts'
import { buildIfStale } from './build-if-stale.mjs'
import { root } from './build-inputs.mjs'
import table from './newer-apis.json' with { type: 'json' }
import { newerApisIn, type Use } from './newer-apis.ts'

interface Allowed {
  readonly api: string
  /**
   * End of the path of the only source file that may use this API without a test. When absent, every source file may.
   */
  readonly source?: string
  readonly because: string
}

/** Uses of newer APIs that are safe although their source file does not test for the API. */
const allowed: readonly Allowed[] = [
  { api: 'AbortSignal.timeout', because: 'Chrome 103 to 123 have it, only that they abort with another error' },
  { api: 'toArray()', because: 'it is of Dexie, not of an iterator' },
  { api: 'drop()', because: 'it is of our own forms and panes, not of an iterator' },
  { api: 'navigator.share', source: 'download/use-save-all.ts', because: 'it asks navigator.canShare first' },
  {
    api: 'setImmediate',
    source: 'dexie/dist/dexie.js',
    because: 'it tests for it by another name of the global object',
  },
  {
    api: 'startViewTransition()',
    source: 'react-dom-client.production.js',
    because: 'React catches that it is missing',
  },
]

const needs = new Map(Object.entries(table.missing).flatMap(([need, apis]) => apis.map((api) => [api, need] as const)))
const apis = new Set(needs.keys())

function sourcesOf(file: string, code: string): (at: number) => { source: string; line: number } {
  const map = existsSync(`${file}.map`)
    ? new SourceMap(JSON.parse(readFileSync(`${file}.map`, 'utf8')) as SourceMapPayload)
    : null
  const name = file.slice(root.length)
  return (at) => {
    const before = code.slice(0, at)
    const line = before.split('\n').length - 1
    const entry = map?.findEntry(line, at - (before.lastIndexOf('\n') + 1))
    if (!entry || !('originalSource' in entry)) return { source: name, line: line + 1 }
    return { source: entry.originalSource.replace(/^(\.\.\/)+/, ''), line: entry.originalLine + 1 }
  }
}

function unsafeUses(file: string, code: string): string[] {
  const { uses, tests } = newerApisIn(code, apis)
  const sourceOf = sourcesOf(file, code)
  const tested = new Set(tests.map(({ api, at }) => `${sourceOf(at).source} ${bare(api)}`))
  const isSafe = ({ api }: Use, source: string): boolean =>
    tested.has(`${source} ${bare(api)}`) ||
    allowed.some((each) => each.api === api && source.endsWith(each.source ?? ''))
  return uses.flatMap((use) => {
    const { source, line } = sourceOf(use.at)
    return isSafe(use, source) ? [] : [`${source}:${line} uses ${use.api} (${needs.get(use.api) ?? 'too new'})`]
  })
}

/** The check compares only the last part of a name, so a test for `x.y` also permits a call of `y()`. */
const bare = (api: string): string => (api.split('.').at(-1) ?? api).replace('()', '')

await buildIfStale()
const client = join(root, 'dist/client')
const built = readdirSync(join(client, 'assets')).map((name) => join(client, 'assets', name))
const files = [...built.filter((name) => name.endsWith('.js')), join(client, 'sw.js')]
const unsafe = [
  ...files.flatMap((file) => unsafeUses(file, readFileSync(file, 'utf8'))),
  ...unsafeUses(join(root, 'src/server/payment-sandbox/browser-script.ts'), browserScript),
  ...unsafeUses(join(root, 'src/server/payment-sandbox/card-frame-script.ts'), cardFrameScript),
]
const { safari, chrome, firefox } = table.supported
for (const line of new Set(unsafe)) console.log(line)
if (unsafe.length > 0) {
  console.log(
    `Safari ${safari}, Chrome ${chrome} and Firefox ${firefox} must run this: test for it, or use something older.`,
  )
  process.exitCode = 1
}
