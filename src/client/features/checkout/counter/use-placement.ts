import { leftToPay } from '#domain/pricing/prepaid.ts'
import { useCallback, useRef, useState } from 'react'
import type { CartOrder } from '#contract/schema.gen.ts'
import type { ContactForm } from '#domain/orders/contact-form.ts'
import { errorMessage, storageFaultOf } from '#client/api/api-error.ts'
import { holdTimeout } from '#client/device/kiosk/activity.ts'
import { offlineDatabase, type OfflineDatabase } from '#client/device/database/device-database.ts'
import { newIdempotencyKey } from '#client/device/database/new-id.ts'
import { locale, t } from '#client/shared-views/chosen-texts.ts'
import { useRun } from '#client/ui/controls/use-run.ts'
import { noticeDurations, notify } from '#client/ui/notices/notices.tsx'
import { sendPlacement, type OrderAccess, type PlacementRequest } from '../checkout.commands.ts'
import { connectivity } from '#client/device/connection/connectivity.ts'
import { pause } from '#client/device/connection/pause.ts'
import type { ShownFailure } from '../failure-note.tsx'
import { seenOrder, type SeenOrder } from '../seen-order.ts'
import type { QueuedCounterOrder } from './counter-order.action.ts'
import { finishPlacement, type PlacementEnd } from './finish-placement.ts'
import { queueCounterOrder } from './queue-counter-order.ts'
import { cartEntity, hasUnsent } from '#client/device/database/entities.ts'
import type { ChargeRefusal } from '#client/device/cart/stored-charge.ts'

type PlacementState =
  /** `unanswered`: the last try got no answer, although the server seemed reachable. */
  | { at: 'form'; busy: boolean; failure: ShownFailure | null; unanswered?: boolean }
  | { at: 'price-changed'; was: SeenOrder; order: CartOrder }
  | { at: 'placed' }

export interface PlacementOptions {
  slug: string
  onOrder: (order: CartOrder) => Promise<void>
  onPlaced: (order: CartOrder) => void
  onQueued: (order: QueuedCounterOrder) => void
  onRefused: () => void
}

export interface Placement {
  state: PlacementState
  guest: ContactForm | null
  placeAtCounter: (access: OrderAccess, guest: ContactForm, seen: SeenOrder) => Promise<void>
  keep: (guest: ContactForm, seen: SeenOrder, publicKey: string) => Promise<void>
  finishFree: (access: OrderAccess, guest: ContactForm) => Promise<void>
  acceptPrice: (access: OrderAccess) => Promise<void>
  reset: () => void
}

interface Press {
  access: OrderAccess
  request: PlacementRequest
  seen: SeenOrder | null
}

const START: PlacementState = { at: 'form', busy: false, failure: null }

function notifyProcessing(): () => void {
  return notify({ text: t('counter.processing'), duration: noticeDurations.counterProcessing })
}

interface Presses extends Pick<Placement, 'state' | 'guest' | 'reset'> {
  setState: (state: PlacementState) => void
  fail: (type: PlacementRequest['type'], message: string, unanswered?: boolean) => void
  /** Further presses do nothing until the work ends. `signal` aborts when the guest leaves. */
  press: (
    type: PlacementRequest['type'],
    of: ContactForm,
    work: (signal: AbortSignal) => Promise<void>,
  ) => Promise<void>
}

function usePresses(): Presses {
  const [state, setState] = useState<PlacementState>(START)
  const [guest, setGuest] = useState<ContactForm | null>(null)
  const { isRunning, run } = useRun()

  const fail: Presses['fail'] = (type, message, unanswered = false) => {
    const text = type === 'counter' ? `${t('counter.failed')}\n${message}` : message
    const failure = { title: t('notice.error'), text }
    setState({ at: 'form', busy: false, failure, ...(unanswered ? { unanswered } : {}) })
  }

  const press: Presses['press'] = async (type, of, work) => {
    await run(async (signal) => {
      const release = holdTimeout()
      setGuest(of)
      setState({ at: 'form', busy: true, failure: null })
      try {
        await work(signal)
      } catch (error) {
        if (!signal.aborted)
          fail(type, storageFaultOf(error) === null && error instanceof Error ? error.message : errorMessage(error))
      } finally {
        release()
      }
    })
  }
  const reset = useCallback(() => {
    if (!isRunning()) setState(START)
  }, [isRunning])
  return { state, guest, setState, fail, press, reset }
}

