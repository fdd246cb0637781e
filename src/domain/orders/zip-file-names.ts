const longestStem = 180

/** What some system refuses in a file's name, or reads as a path. */
const refused = /[<>:"/\\|?*\p{Cc}]/gu

/** The stem and the ending (with its dot); a name that is all ending has none. */
function split(name: string): readonly [stem: string, ending: string] {
  const dot = name.lastIndexOf('.')
  return dot > 0 && name.length - dot <= 10 ? [name.slice(0, dot), name.slice(dot)] : [name, '']
}

function clean(name: string): string {
  const plain = name
    .normalize('NFC')
    .replace(refused, '_')
    .replace(/^[.\s]+/, '')
    .trim()
  const [stem, ending] = split(plain === '' ? 'photo' : plain)
  return `${Array.from(stem).slice(0, longestStem).join('')}${ending}`
}

/**
 * Names for files that are to lie in one folder, in the order given: none is a path, none repeats another, whatever the
 * case of its letters. The first keeps its name, the next ones become `IMG_1 (2).JPG`, `IMG_1 (3).JPG`.
 */
export function zipFileNames(names: readonly string[]): string[] {
  const wanted = names.map(clean)
  const taken = new Set<string>()
  // A name that stands as it is goes before one that would have to be made up.
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
