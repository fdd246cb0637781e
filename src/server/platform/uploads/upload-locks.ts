import { setTimeout as pause } from 'node:timers/promises'
import { ERRORS, type Lock, type Locker } from '@tus/server'
import type { Database } from '../database/database.ts'
import { type Lease, takeLease, wantLease } from '../database/leases.ts'
import type { Events } from '../events/events.ts'

const uploadWantedChannel = 'upload-wanted'

/** If a process is killed, a photographer who retries waits at most this long for its lease to expire. */
const leaseMs = 10_000
const waitMs = 30_000
const askAgainMs = 300

interface LockDeps {
  readonly database: Database
  readonly events: Events
}

/**
 * A second request for an upload asks the first one to store its bytes and release the lock. The first one may run in
 * any process, and its sender has probably lost the connection.
 */
export function uploadLocks(deps: LockDeps): Locker {
  const held = new Map<string, { checkWanted(): Promise<void> }>()
  deps.events.subscribe(uploadWantedChannel, (id) => {
    // If reading the mark fails, this process reads it again when it next renews the lease.
    if (typeof id === 'string')
      held
        .get(id)
        ?.checkWanted()
        .catch(() => {})
  })
  return { newLock: (id) => newLock(deps, held, id) }
}

function newLock(deps: LockDeps, held: Map<string, { checkWanted(): Promise<void> }>, id: string): Lock {
  const name = `upload:${id}`
  let lease: Lease | null = null
  const ask = (): Promise<void> =>
    deps.database.transaction(async (tx) => {
      if (await wantLease(tx, name)) await deps.events.publish(tx, uploadWantedChannel, id)
    })
  return {
    async lock(signal, requestRelease) {
      const onWanted = (): void => void requestRelease()
      const until = performance.now() + waitMs
      for (let asked = false; ; asked = true) {
        lease = await takeLease(deps.database.db, name, { forMs: leaseMs, onWanted })
        if (lease !== null) break
        if (signal.aborted || performance.now() > until) throw lockTimeout()
        if (!asked) await ask()
        await pause(askAgainMs)
      }
      // Stops this request when its lease is lost, because another process may then write to the upload.
      lease.lost.addEventListener('abort', onWanted, { once: true })
      held.set(id, lease)
    },
    async unlock() {
      if (held.get(id) === lease) held.delete(id)
      // The upload's bytes are already stored, and the lease expires by itself.
      await lease?.release().catch(() => {})
    },
  }
}

function lockTimeout(): Error {
  return Object.assign(new Error('the upload stays locked'), ERRORS.ERR_LOCK_TIMEOUT)
}
