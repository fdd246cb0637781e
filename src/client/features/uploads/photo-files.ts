const endings = /\.(?:jpe?g|png|webp|avif)$/i
const types: readonly string[] = ['image/jpeg', 'image/png', 'image/webp', 'image/avif']

/** True for what may be a photo by its type or its name; by its content the server decides. */
export function maybePhoto({ name, type }: { readonly name: string; readonly type: string }): boolean {
  return types.includes(type) || endings.test(name)
}

/** True for what systems and cameras put into folders by themselves; nobody misses it. */
export function isLitter({ name }: { readonly name: string }): boolean {
  return name.startsWith('.') || /^(?:thumbs\.db|desktop\.ini)$/i.test(name)
}

/** What React Aria tells of a drop. */
export type DroppedItem =
  | { readonly kind: 'file'; readonly name: string; getFile(): Promise<File> }
  | { readonly kind: 'directory'; readonly name: string; getEntries(): AsyncIterable<DroppedItem> }
  | { readonly kind: 'text' }

export interface DroppedFiles {
  readonly files: File[]
  /** What could not be read, by name; the rest is there all the same. */
  readonly unread: string[]
}

/** All files of what was dropped, those of folders within folders too. */
export async function droppedFiles(items: Iterable<DroppedItem> | AsyncIterable<DroppedItem>): Promise<DroppedFiles> {
  const found: DroppedFiles = { files: [], unread: [] }
  for await (const item of items) {
    if (item.kind === 'text') continue
    try {
      if (item.kind === 'file') found.files.push(await item.getFile())
      else {
        const inside = await droppedFiles(item.getEntries())
        found.files.push(...inside.files)
        found.unread.push(...inside.unread)
      }
    } catch {
      found.unread.push(item.name)
    }
  }
  return found
}
