import { mkdirSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import pg from 'pg'
import { columnTypes } from './column-types.ts'
import type { FromWorker, ToWorker, WorkerData } from './embedded-protocol.ts'
import { WorkerStream } from './worker-stream.ts'

export interface EmbeddedServer {
  /** A pool of one connection, because the embedded database has only one session. */
  readonly pool: pg.Pool
  /** Copies the database's folder as of the last commit. SQL statements wait until the copy ends. */
  copyTo(target: string): Promise<void>
  close(): Promise<void>
}

export interface EmbeddedServerOptions {
  readonly directory: string
  /** Address of the compiled worker script. By default it is beside the compiled server. */
  readonly workerUrl?: URL
  /**
   * Called once when the worker thread ends after its start, unless `close` was called. The process must then end,
   * because it has no database any more.
   */
  readonly onLost: (error: Error) => void
}

/** Starts PGlite on a folder and resolves when it answers queries. Rejects when it cannot start. */
export async function startEmbeddedServer(options: EmbeddedServerOptions): Promise<EmbeddedServer> {
  mkdirSync(options.directory, { recursive: true })
  const worker = new Worker(options.workerUrl ?? new URL('./pglite-worker.js', import.meta.url), {
    workerData: { directory: options.directory } satisfies WorkerData,
  })
  let isOver = false
  await new Promise<void>((resolve, reject) => {
    // Reports only the worker's first error or exit. After an error, the worker still sends 'exit', and an earlier
    // message 'ready' may arrive between the two. Reporting both would reject the start and also call `onLost`.
    let report: (error: Error) => void = reject
    const endWith = (error: Error): void => {
      if (isOver) return
      isOver = true
      report(error)
    }
    worker.on('message', ({ kind }: FromWorker) => {
      if (kind !== 'ready') return
      report = options.onLost
      resolve()
    })
    worker.on('error', endWith)
    worker.on('exit', (code) => endWith(new Error(`The embedded database ended with code ${code}`)))
  })
  worker.setMaxListeners(0)

  const pool = new pg.Pool({
    max: 1,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: 30_000,
    user: 'postgres',
    database: 'postgres',
    types: columnTypes,
    stream: () => new WorkerStream(worker),
  })
  pool.on('error', () => {})

  return {
    pool,
    copyTo: (target) => copyTo(worker, target),
    async close() {
      if (isOver) return
      await pool.end()
      isOver = true
      const closed = message(worker, 'closed')
      worker.postMessage({ kind: 'close' } satisfies ToWorker)
      await closed
      await worker.terminate()
    },
  }
}

function copyTo(worker: Worker, target: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const onExit = (): void => reject(new Error('The embedded database ended during a copy'))
    const onMessage = (received: FromWorker): void => {
      if (received.kind !== 'copied' || received.target !== target) return
      worker.off('message', onMessage).off('exit', onExit)
      if (received.failure === null) resolve()
      else reject(Object.assign(new Error(received.failure.message), { code: received.failure.code, path: target }))
    }
    worker.on('message', onMessage).on('exit', onExit)
    worker.postMessage({ kind: 'copy', target } satisfies ToWorker)
  })
}

function message(worker: Worker, kind: FromWorker['kind']): Promise<void> {
  return new Promise((resolve, reject) => {
    const finish = (error?: Error): void => {
      worker.off('message', onMessage).off('error', finish).off('exit', onExit)
      if (error) reject(error)
      else resolve()
    }
    const onMessage = (received: FromWorker): void => {
      if (received.kind === kind) finish()
    }
    const onExit = (code: number): void => finish(new Error(`The embedded database ended with code ${code}`))
    worker.on('message', onMessage).on('error', finish).on('exit', onExit)
  })
}
