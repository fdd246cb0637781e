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

/** All files of what was dropped, those of folders within folders too. */
export async function droppedFiles(items: Iterable<DroppedItem>): Promise<File[]> {
  const files: File[] = []
  for (const item of items) {
    if (item.kind === 'file') files.push(await item.getFile())
    else if (item.kind === 'directory') files.push(...(await filesOf(item)))
  }
  return files
}

/** What React Aria tells of a drop. */
export type DroppedItem =
  | { readonly kind: 'file'; getFile(): Promise<File> }
  | { readonly kind: 'directory'; getEntries(): AsyncIterable<DroppedItem> }
  | { readonly kind: 'text' }

async function filesOf(folder: Extract<DroppedItem, { kind: 'directory' }>): Promise<File[]> {
  const items: DroppedItem[] = []
  for await (const item of folder.getEntries()) items.push(item)
  return droppedFiles(items)
}
