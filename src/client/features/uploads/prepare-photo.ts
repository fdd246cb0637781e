import { hashOf, type PreparedPhoto } from './draw-photo.ts'
import type { PrepareAnswer, PrepareRequest } from './photo-worker.ts'

/** A file with what was made of it. */
export interface ReadPhoto extends PreparedPhoto {
  readonly bytes: ArrayBuffer
}

let worker: Worker | null = null
let lastId = 0
const waiting = new Map<number, { done: (photo: PrepareAnswer) => void; failed: () => void }>()

function drawer(): Worker {
  if (worker) return worker
  worker = new Worker(new URL('./photo-worker.ts', import.meta.url), { type: 'module' })
  worker.addEventListener('message', ({ data }: MessageEvent<PrepareAnswer>) => {
    waiting.get(data.id)?.done(data)
    waiting.delete(data.id)
  })
  worker.addEventListener('error', () => {
    worker?.terminate()
    worker = null
    for (const { failed } of waiting.values()) failed()
    waiting.clear()
  })
  return worker
}

/**
 * Reads a file, hashes it, and draws it, beside the page: decoding a camera's picture takes longer than a press may wait.
 * Where that breaks, the file goes without pictures. Throws when the file cannot be read.
 */
export async function preparePhoto(file: File): Promise<ReadPhoto> {
  const bytes = await file.arrayBuffer()
  try {
    return await drawnBeside(bytes, file.type)
  } catch {
    // What was handed over is gone with the worker.
    const again = bytes.byteLength > 0 || file.size === 0 ? bytes : await file.arrayBuffer()
    return { bytes: again, sha256: await hashOf(again), preview: null, thumb: null }
  }
}

function drawnBeside(bytes: ArrayBuffer, type: string): Promise<ReadPhoto> {
  return new Promise((resolve, reject) => {
    const request: PrepareRequest = { id: (lastId += 1), bytes, type }
    waiting.set(request.id, { done: resolve, failed: () => reject(new Error('The drawing broke off')) })
    drawer().postMessage(request, [bytes])
  })
}
