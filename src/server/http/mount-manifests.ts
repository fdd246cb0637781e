import type { FastifyInstance, FastifyReply } from 'fastify'
import { staffAreaNamed, type StaffArea } from '#domain/manifests.ts'
import { unknownAddress } from './failure-answer.ts'

type FindOutfitter = (slug: string) => Promise<InstalledOutfitter>

const fileForm = /^([a-z0-9-]{1,100})\.webmanifest$/

function send(reply: FastifyReply, manifest: object): FastifyReply {
  return reply
    .header('cache-control', 'no-cache')
    .type('application/manifest+json; charset=utf-8')
    .send(JSON.stringify(manifest))
}

export function mountManifests(app: FastifyInstance, findOutfitter: FindOutfitter): void {
  app.get<{ Params: { file: string }; Querystring: { external?: string; kiosk?: string } }>(
    '/manifests/outfitter/:file',
    async ({ params, query }, reply) => {
      const slug = fileForm.exec(params.file)?.[1]
      if (slug === undefined) throw unknownAddress()
      const asked = { external: query.external === '1', kiosk: query.kiosk === '1' }
      return send(reply, outfitterManifest(await findOutfitter(slug), asked))
    },
  )
  app.get<{ Params: { file: string } }>('/manifests/staff/:file', async ({ params }, reply) => {
    const area = staffAreaNamed(fileForm.exec(params.file)?.[1] ?? '')
    if (area === null) throw unknownAddress()
    return send(reply, staffManifest(area))
  })
}

interface InstalledOutfitter {
  readonly id: number
  readonly slug: string
  readonly name: string
  readonly tag_line: string
  readonly header_color: string
  readonly body_color: string
}

const icons = [
  { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
  { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
  { src: '/icons/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  { src: '/icons/icon.svg', sizes: 'any', type: 'image/svg+xml' },
]

// The scope covers every page: a guest goes from /outfitter to /cart and /deliver, and staff log in at /login.
const whole = { lang: 'en', scope: '/', icons } as const

/**
 * The id lacks the slug, so an installed app survives a change of the slug. Each channel has an app of its own
 * (docs/rules.md#channels).
 */
function outfitterManifest(
  outfitter: InstalledOutfitter,
  asked: { readonly external: boolean; readonly kiosk: boolean },
) {
  const channel = asked.external ? '/external' : ''
  return {
    ...whole,
    id: `/apps/outfitter/${outfitter.id}${channel}`,
    name: outfitter.name,
    short_name: outfitter.name,
    description: outfitter.tag_line || `Photos of your trip with ${outfitter.name}`,
    start_url: `/outfitter/${outfitter.slug}${channel}`,
    display: asked.kiosk ? 'fullscreen' : 'standalone',
    background_color: outfitter.body_color,
    theme_color: outfitter.header_color,
  }
}

const areaNames: Readonly<Record<StaffArea, string>> = {
  dashboard: 'Counter',
  admin: 'Administration',
  photographer: 'Photographer',
}

function staffManifest(area: StaffArea) {
  return {
    ...whole,
    id: `/apps/staff/${area}`,
    name: `Eddyline ${areaNames[area]}`,
    short_name: areaNames[area],
    description: 'Sell rafting photos: counter, albums and reports',
    start_url: `/${area}`,
    display: 'standalone',
    background_color: '#f4f7f6',
    theme_color: '#0f3d4c',
  }
}
