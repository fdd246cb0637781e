import { OwnOrders } from '#client/features/cart/own-orders.tsx'
import { useFreshCart } from '#client/features/cart/use-fresh-cart.ts'
import { useStoredCart } from '#client/features/cart/use-stored-cart.ts'
import { RestoreOrder } from '#client/features/storefront/restore-order.tsx'
import { useLeftCharge } from './use-left-charge.ts'

interface Props {
  slug: string
  /** True when the guest has a cart. An earlier order, once restored, replaces that cart. */
  hasCart: boolean
}

const ignore = () => undefined

/**
 * Shows the guest's earlier orders above the photos. Also asks the server if the cart has been ordered or paid.
 * Otherwise the guest could buy the same photos twice.
 */
export function ShopOrders({ slug, hasCart }: Props) {
  const ref = useStoredCart(slug)?.ref ?? null
  useFreshCart(slug, ignore, ref?.localId)
  useLeftCharge(ref)
  return (
    <>
      <OwnOrders slug={slug} />
      <RestoreOrder slug={slug} hasCart={hasCart} />
    </>
  )
}
