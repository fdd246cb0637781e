import type { OfflineDatabase } from '#client/device/database/device-database.ts'
import { newIdempotencyKey } from '#client/device/database/idempotency-key.ts'
import { enqueue } from '#client/device/outbox/outbox.ts'
import { keyOf, type GroupChange } from './group-changes.ts'

/** The API contract's limit of photos in one call. */
const MAX_PHOTOS = 1000

/** The outbox entity of every display group of a user begins with this text. */
export function groupEntities(actor: string): string {
  return `group ${actor} `
}

/**
 * The outbox entity of a group. The drainer sends the changes of one group in order. Each user has separate entities,
 * so that no user waits for another user's changes.
 */
export function groupEntity(actor: string, key: string): string {
  return `${groupEntities(actor)}${key}`
}

/** Splits a change whose photos exceed the limit of one call. */
function partsOf(change: GroupChange): readonly GroupChange[] {
  if (change.kind === 'group.create') {
    const { clientId, photos, ...of } = change.payload
    const group = { key: clientId, id: null }
    const rest = partsOf({ kind: 'group.photos', payload: { ...of, group, add: photos.slice(MAX_PHOTOS), remove: [] } })
    return [{ ...change, payload: { ...change.payload, photos: photos.slice(0, MAX_PHOTOS) } }, ...rest]
  }
  if (change.kind !== 'group.photos') return [change]
  const { add, remove } = change.payload
  const parts: GroupChange[] = []
  for (let from = 0; from < Math.max(add.length, remove.length); from += MAX_PHOTOS) {
    const to = from + MAX_PHOTOS
    parts.push({ ...change, payload: { ...change.payload, add: add.slice(from, to), remove: remove.slice(from, to) } })
  }
  return parts
}

/**
 * Stores a change of a display group in the outbox. The entry is also the optimistic update, because the panes apply it
 * to the server's groups. Returns the idempotency keys, in the order of sending.
 */
export async function queueGroupChange(
  database: OfflineDatabase,
  actor: string,
  change: GroupChange,
): Promise<readonly string[]> {
  const entity = groupEntity(actor, keyOf(change.payload))
  return database.transaction('rw', database.outbox, async () => {
    const keys: string[] = []
    for (const { kind, payload } of partsOf(change)) {
      // Later changes of the group find its id on the server by the idempotency key of its creation.
      const key = kind === 'group.create' ? payload.clientId : newIdempotencyKey()
      keys.push(await enqueue(database, { kind, version: 1, entity, actor, payload, key }))
    }
    return keys
  })
}
