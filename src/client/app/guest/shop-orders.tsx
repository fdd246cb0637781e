import { useEffect, useRef } from 'react'
import { OwnOrders } from '#client/features/cart/own-orders.tsx'
import { useFreshCart } from '#client/features/cart/use-fresh-cart.ts'
import { useStoredCart } from '#client/features/cart/use-stored-cart.ts'
import { RestoreOrder } from '#client/features/storefront/restore-order.tsx'
import { closePaidCart } from '#client/device/cart/own-orders.ts'
import type { ChargeEnd } from '#client/features/checkout/card/finish-charge.ts'
import { failureText } from '#client/features/checkout/card/payment-state.ts'
import { resumeCharge } from '#client/features/checkout/card/resume-charge.ts'
import { askPaymentStatus } from '#client/features/checkout/checkout.commands.ts'
import { pause } from '#client/device/connection/pause.ts'
import { offlineDatabase } from '#client/device/database/device-database.ts'
import { endCharge } from '#client/device/cart/stored-charge.ts'
import { reportFault } from '#client/device/outbox/report-fault.ts'
import type { OpenCharge, StoredOrderRef } from '#client/device/database/cart-rows.ts'
import { t } from '#client/shared-views/chosen-texts.ts'
import { notify } from '#client/ui/notices/notices.tsx'

interface Props {
  slug: string
  /** An earlier order, once restored, replaces the guest's cart. */
  hasCart: boolean
}

const ignore = () => undefined

/** Asks the server if the cart has been ordered or paid. Otherwise the guest could buy the same photos twice. */
export function ShopOrders({ slug, hasCart }: Props) {
  const ref = useStoredCart(slug)?.ref ?? null
  useFreshCart(slug, ignore, ref?.localId)
  useUnfinishedCharge(ref)
  return (
    <>
      <OwnOrders slug={slug} />
      <RestoreOrder slug={slug} hasCart={hasCart} />
    </>
  )
}

export function useUnfinishedCharge(ref: StoredOrderRef | null): void {
  const present = useRef(ref)
  useEffect(() => void (present.current = ref), [ref])
  const key = ref?.charge?.key
  useEffect(() => {
    const left = present.current
    if (key === undefined || !left) return
    const leaving = new AbortController()
    const calls = {
      askStatus: (signal: AbortSignal) => askPaymentStatus(left, signal),
      pause,
      onEnd: async (_charge: OpenCharge, end: ChargeEnd) => {
        if (end.kind === 'paid') {
          await closePaidCart(left.slug, end.hash)
          return void notify({ text: t('own-orders.completed', { id: String(left.orderId) }), stays: true })
        }
        await endCharge(offlineDatabase(), left.slug, key)
        notify({ title: t('notice.error'), text: failureText(end), tone: 'danger', stays: true })
      },
      onEndedElsewhere: ignore,
    }
    resumeCharge(offlineDatabase(), left, calls, leaving.signal).catch((error: unknown) => {
      if (!leaving.signal.aborted) reportFault('payment check', error)
    })
    return () => leaving.abort()
  }, [key])
}
