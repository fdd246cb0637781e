import type { ShownGroup } from './queued/shown-groups.ts'

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
