import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Failure } from '#domain/failure.ts'
import { pageData } from '#server/app/pages.ts'
import { serveStaticFiles } from '#server/http/static-files.ts'

const directory = mkdtempSync(join(tmpdir(), 'eddyline-page-'))
let app: FastifyInstance
const shared = {
  outfitter: {
    id: 1,
    name: 'Rafts "R" Us',
    slug: 'rafts',
    tag_line: '',
    logo_path: null,
    body_color: '#FFFFFF',
    header_color: '#FFFFFF',
    text_color: '#000000',
  },
  date: '2026-07-04',
  photos: [{ id: 5, width: 3000, height: 2000, thumbhash: '', path: '/images/5/1/s2/sig' }],
}
/** The data of pages when the server has no outfitters. */
const empty = {
  build: 'b',
  now: () => new Date('2026-07-04T18:00:00Z'),
  listOutfitters: () => Promise.resolve({ success: true as const, outfitters: [] }),
  storefront: () => Promise.reject(new Failure(404, 'not-found', {})),
  day: () => Promise.reject(new Error('no day is asked for')),
  publicUrl: 'https://photos.test',
  share: (hash: string) =>
    hash === 'live' ? Promise.resolve(shared) : Promise.reject(new Failure(410, 'share-ended', {})),
}

beforeAll(async () => {
  const preload = '<link rel="modulepreload" crossorigin fetchpriority="low" href="/assets/app.js">'
  const page = `<!doctype html><html lang="en"><head><title>Eddyline</title>${preload}</head><body><!--boot--></body></html>`
  writeFileSync(join(directory, 'index.html'), page)
  app = Fastify()
  await serveStaticFiles(app, {
    directory,
    findRetained: async () => null,
    pageData: (path, asked) =>
      path === '/outfitter/rafts'
        ? Promise.resolve({ kind: 'page', head: `<p>${asked.locale}</p>`, title: null, description: null })
        : pageData(empty, path, asked),
  })
})
afterAll(async () => {
  await app.close()
  rmSync(directory, { recursive: true })
})

it.each([
  [undefined, 'en'],
  ['es-MX,es;q=0.9', 'es'],
  ['fr-CA,en;q=0.5', 'fr'],
  ['de', 'en'],
])('a page requested with Accept-Language %s declares and renders the language %s', async (asked, locale) => {
  const headers = asked === undefined ? {} : { 'accept-language': asked }
  const answer = await app.inject({ url: '/outfitter/rafts', headers })
  expect(answer.body).toContain(`<html lang="${locale}">`)
  expect(answer.body).toContain(`<p>${locale}</p>`)
  expect(answer.headers['vary']).toContain('Accept-Language')
})

it.each([
  ['/', 200, undefined],
  ['/outfitter/rafts', 200, undefined],
  ['/outfitter/no-such-shop', 404, 'noindex'],
  ['/login', 200, 'noindex'],
  ['/cart/rafts/external', 200, 'noindex'],
  ['/share/abc', 200, 'noindex'],
  ['/dashboard/outbox', 200, 'noindex'],
  ['/account', 200, 'noindex'],
  ['/wp-admin', 404, 'noindex'],
  ['/outfitters', 404, 'noindex'],
])('the server answers %s with status %i, a page of the app and the X-Robots-Tag %s', async (url, status, robots) => {
  const answer = await app.inject({ url })
  expect([answer.statusCode, answer.headers['x-robots-tag']]).toEqual([status, robots])
  expect(answer.body).toContain('<title>')
})

it.each([
  ['/', 'fr', 'Vous avez pagayé.'],
  ['/login', 'fr', 'For outfitters and photographers'],
])('the page %s shows its words before any script, and preloads no script beside them', async (url, locale, words) => {
  const { body } = await app.inject({ url, headers: { 'accept-language': locale } })
  expect(body).toContain(words)
  expect(body).not.toContain('modulepreload')
})

it('a page without a first screen preloads the app', async () => {
  expect((await app.inject('/cart/rafts')).body).toContain('modulepreload')
})

it('the page of a share link names title and picture for messengers, and an ended link neither', async () => {
  const page = async (hash: string) => (await app.inject({ url: `/share/${hash}` })).body
  const live = await page('live')
  expect(live).toContain('<title>Trip photos · Rafts &quot;R&quot; Us</title>')
  const head = live.slice(0, live.indexOf('</head>'))
  expect(head).toContain('<meta property="og:title" content="Trip photos · Rafts &quot;R&quot; Us">')
  expect(head).toContain('<meta property="og:image" content="https://photos.test/images/5/1/s2/sig/share.jpg">')
  expect(await page('ended')).not.toContain('og:')
  expect(await page('ended')).toContain('<title>Eddyline</title>')
})
