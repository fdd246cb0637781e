/** Chromium's ways to choose files that a page may open again after a restart. TypeScript does not know them yet. */
interface Pickers {
  readonly showOpenFilePicker: (options: object) => Promise<readonly FileSystemFileHandle[]>
  readonly showDirectoryPicker: () => Promise<FileSystemDirectoryHandle>
}

interface Permitted {
  readonly queryPermission?: (wish: { mode: 'read' }) => Promise<PermissionState>
  readonly requestPermission?: (wish: { mode: 'read' }) => Promise<PermissionState>
}

interface Iterated {
  readonly values: () => AsyncIterable<FileSystemHandle>
}

const handles = new WeakMap<File, FileSystemFileHandle>()

export function handleOf(file: File): FileSystemFileHandle | null {
  return handles.get(file) ?? null
}

export async function openHandle(handle: FileSystemFileHandle): Promise<File> {
  const file = await handle.getFile()
  handles.set(file, handle)
  return file
}

const pickers = globalThis as Partial<Pickers>

const photoTypes = { 'image/*': ['.jpg', '.jpeg', '.png', '.webp', '.avif'] }

export function givesHandles(): boolean {
  return pickers.showOpenFilePicker !== undefined && pickers.showDirectoryPicker !== undefined
}

/** Null when the person cancels. */
export async function pickPhotos(): Promise<readonly FileSystemHandle[] | null> {
  return unlessCancelled(() => pickers.showOpenFilePicker?.({ multiple: true, types: [{ accept: photoTypes }] }))
}

export async function pickFolder(): Promise<readonly FileSystemDirectoryHandle[] | null> {
  return unlessCancelled(async () => {
    const folder = await pickers.showDirectoryPicker?.()
    return folder && [folder]
  })
}

async function unlessCancelled<T>(pick: () => Promise<T | undefined> | undefined): Promise<T | null> {
  try {
    return (await pick()) ?? null
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return null
    throw error
  }
}

/** Call it inside the drop event, because the items are gone after it. */
export async function droppedHandles(transfer: DataTransfer): Promise<readonly FileSystemHandle[]> {
  const items = [...transfer.items].filter(({ kind }) => kind === 'file')
  const found = (await Promise.all(items.map(handleOfItem))).filter((handle) => handle !== null)
  return found.length === items.length ? found : []
}

async function handleOfItem(
  item: DataTransferItem & { readonly getAsFileSystemHandle?: () => Promise<FileSystemHandle | null> },
): Promise<FileSystemHandle | null> {
  return (await item.getAsFileSystemHandle?.().catch(() => null)) ?? null
}

/** `unread`: names that could not be opened. */
export async function filesOfHandles(
  found: Iterable<FileSystemHandle> | AsyncIterable<FileSystemHandle>,
): Promise<{ readonly files: File[]; readonly unread: string[] }> {
  const all: { files: File[]; unread: string[] } = { files: [], unread: [] }
  for await (const handle of found)
    try {
      if (isFile(handle)) all.files.push(await openHandle(handle))
      else if (isIterated(handle)) {
        const inside = await filesOfHandles(handle.values())
        all.files.push(...inside.files)
        all.unread.push(...inside.unread)
      }
    } catch {
      all.unread.push(handle.name)
    }
  return all
}

const isFile = (handle: FileSystemHandle): handle is FileSystemFileHandle => handle.kind === 'file'
const isIterated = (handle: FileSystemHandle): handle is FileSystemHandle & Iterated => 'values' in handle

export async function mayOpen(handle: FileSystemHandle & Permitted): Promise<boolean> {
  return (await handle.queryPermission?.({ mode: 'read' })) === 'granted'
}

/** Call it in a press of a button. */
export async function askToOpen(handle: FileSystemHandle & Permitted): Promise<boolean> {
  return (await handle.requestPermission?.({ mode: 'read' })) === 'granted'
}
