import { maximumPhotoBytes } from '#domain/photos/accepted-files.ts'

const endings = /\.(?:jpe?g|png|webp|avif)$/i
const types: readonly string[] = ['image/jpeg', 'image/png', 'image/webp', 'image/avif']

/** The server checks the content. */
function maybePhoto({ name, type }: { readonly name: string; readonly type: string }): boolean {
  return types.includes(type) || endings.test(name)
}

/** Notices about refused files leave these files out. */
function isLitter({ name }: { readonly name: string }): boolean {
  return name.startsWith('.') || /^(?:thumbs\.db|desktop\.ini)$/i.test(name)
}

export interface SortedFiles {
  readonly photos: readonly File[]
  readonly others: readonly string[]
  readonly large: readonly string[]
  readonly empty: readonly string[]
}

/** Separates the photos from files that the device need not read, because the server would refuse them. */
export function sortFiles(files: readonly File[]): SortedFiles {
  const sorted = { photos: [] as File[], others: [] as string[], large: [] as string[], empty: [] as string[] }
  for (const file of files) {
    if (isLitter(file)) continue
    if (!maybePhoto(file)) sorted.others.push(file.name)
    else if (file.size === 0) sorted.empty.push(file.name)
    else if (file.size > maximumPhotoBytes) sorted.large.push(file.name)
    else sorted.photos.push(file)
  }
  return sorted
}

export type DroppedItem =
  | { readonly kind: 'file'; readonly name: string; getFile(): Promise<File> }
  | { readonly kind: 'directory'; readonly name: string; getEntries(): AsyncIterable<DroppedItem> }
  | { readonly kind: 'text' }

interface DroppedFiles {
  readonly files: File[]
  readonly unread: string[]
}

/** Returns all dropped files, including those in nested folders. */
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
