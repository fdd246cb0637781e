import { useCallback, useEffect, useRef, useState } from 'react'
import type { CartOrder } from '#contract/schema.gen.ts'
import { ApiError, errorMessage } from '#client/api/api-error.ts'
import { holdTimeout } from '#client/offline/activity.ts'
import { offlineDatabase } from '#client/offline/database.ts'
import { newIdempotencyKey } from '#client/offline/idempotency-key.ts'
import { serverNow } from '#client/offline/server-clock.ts'
import type { CheckoutContact, OpenCharge, StoredOrderRef } from '#client/offline/stored-cart.ts'
import { acknowledgeCharge, endCharge, forgetCart, openCharge } from '#client/offline/stored-charge.ts'
import { t } from '#client/shared-views/texts.ts'
import { notify } from '#client/ui/notices.tsx'
import type { CardToken } from './card-script.ts'
import { holdCharge } from './charge-lock.ts'
import { askPaymentStatus, calculateTax, sendCharge, type OrderAccess } from './checkout.commands.ts'
import { pause } from '#client/offline/pause.ts'
import { resumeCharge } from './resume-charge.ts'
import { placedHash, settleCharge, type ChargeEnd } from './settle-charge.ts'

export type PaymentState =
  | { at: 'details'; busy: boolean; failure: string | null }
  | { at: 'card'; order: CartOrder; busy: boolean; failure: string | null }
  | { at: 'confirming' }
  /** `was`: the order whose total was on the button. */
  | { at: 'price-changed'; was: CartOrder; order: CartOrder }

export interface CardPaymentOptions {
  slug: string
  isExternal: boolean
  /** An answer brought newer figures of the order. */
  onOrder: (order: CartOrder) => Promise<void>
  onPaid: (hash: string) => void
}

export interface CardPayment {
  state: PaymentState
  contact: CheckoutContact | null
  /** `ready`: what the server must know before it prices the order for a card. */
  proceed: (access: OrderAccess, contact: CheckoutContact, ready?: Promise<void>) => Promise<void>
  pay: (tokenize: () => Promise<CardToken>) => Promise<void>
  edit: () => void
  acceptPrice: () => Promise<void>
  /** Takes up a charge that a closed page left open. */
  resume: (ref: StoredOrderRef) => Promise<void>
}

const START: PaymentState = { at: 'details', busy: false, failure: null }

