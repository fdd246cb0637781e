import { readPhoto, type ReadPhoto } from './read-photo.ts'

export interface PhotoReader {
  /** One file at a time; see `readPhoto`. */
  read(file: File): Promise<ReadPhoto | null>
  end(): void
}

/** Reads files beside the page, and in it where the browser lets nothing run beside. */
export function openPhotoReader(): PhotoReader {
  let worker = startWorker()
  return {
    async read(file) {
      if (worker) {
        try {
          return await ask(worker, file)
        } catch {
          worker.terminate()
          worker = null
        }
      }
      return readPhoto(file)
    },
    end: () => worker?.terminate(),
  }
}

function startWorker(): Worker | null {
  if (typeof Worker === 'undefined') return null
  try {
    return new Worker(new URL('./read-photo.worker.ts', import.meta.url), { type: 'module' })
  } catch {
    return null
  }
}

function ask(worker: Worker, file: File): Promise<ReadPhoto | null> {
  return new Promise((resolve, reject) => {
    const answered = new AbortController()
    const { signal } = answered
    const fail = (): void => {
      answered.abort()
      reject(new Error('Nothing runs beside the page'))
    }
    worker.addEventListener(
      'message',
      ({ data }: MessageEvent<ReadPhoto | null>) => {
        answered.abort()
        resolve(data)
      },
      { signal },
    )
    for (const name of ['error', 'messageerror'] as const) worker.addEventListener(name, fail, { signal })
    worker.postMessage(file)
  })
}
