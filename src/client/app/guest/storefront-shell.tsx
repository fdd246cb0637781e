import { useEffect, type MouseEvent, type ReactNode } from 'react'
import type { DeliveryOutfitter, StorefrontOutfitter } from '#contract/schema.gen.ts'
import { shopColours } from '#domain/outfitters/shop-colours.ts'
import { FindOrder } from '#client/features/storefront/find-order/find-order.tsx'
import { StorefrontFooter } from '#client/features/storefront/storefront-footer.tsx'
import { StorefrontHeader } from '#client/features/storefront/storefront-header.tsx'
import { isKiosk } from '#client/device/kiosk/kiosk.ts'
import { quietPart } from '#client/shared-views/parts/lazy-part.tsx'
import { t } from '#client/shared-views/chosen-texts.ts'
import { useShopTheme } from '#client/ui/theme/use-shop-theme.ts'
import { LanguageSwitch } from '../shell/plain-shell.tsx'
import { OfflineBanner, TestModeBadge } from '../shell/quiet-marks.ts'
import { useContentFocus } from '../shell/page-change.ts'
import styles from './storefront-shell.module.css'

const DayPackLight = quietPart(() => import('../staff/frame/day-pack-light.tsx'), 'DayPackLight')

/** The two `meta` texts are for search engines; the delivery page has none. */
export type FramedShop = Omit<DeliveryOutfitter, 'id' | 'slug' | 'timezone' | 'google'> &
  Partial<Pick<StorefrontOutfitter, 'slug' | 'meta_title' | 'meta_description'>>

interface Props {
  shop: FramedShop
  count: number
  cartHref: string
  title?: string
  /** The page marks its photos with the id `photos`. */
  hasPhotos?: boolean
  children: ReactNode
}

/**
 * Moves the focus to a part of the page without a history step. A step would drop the history state, such as an order's
 * number.
 */
function skip(event: MouseEvent<HTMLAnchorElement>): void {
  event.preventDefault()
  document.querySelector<HTMLElement>(event.currentTarget.hash)?.focus()
}

export function StorefrontShell({ shop, count, cartHref, title, hasPhotos = false, children }: Props) {
  useShopTheme(shop)
  useContentFocus()
  useEffect(() => {
    document.title = title ? `${title} · ${shop.name}` : shop.meta_title || shop.name
    const description = document.querySelector('meta[name="description"]')
    description?.setAttribute('content', shop.meta_description || shop.tag_line || shop.name)
  }, [shop, title])
  return (
    <div className={styles.shell} style={shopColours(shop)}>
      <a className={styles.skip} href={hasPhotos ? '#photos' : '#content'} onClick={skip}>
        {t(hasPhotos ? 'common.skip-to-photos' : 'common.skip-to-content')}
      </a>
      {count > 0 ? (
        <a className={styles.skip} href="#cart" onClick={skip}>
          {t('common.skip-to-cart')}
        </a>
      ) : null}
      <StorefrontHeader shop={shop} count={count} cartHref={cartHref} />
      <OfflineBanner />
      {children}
      <StorefrontFooter shop={shop}>
        <FindOrder slug={shop.slug} />
        <LanguageSwitch />
        <TestModeBadge />
        {isKiosk() ? <DayPackLight /> : null}
      </StorefrontFooter>
    </div>
  )
}
