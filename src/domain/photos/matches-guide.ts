const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()

const written = (text: string): string => text.normalize('NFC').toLowerCase()

/**
 * Returns a function that finds the guide with whose whole name the name of a display group begins, ignoring case and
 * accents: Maria for 'Maria – Raft 2'. Of Maria and Maria Lopez, the longer name wins, of Jose and José the written one.
 * It folds the guides' names once, because a report asks for the groups of a year.
 */
export function guideOfGroup(guides: readonly string[]): (groupName: string) => string | null {
  const known = guides
    .map((guide) => ({ guide, start: plain(guide), written: written(guide) }))
    .filter(({ start }) => start !== '')
    .sort((one, other) => other.start.length - one.start.length)
  return (groupName) => {
    const [folded, asWritten] = [plain(groupName), written(groupName)]
    const named = known.filter(
      ({ start }) => folded.startsWith(start) && !/^[\p{L}\p{N}]/u.test(folded.slice(start.length)),
    )
    const longest = named.filter(({ start }) => start === named[0]?.start)
    return (longest.find((one) => asWritten.startsWith(one.written)) ?? longest[0])?.guide ?? null
  }
}

/** True when the name of a display group contains each typed word, ignoring case and accents. */
export function matchesGuide(name: string, typed: string): boolean {
  const folded = plain(name)
  return plain(typed)
    .split(/\s+/)
    .every((word) => folded.includes(word))
}
