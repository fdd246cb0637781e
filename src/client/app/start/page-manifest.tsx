import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { manifestAddress, manifestOf } from '#domain/manifests.ts'
import { storefrontQuery } from '#client/features/storefront/storefront.queries.ts'
import { useKiosk } from '#client/device/kiosk/kiosk.ts'

/**
 * Links the manifest of the current page. The app navigates without a new document, and the service worker's shell
 * links none, so the HTML cannot do it. Load it after paint.
 */
export function PageManifest() {
  const { pathname } = useLocation()
  const kiosk = useKiosk()
  const manifest = manifestOf(pathname)
  const slug = manifest?.kind === 'outfitter' ? manifest.slug : null
  // Reads the cache only: the outfitter's own page makes the request.
  const { data } = useQuery({ ...storefrontQuery(slug ?? ''), enabled: false })
  const isKnown = slug === null || data?.outfitter.slug === slug
  const address = isKnown ? manifestAddress(manifest, { kiosk }) : null
  useEffect(() => {
    const link = document.querySelector('link[rel="manifest"]')
    if (address !== null && link?.getAttribute('href') !== address) link?.setAttribute('href', address)
  }, [address])
  return null
}
