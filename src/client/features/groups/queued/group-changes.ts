import type { Photo } from '#contract/schema.gen.ts'
import { newIdempotencyKey } from '#client/device/database/new-id.ts'
import type { QueuedPhoto } from '#client/device/uploads/queued-photos.ts'

/** `key` never changes: the `client_id` that the creating device chose, else the server's id as text. */
export interface GroupRef {
  readonly key: string
  readonly id: number | null
}

interface OfDay {
  readonly outfitterId: number
  readonly date: string
  readonly name: string
}

/** A photo of the server, or one that this device has still to send. */
export interface GroupPhoto extends Photo {
  readonly queued?: readonly QueuedPhoto[]
}

export interface GroupCreate extends OfDay {
  /** Also the action's idempotency key. */
  readonly clientId: string
  readonly photos: readonly GroupPhoto[]
  /** The groups that had these photos (docs/rules.md#clock-of-a-display-group). Missing in entries of earlier builds. */
  readonly from?: readonly GroupRef[]
  /** Those groups lose these photos, or all of them and then themselves, in the same step. */
  readonly take?: 'photos' | 'groups'
  /** Those of the photos that this device has still to send. */
  readonly queued?: readonly QueuedPhoto[]
  /** See docs/rules.md#raft-codes. */
  readonly code?: string
}

export interface GroupRename extends OfDay {
  readonly group: GroupRef
  readonly to: string
  /** Missing in entries of earlier builds, which overwrite. */
  readonly version?: string | undefined
}

/** Stores whole photos and not only ids, so that the pane can show them after a reload without a network. */
export interface GroupPhotosChange extends OfDay {
  readonly group: GroupRef
  readonly add: readonly GroupPhoto[]
  readonly remove: readonly number[]
  readonly from?: readonly GroupRef[]
  readonly take?: 'photos' | 'groups'
  readonly queued?: readonly QueuedPhoto[]
}

export interface GroupDelete extends OfDay {
  readonly group: GroupRef
}

/** Devices store these payloads, so fields are never renamed. */
export type GroupChange =
  | { readonly kind: 'group.create'; readonly payload: GroupCreate }
  | { readonly kind: 'group.rename'; readonly payload: GroupRename }
  | { readonly kind: 'group.photos'; readonly payload: GroupPhotosChange }
  | { readonly kind: 'group.delete'; readonly payload: GroupDelete }

export function keyOf(change: GroupChange['payload']): string {
  return 'clientId' in change ? change.clientId : change.group.key
}

const MAX_PHOTOS = 1000

export function groupEntities(actor: string): string {
  return `group ${actor} `
}

/**
 * The drainer sends the changes of one group in order. Each user has separate entities, so that no user waits for
 * another user's changes.
 */
export function groupEntity(actor: string, key: string): string {
  return `${groupEntities(actor)}${key}`
}

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

export function groupActionsOf(actor: string, change: GroupChange) {
  const entity = groupEntity(actor, keyOf(change.payload))
  return partsOf(change).map(({ kind, payload }) => {
    // Later changes of the group find its id on the server by the idempotency key of its creation.
    const key = kind === 'group.create' ? payload.clientId : newIdempotencyKey()
    const from = kind === 'group.create' || kind === 'group.photos' ? (payload.from ?? []) : []
    return { kind, version: 1, entity, others: from.map((group) => groupEntity(actor, group.key)), actor, payload, key }
  })
}
