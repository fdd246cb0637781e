// Measures gzip sizes of the pages that people open first. It counts the style sheets, and the scripts without which a
// page reacts to no tap.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { root } from '../../src/tools/build-inputs.mjs'
import { reportFigures } from './report-figures.ts'

interface Chunk {
  readonly file: string
  readonly isEntry?: boolean
  readonly imports?: readonly string[]
  readonly css?: readonly string[]
}

const client = join(root, 'dist/client')
const chunks = JSON.parse(readFileSync(join(client, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>

/** Without these modules a page reacts to no tap. So their chunks count, even when the page loads them lazily. */
const pages = {
  'the search page': ['app/guest/outfitter-page.tsx', 'features/storefront/trip/your-trip.tsx'],
  'the home page': ['app/guest/home-page.tsx'],
  'the login': ['app/staff/login/login-routes.tsx', 'app/staff/login/login-page.tsx'],
}

function chunk(key: string): Chunk {
  const found = chunks[key]
  if (found === undefined) throw new Error(`The build's manifest has no ${key}`)
  return found
}

/** Adds a chunk and its static imports, because the browser runs a chunk only after its imports have loaded. */
function withImports(key: string, seen: Set<string>): Set<string> {
  if (seen.has(key)) return seen
  seen.add(key)
  for (const next of chunk(key).imports ?? []) withImports(next, seen)
  return seen
}

function sourcesOf({ file }: Chunk): readonly string[] {
  const map = join(client, `${file}.map`)
  return existsSync(map) ? (JSON.parse(readFileSync(map, 'utf8')) as { sources: readonly string[] }).sources : []
}

function filesOf(essential: readonly string[]): Set<string> {
  const entry = Object.keys(chunks).find((key) => chunk(key).isEntry === true)
  if (entry === undefined) throw new Error("The build's manifest has no entry")
  const needed = withImports(entry, new Set())
  for (const source of ['main.tsx', ...essential]) {
    const holders = Object.keys(chunks).filter((key) =>
      sourcesOf(chunk(key)).some((path) => path.endsWith(`src/client/${source}`)),
    )
    if (holders.length === 0) throw new Error(`No chunk holds ${source}: has it moved?`)
    for (const holder of holders) withImports(holder, needed)
  }
  return needed
}

const gzipped = (file: string): number => gzipSync(readFileSync(join(client, file)), { level: 9 }).length / 1024
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)

reportFigures(
  Object.entries(pages).flatMap(([page, essential]) => {
    const needed = filesOf(essential)
    const scripts = [...needed].map((key) => chunk(key).file)
    const styles = [...new Set([...needed].flatMap((key) => chunk(key).css ?? []))]
    const largest = scripts
      .map((file) => ({ file, size: gzipped(file) }))
      .sort((a, b) => b.size - a.size)
      .slice(0, 5)
      .map(({ file, size }) => `${file.replace(/^assets\//, '')} ${size.toFixed(1)}`)
    return [
      {
        name: `JavaScript before ${page} is interactive`,
        value: sum(scripts.map(gzipped)),
        unit: 'KB gzip',
        budget: { atMost: 105 },
        from: `${scripts.length} files: ${largest.join(', ')}${scripts.length > largest.length ? ', …' : ''}`,
      },
      {
        name: `style sheets of ${page}`,
        value: sum(styles.map(gzipped)),
        unit: 'KB gzip',
        budget: { atMost: 20 },
        from: `${styles.length} files`,
      },
    ]
  }),
)
