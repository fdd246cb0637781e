import { liveQuery } from 'dexie'
import { anySignal } from '#client/api/any-signal.ts'
import { pause } from '../connection/pause.ts'
import { onServerClock, serverClockOffset } from '../connection/server-clock.ts'
import type { Connectivity } from '../connection/connectivity.ts'
import type { OfflineDatabase } from '../database/device-database.ts'
import { readEntry, type ActionKind, type ActionKinds } from './action-kind.ts'
import { LEASE_MS, renewLease, returnLease, takeLease, type Lease } from './lease.ts'
import { headsOf } from './outbox.ts'
import { GUEST, type OutboxEntry } from '../database/rows.ts'
import { outcomeOf, type Outcome } from './outcomes.ts'
import { LONGEST_PAUSE, recordOutcome, type Attempt } from './record-outcome.ts'
import { reportFault, reportOnce } from './report-fault.ts'
import { NothingLeft, PhotosComing } from '../uploads/queued-photos.ts'
import { retryTransient } from '../database/retry-transient.ts'
import { WakeLoop } from './wake-loop.ts'

const REQUEST_TIMEOUT = 20_000
const ENTITIES_AT_ONCE = 4
const PAUSE_AFTER_FAULT = 5_000
const CLOCK_SET = 60_000
const ASK_PHOTOS_EVERY = 20_000

export interface DrainerDeps {
  database: OfflineDatabase
  kinds: ActionKinds
  connectivity: {
    readonly state: Connectivity
    heard(): void
    lost(): void
    subscribe(listener: (state: Connectivity) => void): () => void
  }
  /** Actions of other users wait (docs/rules.md#actions-belong-to-users). */
  currentActor?: () => string | null
  onActorChange?: (listener: () => void) => () => void
  /** True when a Web Lock already keeps other drainers of this device away. */
  alone?: boolean
  now?: () => number
  random?: () => number
  requestTimeout?: number
}

const UNKNOWN_KIND: Outcome = {
  kind: 'refused',
  refusal: { status: 0, code: 'unknown-kind', message: '', errors: {}, current: undefined },
}

/**
 * Sends the outbox while this drainer holds the lease: an entity's entries in order, four entities at once. Resolves
 * when `signal` aborts, or when another drainer holds the lease.
 */
export async function drain(deps: DrainerDeps, owner: string, signal: AbortSignal): Promise<void> {
  const lease = await takeLease(deps.database, owner, (deps.now ?? Date.now)(), deps.alone)
  if (!lease) return
  const run = new DrainRun(deps, lease)
  const stop = (): void => run.stop()
  signal.addEventListener('abort', stop)
  if (signal.aborted) stop()
  try {
    await run.untilStopped()
  } finally {
    signal.removeEventListener('abort', stop)
    await returnLease(deps.database, lease).catch(() => undefined)
  }
}

class DrainRun {
  readonly #deps: DrainerDeps
  readonly #lease: Lease
  readonly #now: () => number
  readonly #busy = new Map<string, Promise<void>>()
  readonly #signedOut = new Set<string>()
  readonly #aborter = new AbortController()
  readonly #loop = new WakeLoop()

  constructor(deps: DrainerDeps, lease: Lease) {
    this.#deps = deps
    this.#lease = lease
    this.#now = deps.now ?? Date.now
  }

  stop(): void {
    this.#aborter.abort()
  }

