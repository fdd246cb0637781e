import { hashOf } from '#client/device/database/hash-of.ts'
import type { PreparedPhoto } from './draw-photo.ts'
import type { PrepareAnswer, PrepareRequest } from './photo-worker.ts'

export interface ReadPhoto extends PreparedPhoto {
  readonly bytes: ArrayBuffer
}

/** Decoding and drawing keep a core busy. */
const WORKERS = 2

interface Drawer {
  readonly worker: Worker
  readonly waiting: Map<number, { done: (photo: PrepareAnswer) => void; failed: () => void }>
}

const drawers = new Set<Drawer>()
let lastId = 0

function freeDrawer(): Drawer {
  const [free] = [...drawers].sort((a, b) => a.waiting.size - b.waiting.size)
  if (free && (free.waiting.size === 0 || drawers.size === WORKERS)) return free
  const worker = new Worker(new URL('./photo-worker.ts', import.meta.url), { type: 'module' })
  const drawer: Drawer = { worker, waiting: new Map() }
  worker.addEventListener('message', ({ data }: MessageEvent<PrepareAnswer>) => {
    drawer.waiting.get(data.id)?.done(data)
    drawer.waiting.delete(data.id)
  })
  worker.addEventListener('error', () => {
    worker.terminate()
    drawers.delete(drawer)
    for (const { failed } of drawer.waiting.values()) failed()
    drawer.waiting.clear()
  })
  drawers.add(drawer)
  return drawer
}

/**
 * A worker computes its hash and draws its preview and thumbnail, because decoding would block the page. When the
 * worker fails, the file is queued without preview and thumbnail.
 *
 * Throws: the browser's error when the file cannot be read.
 */
export async function preparePhoto(file: File): Promise<ReadPhoto> {
  const bytes = await file.arrayBuffer()
  try {
    return await prepareInWorker(bytes, file.type)
  } catch {
    // A worker that fails loses the bytes transferred to it, so the file is read again.
    const again = bytes.byteLength > 0 || file.size === 0 ? bytes : await file.arrayBuffer()
    return {
      bytes: again,
      sha256: await hashOf(again),
      preview: null,
      thumb: null,
      signature: null,
      dimensions: null,
      raftCode: null,
      capture: { times: [], camera: null },
    }
  }
}

function prepareInWorker(bytes: ArrayBuffer, type: string): Promise<ReadPhoto> {
  return new Promise((resolve, reject) => {
    const request: PrepareRequest = { id: (lastId += 1), bytes, type }
    const { worker, waiting } = freeDrawer()
    waiting.set(request.id, { done: resolve, failed: () => reject(new Error('The drawing broke off')) })
    worker.postMessage(request, [bytes])
  })
}
