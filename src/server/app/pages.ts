import type { components, operations } from '#contract/schema.gen.ts'
import { bootElementId, bootLimits, stripSizes, thumbnailSources, type BootData, type BootDay } from '#domain/boot.ts'
import { isAppPath } from '#domain/app-pages.ts'
import { Failure } from '#domain/failure.ts'
import { firstHome, firstLogin, firstScreen } from '#domain/first-screen.ts'
import { smallCover } from '#domain/outfitters/picture-files.ts'
import { imageUrl } from '#domain/photos/image-url.ts'
import { manifestOf } from '#domain/manifests.ts'
import { translate, type Locale } from '#domain/texts/texts.ts'
import type { PageData } from '#server/http/static-files.ts'

type Photo = components['schemas']['Photo']
type BodyOf<K extends keyof operations> = operations[K] extends {
  responses: { 200: { content: { 'application/json': infer Body } } }
}
  ? Body
  : never
type Day = BodyOf<'searchDisplayGroups'>
type Storefront = BodyOf<'getStorefront'>
type Share = components['schemas']['SharedOrder']
type Outfitters = BodyOf<'listPublicOutfitters'>

export interface PagesDeps {
  readonly build: string
  readonly now: () => Date
  readonly listOutfitters: () => Promise<Outfitters>
  readonly storefront: (slug: string) => Promise<Storefront>
  readonly share: (hash: string) => Promise<Share>
  /** The address at which browsers reach the server. */
  readonly publicUrl: string
  readonly day: (outfitterId: number, date: string) => Promise<Day>
}

const emptyPage: PageData & { kind: 'page' } = { kind: 'page', head: '', title: null, description: null }

/** Escapes `<`, so that no text in the JSON can end the element. */
function jsonElement(data: unknown): string {
  const json = JSON.stringify(data)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029')
  return `<script type="application/json" id="${bootElementId}">${json}</script>`
}

function attribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}

/** More preloads would compete for a phone's bandwidth. */
function preload(photo: Photo): string {
  const { src, srcSet, sizes } = thumbnailSources(photo, stripSizes(photo))
  const parts = [
    `<link rel="preload" as="image" crossorigin="anonymous" href="${attribute(src)}"`,
    `imagesrcset="${attribute(srcSet)}" imagesizes="${attribute(sizes)}" fetchpriority="high">`,
  ]
  return parts.join(' ')
}

function firstOfDay(day: Day): BootDay<Day> {
  const displayGroups = day.displayGroups
    .slice(0, bootLimits.groups)
    .map((group) => ({ ...group, photos: group.photos.slice(0, bootLimits.photosPerGroup) }))
  const photos = day.photos.slice(0, bootLimits.photos)
  const cutGroups = day.displayGroups.some((group) => group.photos.length > bootLimits.photosPerGroup)
  return {
    answer: { ...day, displayGroups, photos },
    partial: cutGroups || displayGroups.length < day.displayGroups.length || photos.length < day.photos.length,
    groupCount: day.displayGroups.length,
    photoCount: day.photos.length,
    groupPhotoCounts: Object.fromEntries(day.displayGroups.map((group) => [String(group.id), group.photos.length])),
  }
}

interface AskedPage {
  /** True when the page's address has no query. */
  readonly plain: boolean
  /**
   * The browser's language, in which the server draws the first screen. The server does not know if the guest chose
   * another language on the device.
   */
  readonly locale: Locale
}

async function storefrontPage(
  deps: PagesDeps,
  slug: string,
  rest: string,
  { plain, locale }: AskedPage,
): Promise<PageData> {
  let storefront: Storefront
  try {
    storefront = await deps.storefront(slug)
  } catch (error) {
    if (error instanceof Failure && error.status === 404) return { kind: 'not-found' }
    throw error
  }
  const { outfitter } = storefront
  if (outfitter.slug !== slug) return { kind: 'redirect', location: `/outfitter/${outfitter.slug}${rest}` }
  const day = firstOfDay(await deps.day(outfitter.id, storefront.today))
  const data: BootData<Outfitters, Storefront, Day> = {
    build: deps.build,
    servedAt: deps.now().toISOString(),
    storefront: { slug, answer: storefront },
    day,
  }
  const first = day.answer.displayGroups[0]?.photos[0]
  const title = outfitter.meta_title || outfitter.name
  const description = outfitter.meta_description || outfitter.tag_line || null
  // Some messengers leave out a picture of more than 300 KB.
  const image = outfitter.cover_path && new URL(smallCover(outfitter.cover_path), deps.publicUrl).href
  return {
    kind: 'page',
    title,
    description,
    meta: messengerMeta(title, description, image),
    manifest: manifestOf(`/outfitter/${slug}${rest}`),
    // An address with a query may show another day, so the HTML neither draws nor preloads today's photos.
    head: [
      ...(plain ? [firstScreen(outfitter, day.answer, translate(locale, 'search.title'))] : []),
      ...(plain && first !== undefined ? [preload(first)] : []),
      jsonElement(data),
    ].join(''),
  }
}

/** Messengers show this beside a link to the page. */
function messengerMeta(title: string, description: string | null, image: string | null): string {
  const card = image && 'summary_large_image'
  return Object.entries({ 'og:title': title, 'og:description': description, 'og:image': image, 'twitter:card': card })
    .map(([name, text]) => (text === null ? '' : `<meta property="${name}" content="${attribute(text)}">`))
    .join('')
}

/** Messengers show this title and picture beside the link. A link that has ended gives none (docs/rules.md#share-link). */
async function sharePage({ share, publicUrl }: PagesDeps, hash: string, locale: Locale): Promise<PageData> {
  let found: Share
  try {
    found = await share(hash)
  } catch (error) {
    if (error instanceof Failure) return emptyPage
    throw error
  }
  const title = `${translate(locale, 'share.title')} · ${found.outfitter.name}`
  const [first] = found.photos
  const image = first ? new URL(imageUrl(first, 'share'), publicUrl).href : null
  return { ...emptyPage, title, meta: messengerMeta(title, null, image) }
}

/** The embedded data save a first visit one round trip. */
export async function pageData(deps: PagesDeps, path: string, asked: AskedPage): Promise<PageData> {
  if (path === '/') {
    const outfitters = await deps.listOutfitters()
    const data: BootData<Outfitters, Storefront, Day> = {
      build: deps.build,
      servedAt: deps.now().toISOString(),
      outfitters,
    }
    const text = (name: 'headline' | 'title' | 'lead') => translate(asked.locale, `home.${name}`)
    const texts = { headline: text('headline'), title: text('title'), lead: text('lead') }
    const screen = firstHome(
      texts,
      outfitters.outfitters.map(({ picture }) => picture),
    )
    return { ...emptyPage, head: screen + jsonElement(data) }
  }
  // English, as all pages of staff are.
  if (path === '/login')
    return { ...emptyPage, head: firstLogin(translate('en', 'login.title'), translate('en', 'login.lead')) }
  const match = /^\/outfitter\/([a-z0-9-]{1,100})(\/external)?\/?$/.exec(path)
  if (match?.[1] !== undefined) return storefrontPage(deps, match[1], match[2] ?? '', asked)
  const hash = /^\/share\/([\w-]{1,100})\/?$/.exec(path)?.[1]
  if (hash !== undefined) return sharePage(deps, hash, asked.locale)
  if (!isAppPath(path)) return { kind: 'not-found' }
  const manifest = manifestOf(path)
  return manifest?.kind === 'staff' ? { ...emptyPage, manifest } : emptyPage
}
