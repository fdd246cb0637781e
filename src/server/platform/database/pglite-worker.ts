import fs from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import type { CopyFailure, FromWorker, ToWorker, WorkerData } from './embedded-protocol.ts'

// Runs PGlite in its own thread, so that a long query blocks nothing else. Each message has the number of its
// connection, so that an answer never reaches another connection.

const answerPiece = 1 << 20

interface NodeFsModule {
  readonly stream_ops: Record<string, unknown>
  doSetAttr(target: unknown, node: unknown, attributes: { mode?: number }, ...calls: unknown[]): void
}

/**
 * Adds the fsync that PGlite's file system skips, even with `fsync` on, so that a commit survives a power cut. Also
 * removes other users' rights from new files, because PGlite ignores the umask.
 */
class SyncedNodeFS extends NodeFS {
  override async init(...args: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const result = await super.init(...args)
    result.emscriptenOpts.preRun = [
      ...(result.emscriptenOpts.preRun ?? []),
      ({ NODEFS }: { NODEFS: NodeFsModule }) => {
        NODEFS.stream_ops['fsync'] = (stream: { nfd: number }) => {
          fs.fsyncSync(stream.nfd)
          return 0
        }
        const setAttributes = NODEFS.doSetAttr.bind(NODEFS)
        NODEFS.doSetAttr = (target, node, { mode, ...others }, ...calls) =>
          setAttributes(target, node, mode === undefined ? others : { ...others, mode: mode & ~0o077 }, ...calls)
      },
    ]
    return result
  }
}

/**
 * Copies the database's folder between two SQL statements. PGlite opens the copy as after a crash and recovers every
 * committed transaction.
 */
function copyFolder(directory: string, target: string): CopyFailure | null {
  try {
    fs.cpSync(directory, target, { recursive: true, mode: fs.constants.COPYFILE_FICLONE })
    return null
  } catch (error) {
    const { message, code }: NodeJS.ErrnoException = error instanceof Error ? error : new Error(String(error))
    return { message, code }
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
        // PGlite reuses this memory for the next part of an answer, so each part is copied at once.
        held.push(data.slice())
        size += data.length
        if (size >= answerPiece) flush()
      },
    })
    flush()
  }

  async function handle(message: ToWorker): Promise<void> {
    // The driver may close its connection after the database has closed. Messages after that are ignored.
    if (lite.closed) return
    if (message.kind === 'bytes') await execute(message.connection, message.bytes)
    if (message.kind === 'hang-up') await lite.exec('rollback').then(() => lite.exec('discard all'))
    if (message.kind === 'copy')
      send({ kind: 'copied', target: message.target, failure: copyFolder(directory, message.target) })
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
