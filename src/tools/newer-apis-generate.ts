// Writes newer-apis.json: each API that a supported browser lacks in its oldest supported version. To refresh that
// file, unpack the npm package @mdn/browser-compat-data anywhere and pass its folder:
//   npm pack @mdn/browser-compat-data && tar xzf mdn-browser-compat-data-*.tgz
//   npx tsx src/tools/newer-apis-generate.ts package
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { supportedBrowsers } from '../domain/supported-browsers.ts'
import { root } from './build-inputs.mjs'
import { singletons } from './newer-apis.ts'

interface Since {
  readonly version_added: string | boolean | null
  readonly version_removed?: string | boolean
  readonly flags?: unknown
  readonly prefix?: string
  readonly alternative_name?: string
}
interface Feature {
  readonly __compat?: { readonly support: Readonly<Record<string, Since | readonly Since[] | undefined>> }
}
type Features = Feature & { readonly [name: string]: Features }

const families = [
  { family: 'Chrome', oldest: supportedBrowsers.chrome, browsers: ['chrome', 'chrome_android'] },
  { family: 'Firefox', oldest: supportedBrowsers.firefox, browsers: ['firefox', 'firefox_android'] },
  { family: 'Safari', oldest: supportedBrowsers.safari, browsers: ['safari', 'safari_ios'] },
]

/**
 * Interfaces whose methods the check finds by name alone, on any object. The method names of other interfaces are too
 * common for that.
 */
const commonInterfaces: readonly string[] = `
  AbortSignal Animation Blob Cache CanvasRenderingContext2D ClipboardItem CSSStyleSheet DataTransferItem
  Document DocumentFragment DOMRect Element EventTarget File FormData Headers HTMLDialogElement HTMLElement
  HTMLFormElement HTMLImageElement HTMLInputElement HTMLMediaElement HTMLSelectElement HTMLTextAreaElement
  IDBDatabase IDBObjectStore LockManager Node ReadableStream Range Request Response ServiceWorkerRegistration
  ShadowRoot StorageManager URL URLSearchParams Worker
`
  .trim()
  .split(/\s+/)

function versionOf(support: Since | readonly Since[] | undefined): number {
  const entries = support === undefined ? [] : [support].flat()
  const plain = entries.filter((each) => !each.flags && !each.prefix && !each.alternative_name && !each.version_removed)
  const versions = plain.map(({ version_added: added }) =>
    typeof added === 'string' && added !== 'preview' ? Number.parseFloat(added.replace('≤', '')) : Infinity,
  )
  return Math.min(Infinity, ...versions)
}

/**
 * Returns the browser versions that a feature needs beyond the oldest supported ones, such as 'Chrome 116, Safari
 * 17.4'.
 */
function needs({ __compat: compat }: Feature): string {
  if (!compat) return ''
  return families
    .flatMap(({ family, oldest, browsers }) => {
      const version = Math.max(...browsers.map((browser) => versionOf(compat.support[browser])))
      return version <= Number(oldest) ? [] : [version === Infinity ? `no ${family}` : `${family} ${version}`]
    })
    .join(', ')
}

const members = (features: Features): [string, Features][] =>
  Object.entries(features).filter(([name]) => name !== '__compat' && name !== '__meta')

const folder = process.argv[2]
if (folder === undefined) throw new Error('Name the folder of @mdn/browser-compat-data')
const data = JSON.parse(readFileSync(join(folder, 'data.json'), 'utf8')) as {
  api: Features
  javascript: { builtins: Features }
  __meta: { version: string }
}
const intl = members(data.javascript.builtins['Intl'] ?? {}).map(([name, features]): [string, Features] => [
  `Intl.${name}`,
  features,
])
const builtins = [...members(data.javascript.builtins), ...intl]
const globals = [...members(data.api), ...builtins]
const singletonOf = new Map<string, string>(Object.entries(singletons).map(([name, type]) => [type, name]))

const found = new Map<string, Set<string>>()
const add = (need: string, api: string): void => {
  if (need !== '') found.set(need, (found.get(need) ?? new Set()).add(api))
}
/**
 * Names of methods that some interface has in all supported browsers. Such a name alone does not prove that code uses a
 * newer API.
 */
const known = new Set<string>()
for (const [, features] of globals)
  for (const [name, member] of members(features)) if (needs(member) === '') known.add(name)

for (const [owner, features] of globals) {
  add(needs(features), owner)
  if (needs(features) !== '') continue
  const isBuiltin = builtins.some(([name]) => name === owner)
  const single = singletonOf.get(owner)
  for (const [name, member] of members(features)) {
    const plain = name.replace(/_static$/, '')
    if (!/^\w+$/.test(plain) || name.endsWith('_event') || plain === owner) continue
    if (['Window', 'WindowOrWorkerGlobalScope'].includes(owner)) add(needs(member), plain)
    else if (single !== undefined) add(needs(member), `${single}.${plain}`)
    else if (isBuiltin || name.endsWith('_static')) add(needs(member), `${owner}.${plain}`)
    const isCandidate = isBuiltin || commonInterfaces.includes(owner)
    if (isCandidate && !name.endsWith('_static') && !known.has(plain)) add(needs(member), `${plain}()`)
  }
}
const missing = Object.fromEntries(
  [...found].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([need, apis]) => [need, [...apis].toSorted()]),
)
const source = `@mdn/browser-compat-data ${data.__meta.version}`
writeFileSync(
  join(root, 'src/tools/newer-apis.json'),
  `${JSON.stringify({ source, supported: supportedBrowsers, missing }, null, 1)}\n`,
)
