import { useCallback, useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import type { CartOrder, Photo, StorefrontOutfitter } from '#contract/schema.gen.ts'
import { applyOrderFigures, sentOrder } from '#client/features/cart/cart.commands.ts'
import { estimateTotals } from '#client/features/cart/estimate-totals.ts'
import { lazyCart } from '#client/features/cart/lazy-cart.ts'
import { orderWith, useOwnOrders } from '#client/features/cart/own-orders.tsx'
import { keptPrepaid } from '#client/features/cart/prepaid/prepaid.commands.ts'
import { useStoredCart, type ShownCart } from '#client/features/cart/use-stored-cart.ts'
import { ConfirmingPayment } from '#client/features/checkout/card/confirming-payment.tsx'
import { useCardPayment } from '#client/features/checkout/card/use-card-payment.ts'
import { WalletButtons } from '#client/features/checkout/card/wallet-buttons.tsx'
import { FailureNote } from '#client/features/checkout/failure-note.tsx'
import { seenCart, showUnseen } from '#client/features/checkout/seen-order.ts'
import { useConnectivity } from '#client/device/connection/connectivity.ts'
import { serverNow } from '#client/device/connection/server-clock.ts'
import { useKiosk } from '#client/device/kiosk/kiosk.ts'
import { locale, t } from '#client/shared-views/chosen-texts.ts'
import { formatPrice } from '#client/ui/pictures/price.tsx'
import styles from './buy-now.module.css'

interface Props {
  shop: StorefrontOutfitter
  /** Null where the viewer sells no single photo. */
  photo: Photo | null
  onPaying: (isPaying: boolean) => void
}

/** The wallets of the photo viewer. See docs/rules.md#wallets. */
export function BuyNow({ shop, photo, onPaying }: Props) {
  const { slug } = shop
  const navigate = useNavigate()
  const shown = useStoredCart(slug)
  const ownOrders = useOwnOrders(slug)
  const code = useSearchParams()[0].get('code') ?? keptPrepaid(slug)
  const online = useConnectivity() === 'online'
  const isKiosk = useKiosk()
  const [pressed, setPressed] = useState<Photo | null>(null)
  const onOrder = useCallback((order: CartOrder) => applyOrderFigures(slug, order), [slug])
  const onPaid = (hash: string) => void navigate(`/deliver/${slug}/order/${hash}/external`, { replace: true })
  const payment = useCardPayment({ slug, isExternal: true, onOrder, onPaid })
  const { state, edit } = payment
  const isPaying = state.at === 'details' && state.busy
  useEffect(() => onPaying(isPaying), [isPaying, onPaying])
  // A failure is about the photo that the guest saw.
  useEffect(edit, [photo?.id, edit])
  if (state.at === 'confirming')
    return (
      <div className={styles.confirming}>
        <ConfirmingPayment />
      </div>
    )
  const isOpen = shown && isFreshCart(shown) && code === null && online && !isKiosk
  const isForSale = photo && ownOrders && !orderWith(ownOrders, [photo.id]) && isPriced(shop, photo)
  // The photo of an open sheet stays the same when the guest steps to another one behind it.
  const sold = isPaying ? pressed : isOpen && isForSale ? photo : null
  const seen = sold && cartOf(shop, sold)
  return (
    <div className={styles.buyNow}>
      <FailureNote failure={state.at === 'details' ? state.failure : null} />
      {sold && seen ? (
        <WalletButtons
          payment={payment}
          shop={shop.name}
          title={t('viewer.buy-now', { price: formatPrice(seen.amounts.total, locale) })}
          total={seen.amounts.total}
          typed={{}}
          onOrder={(order) => showUnseen(seen, order, onOrder)}
          order={async () => {
            setPressed(sold)
            // The sheet refuses the order when the cart did not take the photo.
            await lazyCart.addPhoto(shop, 'external', sold)
            return sentOrder(slug)
          }}
        />
      ) : null}
    </div>
  )
}

/** An emptied cart may still hold a code, lost photos, or the mark of a counter order. */
function isFreshCart({ cart, totals }: ShownCart): boolean {
  if (!cart) return true
  const isMarked = cart.channel !== 'external' || cart.discount || totals?.prepaid || totals?.isCounter
  return cart.lines.length + cart.gone.length === 0 && !isMarked
}

/** The shop knows no fees of a section that it no longer offers. */
function isPriced(shop: StorefrontOutfitter, { river_section_id: id }: Photo): boolean {
  return shop.river_sections.some((section) => section.id === id)
}

function cartOf(shop: StorefrontOutfitter, photo: Photo) {
  const now = new Date(serverNow())
  const lines = [{ kind: 'photo' as const, addedAt: now.toISOString(), photo }]
  return seenCart({ shop, lines }, estimateTotals(shop, lines, now))
}
