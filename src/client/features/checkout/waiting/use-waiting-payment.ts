import { leftToPay } from '#domain/pricing/prepaid.ts'
import { useCallback, useEffect, useState } from 'react'
import type { DeliveryOrder } from '#contract/schema.gen.ts'
import { errorMessage } from '#client/api/api-error.ts'
import { newIdempotencyKey } from '#client/device/database/new-id.ts'
import { reportFault } from '#client/device/outbox/report-fault.ts'
import { t } from '#client/shared-views/chosen-texts.ts'
import { readStored, writeStored } from '#client/storage.ts'
import { useRun } from '#client/ui/controls/use-run.ts'
import { notify } from '#client/ui/notices/notices.tsx'
import type { ShownFailure } from '../failure-note.tsx'
import type { CardToken } from '../card/card-script.ts'
import { unreadText } from '../card/charge-card.ts'
import { finishCharge, type ChargeCalls, type ChargeEnd } from '../card/finish-charge.ts'
import { failureText } from '../card/payment-state.ts'
import { watchSettlement } from '../card/watch-settlement.ts'
import { askWaitingStatus, sendWaitingCharge } from '../checkout.commands.ts'

export type WaitingOrder = Pick<
  DeliveryOrder,
  'id' | 'hash' | 'status' | 'total' | 'prepaid' | 'name' | 'email' | 'card_payment'
>

export interface WaitingPayment {
  readonly busy: boolean
  /** The outcome of the charge is unknown. */
  readonly confirming: boolean
  readonly failure: ShownFailure | null
  readonly pay: (tokenize: () => Promise<CardToken>) => Promise<void>
}

interface Options {
  readonly order: WaitingOrder
  /** Loads the order again. */
  readonly reload: () => Promise<unknown>
  readonly onPaid: () => void
}

// The wipe of a guest removes all keys that begin with `guest:`.
const keyOf = (id: number): string => `guest:paying:${id}`

/**
 * Pays an order that waits at the counter (docs/rules.md#paying-by-phone). The server keeps the charge, so the tab
 * remembers only that it sent one, and asks for its outcome after a reload.
 */
export function useWaitingPayment({ order, reload, onPaid }: Options): WaitingPayment {
  const { id, hash } = order
  const total = leftToPay(order)
  const { running, run } = useRun()
  const [confirming, setConfirming] = useState(false)
  const [failure, setFailure] = useState<ShownFailure | null>(null)

  const showEnd = useCallback(
    async (end: ChargeEnd): Promise<void> => {
      writeStored(keyOf(id), null, 'tab')
      setConfirming(false)
      const title = t('notice.error')
      const text = failureText(end)
      // Only a declined card leaves the card form open.
      if (end.kind === 'declined') setFailure({ title, text })
      else if (end.kind !== 'paid') notify({ title, text, tone: 'danger' })
      await reload().catch(() => undefined)
      if (end.kind === 'paid') onPaid()
    },
    [id, reload, onPaid],
  )

  /** `send`: null after a reload. */
  const finish = useCallback(
    async (send: ChargeCalls['send'], signal: AbortSignal): Promise<void> => {
      const settlement = watchSettlement(id, { 'Order-Hash': hash })
      const askStatus = (each: AbortSignal) => askWaitingStatus({ id, hash }, each)
      const onConfirming = (): void => setConfirming(true)
      try {
        await showEnd(
          await finishCharge({ send, askStatus, onConfirming, pause: settlement.pause, waits: true }, false, signal),
        )
      } catch (error) {
        // The next visit asks for the outcome.
        if (signal.aborted) return
        reportFault('payment check', error)
        setConfirming(false)
        setFailure({ text: errorMessage(error) })
      } finally {
        settlement.stop()
      }
    },
    [id, hash, showEnd],
  )

  useEffect(() => {
    if (readStored(keyOf(id), 'tab') !== null) void run((signal) => finish(null, signal))
  }, [id, run, finish])

  const pay = async (tokenize: () => Promise<CardToken>): Promise<void> => {
    await run(async (signal) => {
      setFailure(null)
      const key = newIdempotencyKey()
      const read = await tokenize().catch((): CardToken => ({ status: 'Error' }))
      if (read.status !== 'OK' || !read.token) {
        const text = unreadText(read)
        return setFailure(text === null ? null : { text })
      }
      writeStored(keyOf(id), key, 'tab')
      const charge = { key, nonce: read.token, expectedTotal: total }
      await finish((each) => sendWaitingCharge({ id, hash }, charge, each), signal)
    })
  }

  return { busy: running, confirming, failure, pay }
}
