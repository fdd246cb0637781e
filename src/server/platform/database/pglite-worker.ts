import fs from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import type { FromWorker, ToWorker, WorkerData } from './embedded-protocol.ts'

// Runs PGlite in a thread of its own, so that a long query stalls nothing else. Speaks PostgreSQL's protocol in
// messages; each carries the number of the connection it belongs to, so that an answer never reaches the next one.

const answerPiece = 1 << 20

/** PGlite's file system leaves fsync undone, whatever `SHOW fsync` says: a commit would not survive a power cut. */
class SyncedNodeFS extends NodeFS {
  override async init(...args: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const result = await super.init(...args)
    result.emscriptenOpts.preRun = [
      ...(result.emscriptenOpts.preRun ?? []),
      (module: { NODEFS: { stream_ops: Record<string, unknown> } }) => {
        module.NODEFS.stream_ops.fsync = (stream: { nfd: number }) => {
          fs.fsyncSync(stream.nfd)
          return 0
        }
      },
    ]
    return result
  }
}

async function run(port: NonNullable<typeof parentPort>, directory: string): Promise<void> {
  const lite = await PGlite.create({
    fs: new SyncedNodeFS(directory),
    startParams: [
      ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
      '-c',
      'wal_sync_method=fsync',
      '-c',
      'shared_buffers=32MB',
      '-c',
      'max_connections=10',
    ],
  })
  const send = (message: FromWorker): void => port.postMessage(message)

  async function execute(connection: number, request: Uint8Array): Promise<void> {
    let held: Uint8Array[] = []
    let size = 0
    const flush = (): void => {
      if (size === 0) return
      const bytes = new Uint8Array(size)
      let at = 0
      for (const piece of held) {
        bytes.set(piece, at)
        at += piece.length
      }
      held = []
      size = 0
      port.postMessage({ kind: 'bytes', connection, bytes } satisfies FromWorker, [bytes.buffer])
    }
    await lite.execProtocolRawStream(request, {
      syncToFs: false,
      onRawData: (data) => {
        // A view of memory that the next step overwrites: copied at once.
        held.push(data.slice())
        size += data.length
        if (size >= answerPiece) flush()
      },
    })
    flush()
  }

  async function handle(message: ToWorker): Promise<void> {
    // The driver's connection hangs up after the pool has ended.
    if (lite.closed) return
    if (message.kind === 'bytes') await execute(message.connection, message.bytes)
    if (message.kind === 'hang-up') await lite.exec('rollback').then(() => lite.exec('discard all'))
    if (message.kind === 'close') {
      await lite.close()
      send({ kind: 'closed' })
      port.close()
    }
  }

  let queue = Promise.resolve()
  port.on('message', (message: ToWorker) => {
    queue = queue.then(() => handle(message))
  })
  send({ kind: 'ready' })
}

if (parentPort) {
  const { directory } = workerData as WorkerData
  await run(parentPort, directory)
}
