import { Duplex } from 'node:stream'
import type { Worker } from 'node:worker_threads'
import type { FromWorker, ToWorker } from './embedded-protocol.ts'

let connections = 0

const terminate = 0x58
/**
 * Types of the messages Parse, Bind, Describe, Execute, Close and Flush. A request that contains them is complete only
 * with its Sync message.
 */
const openEnded = new Set([...'PBDECH'].map((letter) => letter.charCodeAt(0)))

/**
 * Stands in for the driver's socket and sends bytes to the worker thread. The worker accepts only complete requests, so
 * an incomplete one is held back.
 */
export class WorkerStream extends Duplex {
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

  /** Returns the position after the last complete request. The first message of a connection has no type letter. */
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
