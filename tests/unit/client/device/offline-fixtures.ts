import { openOfflineDatabase, type OfflineDatabase } from '#client/device/database/device-database.ts'
import type { Connectivity } from '#client/device/connection/connectivity.ts'
import type { ActionKind } from '#client/device/outbox/action-kind.ts'
import { enqueue, type Action } from '#client/device/outbox/outbox.ts'
import type { ApiResult } from '#client/device/outbox/outcomes.ts'

let databases = 0

export function freshDatabase(): OfflineDatabase {
  databases += 1
  return openOfflineDatabase(`test-${databases}`)
}

/** Queues an action in a transaction of its own, as the app does. Returns its idempotency key. */
export function queue(database: OfflineDatabase, action: Partial<Action> & { entity: string }): Promise<string> {
  return database.transaction('rw', database.outbox, () =>
    enqueue(database, { kind: 'order.note', version: 1, payload: {}, ...action }),
  )
}

/** An action kind for tests that check only the sending. */
export function noteKind(sending: Pick<ActionKind, 'prepare'> & Partial<ActionKind>): ActionKind {
  return {
    kind: 'order.note',
    version: 1,
    read: (payload) => payload,
    summarize: () => ({}),
    describe: () => ({ icon: 'note', title: { key: 'outbox.unknown' }, details: [], path: null }),
    ...sending,
  }
}

export function answer(status: number, body: unknown, headers: Record<string, string> = {}): ApiResult {
  const response = new Response(null, { status, headers })
  return status < 400 ? { response, data: body } : { response, error: body }
}

/** An answer of our server whose body cannot be read because of a fault in our code. */
export function unreadable(fault: Error): Response {
  const headers = { 'content-type': 'application/json', 'server-time': new Date().toISOString() }
  const fail = () => Promise.reject(fault)
  return Object.assign(new Response('{}', { headers }), { json: fail, text: fail })
}

export function switchedConnectivity(state: Connectivity = 'online') {
  const listeners = new Set<(state: Connectivity) => void>()
  const become = (next: Connectivity): void => {
    if (connectivity.state === next) return
    connectivity.state = next
    for (const listener of listeners) listener(next)
  }
  const connectivity = {
    state,
    become,
    heard: () => become('online'),
    lost: () => become('offline'),
    subscribe(listener: (state: Connectivity) => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
  return connectivity
}

export async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  const until = performance.now() + 30_000
  while (performance.now() < until) {
    if (await holds()) return
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  throw new Error('It never came to hold')
}
