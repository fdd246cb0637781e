import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { StorefrontOutfitter } from '#contract/schema.gen.ts'
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

describe('the page of a storefront', () => {
  const outfitter: StorefrontOutfitter = {
    ...shared.outfitter,
    meta_title: '',
    meta_description: '',
    cover_path: null,
    trip_advisor: '',
    google: '',
    facebook: '',
    twitter: '',
    instagram: '',
    website: '',
    website_label: '',
    cart_timeout: 180,
    discount_24: 0,
    display_group_only: false,
    allow_checkout_at_counter: true,
    require_checkout_at_counter: false,
    processing_fee: 0,
    display_group_price: 6000,
    favorite: 0,
    timezone: 'America/Denver',
    counter_tax_rate: 0,
    kiosk_slideshow_id: null,
    river_sections: [],
    price_groups: [],
  }
  const none = { success: true as const, displayGroups: [], photos: [], date: '2026-07-04', latest_date: null }
  async function metaOf(changes: Partial<StorefrontOutfitter>): Promise<string> {
    const answer = { success: true as const, outfitter: { ...outfitter, ...changes }, dates: [], today: '2026-07-04' }
    const deps = { ...empty, storefront: () => Promise.resolve(answer), day: () => Promise.resolve(none) }
    const page = await pageData(deps, '/outfitter/rafts/external', { plain: true, locale: 'en' })
    return (page.kind === 'page' && page.meta) || ''
  }

  it('names the cover photo, title and description for messengers', async () => {
    const meta = await metaOf({ cover_path: '/images/covers/1/ab.jpg', tag_line: 'Wet & "wild"' })
    expect(meta).toContain('<meta property="og:title" content="Rafts &quot;R&quot; Us">')
    expect(meta).toContain('<meta property="og:description" content="Wet &amp; &quot;wild&quot;">')
    expect(meta).toContain('<meta property="og:image" content="https://photos.test/images/covers/1/ab-800.jpg">')
    expect(meta).toContain('<meta property="twitter:card" content="summary_large_image">')
    const described = await metaOf({ meta_title: 'Your photos', meta_description: 'Find them by date.' })
    expect(described).toContain('content="Your photos"')
    expect(described).toContain('content="Find them by date."')
  })

  it('names no picture without a cover photo, and no empty description', async () => {
    expect(await metaOf({})).toBe('<meta property="og:title" content="Rafts &quot;R&quot; Us">')
  })
})

it('the home page shows the picture of the first outfitter before the app has loaded, and no other', async () => {
  const { date: _date, photos: _photos, outfitter } = shared
  const cards = ['a', 'b'].map((name) => ({
    ...outfitter,
    picture: { src: `/images/covers/1/${name}-800.jpg`, srcset: `/images/covers/1/${name}-800.jpg 800w` },
  }))
  const listOutfitters = () => Promise.resolve({ success: true as const, outfitters: cards })
  const page = await pageData({ ...empty, listOutfitters }, '/', { plain: true, locale: 'en' })
  const html = page.kind === 'page' ? page.head.split('<script')[0] : ''
  expect(html?.match(/<img[^>]*>/g)).toEqual([expect.stringContaining('srcset="/images/covers/1/a-800.jpg 800w"')])
  expect(html).toContain('Choose the company you rafted with')
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
