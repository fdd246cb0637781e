const staffAreas = ['dashboard', 'admin', 'photographer'] as const

/** An area that staff may install on their device. */
export type StaffArea = (typeof staffAreas)[number]

/** What a device may install: an outfitter's storefront by its channel, or an area of the staff. */
export type AppManifest =
  | { readonly kind: 'outfitter'; readonly slug: string; readonly external: boolean }
  | { readonly kind: 'staff'; readonly area: StaffArea }

/** The area of that name, or null: names come from addresses. */
export function staffAreaNamed(name: string): StaffArea | null {
  return staffAreas.find((area) => area === name.toLowerCase()) ?? null
}

/** What the page at this path belongs to; null for the product's own pages, such as the home page. */
export function manifestOf(path: string): AppManifest | null {
  const [, first = '', slug = '', ...rest] = path.split('/')
  const area = staffAreaNamed(first)
  if (area !== null) return { kind: 'staff', area }
  if (!/^(outfitter|cart|deliver)$/.test(first) || !/^[a-z0-9-]{1,100}$/.test(slug)) return null
  return { kind: 'outfitter', slug, external: rest.includes('external') }
}

/** Where the server has that manifest; null asks for the product's own. A kiosk's fills the screen. */
export function manifestAddress(manifest: AppManifest | null, { kiosk = false } = {}): string {
  if (manifest === null) return '/manifest.webmanifest'
  if (manifest.kind === 'staff') return `/manifests/staff/${manifest.area}.webmanifest`
  const asked = [...(manifest.external ? ['external=1'] : []), ...(kiosk ? ['kiosk=1'] : [])].join('&')
  return `/manifests/outfitter/${manifest.slug}.webmanifest${asked === '' ? '' : `?${asked}`}`
}
