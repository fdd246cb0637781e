import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { staffText } from '#domain/texts/staff-texts.ts'
import { ApiError } from '#client/api/api-error.ts'
import { useStaff } from '#client/api/staff.ts'
import { awaitEnd, type EntryEnd } from '#client/offline/await-end.ts'
import { releaseAnyway } from '#client/offline/decide.ts'
import { connectivity } from '#client/offline/connectivity.ts'
import { actorOf } from '#client/offline/current-actor.ts'
import { offlineDatabase } from '#client/offline/database.ts'
import { newIdempotencyKey } from '#client/offline/idempotency-key.ts'
import { ORDER_RELEASE, orderEntity, queueOrderChange, type OrderChange } from '#client/offline/queued-orders.ts'
import { notify } from '#client/ui/notices.tsx'
import { notifyError, notifyGood } from '#client/ui/warn-missing.ts'
import { doneText, tellDifference } from './act-words.ts'
import { refreshOrder, tellLater } from './use-order-acts.ts'

const none: Readonly<Record<string, string>> = {}

export interface QueuedAct {
  readonly busy: boolean
  /** The server's sentences by field, of the last try. */
  readonly errors: Readonly<Record<string, string>>
  /**
   * Stores the act and waits for its end, which is told here. Null when nothing was stored: one is under way, or the device
   * has refused it.
   */
  readonly run: (change: OrderChange, replaces?: { refusedId: number; reason: string }) => Promise<EntryEnd | null>
}

/**
 * An act on a placed order: by the outbox, with a network and without one (rules.md 9.2). What the server refuses while the
 * person still looks is said here and done with; but a release was money, and stays until somebody decides.
 */
export function useQueuedAct(order: { readonly id: number; readonly outfitter: { readonly id: number } }): QueuedAct {
  const { user } = useStaff()
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [errors, setErrors] = useState(none)
  const running = useRef(false)
  const leaving = useRef(new AbortController())
  useEffect(() => {
    const present = new AbortController()
    leaving.current = present
    return () => present.abort()
  }, [])

  const tell = async (change: OrderChange, key: string, end: EntryEnd): Promise<void> => {
    if (end.kind === 'waits') {
      tellLater(key)
      notify({ text: staffText('waits.saved-here') })
      return
    }
    if (end.kind === 'refused') {
      const { id, refusal } = end
      if (change.kind !== ORDER_RELEASE) await offlineDatabase().outbox.delete(id)
      setErrors(refusal.errors)
      notifyError(new ApiError(refusal))
      if (refusal.status === 409) refreshOrder(client, order.id)
      return
    }
    setErrors(none)
    refreshOrder(client, order.id)
    if (end.kind === 'gone') return
    notifyGood(doneText(change))
    tellDifference(change, end.facts)
  }

  const run: QueuedAct['run'] = async (change, replaces) => {
    if (running.current) return null
    running.current = true
    setBusy(true)
    const key = newIdempotencyKey()
    const database = offlineDatabase()
    const full = { ...change, orderId: order.id, outfitterId: order.outfitter.id }
    try {
      const stored = replaces
        ? await releaseAnyway(database, replaces.refusedId, replaces.reason, key)
        : await queueOrderChange(database, full, { actor: actorOf(user), key }).then(() => true)
      if (!stored) return { kind: 'gone' }
      const { signal } = leaving.current
      const end = await awaitEnd(database, { entity: orderEntity(order.id), key, connectivity, signal })
      await tell(change, key, end)
      return end
    } catch (error) {
      notifyError(error)
      return null
    } finally {
      running.current = false
      setBusy(false)
    }
  }
  return { busy, errors, run }
}
