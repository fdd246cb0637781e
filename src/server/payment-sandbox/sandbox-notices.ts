import { createHmac, randomUUID } from 'node:crypto'
import type { JournalEntry, SandboxPayment, SandboxRefund, SandboxState } from './sandbox-state.ts'

export interface NoticeTarget {
  /** Null until the server listens; notices before that are dropped. */
  readonly url: () => string | null
  /** Square's signature covers it, so the sandbox signs it too. */
  readonly signedUrl: string
}

export interface NoticeSender {
  /** Sends the notices of a change that is on disk. */
  send(entry: JournalEntry): void
  close(): void
}

const pauses = [1_000, 5_000, 30_000, 120_000, 600_000]
const timeoutMs = 5_000

export function createNoticeSender(options: {
  readonly target: NoticeTarget
  readonly key: string
  readonly state: SandboxState
  readonly clock: { now(): Date }
}): NoticeSender {
  const { target, key, state } = options
  const closing = new AbortController()

  const deliver = async (body: string, tries: number): Promise<void> => {
    if (closing.signal.aborted || (await post(body))) return
    const pause = pauses[tries]
    if (pause === undefined || closing.signal.aborted) return
    // Retries end with the process, because the reconciler finds the payment without a notice.
    setTimeout(() => void deliver(body, tries + 1), pause).unref()
  }

  const post = async (body: string): Promise<boolean> => {
    const url = target.url()
    if (url === null) return true
    const signature = createHmac('sha256', key).update(target.signedUrl).update(body).digest('base64')
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-square-hmacsha256-signature': signature },
        body,
        signal: AbortSignal.any([closing.signal, AbortSignal.timeout(timeoutMs)]),
      })
      await response.arrayBuffer()
      return response.ok
    } catch {
      return false
    }
  }

  return {
    send(entry) {
      for (const { type, object } of eventsOf(state, entry)) {
        const event = { type, event_id: randomUUID(), created_at: options.clock.now().toISOString(), data: { object } }
        void deliver(JSON.stringify(event), 0)
      }
    },
    close: () => closing.abort(),
  }
}

interface SandboxEvent {
  readonly type: string
  readonly object: { readonly payment: SandboxPayment } | { readonly refund: SandboxRefund }
}

function eventsOf(state: SandboxState, entry: JournalEntry): SandboxEvent[] {
  if (entry.type === 'payment')
    return ['payment.created', 'payment.updated'].map((type) => ({ type, object: { payment: entry.payment } }))
  if (entry.type === 'cancel') {
    const known = state.keys.get(entry.key)
    const payment = known?.kind === 'payment' ? state.payments.get(known.paymentId) : undefined
    return payment === undefined ? [] : [{ type: 'payment.updated', object: { payment } }]
  }
  if (entry.type === 'refund' || entry.type === 'refund-settled') {
    const refund = state.refunds.get(entry.type === 'refund' ? entry.refund.id : entry.id)
    return refund === undefined
      ? []
      : [{ type: entry.type === 'refund' ? 'refund.created' : 'refund.updated', object: { refund } }]
  }
  return []
}
