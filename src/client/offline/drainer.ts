import { liveQuery } from 'dexie'
import type { Connectivity } from './connectivity.ts'
import type { OfflineDatabase } from './database.ts'
import type { Executor, Executors } from './executors.ts'
import { LEASE_MS, renewLease, returnLease, takeLease, type Lease } from './lease.ts'
import { headsOf, upcast, type Upcasters } from './outbox.ts'
import { GUEST, type OutboxEntry } from './outbox-entry.ts'
import { outcomeOf, type Outcome } from './outcomes.ts'
import { recordOutcome, type Attempt } from './record-outcome.ts'
import { steadily } from './steadily.ts'

const REQUEST_TIMEOUT = 20_000
const ENTITIES_AT_ONCE = 4
const PAUSE_AFTER_FAULT = 5_000
/** The server asks for no longer wait: a time beyond it was set by a clock that has been put back since. */
const FARTHEST = 60 * 60_000

export interface DrainerDeps {
  database: OfflineDatabase
  executors: Executors
  upcasters?: Upcasters
  connectivity: {
    readonly state: Connectivity
    heard(): void
    lost(): void
    subscribe(listener: (state: Connectivity) => void): () => void
  }
  /** The user whose actions may be sent beside the guest's; another's are held (rules.md 9.3). */
  currentActor?: () => string | null
  /** Tells that somebody has logged in or out. */
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
 * Sends what is in the outbox while the lease is held: one entity's entries in their order, four entities side by side.
 * Resolves when `signal` aborts, another drainer has taken over, or the lease is not to be had.
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
  #wake: () => void = () => undefined
  #dirty = true

  constructor(deps: DrainerDeps, lease: Lease) {
    this.#deps = deps
    this.#lease = lease
    this.#now = deps.now ?? Date.now
  }

  stop(): void {
    this.#aborter.abort()
    this.#poke()
  }

