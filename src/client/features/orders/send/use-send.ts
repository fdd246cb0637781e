import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { staffText } from '#domain/texts/staff-texts.ts'
import { ApiError } from '#client/api/api-error.ts'
import { useStaff } from '#client/api/staff-session.ts'
import { connectivity } from '#client/device/connection/connectivity.ts'
import { offlineDatabase } from '#client/device/database/device-database.ts'
import { newIdempotencyKey } from '#client/device/database/new-id.ts'
import type { Facts, StoredRefusal } from '#client/device/database/rows.ts'
import { awaitEnd } from '#client/device/outbox/await-end.ts'
import { actorOf } from '#client/device/outbox/current-actor.ts'
import { enqueue } from '#client/device/outbox/outbox.ts'
import { useRun } from '#client/ui/controls/use-run.ts'
import { notify } from '#client/ui/notices/notices.tsx'
import { notifyError } from '#client/ui/notices/notify.ts'
import { notifyDone, orderName } from '../actions/change-words.ts'
import { undoOf } from '../actions/show-end.ts'
import { refreshOrders } from '../refresh-orders.ts'
import { kindOfSending, saleOf, type Sending } from './send.action.ts'

const none: Readonly<Record<string, string>> = {}

/** The device keeps a sale that no other entry could save: the guests have paid. */
function isCorrectable({ way }: Sending, { errors }: StoredRefusal): boolean {
  return way !== 'paid' || Object.keys(errors).some((name) => name !== 'general')
}

/**
 * Sends photos through the outbox, and says how it ended. A refusal that the window can show leaves the outbox, because
 * the person has read it. `run` resolves to true when the window may close.
 */
export function useSend() {
  const actor = actorOf(useStaff().user)
  const client = useQueryClient()
  const navigate = useNavigate()
  const [errors, setErrors] = useState(none)
  const { running, run } = useRun(notifyError)

  const showDone = (sending: Sending, facts: Facts): void => {
    const orderId = Number(facts['orderId'] ?? 0)
    const change = saleOf(sending, orderId)
    if (sending.way === 'paid') return notifyDone({ change, facts }, undoOf({ client, navigate, actor }, change, facts))
    const text = staffText('send.done', { count: sending.emails.length })
    notify({ tone: 'good', about: orderId === 0 ? sending.what : orderName(orderId), text })
  }

  const send = async (sending: Sending, signal: AbortSignal): Promise<boolean> => {
    const database = offlineDatabase()
    const { clientId: key } = sending
    const { kind, version } = kindOfSending(sending)
    const entity = `send:${key}`
    const action = { kind, version, entity, payload: sending, actor, key }
    await database.transaction('rw', database.outbox, () => enqueue(database, action))
    const end = await awaitEnd(database, { entity, key, connectivity, signal })
    refreshOrders(client)
    if (end.kind === 'refused') {
      notifyError(new ApiError(end.refusal), sending.what)
      if (!isCorrectable(sending, end.refusal)) return true
      await database.outbox.delete(end.id)
      setErrors(end.refusal.errors)
      return false
    }
    if (end.kind === 'waits')
      notify({
        about: sending.what,
        text: staffText(connectivity.state === 'online' ? 'waits.still-sending' : 'send.waits'),
      })
    if (end.kind === 'sent') showDone(sending, end.facts)
    return true
  }
  return {
    busy: running,
    errors,
    run: (typed: Omit<Sending, 'clientId'>) =>
      run((signal) => send({ ...typed, clientId: newIdempotencyKey() }, signal)),
  }
}
