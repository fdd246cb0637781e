import { readFile, stat } from 'node:fs/promises'
import { extname, join } from 'node:path'
import type { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import fastifyStatic from '@fastify/static'
import { mayBeIndexed, withoutGluedText } from '#domain/app-pages.ts'
import { firstScreenId } from '#domain/first-screen-id.ts'
import { manifestAddress, type AppManifest } from '#domain/manifests.ts'
import { chooseLocale, type Locale } from '#domain/texts/locale.ts'
import { unknownAddress } from './failure-answer.ts'
import { withInlineStyles } from './policy/page-policy.ts'

/** A missing file is 404, never the app's page (docs/rules.md#missing-assets). */
const namesAFile = /\.[A-Za-z0-9]{1,12}$/
const neverThePage = /^\/(api|images|deliveries|policy-reports|payment-sandbox|v2|healthz|readyz)(\/|$)/

export type PageData =
  | {
      readonly kind: 'page'
      readonly head: string
      readonly title: string | null
      readonly description: string | null
      /** Elements of the page's head. */
      readonly meta?: string
      /** Without one the device installs Eddyline itself. */
      readonly manifest?: AppManifest | null
    }
  | { readonly kind: 'redirect'; readonly location: string }
  | { readonly kind: 'not-found' }

export interface StaticOptions {
  readonly directory: string
  readonly findRetained: (name: string) => Promise<Readable | null>
  readonly pageData: (path: string, asked: { plain: boolean; locale: Locale }) => Promise<PageData>
}

const mutable = /(^|\/)(sw\.js|index\.html|manifest\.webmanifest)$/

const immutableFor = 'public, max-age=31536000, immutable'
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

/** Beside a first screen, the app's script would compete with the screen's pictures. It follows when these are shown. */
const appPreloads = /<link rel="modulepreload"[^>]*fetchpriority="low"[^>]*>/g

function renderPage(
  template: string,
  data: PageData & { kind: 'page' },
  { locale, manifest }: { locale: Locale; manifest: string },
): string {
  const { title, description } = data
  let page = (data.head.includes(firstScreenId) ? template.replace(appPreloads, '') : template)
    .replace('<!--boot-->', () => data.head)
    .replace('</head>', () => `${data.meta ?? ''}</head>`)
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

/** Browsers keep hashed assets and revalidate entry files. Every other address gets the page. */
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
  // Assets of earlier builds come from the kept files. Open pages of earlier builds still ask for them, and a new build
  // removes them from the folder.
  app.get<{ Params: { name: string } }>('/assets/:name', async ({ params: { name } }, reply) => {
    if (plainName.test(name) && (await isFile(join(o.directory, 'assets', name))))
      return reply.sendFile(`assets/${name}`)
    const found = await o.findRetained(name)
    if (found === null) throw unknownAddress()
    return reply
      .header('cache-control', immutableFor)
      .type(mediaTypes[extname(name)] ?? 'application/octet-stream')
      .send(found)
  })
  app.get('/*', async (request, reply) => {
    const path = request.url.split('?')[0] ?? '/'
    if (neverThePage.test(path)) throw unknownAddress()
    const clean = withoutGluedText(path)
    if (clean !== path) return reply.redirect(clean + request.url.slice(path.length), 302)
    if (namesAFile.test(path)) throw unknownAddress()
    const locale = chooseLocale(request.headers['accept-language'])
    const data = await o.pageData(path, { plain: path === request.url, locale }).catch((error: unknown): PageData => {
      request.log.error({ err: error }, 'a page was sent without its data')
      return { kind: 'page', head: '', title: null, description: null }
    })
    if (data.kind === 'redirect') return reply.redirect(data.location + request.url.slice(path.length), 302)
    const page = data.kind === 'page' ? data : ({ kind: 'page', head: '', title: null, description: null } as const)
    const manifest = manifestAddress(data.kind === 'page' ? (data.manifest ?? null) : null)
    const isFound = data.kind !== 'not-found'
    if (!isFound || !mayBeIndexed(path)) void reply.header('x-robots-tag', 'noindex')
    const policy = withInlineStyles(String(reply.getHeader('content-security-policy')), page.head)
    return reply
      .code(isFound ? 200 : 404)
      .header('cache-control', 'no-cache')
      .header('vary', 'Accept-Language')
      .header('content-security-policy', policy)
      .type('text/html; charset=utf-8')
      .send(renderPage(template, page, { locale, manifest }))
  })
}
