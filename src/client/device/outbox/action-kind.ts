import type { Params } from '#domain/texts/fill-text.ts'
import type { StaffTextKey } from '#domain/texts/staff-texts.ts'
import type { OfflineDatabase } from '../database/device-database.ts'
import type { Facts, OutboxEntry, StoredRefusal } from '../database/rows.ts'
import type { ApiResult, Refusal } from './outcomes.ts'

interface Replay {
  readonly key: string
  readonly signal: AbortSignal
}

export type Prepared = ((replay: Replay) => Promise<ApiResult>) | 'obsolete'

/** `current`: the entity as the server stored it when it refused the action. */
export type Answer = { body: Record<string, unknown> } | { current: unknown }

/**
 * Guests' pages also load every action kind, because they send the outbox too. With texts, they would load all staff
 * texts.
 */
export interface StaffSentence {
  readonly key: StaffTextKey
  readonly params?: Params
}

export interface ActionWords {
  /** Listed here, because this folder may not import the staff icons. */
  readonly icon: 'archive' | 'edit' | 'note' | 'power' | 'receipt' | 'slides' | 'tag' | 'waiting'
  readonly title: StaffSentence
  /** Text that a person typed is a plain string. */
  readonly details: readonly (StaffSentence | string)[]
  readonly path: string | null
}

interface Colleagues {
  readonly outfitterId: number
  readonly id: string
}

/**
 * A second way to send a refused action: a person insists and gives a reason. The action then becomes a different
 * request.
 */
export interface Insistence<Payload> {
  withReason(payload: Payload, reason: string): Payload
  /** Set when the person only confirms and the dialog asks for no reason. */
  readonly asksNoReason?: true
  /** True when the server would refuse the unchanged action again. */
  isNeeded(refusal: StoredRefusal): boolean
  title(payload: Payload): StaffSentence
  readonly text: StaffTextKey
  readonly verb: StaffTextKey
}

/** Names of all kinds. Devices store the name in each entry, so none is ever renamed. */
export type ActionName =
  | `order.${'release' | 'undo-release' | 'place-and-release' | 'sell' | 'send' | 'cancel' | 'note' | 'email' | 'discount'}`
  | `cart.${'create' | 'add' | 'remove' | 'load'}`
  | `group.${'create' | 'rename' | 'photos' | 'delete'}`
  | `slideshow.${'create' | 'save' | 'delete' | 'add' | 'remove' | 'order'}`
  | 'album.save'
  | 'photos.mark'
  | 'counter.place'
  | 'day.wait'
  | 'outbox.decision'

/** The feature that queues the action defines its kind; the app registers it. */
export interface ActionKind<Payload = unknown> {
  readonly kind: ActionName
  readonly version: number
  readonly upcasters?: Readonly<Record<number, (payload: unknown) => unknown>>
  read(payload: unknown): Payload

  /** It may read data that the device got from an earlier entry's answer, such as the order's id. */
  prepare(database: OfflineDatabase, payload: Payload): Promise<Prepared>
  /** Applies the server's successful answer to the data on this device, in the transaction that deletes the entry. */
  onSent?(database: OfflineDatabase, payload: Payload, body: Record<string, unknown>): Promise<void>
  /**
   * Applies the server's final refusal to the data on this device, in the transaction that records the refusal.
   * 'dropped': the kind handled the refusal, and the entry is deleted.
   */
  onRefused?(database: OfflineDatabase, payload: Payload, refusal: Refusal): Promise<'dropped' | 'attention'>

  summarize(payload: Payload): Facts
  summarizeAnswer?(payload: Payload, answer: Answer): Facts

  /**
   * Set when the guest has already paid. Nobody may discard the action. After a refusal it stays until it is
   * sent or handed over.
   */
  readonly isMoneyTaken?: true
  /**
   * True when no retry can succeed, or the guest has paid in another way too. The guest gets the money back, and a person
   * may end the action.
   */
  isHopeless?(refusal: StoredRefusal): boolean
  /**
   * Removes the data of a discarded action from this device. Returns 'has-photos' when photos wait for the action,
   * which then stays.
   */
  onDiscard?(database: OfflineDatabase, payload: Payload): Promise<'discarded' | 'has-photos'>
  /** Names the colleagues who may also decide about the action. */
  decidedBy?(payload: Payload): Colleagues
  readonly insistence?: Insistence<Payload>
  /** `payload` is null when the action has ended. */
  describe(summary: Facts, payload: Payload | null): ActionWords
}

/** The type `ActionKind<unknown>` is safe, because a kind's methods only get payloads that its own `read` returned. */
export type ActionKinds = ReadonlyMap<string, ActionKind>

export function actionKindsOf(kinds: readonly ActionKind[]): ActionKinds {
  return new Map(kinds.map((kind) => [kind.kind, kind]))
}

/** A repeated idempotency key has no second effect (docs/rules.md#idempotency-keys). */
export function keyed({ key, signal }: Replay) {
  return { params: { header: { 'Idempotency-Key': key } }, signal }
}

export function idInAnswer(answer: Answer, name: string): number | null {
  const saved = 'body' in answer ? answer.body[name] : null
  return typeof saved === 'object' && saved !== null && 'id' in saved && typeof saved.id === 'number' ? saved.id : null
}

/**
 * Returns the server's id of an entity. `ref`: that id, or the client id that this device gave the entity. The client
 * id is also the idempotency key of the creation, under which the device stores the id as the fact `name`. Null when
 * somebody discarded the creation.
 */
export async function idOfCreated(
  database: OfflineDatabase,
  ref: number | string,
  name: string,
): Promise<number | null> {
  if (typeof ref === 'number') return ref
  const id = (await database.doneActions.get(ref))?.facts[name]
  return typeof id === 'number' ? id : null
}

type StoredAction = Pick<OutboxEntry, 'kind' | 'version' | 'payload'>

/** Returns an entry's kind and typed payload; null for an unknown kind or version, which a newer build has stored. */
export function readEntry<Kind extends ActionKind>(
  kinds: ReadonlyMap<string, Kind>,
  entry: StoredAction,
): { kind: Kind; payload: ReturnType<Kind['read']> } | null {
  const kind = kinds.get(entry.kind)
  if (!kind) return null
  let { payload } = entry
  for (let { version } = entry; version !== kind.version; version += 1) {
    const upcast = version < kind.version ? kind.upcasters?.[version] : undefined
    if (!upcast) return null
    payload = upcast(payload)
  }
  return { kind, payload: kind.read(payload) as ReturnType<Kind['read']> }
}

export function summaryOf(kinds: ActionKinds, entry: StoredAction): Facts {
  const action = readEntry(kinds, entry)
  return action ? action.kind.summarize(action.payload) : {}
}
