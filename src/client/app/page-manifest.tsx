import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { manifestAddress, manifestOf } from '#domain/manifests.ts'
import { storefrontQuery } from '#client/features/storefront/storefront.queries.ts'
import { useKiosk } from '#client/offline/kiosk.ts'

/**
 * Has the page name the manifest of what is on the screen: the app moves between them without a new page, and the one
 * that the worker keeps names none in particular. To be loaded after paint.
 */
export function PageManifest() {
  const { pathname } = useLocation()
  const kiosk = useKiosk()
  const manifest = manifestOf(pathname)
  const slug = manifest?.kind === 'outfitter' ? manifest.slug : null
  // Only looked at: whether there is such an outfitter its own page asks.
  const { data } = useQuery({ ...storefrontQuery(slug ?? ''), enabled: false })
  const isKnown = slug === null || data?.outfitter.slug === slug
  const address = isKnown ? manifestAddress(manifest, { kiosk }) : null
  useEffect(() => {
    const link = document.querySelector('link[rel="manifest"]')
    if (address !== null && link?.getAttribute('href') !== address) link?.setAttribute('href', address)
  }, [address])
  return null
}
