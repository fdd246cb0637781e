import { useCallback, useEffect, useRef, useState } from 'react'
import type { CartOrder } from '#contract/schema.gen.ts'
import type { ContactForm } from '#domain/orders/contact-form.ts'
import { holdTimeout } from '#client/offline/activity.ts'
import { offlineDatabase } from '#client/offline/database.ts'
import { newIdempotencyKey } from '#client/offline/idempotency-key.ts'
import { queueCounterOrder, type QueuedCounterOrder } from '#client/offline/queued-counter-order.ts'
import { locale, t } from '#client/shared-views/texts.ts'
import { noticeDurations, notify } from '#client/ui/notices.tsx'
import { sendPlacement, type OrderAccess, type PlacementRequest } from './checkout.commands.ts'
import { pause } from '#client/offline/pause.ts'
import { seenOrder, type SeenOrder } from './seen-order.ts'
import { settlePlacement, type PlacementEnd } from './settle-placement.ts'
import { endPlacement, openPlacement } from './stored-placement.ts'

export type PlacementState =
  /** `unheard`: the last try got no answer, though the server seemed to be there. */
  | { at: 'form'; busy: boolean; failure: string | null; unheard?: boolean }
  | { at: 'price-changed'; was: SeenOrder; order: CartOrder }
  | { at: 'placed' }

export interface PlacementOptions {
  slug: string
  /** An answer brought newer figures of the order. */
  onOrder: (order: CartOrder) => Promise<void>
  onPlaced: (order: CartOrder) => void
  /** The order is kept on this device and goes by itself. */
  onKept: (order: QueuedCounterOrder) => void
  /** The server said no: what it has may be other than what is shown. */
  onRefused: () => void
}

export interface Placement {
  state: PlacementState
  guest: ContactForm | null
  /** Places the order at the counter for the total that is on the screen. */
  placeAtCounter: (access: OrderAccess, guest: ContactForm, seen: SeenOrder) => Promise<void>
  /** Keeps the counter order on this device, sealed with that key, until the server can be reached. */
  keep: (guest: ContactForm, seen: SeenOrder, publicKey: string) => Promise<void>
  /** Finishes an order with nothing to pay. */
  finishFree: (access: OrderAccess, guest: ContactForm) => Promise<void>
  /** Takes the new price of the counter order. */
  acceptPrice: (access: OrderAccess) => Promise<void>
  reset: () => void
}

interface Press {
  access: OrderAccess
  request: PlacementRequest
  seen: SeenOrder | null
}

const START: PlacementState = { at: 'form', busy: false, failure: null }

function sayProcessing(): () => void {
  return notify({ text: t('counter.processing'), duration: noticeDurations.counterProcessing })
}

/** Checkout without a card (product.md 4): at the counter, or with nothing to pay. */
export function usePlacement({ slug, onOrder, onPlaced, onKept, onRefused }: PlacementOptions): Placement {
  const [state, setState] = useState<PlacementState>(START)
  const [guest, setGuest] = useState<ContactForm | null>(null)
  // The processing flag: from the first press on, further presses do nothing.
  const processing = useRef(false)
  const leaving = useRef(new AbortController())
  const takeNoticeAway = useRef<() => void>(() => undefined)
  /** A request that nobody answered: pressed again unchanged, it is the same one, under the same key. */
  const unanswered = useRef<{ request: string; key: string } | null>(null)
  useEffect(() => {
    if (leaving.current.signal.aborted) leaving.current = new AbortController()
    const controller = leaving.current
    return () => controller.abort()
  }, [])

  const fail = useCallback((type: PlacementRequest['type'], message: string, unheard = false): void => {
    const title = t('notice.error')
    takeNoticeAway.current =
      type === 'counter'
        ? notify({ title, text: t('counter.failed'), tone: 'danger', duration: null })
        : notify({ title, text: message, tone: 'danger' })
    setState({ at: 'form', busy: false, failure: message, ...(unheard ? { unheard } : {}) })
  }, [])

  const conclude = async ({ request, seen }: Press, end: PlacementEnd): Promise<void> => {
    if (end.kind === 'placed') {
      setState({ at: 'placed' })
      onPlaced(end.order)
      return
    }
    if (end.kind === 'unreachable') return fail(request.type, t('error.network'), true)
    await endPlacement(offlineDatabase(), slug)
    if (end.kind === 'price-changed') {
      await onOrder(end.order)
      if (seen) setState({ at: 'price-changed', was: seen, order: end.order })
      else fail(request.type, t('payment.price-changed'))
      return
    }
    fail(request.type, end.message || t('error.general'))
    onRefused()
  }

  const send = async (press: Press, signal: AbortSignal): Promise<void> => {
    const { access, request } = press
    const opened = await openPlacement(offlineDatabase(), slug, request.type)
    if (opened === 'in-progress') return fail(request.type, t('payment.in-progress'))
    // The cart changed elsewhere: the form waits until the server has it all.
    if (opened === 'unsent') return setState(START)
    const sent = JSON.stringify([access.orderId, request])
    const key = unanswered.current?.request === sent ? unanswered.current.key : newIdempotencyKey()
    const calls = { send: (each: AbortSignal) => sendPlacement(access, request, key, each), pause }
    const end = await settlePlacement(calls, signal)
    unanswered.current = end.kind === 'unreachable' ? { request: sent, key } : null
    await conclude(press, end)
  }

  /** One at a time: further presses do nothing. */
  const process = async (type: PlacementRequest['type'], of: ContactForm, work: () => Promise<void>): Promise<void> => {
    if (processing.current) return
    processing.current = true
    takeNoticeAway.current()
    const release = holdTimeout()
    setGuest(of)
    setState({ at: 'form', busy: true, failure: null })
    const { signal } = leaving.current
    try {
      await work()
    } catch (error) {
      if (!signal.aborted) fail(type, error instanceof Error ? error.message : t('error.general'))
    } finally {
      release()
      processing.current = false
    }
  }

  const place = (press: Press): Promise<void> =>
    process(press.request.type, press.request.guest, async () => {
      const stopSaying = press.request.type === 'counter' ? sayProcessing() : null
      try {
        await send(press, leaving.current.signal)
      } finally {
        stopSaying?.()
      }
    })

  const keep = (of: ContactForm, seen: SeenOrder, publicKey: string): Promise<void> =>
    process('counter', of, async () => {
      const order = { guest: { ...of, locale }, expectedTotal: seen.amounts.total, publicKey }
      const kept = await queueCounterOrder(offlineDatabase(), slug, order)
      if (kept === 'in-progress') return fail('counter', t('payment.in-progress'))
      // Another tab has changed or sent it: the page shows what there is.
      if (kept === 'gone') return setState(START)
      setState({ at: 'placed' })
      onKept(kept)
    })

  const placeAtCounter = (access: OrderAccess, of: ContactForm, seen: SeenOrder): Promise<void> =>
    place({ access, seen, request: { type: 'counter', guest: of, expectedTotal: seen.amounts.total } })
  const finishFree = (access: OrderAccess, of: ContactForm): Promise<void> =>
    place({ access, seen: null, request: { type: 'free', guest: of } })
  const acceptPrice = async (access: OrderAccess): Promise<void> => {
    if (state.at !== 'price-changed' || !guest) return
    await placeAtCounter(access, guest, seenOrder(state.order))
  }
  const reset = useCallback(() => {
    if (processing.current) return
    takeNoticeAway.current()
    setState(START)
  }, [])
  return { state, guest, placeAtCounter, keep, finishFree, acceptPrice, reset }
}
