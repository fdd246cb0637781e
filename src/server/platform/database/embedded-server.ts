import { mkdirSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import pg from 'pg'
import { columnTypes } from './column-types.ts'
import type { FromWorker, ToWorker, WorkerData } from './embedded-protocol.ts'
import { WorkerStream } from './worker-stream.ts'

export interface EmbeddedServer {
  /** One connection: the embedded database has one session. */
  readonly pool: pg.Pool
  close(): Promise<void>
}

export interface EmbeddedServerOptions {
  readonly directory: string
  /** The compiled worker; beside the compiled server by default. */
  readonly workerUrl?: URL
  /** Called when the worker ends by itself: the database is gone, and with it the process. */
  readonly onLost: (error: Error) => void
}

/** Starts PGlite on a directory and resolves when it answers; rejects when it cannot start. */
export async function startEmbeddedServer(options: EmbeddedServerOptions): Promise<EmbeddedServer> {
  mkdirSync(options.directory, { recursive: true })
  const worker = new Worker(options.workerUrl ?? new URL('./pglite-worker.js', import.meta.url), {
    workerData: { directory: options.directory } satisfies WorkerData,
  })
  await message(worker, 'ready')

  let closing = false
  worker.on('error', (error) => options.onLost(error))
  worker.on('exit', (code) => {
    if (!closing) options.onLost(new Error(`The embedded database ended with code ${code}`))
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
    async close() {
      if (closing) return
      await pool.end()
      closing = true
      const closed = message(worker, 'closed')
      worker.postMessage({ kind: 'close' } satisfies ToWorker)
      await closed
      await worker.terminate()
    },
  }
}

function message(worker: Worker, kind: FromWorker['kind']): Promise<void> {
  return new Promise((resolve, reject) => {
    const settle = (error?: Error): void => {
      worker.off('message', onMessage).off('error', settle).off('exit', onExit)
      if (error) reject(error)
      else resolve()
    }
    const onMessage = (received: FromWorker): void => {
      if (received.kind === kind) settle()
    }
    const onExit = (code: number): void => settle(new Error(`The embedded database ended with code ${code}`))
    worker.on('message', onMessage).on('error', settle).on('exit', onExit)
  })
}
