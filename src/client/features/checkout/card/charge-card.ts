import { leftToPay } from '#domain/pricing/prepaid.ts'
import type { CartOrder } from '#contract/schema.gen.ts'
import { serverNow } from '#client/device/connection/server-clock.ts'
import { offlineDatabase } from '#client/device/database/device-database.ts'
import { newIdempotencyKey } from '#client/device/database/new-id.ts'
import type { CheckoutContact, OpenCharge } from '#client/device/database/cart-rows.ts'
import { acknowledgeCharge, openCharge } from '#client/device/cart/stored-charge.ts'
import { t } from '#client/shared-views/chosen-texts.ts'
import { askPaymentStatus, sendCharge, type OrderAccess } from '../checkout.commands.ts'
import { watchSettlement } from './watch-settlement.ts'
import type { CardToken } from './card-script.ts'
import { withChargeLock } from './charge-lock.ts'
import { finishCharge, type ChargeEnd } from './finish-charge.ts'

export interface CardCharge {
  slug: string
  isExternal: boolean
  access: OrderAccess
  /** The order whose total the Pay Now button showed. */
  order: CartOrder
  contact: CheckoutContact
  tokenize: () => Promise<CardToken>
  signal: AbortSignal
  onConfirming: () => void
  /**
   * Called with the outcome of the charge while this tab still holds the charge lock. A tab that waits for the lock
   * then finds the charge closed.
   */
  onEnd: (charge: OpenCharge, end: ChargeEnd) => Promise<void>
  /** Called when another tab changed the cart and the server does not have that change yet, or began another order. */
  onUnsent: () => void
  /** `failure` is null when the provider's form shows the faults itself. */
  onUnread: (failure: string | null) => void
}

/**
 * Charges the order to the card and stores the charge on the device, so that a reload can resume it.
 *
 * Throws: `Error` with the sentence to show, when another payment is open.
 */
export async function chargeCard(press: CardCharge): Promise<void> {
  const { slug, access, order, contact, signal } = press
  const key = newIdempotencyKey()
  const read = await press.tokenize().catch((): CardToken => ({ status: 'Error' }))
  if (read.status !== 'OK' || !read.token) return press.onUnread(unreadText(read))
  const charge = { key, expectedTotal: leftToPay(order), startedAt: serverNow(), contact, acknowledged: false }
  const request = { key, nonce: read.token, expectedTotal: leftToPay(order), isExternal: press.isExternal, contact }
  const settlement = watchSettlement(access.orderId, { 'Cart-Token': access.cartToken })
  const calls = {
    send: (each: AbortSignal) => sendCharge(access, request, each),
    askStatus: (each: AbortSignal) => askPaymentStatus(access, each),
    onConfirming: (acknowledged: boolean) => {
      press.onConfirming()
      if (acknowledged) void acknowledgeCharge(offlineDatabase(), slug, key)
    },
    pause: settlement.pause,
  }
  await withChargeLock(key, signal, async () => {
    const opened = await openCharge(offlineDatabase(), slug, access.orderId, charge)
    if (opened === 'in-progress') throw new Error(t('payment.in-progress'))
    if (opened === 'unsent') return press.onUnsent()
    await press.onEnd(charge, await finishCharge(calls, false, signal))
  }).finally(settlement.stop)
}

/** Null when the provider's form shows the faults itself. */
export function unreadText({ status, errors = [] }: CardToken): string | null {
  // The bank asked the guest to confirm, and the guest or the bank refused.
  if (status === 'Cancel' || errors.some(({ type = '' }) => /VERIF/i.test(type)))
    return t('payment.not-confirmed', { status })
  const isShown = errors.length > 0 && errors.every(({ field }) => field)
  return isShown ? null : t('payment.token-failed', { status })
}
