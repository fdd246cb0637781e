import type { DisplayGroup } from '#contract/schema.gen.ts'
import { byName } from '#domain/texts/natural-order.ts'
import { keyOf, type GroupChange, type GroupPhoto, type GroupRef } from './group-changes.ts'

export interface ShownGroup extends GroupRef {
  readonly name: string
  readonly photos: readonly GroupPhoto[]
  /** Missing for a group that only this device has, and while the device's new name has not reached the server. */
  readonly version?: string | undefined
  readonly isWaiting: boolean
}

/**
 * A change that the server's list lacks. `isWaiting`: true when this device could not send the change at once, for
 * example offline. False while the drainer sends the change, and once the server has accepted it.
 */
export interface UnconfirmedChange {
  readonly change: GroupChange
  readonly isWaiting: boolean
}

/** Photos of the server by the local ids that their files had. */
export type ArrivedPhotos = ReadonlyMap<number, GroupPhoto>

/**
 * A change has no effect when the server has already done it, or when its group is gone. A group that only this device
 * has follows a group of the server with an equal name.
 */
export function shownGroups(
  groups: readonly DisplayGroup[],
  unconfirmed: readonly UnconfirmedChange[],
  arrived: ArrivedPhotos = new Map(),
): readonly ShownGroup[] {
  const changes = unconfirmed.map(({ change, isWaiting }) => ({ change: withArrived(change, arrived), isWaiting }))
  const shown = new Map<string, ShownGroup>()
  for (const { id, client_id: clientId, name, photos, version } of groups) {
    const key = clientId ?? String(id)
    shown.set(key, { key, id, name, photos, version, isWaiting: false })
  }
  for (const { change, isWaiting } of changes) {
    const key = keyOf(change.payload)
    const before = shown.get(key)
    const after = changed(before, change)
    if (after === undefined) shown.delete(key)
    else shown.set(key, { ...after, isWaiting: after.isWaiting || isWaiting })
    for (const source of sourcesOf(change)) {
      const from = source === key ? undefined : shown.get(source)
      if (!from || !after) continue
      if (takes(change) === 'groups') shown.delete(source)
      else
        shown.set(source, {
          ...from,
          photos: withPhotos(from.photos, [], idsOf(change)),
          isWaiting: from.isWaiting || isWaiting,
        })
    }
  }
  return [...shown.values()].sort((one, other) => byName(sortKey(one), sortKey(other)))
}

function withArrived(change: GroupChange, arrived: ArrivedPhotos): GroupChange {
  const now = (photos: readonly GroupPhoto[]) => photos.map((photo) => arrived.get(photo.id) ?? photo)
  if (change.kind === 'group.create')
    return { ...change, payload: { ...change.payload, photos: withPhotos([], now(change.payload.photos), []) } }
  if (change.kind !== 'group.photos') return change
  const { add, remove } = change.payload
  const removed = remove.map((id) => arrived.get(id)?.id ?? id)
  return { ...change, payload: { ...change.payload, add: now(add), remove: removed } }
}

const sortKey = ({ id, name }: ShownGroup) => ({ id: id ?? Number.MAX_SAFE_INTEGER, name })

function changed(group: ShownGroup | undefined, change: GroupChange): ShownGroup | undefined {
  if (change.kind === 'group.create') {
    const { clientId, name, photos } = change.payload
    return group ?? { key: clientId, id: null, name, photos, isWaiting: false }
  }
  if (group === undefined) return undefined
  switch (change.kind) {
    case 'group.rename':
      return { ...group, name: change.payload.to, version: undefined }
    case 'group.photos':
      return { ...group, photos: withPhotos(group.photos, change.payload.add, change.payload.remove) }
    case 'group.delete':
      return undefined
  }
}

type Moving = Extract<GroupChange, { kind: 'group.create' | 'group.photos' }>

const isMoving = (change: GroupChange): change is Moving =>
  (change.kind === 'group.create' || change.kind === 'group.photos') && change.payload.take !== undefined

const takes = (change: GroupChange) => (isMoving(change) ? change.payload.take : undefined)

/** The keys of the groups from which the change takes photos. */
const sourcesOf = (change: GroupChange): readonly string[] =>
  isMoving(change) ? (change.payload.from ?? []).map(({ key }) => key) : []

function idsOf(change: GroupChange): readonly number[] {
  if (!isMoving(change)) return []
  return (change.kind === 'group.create' ? change.payload.photos : change.payload.add).map(({ id }) => id)
}

function withPhotos(
  photos: readonly GroupPhoto[],
  add: readonly GroupPhoto[],
  remove: readonly number[],
): readonly GroupPhoto[] {
  const gone = new Set(remove)
  const kept = photos.filter(({ id }) => !gone.has(id))
  const all = new Map(kept.map((photo) => [photo.id, photo]))
  for (const photo of add) if (!all.has(photo.id)) all.set(photo.id, photo)
  return [...all.values()]
}

export function namesByPhoto(groups: readonly ShownGroup[], except: string | null): ReadonlyMap<number, string> {
  const names = new Map<number, string>()
  for (const { key, name, photos } of groups) {
    if (key === except) continue
    for (const photo of photos) {
      const before = names.get(photo.id)
      names.set(photo.id, before === undefined ? name : `${before}, ${name}`)
    }
  }
  return names
}