  async untilStopped(): Promise<void> {
    const { database, connectivity } = this.#deps
    const watch = liveQuery(() => steadily(() => database.outbox.toArray())).subscribe({
      next: () => this.#poke(),
      error: () => undefined,
    })
    const unsubscribe = connectivity.subscribe((state) => {
      if (state === 'online') void this.#resetBackoff()
    })
    const stopActors = this.#deps.onActorChange?.(() => {
      this.#signedOut.clear()
      this.#poke()
    })
    const heartbeat = setInterval(() => void this.#renew(), LEASE_MS / 3)
    try {
      await this.#tryOutdatedAgain().catch(() => undefined)
      while (!this.#aborter.signal.aborted) {
        this.#dirty = false
        const wait = await this.#startDue()
        if (!this.#dirty) await this.#sleep(wait)
      }
      await Promise.all(this.#busy.values())
    } finally {
      clearInterval(heartbeat)
      unsubscribe()
      stopActors?.()
      watch.unsubscribe()
    }
  }

  #poke(): void {
    this.#dirty = true
    this.#wake()
  }

  async #renew(): Promise<void> {
    const ours = await renewLease(this.#deps.database, this.#lease, this.#now()).catch(() => true)
    if (!ours) this.stop()
  }

  /** What was refused because its page was too old goes at once from a page that was opened since. */
  async #tryOutdatedAgain(): Promise<void> {
    const outdated = this.#deps.database.outbox.filter(({ said }) => said === 'update-page')
    await outdated.modify((entry) => {
      delete entry.said
      entry.attempt = 0
      entry.nextTryAt = 0
    })
  }

  /** The network is back: what waited for it goes now (rules.md 9.2). */
  async #resetBackoff(): Promise<void> {
    const { outbox } = this.#deps.database
    // Should the store fail for good, what waits goes when its own time has come.
    await steadily(() => outbox.where('state').equals('waiting').modify({ attempt: 0, nextTryAt: 0 })).catch(() => 0)
    this.#poke()
  }

  #sleep(wait: number | null): Promise<void> {
    return new Promise((resolve) => {
      const done = (): void => {
        clearTimeout(timer)
        resolve()
      }
      const timer = wait === null ? undefined : setTimeout(done, Math.max(0, wait))
      this.#wake = done
      if (this.#dirty) done()
    })
  }

  /** Starts the entities whose turn it is. Milliseconds until the next is due, null when nothing waits for the time. */
  async #startDue(): Promise<number | null> {
    let next: number | null = null
    const heads = headsOf(await steadily(() => this.#deps.database.outbox.toArray()))
    // What was stopped in the meantime is no longer busy, and must not be begun again.
    if (this.#aborter.signal.aborted) return null
    for (const head of heads) {
      if (this.#busy.has(head.entity) || !this.#maySend(head)) continue
      const wait = head.nextTryAt - this.#now()
      if (wait > 0 && wait <= FARTHEST) next = Math.min(next ?? wait, wait)
      else if (this.#busy.size < ENTITIES_AT_ONCE) this.#start(head)
    }
    return next
  }

  #maySend(entry: OutboxEntry): boolean {
    if (entry.actor === GUEST) return true
    return !this.#signedOut.has(entry.actor) && entry.actor === this.#deps.currentActor?.()
  }

  #start(head: OutboxEntry): void {
    const work = this.#sendHead(head)
      .catch(() => this.#pauseAfterFault())
      .finally(() => {
        this.#busy.delete(head.entity)
        this.#poke()
      })
    this.#busy.set(head.entity, work)
  }

  /** A fault of our own (storage refused, say) must not become a tight loop. */
  #pauseAfterFault(): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, PAUSE_AFTER_FAULT)
      this.#aborter.signal.addEventListener('abort', () => {
        clearTimeout(timer)
        resolve()
      })
    })
  }

  async #sendHead(entry: OutboxEntry): Promise<void> {
    const attempt = await this.#attempt(entry)
    if (!attempt) return
    const { outcome } = attempt
    const { connectivity } = this.#deps
    if (outcome.kind === 'offline') {
      if (this.#aborter.signal.aborted) return
      connectivity.lost()
    } else if (attempt.executor && outcome.kind !== 'obsolete') {
      // Only our own server's answer says that it is there: it starts the backoff of everything else anew.
      connectivity.heard()
    }
    // A guest has no session to lose: for one a 401 is a server that is not itself.
    if (outcome.kind === 'signed-out' && entry.actor !== GUEST) this.#signedOut.add(entry.actor)
    await recordOutcome(this.#deps.database, attempt, {
      lease: this.#lease,
      reachable: outcome.kind !== 'offline' || connectivity.state === 'online',
      now: this.#now(),
      random: this.#deps.random,
    })
  }

  async #attempt(entry: OutboxEntry): Promise<Attempt | null> {
    const load = this.#deps.executors[entry.kind]
    if (!load) return { entry, executor: null, payload: entry.payload, outcome: UNKNOWN_KIND }
    let executor: Executor
    try {
      executor = await load()
    } catch {
      // The feature's code could not be fetched: as good as no network.
      return { entry, executor: null, payload: entry.payload, outcome: { kind: 'offline' } }
    }
    const read = upcast(entry, executor.version, this.#deps.upcasters ?? {})
    if (!read) return { entry, executor: null, payload: entry.payload, outcome: UNKNOWN_KIND }
    const outcome = await this.#send(entry, executor, read.payload)
    return outcome && { entry, executor, payload: read.payload, outcome }
  }

  /** Null when it must not go out any more: it has another key, or is of somebody who is logged in no longer. */
  async #send(entry: OutboxEntry, executor: Executor, payload: unknown): Promise<Outcome | null> {
    const call = await steadily(() => executor.prepare(this.#deps.database, entry, payload))
    if (call === 'obsolete') return { kind: 'obsolete' }
    const present = await steadily(() => this.#deps.database.outbox.get(entry.id))
    if (present?.key !== entry.key || !this.#maySend(present)) return null
    const timeout = AbortSignal.timeout(this.#deps.requestTimeout ?? REQUEST_TIMEOUT)
    return outcomeOf(() => call({ key: entry.key, signal: AbortSignal.any([timeout, this.#aborter.signal]) }))
  }
}
