import { useCallback, useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { CartOrder, Photo, StorefrontOutfitter } from '#contract/schema.gen.ts'
import { applyOrderFigures } from '#client/features/cart/cart.commands.ts'
import { estimateTotals } from '#client/features/cart/estimate-totals.ts'
import { lazyCart } from '#client/features/cart/lazy-cart.ts'
import { sentOrder } from '#client/features/cart/sent-order.ts'
import { useStoredCart, type ShownCart } from '#client/features/cart/use-stored-cart.ts'
import { ConfirmingPayment } from '#client/features/checkout/card/confirming-payment.tsx'
import { useCardPayment, type CardPayment } from '#client/features/checkout/card/use-card-payment.ts'
import { WalletButtons } from '#client/features/checkout/card/wallet-buttons.tsx'
import type { OrderAccess } from '#client/features/checkout/checkout.commands.ts'
import { FailureNote } from '#client/features/checkout/failure-note.tsx'
import { isSameBeforeTax, seenCart, seenOrder, type SeenOrder } from '#client/features/checkout/seen-order.ts'
import { useConnectivity } from '#client/device/connection/connectivity.ts'
import { serverNow } from '#client/device/connection/server-clock.ts'
import type { CartLine, CartShop } from '#client/device/database/cart-rows.ts'
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
  const isEmpty = isEmptyCart(useStoredCart(shop.slug))
  const online = useConnectivity() === 'online'
  const isKiosk = useKiosk()
  const [pressed, setPressed] = useState<Photo | null>(null)
  const payment = useViewerPayment(shop.slug)
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
  // The photo of an open sheet stays the same when the guest steps to another one behind it.
  const sold = isPaying ? pressed : isEmpty && online && !isKiosk ? photo : null
  return (
    <div className={styles.buyNow}>
      <FailureNote failure={state.at === 'details' ? state.failure : null} />
      {sold ? <PhotoWallets shop={shop} photo={sold} payment={payment} onPress={() => setPressed(sold)} /> : null}
    </div>
  )
}

/** An emptied cart may still hold a code or the mark of a counter order, which change the price. */
function isEmptyCart(shown: ShownCart | undefined): boolean {
  if (!shown?.cart) return shown !== undefined
  const { lines, discount } = shown.cart
  return lines.length === 0 && !discount && !shown.totals?.prepaid && !shown.totals?.isCounter
}

function useViewerPayment(slug: string): CardPayment {
  const navigate = useNavigate()
  const onOrder = useCallback((order: CartOrder) => applyOrderFigures(slug, order), [slug])
  const onPaid = useCallback(
    (hash: string) => void navigate(`/deliver/${slug}/order/${hash}/external`, { replace: true }),
    [navigate, slug],
  )
  return useCardPayment({ slug, isExternal: true, onOrder, onPaid })
}

function cartOf(shop: CartShop, photo: Photo): SeenOrder {
  const now = new Date(serverNow())
  const lines: CartLine[] = [{ kind: 'photo', addedAt: now.toISOString(), photo }]
  return seenCart({ shop, lines }, estimateTotals(shop, lines, now))
}

interface WalletsProps {
  shop: StorefrontOutfitter
  photo: Photo
  payment: CardPayment
  onPress: () => void
}

function PhotoWallets({ shop, photo, payment, onPress }: WalletsProps) {
  const seen = cartOf(shop, photo)
  const { total } = seen.amounts
  const order = async (): Promise<OrderAccess> => {
    onPress()
    // The sheet refuses the order when the cart did not take the photo.
    await lazyCart.addPhoto(shop, 'external', photo)
    return sentOrder(shop.slug)
  }
  const showOrder = async (asked: CartOrder): Promise<boolean> => {
    const isSeen = isSameBeforeTax(seen, seenOrder(asked))
    if (!isSeen) await applyOrderFigures(shop.slug, asked)
    return isSeen
  }
  return (
    <WalletButtons
      payment={payment}
      shop={shop.name}
      title={t('viewer.buy-now', { price: formatPrice(total, locale) })}
      total={total}
      typed={{}}
      onOrder={showOrder}
      order={order}
    />
  )
}
