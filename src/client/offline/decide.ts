import type { OfflineDatabase } from './database.ts'
import type { DoneAction, Facts } from './done-action.ts'
import { newIdempotencyKey } from './idempotency-key.ts'
import type { OutboxEntry } from './outbox-entry.ts'
import { ALBUM_SAVE, discardAlbum, readAlbumSave } from './queued-albums.ts'
import { COUNTER_PLACE } from './queued-counter-order.ts'
import { isOrderChange, ORDER_RELEASE, readOrderChange } from './queued-orders.ts'
import { serverNow } from './server-clock.ts'

// What a person decides of an action that waits (rules.md 9.2, 9.3). Each is one transaction.

function field(payload: unknown, name: string): unknown {
  return typeof payload === 'object' && payload !== null
    ? Object.entries(payload).find(([key]) => key === name)?.[1]
    : null
}

/** What may be told of an entry when it is gone: numbers and short words, nothing of a guest. */
export function toldOf({ kind, payload }: Pick<OutboxEntry, 'kind' | 'payload'>): Facts {
  if (isOrderChange(kind)) {
    const change = readOrderChange(payload)
    const { orderId } = change
    return change.kind === ORDER_RELEASE ? { orderId, total: change.expectedTotal } : { orderId }
  }
  if (kind === ALBUM_SAVE) return { name: readAlbumSave(payload).fields.name }
  if (kind !== COUNTER_PLACE) return {}
  const [code, total] = [field(payload, 'localCode'), field(payload, 'expectedTotal')]
  return { code: typeof code === 'string' ? code : null, total: typeof total === 'number' ? total : null }
}

type Ending = Pick<DoneAction, 'how' | 'reason'> & { actor: string; facts?: Facts }

async function keepEnd(database: OfflineDatabase, entry: OutboxEntry, { facts, ...ending }: Ending): Promise<void> {
  const { key, kind, entity } = entry
  await database.doneActions.put({
    key,
    kind,
    entity,
    doneAt: serverNow(),
    facts: { ...toldOf(entry), ...facts },
    ...ending,
  })
}

/** Why an action was not discarded: it is none of those that wait for a person, photos wait for it, or money was taken. */
export type DiscardEnd = 'discarded' | 'not-refused' | 'has-photos' | 'money-taken'

/**
 * Takes an action that the server refused off the device; what waited behind it goes on. `by` has read why and says
 * `reason`. A release is never discarded: money was taken (rules.md 9.3). A new album stays while photos wait for it.
 */
export function discardEntry(
  database: OfflineDatabase,
  id: number,
  { by, reason }: { by: string; reason: string },
): Promise<DiscardEnd> {
  return database.transaction('rw', database.tables, async () => {
    const entry = await database.outbox.get(id)
    if (entry?.state !== 'attention') return 'not-refused'
    if (entry.kind === ORDER_RELEASE) return 'money-taken'
    if (entry.kind === ALBUM_SAVE) {
      const { actor, key } = readAlbumSave(entry.payload)
      if (!(await discardAlbum(database, actor, key))) return 'has-photos'
    }
    await database.outbox.delete(id)
    await keepEnd(database, entry, { how: 'discarded', actor: by, reason })
    return 'discarded'
  })
}

/**
 * Makes what somebody did to an order another's to send: this act and all that the same person has waiting for the order,
 * which would hold it up. A refused one stays refused, for `to` to decide. The key is a new one: the server binds a key
 * to the user, and every act on an order succeeds without effect when it was done before. False: it is no such act.
 */
export function passOn(database: OfflineDatabase, id: number, to: { actor: string; name: string }): Promise<boolean> {
  return database.transaction('rw', database.outbox, database.doneActions, async () => {
    const entry = await database.outbox.get(id)
    if (!entry || !isOrderChange(entry.kind) || entry.actor === to.actor) return false
    const ofOrder = await database.outbox.where('entity').equals(entry.entity).sortBy('id')
    for (const one of ofOrder.filter(({ actor }) => actor === entry.actor)) {
      await database.outbox.update(one.id, { actor: to.actor, key: newIdempotencyKey(), attempt: 0, nextTryAt: 0 })
      await keepEnd(database, one, { how: 'handed-over', actor: one.actor, reason: null, facts: { to: to.name } })
    }
    return true
  })
}

/**
 * Sends a refused release once more, to be done though the order was cancelled: money was taken (rules.md 3.2). Another
 * request needs another `key` (rules.md 1.5).
 */
export function releaseAnyway(
  database: OfflineDatabase,
  id: number,
  reason: string,
  key: string = newIdempotencyKey(),
): Promise<boolean> {
  return database.transaction('rw', database.outbox, async () => {
    const entry = await database.outbox.get(id)
    if (entry?.state !== 'attention' || entry.kind !== ORDER_RELEASE) return false
    await database.outbox.update(id, {
      payload: { ...readOrderChange(entry.payload), anyway: reason },
      key,
      state: 'waiting',
      attempt: 0,
      nextTryAt: 0,
      refusal: null,
    })
    return true
  })
}

/** What waits for its next try is due now. */
export async function sendNow(database: OfflineDatabase): Promise<void> {
  await database.outbox.where('state').equals('waiting').modify({ attempt: 0, nextTryAt: 0 })
}