  async untilStopped(): Promise<void> {
    const { database, connectivity } = this.#deps
    // Dexie repeats the live query after every change of the table, even if the count stays the same. So the drainer
    // notices changed rows without reading them.
    const watch = liveQuery(() => retryTransient(() => database.outbox.count())).subscribe({
      next: () => this.#loop.wake(),
      error: reportOnce('drainer'),
    })
    const unsubscribe = connectivity.subscribe((state) => {
      if (state === 'online') void this.#resetBackoff()
    })
    const stopActors = this.#deps.onActorChange?.(() => {
      this.#signedOut.clear()
      this.#loop.wake()
    })
    let offset = serverClockOffset()
    const stopClock = onServerClock(() => {
      const moved = Math.abs(serverClockOffset() - offset)
      offset = serverClockOffset()
      // Somebody set the device's clock, so the stored times of the next tries are wrong.
      if (moved > CLOCK_SET) void this.#resetBackoff()
    })
    const heartbeat = setInterval(() => void this.#renew(), LEASE_MS / 3)
    try {
      await this.#tryOutdatedAgain().catch(() => undefined)
      await this.#loop.run(() => this.#startDue(), this.#aborter.signal)
      await Promise.all(this.#busy.values())
    } finally {
      clearInterval(heartbeat)
      unsubscribe()
      stopActors?.()
      stopClock()
      watch.unsubscribe()
    }
  }

  async #renew(): Promise<void> {
    const ours = await renewLease(this.#deps.database, this.#lease, this.#now()).catch(() => true)
    if (!ours) this.stop()
  }

  /** This page's build may be newer. */
  async #tryOutdatedAgain(): Promise<void> {
    const outdated = this.#deps.database.outbox.filter(({ said }) => said === 'update-page')
    await outdated.modify((entry) => {
      delete entry.said
      entry.attempt = 0
      entry.nextTryAt = 0
    })
  }

  async #resetBackoff(): Promise<void> {
    const { outbox } = this.#deps.database
    // Best effort: when the device's storage keeps failing, each entry is still sent at its own time.
    await retryTransient(() => outbox.where('state').equals('waiting').modify({ attempt: 0, nextTryAt: 0 })).catch(
      () => 0,
    )
    this.#loop.wake()
  }

  async #startDue(): Promise<number | null> {
    let next: number | null = null
    const heads = headsOf(await retryTransient(() => this.#deps.database.outbox.toArray()))
    // A stop may have come while the drainer read the outbox. The stop aborted all running requests, so their entities
    // no longer count as busy. Without this `return`, the loop would send the entries of those requests again.
    if (this.#aborter.signal.aborted) return null
    for (const head of heads) {
      if (this.#busy.has(head.entity) || !this.#maySend(head)) continue
      const wait = head.nextTryAt - this.#now()
      // A next try that is further away was stored before the device's clock was set back.
      if (wait > 0 && wait <= LONGEST_PAUSE) next = Math.min(next ?? wait, wait)
      else if (this.#busy.size < ENTITIES_AT_ONCE) this.#start(head)
    }
    return next
  }

  #maySend(entry: OutboxEntry): boolean {
    // A 401 to a guest is a fault of the server, so the drainer retries.
    if (entry.actor === GUEST) return true
    return !this.#signedOut.has(entry.actor) && entry.actor === this.#deps.currentActor?.()
  }

  #start(head: OutboxEntry): void {
    const work = this.#sendHead(head)
      .catch((error: unknown) =>
        error instanceof PhotosComing ? this.#awaitPhotos(head) : this.#recordFault(head, error),
      )
      .finally(() => {
        this.#busy.delete(head.entity)
        this.#loop.wake()
      })
    this.#busy.set(head.entity, work)
  }

  /** An arriving photo sends the action again at once (see `wakeActions`). */
  async #awaitPhotos({ id }: OutboxEntry): Promise<void> {
    await this.#deps.database.outbox.update(id, {
      said: 'waiting-for-photos',
      nextTryAt: this.#now() + ASK_PHOTOS_EVERY,
    })
  }

  /** Pauses after the record, because an immediate retry would loop. */
  async #recordFault(entry: OutboxEntry, error: unknown): Promise<void> {
    reportFault('drainer', error)
    // Best effort, because the storage itself may have caused the fault.
    await this.#deps.database.outbox.update(entry.id, { said: 'device-fault' }).catch(() => 0)
    await pause(PAUSE_AFTER_FAULT, this.#aborter.signal)
  }

  async #sendHead(entry: OutboxEntry): Promise<void> {
    const attempt = await this.#attempt(entry)
    if (!attempt) return
    const { outcome } = attempt
    const { connectivity } = this.#deps
    if (outcome.kind === 'offline') {
      if (this.#aborter.signal.aborted) return
      connectivity.lost()
    } else if (attempt.kind && outcome.kind !== 'obsolete') {
      // Only our own server's answer proves that the server is reachable, which resets the backoff of all entries.
      connectivity.heard()
    }
    if (outcome.kind === 'signed-out') this.#signedOut.add(entry.actor)
    await recordOutcome(this.#deps.database, attempt, {
      lease: this.#lease,
      reachable: outcome.kind !== 'offline' || connectivity.state === 'online',
      now: this.#now(),
      random: this.#deps.random,
    })
  }

  async #attempt(entry: OutboxEntry): Promise<Attempt | null> {
    const action = readEntry(this.#deps.kinds, entry)
    if (!action) return { entry, kind: null, payload: entry.payload, outcome: UNKNOWN_KIND }
    const outcome = await this.#send(entry, action.kind, action.payload)
    return outcome && { entry, ...action, outcome }
  }

  /** Returns null when the entry must not be sent any more: its key changed, or its user logged out. */
  async #send(entry: OutboxEntry, kind: ActionKind, payload: unknown): Promise<Outcome | null> {
    const call = await retryTransient(() => kind.prepare(this.#deps.database, payload))
    if (call === 'obsolete') return { kind: 'obsolete' }
    const present = await retryTransient(() => this.#deps.database.outbox.get(entry.id))
    if (present?.key !== entry.key || !this.#maySend(present)) return null
    const timeout = AbortSignal.timeout(this.#deps.requestTimeout ?? REQUEST_TIMEOUT)
    const replay = { key: entry.key, signal: anySignal(timeout, this.#aborter.signal) }
    return outcomeOf(() => call(replay)).catch((error: unknown): Outcome => {
      if (error instanceof NothingLeft) return { kind: 'obsolete' }
      throw error
    })
  }
}
