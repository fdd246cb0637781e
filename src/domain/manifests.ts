const staffAreas = ['dashboard', 'admin', 'photographer'] as const

/** Staff can install each part as an app of its own on their device. */
export type StaffArea = (typeof staffAreas)[number]

export type AppManifest =
  | { readonly kind: 'outfitter'; readonly slug: string; readonly external: boolean }
  | { readonly kind: 'staff'; readonly area: StaffArea }

export function staffAreaNamed(name: string): StaffArea | null {
  return staffAreas.find((area) => area === name.toLowerCase()) ?? null
}

/** Null for the product's own pages, such as the home page. */
export function manifestOf(path: string): AppManifest | null {
  const [, first = '', slug = '', ...rest] = path.split('/')
  const area = staffAreaNamed(first)
  if (area !== null) return { kind: 'staff', area }
  if (!/^(outfitter|cart|deliver)$/.test(first) || !/^[a-z0-9-]{1,100}$/.test(slug)) return null
  return { kind: 'outfitter', slug, external: rest.includes('external') }
}

/** Null as `manifest` means the product's own manifest. A kiosk's manifest makes the app fill the screen. */
export function manifestAddress(manifest: AppManifest | null, { kiosk = false } = {}): string {
  if (manifest === null) return '/manifest.webmanifest'
  if (manifest.kind === 'staff') return `/manifests/staff/${manifest.area}.webmanifest`
  const asked = [...(manifest.external ? ['external=1'] : []), ...(kiosk ? ['kiosk=1'] : [])].join('&')
  return `/manifests/outfitter/${manifest.slug}.webmanifest${asked === '' ? '' : `?${asked}`}`
}
