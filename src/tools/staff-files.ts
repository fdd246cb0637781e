interface BuiltFile {
  readonly file: string
  readonly name?: string
  readonly imports?: readonly string[]
  readonly dynamicImports?: readonly string[]
  readonly css?: readonly string[]
  readonly assets?: readonly string[]
}

export type BuildManifest = Readonly<Record<string, BuiltFile>>

/** Names of the entry files of the staff's part of the app. */
const staffDoors = ['staff-routes', 'start-uploads', 'read-on'] as const

/**
 * Throws: an error when the build lacks an entry file, for example after a rename. Without it, the search could not
 * tell staff's files from guests' files.
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
  const guestFiles = filesFrom(manifest, entry, new Set(closed))
  const all = filesFrom(manifest, entry, new Set())
  return new Set([...all].filter((file) => !guestFiles.has(file)))
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
