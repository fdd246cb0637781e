const endings = /\.(?:jpe?g|png|webp|avif)$/i
const types: readonly string[] = ['image/jpeg', 'image/png', 'image/webp', 'image/avif']

/** True when a file's media type or its name is that of a photo. The server checks the content. */
export function maybePhoto({ name, type }: { readonly name: string; readonly type: string }): boolean {
  return types.includes(type) || endings.test(name)
}

/** True for files that systems and cameras add to folders. Notices about refused files leave these out. */
export function isLitter({ name }: { readonly name: string }): boolean {
  return name.startsWith('.') || /^(?:thumbs\.db|desktop\.ini)$/i.test(name)
}

export type DroppedItem =
  | { readonly kind: 'file'; readonly name: string; getFile(): Promise<File> }
  | { readonly kind: 'directory'; readonly name: string; getEntries(): AsyncIterable<DroppedItem> }
  | { readonly kind: 'text' }

interface DroppedFiles {
  readonly files: File[]
  readonly unread: string[]
}

/**
 * Returns all dropped files, including those in nested folders. `unread`: names of items that the browser could not
 * read.
 */
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
