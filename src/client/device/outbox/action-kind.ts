import type { Params } from '#domain/texts/fill-text.ts'
import type { StaffTextKey } from '#domain/texts/staff-texts.ts'
import type { OfflineDatabase } from '../database/device-database.ts'
import type { Facts, OutboxEntry, StoredRefusal } from '../database/rows.ts'
import type { ApiResult, Refusal } from './outcomes.ts'

/** The parts of every request that the outbox sends. */
interface Replay {
  /** The entry's idempotency key. */
  key: string
  signal: AbortSignal
}

/** A request made ready from the device's database, or 'obsolete' when nothing is left to send. */
export type Prepared = ((replay: Replay) => Promise<ApiResult>) | 'obsolete'

/** The body of a success, or the entity as the server holds it, which came with a refusal. */
export type Answer = { body: Record<string, unknown> } | { current: unknown }

/**
 * The key of a sentence on staff screens. Guests' pages also send the outbox and so load every kind. A kind that called
 * `staffText` would make them load all staff texts.
 */
export interface StaffSentence {
  readonly key: StaffTextKey
  readonly params?: Params
}

/** An action as the outbox page shows it. */
export interface ActionWords {
  /** One of the staff icons, which this folder may not import. */
  readonly icon: 'archive' | 'edit' | 'note' | 'power' | 'receipt' | 'slides' | 'tag' | 'waiting'
  readonly title: StaffSentence
  /** Further parts: the total, the note. A string is what a person typed. */
  readonly details: readonly (StaffSentence | string)[]
  /** The page of what the action changes. */
  readonly path: string | null
}

/** The colleagues who may take an action over: those who work on this outfitter's orders. */
interface Colleagues {
  readonly outfitterId: number
  /** The number that the hand-over question shows, such as the order's. */
  readonly id: string
}

/** A second way to send a refused action: a person insists, with a reason, and it becomes another request. */
interface Insistence<Payload> {
  withReason(payload: Payload, reason: string): Payload
  /** The person only confirms it; the reason is empty. */
  readonly asksNoReason?: true
  /** True when the server would refuse the unchanged action again. */
  isNeeded(refusal: StoredRefusal): boolean
  title(payload: Payload): StaffSentence
  readonly text: StaffTextKey
  readonly verb: StaffTextKey
}

/**
 * One kind of action that may wait in the outbox. It holds how the action is sent and described, what the answer
 * changes on this device, and who decides. The feature that queues the action defines its kind; the app registers it.
 */
export interface ActionKind<Payload = unknown> {
  /** Stored in each entry, so it is never renamed. */
  readonly kind: string
  /** The payload version that this build reads. */
  readonly version: number
  /** Version of an older payload → function that makes the payload of the next version. */
  readonly upcasters?: Readonly<Record<number, (payload: unknown) => unknown>>
  /** Types a stored payload of this version. */
  read(payload: unknown): Payload

  /** Reads what the request needs (an order id that an earlier entry brought, say). */
  prepare(database: OfflineDatabase, payload: Payload): Promise<Prepared>
  /** Applies a success. Runs in the transaction that deletes the entry. */
  onSent?(database: OfflineDatabase, payload: Payload, body: Record<string, unknown>): Promise<void>
  /** Applies a final refusal, in the same transaction. 'dropped': handled here; 'attention': a person decides. */
  onRefused?(database: OfflineDatabase, payload: Payload, refusal: Refusal): Promise<'dropped' | 'attention'>

  /** Returns what may be kept of the action when it is gone: numbers and short words, nothing of a guest. */
  summarize(payload: Payload): Facts
  /** Returns what may be kept of the server's answer; the same limits hold. */
  summarizeAnswer?(payload: Payload, answer: Answer): Facts

  /**
   * Set when the guest has paid. Nobody may discard the action, and a refusal stays until it is sent or handed over.
   */
  readonly isMoneyTaken?: true
  /** Removes the data of a discarded action from this device. Returns 'has-photos' to keep the action and its data. */
  onDiscard?(database: OfflineDatabase, payload: Payload): Promise<'discarded' | 'has-photos'>
  /** Names the colleagues who may decide too. Without it only the person who acted decides. */
  decidedBy?(payload: Payload): Colleagues
  readonly insistence?: Insistence<Payload>
  /** Describes it by its summary. `payload`: null when the action has ended. */
  describe(summary: Facts, payload: Payload | null): ActionWords
}

/**
 * The registered kinds by name. The type `ActionKind<unknown>` is safe here, because a kind's methods only get what its
 * own `read` returned.
 */
export type ActionKinds = ReadonlyMap<string, ActionKind>

export function actionKindsOf(kinds: readonly ActionKind[]): ActionKinds {
  return new Map(kinds.map((kind) => [kind.kind, kind]))
}

type StoredAction = Pick<OutboxEntry, 'kind' | 'version' | 'payload'>

/** Returns an entry's kind and typed payload; null for an unknown kind or version, which a newer build has stored. */
export function readEntry(kinds: ActionKinds, entry: StoredAction): { kind: ActionKind; payload: unknown } | null {
  const kind = kinds.get(entry.kind)
  if (!kind) return null
  let { payload } = entry
  for (let { version } = entry; version !== kind.version; version += 1) {
    const upcast = version < kind.version ? kind.upcasters?.[version] : undefined
    if (!upcast) return null
    payload = upcast(payload)
  }
  return { kind, payload: kind.read(payload) }
}

/** Returns what may be kept of an entry when it is gone. */
export function summaryOf(kinds: ActionKinds, entry: StoredAction): Facts {
  const action = readEntry(kinds, entry)
  return action ? action.kind.summarize(action.payload) : {}
}
