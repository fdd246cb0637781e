// JavaScript that the guest's search page needs before it is interactive, and its style sheets, as they travel (gzip).
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { root } from '../../src/tools/build-inputs.mjs'
import { reportFigures } from './report-figures.ts'

interface Chunk {
  readonly file: string
  readonly isEntry?: boolean
  readonly src?: string
  readonly imports?: readonly string[]
  readonly dynamicImports?: readonly string[]
  readonly css?: readonly string[]
}

const client = join(root, 'dist/client')
const chunks = JSON.parse(readFileSync(join(client, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>

/** The page that the router loads for /outfitter/:slug; the bench says so when it moves. */
const searchPage = /^app\/pages\/(outfitter|search|storefront)[\w-]*\.tsx$/

function chunk(key: string): Chunk {
  const found = chunks[key]
  if (found === undefined) throw new Error(`The build's manifest has no ${key}`)
  return found
}

/** A chunk and all that it imports statically: the browser runs none of it before it has all of it. */
function withImports(key: string, seen: Set<string>): Set<string> {
  if (seen.has(key)) return seen
  seen.add(key)
  for (const next of chunk(key).imports ?? []) withImports(next, seen)
  return seen
}

const entry = Object.keys(chunks).find((key) => chunk(key).isEntry === true)
if (entry === undefined) throw new Error("The build's manifest has no entry")
const needed = withImports(entry, new Set())
const pages = Object.keys(chunks).filter((key) => searchPage.test(key))
if (pages.length > 1) throw new Error(`Several chunks look like the search page: ${pages.join(', ')}`)
// None: the page is part of the entry, and counted with it.
for (const page of pages) withImports(page, needed)

const gzipped = (file: string): number => gzipSync(readFileSync(join(client, file)), { level: 9 }).length / 1024
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)
const scripts = [...needed].map((key) => chunk(key).file)
const styles = [...new Set([...needed].flatMap((key) => chunk(key).css ?? []))]
const largest = scripts
  .map((file) => ({ file, size: gzipped(file) }))
  .sort((a, b) => b.size - a.size)
  .slice(0, 5)
  .map(({ file, size }) => `${file.replace(/^assets\//, '')} ${size.toFixed(1)}`)

reportFigures([
  {
    name: 'JavaScript before the search page is interactive',
    value: sum(scripts.map(gzipped)),
    unit: 'KB gzip',
    budget: { atMost: 120 },
    from: `${scripts.length} files: ${largest.join(', ')}${scripts.length > largest.length ? ', …' : ''}`,
  },
  {
    name: 'its style sheets',
    value: sum(styles.map(gzipped)),
    unit: 'KB gzip',
    budget: { atMost: 20 },
    from: `${styles.length} files`,
  },
])
