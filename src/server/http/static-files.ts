import { readFile, stat } from 'node:fs/promises'
import { extname, join } from 'node:path'
import type { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import fastifyStatic from '@fastify/static'
import { manifestAddress, type AppManifest } from '#domain/manifests.ts'
import { chooseLocale, type Locale } from '#domain/texts/locale.ts'
import { unknownAddress } from './failure-answer.ts'

/** A path whose last part has an extension names a file: a missing one is 404, never the page (rules.md 9.7). */
const namesAFile = /\.[A-Za-z0-9]{1,12}$/
const neverThePage = /^\/(api|images|deliveries|payment-sandbox|v2|healthz|readyz)(\/|$)/

/** What a page needs beside the application itself, or a redirect to where it lives now. */
export type PageData =
  | {
      readonly kind: 'page'
      readonly head: string
      readonly title: string | null
      readonly description: string | null
      /** What a device installs from this page; none: the product itself. */
      readonly manifest?: AppManifest | null
    }
  | { readonly kind: 'redirect'; readonly location: string }
  | { readonly kind: 'not-found' }

export interface StaticOptions {
  readonly directory: string
  /** A hashed file of an earlier build that is still kept, by its name; null when there is none. */
  readonly findKept: (name: string) => Promise<Readable | null>
  /**
   * What the first visit to this path needs in the page, so that it takes no second round trip. `plain`: the address
   * asks for nothing in particular (it has no query). `locale`: the browser's language.
   */
  readonly pageData: (path: string, asked: { plain: boolean; locale: Locale }) => Promise<PageData>
}

const mutable = /(^|\/)(sw\.js|index\.html|manifest\.webmanifest)$/

const immutableFor = 'public, max-age=31536000, immutable'
/** What builds put among their hashed files. */
const mediaTypes: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.json': 'application/json; charset=utf-8',
  '.wasm': 'application/wasm',
}

const plainName = /^[\w.-]+$/

async function isFile(path: string): Promise<boolean> {
  return stat(path).then(
    (entry) => entry.isFile(),
    () => false,
  )
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}

/** index.html with the page's language, title, description, manifest and data in it. */
export function renderPage(
  template: string,
  data: PageData & { kind: 'page' },
  { locale, manifest }: { locale: Locale; manifest: string },
): string {
  const { title, description } = data
  let page = template
    .replace('<!--boot-->', () => data.head)
    .replace('<html lang="en"', `<html lang="${locale}"`)
    .replace(/(<link rel="manifest" href=")[^"]*/, (_all, start: string) => start + manifest)
  if (title !== null) page = page.replace(/<title>[^<]*/, () => `<title>${escapeHtml(title)}`)
  if (description !== null)
    page = page.replace(
      /(<meta name="description" content=")[^"]*/,
      (_all, start: string) => start + escapeHtml(description),
    )
  return page
}

/** The built app: assets immutable, everything that changes with a build revalidated, pages for every other address. */
export async function serveStaticFiles(app: FastifyInstance, o: StaticOptions): Promise<void> {
  const template = await readFile(join(o.directory, 'index.html'), 'utf8')
  await app.register(fastifyStatic, {
    root: o.directory,
    wildcard: false,
    globIgnore: ['assets/**'],
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const plain = path.replace(/\.(br|gz)$/, '')
      const immutable = plain.includes('/assets/') && !mutable.test(plain)
      reply.header('cache-control', immutable ? immutableFor : 'no-cache')
    },
  })
  // A page of an earlier build asks for what the folder never had; one of this build for what a build in place removed.
  app.get<{ Params: { name: string } }>('/assets/:name', async ({ params: { name } }, reply) => {
    if (plainName.test(name) && (await isFile(join(o.directory, 'assets', name))))
      return reply.sendFile(`assets/${name}`)
    const found = await o.findKept(name)
    if (found === null) throw unknownAddress()
    return reply
      .header('cache-control', immutableFor)
      .type(mediaTypes[extname(name)] ?? 'application/octet-stream')
      .send(found)
  })
  app.get('/*', async (request, reply) => {
    const path = request.url.split('?')[0] ?? '/'
    if (neverThePage.test(path) || namesAFile.test(path)) throw unknownAddress()
    const locale = chooseLocale(request.headers['accept-language'])
    const data = await o.pageData(path, { plain: path === request.url, locale }).catch((error: unknown): PageData => {
      // The app says itself what it cannot load, and tries again.
      request.log.error({ err: error }, 'a page was sent without its data')
      return { kind: 'page', head: '', title: null, description: null }
    })
    if (data.kind === 'redirect') return reply.redirect(data.location + request.url.slice(path.length), 302)
    const page = data.kind === 'page' ? data : ({ kind: 'page', head: '', title: null, description: null } as const)
    const manifest = manifestAddress(data.kind === 'page' ? (data.manifest ?? null) : null)
    return reply
      .code(data.kind === 'not-found' ? 404 : 200)
      .header('cache-control', 'no-cache')
      .header('vary', 'Accept-Language')
      .type('text/html; charset=utf-8')
      .send(renderPage(template, page, { locale, manifest }))
  })
}
