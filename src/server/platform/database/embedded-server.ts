import { mkdirSync } from 'node:fs'
import { Duplex } from 'node:stream'
import { Worker } from 'node:worker_threads'
import pg from 'pg'
import { columnTypes } from './column-types.ts'
import type { FromWorker, ToWorker, WorkerData } from './embedded-protocol.ts'
import { eventChannel } from './transactions.ts'

export interface EmbeddedServer {
  /** A pool of one connection, because the embedded database has only one session. */
  readonly pool: pg.Pool
  /** Copies the database's folder as of the last commit. SQL statements wait until the copy ends. */
  copyTo(target: string): Promise<void>
  /** Calls `fn` with each message that SQL sends to the channel of events. */
  onNotify(fn: (message: string) => void): void
  close(): Promise<void>
}

export interface EmbeddedServerOptions {
  readonly directory: string
  /** By default it is beside the compiled server. */
  readonly workerUrl?: URL
  /**
   * Called once when the worker thread ends after its start, unless `close` was called. The process must then end,
   * because it has no database any more.
   */
  readonly onLost: (error: Error) => void
}

export async function startEmbeddedServer(options: EmbeddedServerOptions): Promise<EmbeddedServer> {
  mkdirSync(options.directory, { recursive: true })
  const worker = new Worker(options.workerUrl ?? new URL('./pglite-worker.js', import.meta.url), {
    workerData: { directory: options.directory } satisfies WorkerData,
  })
  let isOver = false
  await new Promise<void>((resolve, reject) => {
    // Reports only the worker's first error or exit. After an error, the worker still sends 'exit', and an earlier
    // message 'ready' may arrive between the two.
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
  const listeners: ((message: string) => void)[] = []
  pool.on('connect', (client) => {
    client.on('notification', ({ payload = '' }) => listeners.forEach((fn) => fn(payload)))
    client.query(`listen ${eventChannel}`).catch(() => {})
  })

  return {
    pool,
    copyTo: (target) => copyTo(worker, target),
    onNotify: (fn) => void listeners.push(fn),
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

let connections = 0

const terminate = 0x58
/**
 * Types of the messages Parse, Bind, Describe, Execute, Close and Flush. A request that contains them is complete only
 * with its Sync message.
 */
const openEnded = new Set([...'PBDECH'].map((letter) => letter.charCodeAt(0)))

/** The worker accepts only complete requests, so an incomplete one is held back. */
class WorkerStream extends Duplex {
  readonly #worker: Worker
  readonly #connection = ++connections
  #held: Buffer = Buffer.alloc(0)
  #started = false

  constructor(worker: Worker) {
    super()
    this.#worker = worker
    worker.on('message', this.#receive).on('exit', this.#end)
  }

  connect(): this {
    process.nextTick(() => this.emit('connect'))
    return this
  }
  setNoDelay(): this {
    return this
  }
  setKeepAlive(): this {
    return this
  }
  ref(): this {
    return this
  }
  unref(): this {
    return this
  }

  override _read(): void {}

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    this.#send(chunk)
    done()
  }

  override _writev(chunks: { chunk: Buffer }[], done: () => void): void {
    this.#send(Buffer.concat(chunks.map((entry) => entry.chunk)))
    done()
  }

  override _final(done: () => void): void {
    this.push(null)
    done()
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#worker.off('message', this.#receive).off('exit', this.#end)
    this.#post({ kind: 'hang-up', connection: this.#connection })
    done(error)
  }

  readonly #receive = (message: FromWorker): void => {
    if (message.kind !== 'bytes' || message.connection !== this.#connection) return
    const { buffer, byteOffset, byteLength } = message.bytes
    this.push(Buffer.from(buffer, byteOffset, byteLength))
  }

  readonly #end = (): void => {
    this.destroy(new Error('The embedded database ended'))
  }

  #send(chunk: Buffer): void {
    this.#held = this.#held.length === 0 ? chunk : Buffer.concat([this.#held, chunk])
    const end = this.#endOfRequests()
    if (end === 0) return
    // The driver reuses its buffer for the next message, so these bytes are copied.
    const bytes = new Uint8Array(this.#held.subarray(0, end))
    this.#held = Buffer.from(this.#held.subarray(end))
    this.#post({ kind: 'bytes', connection: this.#connection, bytes })
  }

  /** The first message of a connection has no type letter. */
  #endOfRequests(): number {
    let at = 0
    let complete = 0
    while (this.#held.length - at >= 5) {
      const letter = this.#started ? this.#held.readUInt8(at) : 0
      const end = at + (this.#started ? 1 + this.#held.readUInt32BE(at + 1) : this.#held.readUInt32BE(at))
      if (end > this.#held.length) break
      this.#started = true
      // Does not pass a Terminate message on. The embedded server has only one session, so the message would end the
      // server itself.
      if (letter === terminate) return complete
      at = end
      if (!openEnded.has(letter)) complete = at
    }
    return complete
  }

  #post(message: ToWorker): void {
    this.#worker.postMessage(message)
  }
}
