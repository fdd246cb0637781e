/** Days for which a guest can download a finished zip (docs/rules.md#zip). */
export const zipExpiryDays = 7

export function zipExpiresAt(readyAt: Date): Date {
  return new Date(readyAt.getTime() + zipExpiryDays * 86_400_000)
}

/** `expiresAt` is null while the server still makes the zip. */
export function isZipExpired(expiresAt: Date | null, now: Date): boolean {
  return expiresAt !== null && expiresAt.getTime() <= now.getTime()
}

function split(name: string): readonly [stem: string, ending: string] {
  const dot = name.lastIndexOf('.')
  return dot > 0 && name.length - dot <= 10 ? [name.slice(0, dot), name.slice(dot)] : [name, '']
}

/**
 * Returns unique file names for one folder, in the given order. Expects names that `photoFileName` cleaned, and
 * compares them without case. Later photos with the same name get a number, as in `IMG_1 (2).JPG`.
 */
export function zipFileNames(wanted: readonly string[]): string[] {
  const taken = new Set<string>()
  // Reserves all original names first. Otherwise a numbered name could equal the original name of another photo.
  const kept = wanted.map((name) => {
    const key = name.toLowerCase()
    if (taken.has(key)) return false
    taken.add(key)
    return true
  })
  return wanted.map((name, index) => {
    if (kept[index] === true) return name
    const [stem, ending] = split(name)
    for (let number = 2; ; number += 1) {
      const made = `${stem} (${number})${ending}`
      if (taken.has(made.toLowerCase())) continue
      taken.add(made.toLowerCase())
      return made
    }
  })
}
