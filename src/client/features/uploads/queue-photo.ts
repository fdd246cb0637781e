import type { OfflineDatabase } from '#client/device/database/device-database.ts'
import { hashOf } from '#client/device/database/hash-of.ts'
import type { ChosenPhoto, QueueAnswer, QueueRequest } from './photo-worker.ts'
import { uploadWriter, type Stored } from './upload-writer.ts'

/** Decoding and drawing keep a core busy. */
const WORKERS = 2

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
    drawer.waiting.get(id)?.(stored)
    drawer.waiting.delete(id)
  })
  worker.addEventListener('error', () => {
    worker.terminate()
    drawers.delete(drawer)
    for (const end of drawer.waiting.values()) end(null)
    drawer.waiting.clear()
  })
  drawers.add(drawer)
  return drawer
}

/**
 * Queues a photo for upload. A worker computes its hash, draws its preview and thumbnail and stores it, because all of
 * that would block the page. When the worker fails, the page stores the file without preview and thumbnail.
 *
 * Returns 'unread' when the browser cannot read the file. Throws: the error of the device's database.
 */
export async function queuePhoto(
  database: OfflineDatabase,
  photo: ChosenPhoto,
  file: File,
): Promise<Stored | 'unread'> {
  const bytes = await file.arrayBuffer().catch(() => null)
  if (bytes === null) return 'unread'
  const stored = await queueInWorker(bytes, photo).catch(() => null)
  if (stored !== null) return stored
  // A worker that fails loses the bytes transferred to it, so the file is read again.
  const again = bytes.byteLength > 0 || file.size === 0 ? bytes : await file.arrayBuffer().catch(() => null)
  if (again === null) return 'unread'
  return uploadWriter(database)({
    ...photo,
    bytes: again,
    sha256: await hashOf(again),
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
