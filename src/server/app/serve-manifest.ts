import type { StaffArea } from '#domain/manifests.ts'

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
 * Describes an outfitter's installable app. Its id lacks the slug, so an installed app survives a change of the slug.
 * Each channel has an app of its own (docs/rules.md#channels).
 */
export function outfitterManifest(
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

export function staffManifest(area: StaffArea) {
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
