const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()

/** Returns the groups whose name contains each typed word, ignoring case and accents. */
export function filterByGuide<Group extends { name: string }>(
  groups: readonly Group[],
  typed: string,
): readonly Group[] {
  const words = plain(typed).split(/\s+/).filter(Boolean)
  if (words.length === 0) return groups
  return groups.filter((group) => {
    const name = plain(group.name)
    return words.every((word) => name.includes(word))
  })
}

/** Moves the group with this id to the front. */
export function withFirst<Group extends { id: number }>(groups: readonly Group[], id: number | null): readonly Group[] {
  const first = groups.find((group) => group.id === id)
  return first === undefined ? groups : [first, ...groups.filter((group) => group !== first)]
}
