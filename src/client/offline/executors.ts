import type { OfflineDatabase } from './database.ts'
import type { Facts } from './done-action.ts'
import type { OutboxEntry } from './outbox-entry.ts'
import type { ApiResult, Refusal } from './outcomes.ts'

/** What goes along with every replayed request. */
export interface Replay {
  /** The entry's idempotency key. */
  key: string
  signal: AbortSignal
}

/** A request made ready from what is stored, or 'obsolete' when there is nothing left to say. */
export type Prepared = ((replay: Replay) => Promise<ApiResult>) | 'obsolete'

/** How one kind of action is sent and what its answer changes. Written by the feature that queues it. */
export interface Executor {
  /** The payload version that this build reads. */
  version: number
  /** Reads what the request needs (an order id that an earlier entry brought, say). */
  prepare(database: OfflineDatabase, entry: OutboxEntry, payload: unknown): Promise<Prepared>
  /** What the screen of waiting actions tells: of a done action its answer, of a refused one the entity as it stands. */
  tell?(payload: unknown, told: { body: Record<string, unknown> } | { current: unknown }): Facts
  /** The server did it: what its answer changes here. Runs in the transaction that deletes the entry. */
  settle?(database: OfflineDatabase, payload: unknown, body: Record<string, unknown>): Promise<void>
  /** The server said no for good. 'dropped': dealt with here; 'attention': a person decides. Same transaction. */
  refuse?(database: OfflineDatabase, payload: unknown, refusal: Refusal): Promise<'dropped' | 'attention'>
}

/** `kind` → its executor, loaded when first needed. The app wires it (features and offline do not know each other). */
export type Executors = Readonly<Record<string, () => Promise<Executor>>>
