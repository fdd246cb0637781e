const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()

/** True when the name of a display group contains each typed word, ignoring case and accents. */
export function matchesGuide(name: string, typed: string): boolean {
  const folded = plain(name)
  return plain(typed)
    .split(/\s+/)
    .every((word) => folded.includes(word))
}