type Send = (press: Press, signal: AbortSignal) => Promise<void>

function useSend(
  { slug, onOrder, onPlaced, onRefused }: PlacementOptions,
  { setState, fail }: Pick<Presses, 'setState' | 'fail'>,
): Send {
  /** The last request without an answer. A repeat of that request keeps its key, so that it places one order. */
  const unanswered = useRef<{ request: string; key: string } | null>(null)

  const conclude = async ({ request, seen }: Press, end: PlacementEnd): Promise<void> => {
    if (end.kind === 'placed') {
      setState({ at: 'placed' })
      onPlaced(end.order)
      return
    }
    if (end.kind === 'unreachable')
      return fail(request.type, t(connectivity.isRefusing ? 'offline.refused-wait' : 'error.network'), true)
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

  return async (press, signal) => {
    const { access, request } = press
    const opened = await openPlacement(offlineDatabase(), slug, request.type)
    if (opened === 'in-progress') return fail(request.type, t('payment.in-progress'))
    // Another tab changed the cart.
    if (opened === 'unsent') return setState(START)
    const sent = JSON.stringify([access.orderId, request])
    const key = unanswered.current?.request === sent ? unanswered.current.key : newIdempotencyKey()
    const calls = {
      send: (each: AbortSignal) => sendPlacement(access, request, key, each),
      takesOrders: () => !connectivity.isRefusing,
      pause,
    }
    const end = await finishPlacement(calls, signal)
    unanswered.current = end.kind === 'unreachable' ? { request: sent, key } : null
    await conclude(press, end)
  }
}

/** See docs/rules.md#tenders and docs/rules.md#zero-balance. */
export function usePlacement(options: PlacementOptions): Placement {
  const { state, guest, setState, fail, press, reset } = usePresses()
  const send = useSend(options, { setState, fail })

  const place = (placing: Press): Promise<void> =>
    press(placing.request.type, placing.request.guest, async (signal) => {
      const removeProcessing = placing.request.type === 'counter' ? notifyProcessing() : null
      try {
        await send(placing, signal)
      } finally {
        removeProcessing?.()
      }
    })

  const keep = (of: ContactForm, seen: SeenOrder, publicKey: string): Promise<void> =>
    press('counter', of, async () => {
      const order = { guest: { ...of, locale }, expectedTotal: leftToPay(seen.amounts), publicKey }
      const kept = await queueCounterOrder(offlineDatabase(), options.slug, order)
      if (kept === 'in-progress') return fail('counter', t('payment.in-progress'))
      // Another tab has changed or sent the cart, so the page shows the cart as it is now.
      if (kept === 'gone') return setState(START)
      setState({ at: 'placed' })
      options.onQueued(kept)
    })

  const placeAtCounter = (access: OrderAccess, of: ContactForm, seen: SeenOrder): Promise<void> =>
    place({ access, seen, request: { type: 'counter', guest: of, expectedTotal: leftToPay(seen.amounts) } })
  const finishFree = (access: OrderAccess, of: ContactForm): Promise<void> =>
    place({ access, seen: null, request: { type: 'free', guest: of } })
  const acceptPrice = async (access: OrderAccess): Promise<void> => {
    if (state.at !== 'price-changed' || !guest) return
    await placeAtCounter(access, guest, seenOrder(state.order))
  }
  return { state, guest, placeAtCounter, keep, finishFree, acceptPrice, reset }
}

/** Returns a refusal, and marks nothing, while a payment is open or changes of the cart are unsent. */
export async function openPlacement(
  database: OfflineDatabase,
  slug: string,
  type: 'counter' | 'free',
): Promise<'opened' | ChargeRefusal> {
  return database.transaction('rw', database.orders, database.outbox, async () => {
    const ref = await database.orders.get(slug)
    if (!ref || ref.charge) return 'in-progress'
    if (await hasUnsent(database, cartEntity(ref.localId))) return 'unsent'
    await database.orders.update(slug, { placing: type })
    return 'opened'
  })
}

export async function endPlacement(database: OfflineDatabase, slug: string): Promise<void> {
  await database.orders.update(slug, { placing: null })
}
