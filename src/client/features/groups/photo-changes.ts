import type { DisplayGroup, Photo } from '#contract/schema.gen.ts'

/** Photos that come into a group or leave it, not yet confirmed by the server. */
export interface PhotoChange {
  readonly groupId: number
  readonly add: readonly Photo[]
  readonly remove: readonly number[]
}

/**
 * The groups as they will be when the changes are done, in their order: what the person sees at once. Changes of groups
 * that are gone, photos that are there already and photos that are gone already make no difference.
 */
export function withChanges(groups: readonly DisplayGroup[], changes: readonly PhotoChange[]): readonly DisplayGroup[] {
  if (changes.length === 0) return groups
  return groups.map((group) => {
    const own = changes.filter(({ groupId }) => groupId === group.id)
    return own.length === 0 ? group : { ...group, photos: own.reduce(changed, group.photos) }
  })
}

function changed(photos: Photo[], { add, remove }: PhotoChange): Photo[] {
  const gone = new Set(remove)
  const kept = gone.size === 0 ? photos : photos.filter(({ id }) => !gone.has(id))
  const present = new Set(kept.map(({ id }) => id))
  return [...kept, ...add.filter(({ id }) => !present.has(id))]
}

/** The groups with one put in place of its former self, or among the others by its name. */
export function withGroup(groups: readonly DisplayGroup[], group: DisplayGroup): DisplayGroup[] {
  const others = groups.filter(({ id }) => id !== group.id)
  return [...others, group].sort((one, other) => one.name.localeCompare(other.name) || one.id - other.id)
}

/** For each photo of the day, the names of the groups that it is in, but for one group. */
export function namesByPhoto(groups: readonly DisplayGroup[], except: number | null): ReadonlyMap<number, string> {
  const names = new Map<number, string>()
  for (const { id, name, photos } of groups) {
    if (id === except) continue
    for (const photo of photos) {
      const before = names.get(photo.id)
      names.set(photo.id, before === undefined ? name : `${before}, ${name}`)
    }
  }
  return names
}
