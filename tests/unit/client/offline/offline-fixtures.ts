import { openOfflineDatabase, type OfflineDatabase } from '#client/offline/database.ts'
import type { Connectivity } from '#client/offline/connectivity.ts'
import { enqueue, type Action } from '#client/offline/outbox.ts'
import type { ApiResult } from '#client/offline/outcomes.ts'

let databases = 0

/** A database of its own for each test. */
export function freshDatabase(): OfflineDatabase {
  databases += 1
  return openOfflineDatabase(`test-${databases}`)
}

/** Queues as a feature does: in a transaction. */
export function queue(database: OfflineDatabase, action: Partial<Action> & { entity: string }): Promise<string> {
  return database.transaction('rw', database.outbox, () =>
    enqueue(database, { kind: 'note', version: 1, payload: {}, ...action }),
  )
}

/** An answer as openapi-fetch gives it. */
export function answer(status: number, body: unknown, headers: Record<string, string> = {}): ApiResult {
  const response = new Response(null, { status, headers })
  return status < 400 ? { response, data: body } : { response, error: body }
}

/** A connection that the test switches. */
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

/** Waits until something holds, for work that goes on beside the test. */
export async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  const until = performance.now() + 30_000
  while (performance.now() < until) {
    if (await holds()) return
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  throw new Error('It never came to hold')
}
