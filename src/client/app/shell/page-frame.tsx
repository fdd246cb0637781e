import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { matchPath, useLocation } from 'react-router-dom'
import { useLazyCart } from '#client/features/cart/lazy-cart.ts'
import { storefrontQuery, type StorefrontAnswer } from '#client/features/storefront/storefront.queries.ts'
import { PlainShell } from './plain-shell.tsx'
import { StorefrontShell } from '../guest/storefront-shell.tsx'

const SHOP_PAGES = ['/outfitter/:slug/:external?', '/cart/:slug/:external?', '/deliver/:slug/*'] as const

interface Params {
  readonly slug?: string
  readonly external?: string
}

interface Props {
  children: ReactNode
  /**
   * True while the page's code loads and `children` is a grey skeleton. For an unknown outfitter, the skeleton then
   * shows without a plain frame, because the loaded page draws its own frame.
   */
  isLoading?: boolean
}

/**
 * The frame has the outfitter's header if the outfitter is known. Otherwise the frame is plain, and absent while
 * `isLoading`.
 */
export function PageFrame({ children, isLoading = false }: Props) {
  const { pathname } = useLocation()
  const client = useQueryClient()
  for (const path of SHOP_PAGES) {
    const params: Params | undefined = matchPath(path, pathname)?.params
    const shop = params?.slug === undefined ? undefined : client.getQueryData(storefrontQuery(params.slug).queryKey)
    if (shop) return <ShopFrame shop={shop.outfitter} external={params?.external !== undefined} page={children} />
  }
  return isLoading ? children : <PlainShell>{children}</PlainShell>
}

interface ShopFrameProps {
  shop: StorefrontAnswer['outfitter']
  external: boolean
  page: ReactNode
}

function ShopFrame({ shop, external, page }: ShopFrameProps) {
  const { photoCount, groupCount } = useLazyCart(shop.slug)
  const cart = `/cart/${shop.slug}${external ? '/external' : ''}`
  return (
    <StorefrontShell shop={shop} count={photoCount + groupCount} cartHref={cart}>
      <main id="content" tabIndex={-1}>
        {page}
      </main>
    </StorefrontShell>
  )
}
