import { matchesGuide } from '#domain/photos/matches-guide.ts'

/** Returns the groups whose name contains each typed word, ignoring case and accents. */
export function filterByGuide<Group extends { name: string }>(
  groups: readonly Group[],
  typed: string,
): readonly Group[] {
  return typed.trim() === '' ? groups : groups.filter(({ name }) => matchesGuide(name, typed))
}

/** Moves the group with this id to the front. */
export function withFirst<Group extends { id: number }>(groups: readonly Group[], id: number | null): readonly Group[] {
  const first = groups.find((group) => group.id === id)
  return first === undefined ? groups : [first, ...groups.filter((group) => group !== first)]
}