/** The credit card flow (product.md 4): Proceed, card form, Pay Now, and every way in which that can end. */
export function useCardPayment({ slug, isExternal, onOrder, onPaid }: CardPaymentOptions): CardPayment {
  const [state, setState] = useState<PaymentState>(START)
  const [contact, setContact] = useState<CheckoutContact | null>(null)
  const access = useRef<OrderAccess | null>(null)
  // The processing flag: from the first press on, further presses do nothing.
  const processing = useRef(false)
  const leaving = useRef(new AbortController())
  const takeNoticeAway = useRef<() => void>(() => undefined)
  const complain = useCallback((title: string, text: string): void => {
    takeNoticeAway.current = notify({ title, text, tone: 'danger' })
  }, [])
  useEffect(() => {
    if (leaving.current.signal.aborted) leaving.current = new AbortController()
    const controller = leaving.current
    return () => controller.abort()
  }, [])

  const toDelivery = useCallback(
    async (hash: string): Promise<void> => {
      setState({ at: 'confirming' })
      await forgetCart(offlineDatabase(), slug)
      onPaid(hash)
    },
    [slug, onPaid],
  )

  const quote = useCallback(
    async (to: OrderAccess, from: CheckoutContact): Promise<void> => {
      try {
        const order = await calculateTax(to, from)
        await onOrder(order)
        setState({ at: 'card', order, busy: false, failure: null })
      } catch (error) {
        const hash = error instanceof ApiError ? placedHash(error.current) : null
        if (hash !== null) return await toDelivery(hash)
        const mismatch = error instanceof ApiError && error.code === 'tax-mismatch'
        const failure = mismatch ? t('tax.mismatch') : errorMessage(error)
        complain(t(mismatch ? 'notice.mismatch' : 'notice.error'), failure)
        setState({ at: 'details', busy: false, failure })
      }
    },
    [onOrder, complain, toDelivery],
  )

  /** `order`: what can be paid again with a fresh card entry, when it is known. */
  const conclude = useCallback(
    async (charge: OpenCharge, end: ChargeEnd, order: CartOrder | null): Promise<void> => {
      if (end.kind === 'paid') return toDelivery(end.hash)
      await endCharge(offlineDatabase(), slug, charge.key)
      if (end.kind === 'price-changed') {
        const now = order && access.current ? await withTax(access.current, charge, end.order) : end.order
        await onOrder(now)
        if (order) return setState({ at: 'price-changed', was: order, order: now })
      }
      const failure = failureText(end)
      complain(t('notice.error'), failure)
      if (order && end.kind !== 'tax-outdated') setState({ at: 'card', order, busy: false, failure })
      else setState({ at: 'details', busy: false, failure })
    },
    [slug, onOrder, toDelivery, complain],
  )

  const proceed = async (to: OrderAccess, from: CheckoutContact, ready?: Promise<void>): Promise<void> => {
    if (processing.current) return
    processing.current = true
    takeNoticeAway.current()
    access.current = to
    setContact(from)
    setState({ at: 'details', busy: true, failure: null })
    await ready
    await quote(to, from)
    processing.current = false
  }

  const pay = async (tokenize: () => Promise<CardToken>): Promise<void> => {
    const to = access.current
    if (processing.current || state.at !== 'card' || !to || !contact) return
    processing.current = true
    takeNoticeAway.current()
    const { order } = state
    const { signal: left } = leaving.current
    const release = holdTimeout()
    setState({ at: 'card', order, busy: true, failure: null })
    try {
      const key = newIdempotencyKey()
      const nonce = await readCard(tokenize)
      const charge = { key, expectedTotal: order.total, startedAt: serverNow(), contact, acknowledged: false }
      const request = { key, nonce, expectedTotal: order.total, isExternal, contact }
      const calls = {
        send: (signal: AbortSignal) => sendCharge(to, request, signal),
        askStatus: (signal: AbortSignal) => askPaymentStatus(to, signal),
        onConfirming: (acknowledged: boolean) => confirming(key, acknowledged),
        pause,
      }
      await holdCharge(key, left, async () => {
        const opened = await openCharge(offlineDatabase(), slug, charge)
        if (opened === 'in-progress') throw new Error(t('payment.in-progress'))
        // The cart changed elsewhere: the form waits until the server has it all, and is priced anew.
        if (opened === 'unsent') return setState(START)
        await conclude(charge, await settleCharge(calls, false, left), order)
      })
    } catch (error) {
      if (left.aborted) return
      const failure = error instanceof Error ? error.message : t('error.general')
      complain(t('notice.error'), failure)
      setState({ at: 'card', order, busy: false, failure })
    } finally {
      release()
      processing.current = false
    }
  }

  const confirming = (key: string, acknowledged: boolean): void => {
    setState({ at: 'confirming' })
    if (acknowledged) void acknowledgeCharge(offlineDatabase(), slug, key)
  }

  const resume = useCallback(
    async (ref: StoredOrderRef): Promise<void> => {
      if (processing.current || !ref.charge) return
      processing.current = true
      const release = holdTimeout()
      setState({ at: 'confirming' })
      const calls = {
        askStatus: (signal: AbortSignal) => askPaymentStatus(ref, signal),
        pause,
        onEnd: async (ended: OpenCharge, end: ChargeEnd) => {
          setContact(ended.contact)
          await conclude(ended, end, null)
        },
        onEndedElsewhere: (hash: string | null) => {
          if (hash === null) setState(START)
          else onPaid(hash)
        },
      }
      try {
        await resumeCharge(offlineDatabase(), ref, calls, leaving.current.signal)
      } catch {
        // The page is left: the next visit takes it up again.
      } finally {
        release()
        processing.current = false
      }
    },
    [conclude, onPaid],
  )

  const edit = useCallback(() => {
    if (!processing.current) setState(START)
  }, [])

  const acceptPrice = async (): Promise<void> => {
    const to = access.current
    if (processing.current || !to || !contact) return
    processing.current = true
    setState({ at: 'details', busy: true, failure: null })
    await quote(to, contact)
    processing.current = false
  }

  return { state, contact, proceed, pay, edit, acceptPrice, resume }
}

/** A changed order has lost its tax: what the guest takes or not is the price with it, where it can be known now. */
async function withTax(to: OrderAccess, { contact }: OpenCharge, changed: CartOrder): Promise<CartOrder> {
  return calculateTax(to, contact).catch(() => changed)
}

async function readCard(tokenize: () => Promise<CardToken>): Promise<string> {
  const { status, token } = await tokenize()
  if (status !== 'OK' || !token) throw new Error(t('payment.token-failed', { status }))
  return token
}

function failureText(end: ChargeEnd): string {
  if (end.kind === 'declined') return t('payment.declined')
  if (end.kind === 'released') return t('payment.released')
  if (end.kind === 'tax-outdated') return t('payment.tax-outdated')
  if (end.kind === 'price-changed') return t('payment.price-changed')
  return end.kind === 'failed' && end.message ? end.message : t('error.general')
}
