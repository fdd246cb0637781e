/** What the bundler's manifest says of a file. */
interface BuiltFile {
  readonly file: string
  readonly name?: string
  readonly imports?: readonly string[]
  readonly dynamicImports?: readonly string[]
  readonly css?: readonly string[]
  readonly assets?: readonly string[]
}

export type BuildManifest = Readonly<Record<string, BuiltFile>>

/** What only staff open, by the names of its files: who gets no further than here is a guest. */
const staffDoors = ['staff-routes', 'album-lane', 'order-lane', 'start-uploads'] as const

/**
 * The files of a build that nobody needs who never passes one of the doors. Throws for a door or an entry that the build
 * does not have: its name has changed, and everything would be everybody's, or nobody's.
 */
export function staffFiles(
  manifest: BuildManifest,
  entry = 'index.html',
  doors: readonly string[] = staffDoors,
): ReadonlySet<string> {
  const closed = doors.map((door) => {
    const found = Object.keys(manifest).filter((key) => manifest[key]?.name === door)
    if (found.length !== 1) throw new Error(`The build has ${found.length} files of the name ${door}`)
    return found[0] ?? ''
  })
  if (!manifest[entry]) throw new Error(`The build has no ${entry}`)
  const everybodys = filesFrom(manifest, entry, new Set(closed))
  const all = filesFrom(manifest, entry, new Set())
  return new Set([...all].filter((file) => !everybodys.has(file)))
}

function filesFrom(manifest: BuildManifest, start: string, closed: ReadonlySet<string>): Set<string> {
  const files = new Set<string>()
  const seen = new Set<string>(closed)
  const visit = (key: string): void => {
    const built = manifest[key]
    if (seen.has(key) || !built) return
    seen.add(key)
    for (const file of [built.file, ...(built.css ?? []), ...(built.assets ?? [])]) files.add(file)
    for (const next of [...(built.imports ?? []), ...(built.dynamicImports ?? [])]) visit(next)
  }
  visit(start)
  return files
}
