import type { Photo } from '#contract/schema.gen.ts'

/**
 * A display group as this device names it. `key` never changes: the `client_id` that the creating device chose, else
 * the server's id as text.
 */
export interface GroupRef {
  readonly key: string
  /** The server's id of the group; null while only this device has the group. */
  readonly id: number | null
}

interface OfDay {
  readonly outfitterId: number
  readonly date: string
  /** The group's name at the time of the change, for the outbox page. */
  readonly name: string
}

export interface GroupCreate extends OfDay {
  /** The id that this device gave the group. It is also the action's idempotency key. */
  readonly clientId: string
  readonly photos: readonly Photo[]
}

export interface GroupRename extends OfDay {
  readonly group: GroupRef
  readonly to: string
  /** The version of the group that the person saw. Missing in entries of earlier builds, which overwrite. */
  readonly version?: string | undefined
}

/** Stores whole photos and not only ids, so that the pane can show them after a reload without a network. */
export interface GroupPhotosChange extends OfDay {
  readonly group: GroupRef
  readonly add: readonly Photo[]
  readonly remove: readonly number[]
}

export interface GroupDelete extends OfDay {
  readonly group: GroupRef
}

/**
 * A change of a display group; `kind` tells the type of its payload. Devices store these payloads, so fields are never
 * renamed.
 */
export type GroupChange =
  | { readonly kind: 'group.create'; readonly payload: GroupCreate }
  | { readonly kind: 'group.rename'; readonly payload: GroupRename }
  | { readonly kind: 'group.photos'; readonly payload: GroupPhotosChange }
  | { readonly kind: 'group.delete'; readonly payload: GroupDelete }

export function keyOf(change: GroupChange['payload']): string {
  return 'clientId' in change ? change.clientId : change.group.key
}
