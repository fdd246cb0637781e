import type { OfflineDatabase } from '#client/device/database/device-database.ts'
import { hashOf } from '#client/device/database/hash-of.ts'
import type { ChosenPhoto, QueueAnswer, QueueRequest } from './photo-worker.ts'
import { uploadWriter, type Stored } from './upload-writer.ts'

/** Decoding and drawing keep a core busy. */
const WORKERS = 2
/** Workers that may fail with a photo. */
const TRIES = 2

interface Drawer {
  readonly worker: Worker
  readonly waiting: Map<number, (stored: QueueAnswer['stored']) => void>
}

const drawers = new Set<Drawer>()
let lastId = 0

function freeDrawer(): Drawer {
  const [free] = [...drawers].sort((a, b) => a.waiting.size - b.waiting.size)
  if (free && (free.waiting.size === 0 || drawers.size === WORKERS)) return free
  const worker = new Worker(new URL('./photo-worker.ts', import.meta.url), { type: 'module' })
  const drawer: Drawer = { worker, waiting: new Map() }
  worker.addEventListener('message', ({ data: { id, stored } }: MessageEvent<QueueAnswer>) => {
    if (stored === null) return endDrawer(drawer)
    drawer.waiting.get(id)?.(stored)
    drawer.waiting.delete(id)
  })
  worker.addEventListener('error', () => endDrawer(drawer))
  drawers.add(drawer)
  return drawer
}

/** A worker whose database failed once may never open it again, so that the next photo gets a new one. */
function endDrawer(drawer: Drawer): void {
  drawer.worker.terminate()
  drawers.delete(drawer)
  for (const end of drawer.waiting.values()) end(null)
  drawer.waiting.clear()
}

let shown = Promise.resolve()

// Safari suspends the workers of a page that it keeps, and their transactions would go on locking the tables
// (docs/decisions/071-pages-kept-for-back.md).
addEventListener('pagehide', ({ persisted }) => {
  if (!persisted) return
  shown = new Promise((resolve) => addEventListener('pageshow', () => resolve(), { once: true }))
  for (const drawer of drawers) endDrawer(drawer)
})

/** Null when the browser cannot read the file. */
async function bytesOf(file: File): Promise<ArrayBuffer | null> {
  await shown
  return file.arrayBuffer().catch(() => null)
}

/**
 * Queues a photo for upload. A worker computes its hash, draws its preview and thumbnail and stores it, because all of
 * that would block the page. When a second worker fails too, the page stores the file without preview and thumbnail.
 *
 * Returns 'unread' when the browser cannot read the file. Throws: the error of the device's database.
 */
export async function queuePhoto(
  database: OfflineDatabase,
  photo: ChosenPhoto,
  file: File,
): Promise<Stored | 'unread'> {
  for (let failed = 0; failed < TRIES;) {
    const since = shown
    // A worker that fails loses the bytes transferred to it, so the file is read again.
    const bytes = await bytesOf(file)
    if (bytes === null) return 'unread'
    const stored = await queueInWorker(bytes, photo).catch(() => null)
    if (stored !== null) return stored
    if (since === shown) failed += 1
  }
  const bytes = await bytesOf(file)
  if (bytes === null) return 'unread'
  return uploadWriter(database)({
    ...photo,
    bytes,
    sha256: await hashOf(bytes),
    preview: null,
    thumb: null,
    signature: null,
    dimensions: null,
    raftCode: null,
    capture: { times: [], camera: null },
  })
}

function queueInWorker(bytes: ArrayBuffer, photo: ChosenPhoto): Promise<QueueAnswer['stored']> {
  return new Promise((resolve) => {
    const request: QueueRequest = { id: (lastId += 1), bytes, photo }
    const { worker, waiting } = freeDrawer()
    waiting.set(request.id, resolve)
    worker.postMessage(request, [bytes])
  })
}
