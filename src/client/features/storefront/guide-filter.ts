const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .trim()

/** The groups whose name contains each typed word, whatever its case and accents. Nothing typed: all of them. */
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
