import { lazy, Suspense, useEffect, type MouseEvent, type ReactNode } from 'react'
import type { DeliveryOutfitter, StorefrontOutfitter } from '#contract/schema.gen.ts'
import { shopColours } from '#domain/outfitters/shop-colours.ts'
import { StorefrontFooter } from '#client/features/storefront/storefront-footer.tsx'
import { StorefrontHeader } from '#client/features/storefront/storefront-header.tsx'
import { isKiosk } from '#client/offline/kiosk.ts'
import { loadOtherTexts, t } from '#client/shared-views/texts.ts'
import { usePageLoaded } from '#client/ui/after-paint.ts'
import { LanguageSwitch } from './language-switch.tsx'
import { OfflineBanner } from './offline-banner.tsx'
import styles from './storefront-shell.module.css'
import { TestModeBadge } from './test-mode-badge.tsx'

const DayPackLight = lazy(() =>
  Promise.all([import('./day-pack-light.tsx'), loadOtherTexts()]).then(
    ([module]) => ({ default: module.DayPackLight }),
    () => ({ default: () => null }),
  ),
)

/** What the frame shows of an outfitter: its own pages carry the search engines' texts too. */
export type FramedShop = Omit<DeliveryOutfitter, 'id' | 'slug' | 'timezone' | 'google'> &
  Partial<Pick<StorefrontOutfitter, 'meta_title' | 'meta_description'>>

interface Props {
  shop: FramedShop
  /** Things in the order, for the mark at the cart. */
  count: number
  cartHref: string
  /** The page's own title; the outfitter's meta title without it. */
  title?: string
  children: ReactNode
}

/** Without a step in the history: that would lose what the page keeps there, an order's number say. */
function skipToContent(event: MouseEvent): void {
  event.preventDefault()
  document.getElementById('content')?.focus()
}

/** An outfitter's page: its colours, head and foot around what guests do there. */
export function StorefrontShell({ shop, count, cartHref, title, children }: Props) {
  const pageLoaded = usePageLoaded()
  useEffect(() => {
    document.title = title ? `${title} · ${shop.name}` : shop.meta_title || shop.name
    const description = document.querySelector('meta[name="description"]')
    description?.setAttribute('content', shop.meta_description || shop.tag_line || shop.name)
  }, [shop, title])
  return (
    <div className={styles.shell} style={shopColours(shop)}>
      <a className={styles.skip} href="#content" onClick={skipToContent}>
        {t('common.skip-to-content')}
      </a>
      <OfflineBanner />
      <StorefrontHeader shop={shop} count={count} cartHref={cartHref} />
      {children}
      <StorefrontFooter shop={shop}>
        <LanguageSwitch />
        <TestModeBadge />
        {pageLoaded && isKiosk() ? (
          <Suspense fallback={null}>
            <DayPackLight />
          </Suspense>
        ) : null}
      </StorefrontFooter>
    </div>
  )
}
