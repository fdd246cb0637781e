import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { manifestAddress, manifestOf } from '#domain/manifests.ts'
import { storefrontQuery } from '#client/features/storefront/storefront.queries.ts'
import { useKiosk } from '#client/device/kiosk/kiosk.ts'

/**
 * Links the web manifest of the current page. The HTML cannot do so: the app navigates without a new document, and the
 * service worker's HTML links no manifest. Load this component after the first paint.
 */
export function PageManifest() {
  const { pathname } = useLocation()
  const kiosk = useKiosk()
  const manifest = manifestOf(pathname)
  const slug = manifest?.kind === 'outfitter' ? manifest.slug : null
  // Reads the storefront from the cache only, because the outfitter's own page requests it.
  const { data } = useQuery({ ...storefrontQuery(slug ?? ''), enabled: false })
  const isKnown = slug === null || data?.outfitter.slug === slug
  const address = isKnown ? manifestAddress(manifest, { kiosk }) : null
  useEffect(() => {
    const link = document.querySelector('link[rel="manifest"]')
    if (address !== null && link?.getAttribute('href') !== address) link?.setAttribute('href', address)
  }, [address])
  return null
}
