import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { ERRORS, type Locker, Server, type ServerOptions } from '@tus/server'
import { Failure } from '#domain/failure.ts'
import { refusesWrites } from '../health/refused-writes.ts'
import type { ReceivedFile } from '../images/received-file.ts'
import type { Log } from '../log/log.ts'
import type { UploadQuota } from './upload-quota.ts'
import { retentionMs, type UploadStore } from './upload-store.ts'

interface UploadSender {
  readonly owner: number
  readonly upload: string
  readonly isNew: boolean
}

export interface ResumableUploads {
  /**
   * `bytes` is the announced size, or null when the sender announced none.
   *
   * Throws: 429 at the owner's limit.
   */
  reserve(owner: number, bytes: number | null, now: Date): Promise<string>
  /** Ignores any other upload id in the request's address. */
  handle(request: IncomingMessage, response: ServerResponse, sender: UploadSender): Promise<void>
  /** Other users must not learn that it exists. */
  belongsTo(id: string, owner: number): Promise<boolean>
  /** Returns the file of a complete upload, which the caller must discard. */
  receive(id: string, owner: number): Promise<ReceivedFile | null>
  remove(id: string): Promise<void>
  /** Removes uploads that began some days ago, complete or not. */
  sweep(now: Date, signal?: AbortSignal): Promise<void>
}

/**
 * Milliseconds that the first request may keep its lock when a second one wants it. The sender retries when its
 * connection hangs, so the hanging request must release the lock.
 */
const lockDrainMs = 1_000
const idForm = /^[0-9a-f]{32}$/

interface UploadOptions {
  readonly store: UploadStore
  readonly quota: UploadQuota
  /** Locks an upload across all processes. Undefined where only this process writes to the store. */
  readonly locker: Locker | undefined
  readonly log: Pick<Log, 'error'>
  readonly path: string
  readonly maximumBytes: number
}

/** Opens the resumable uploads (tus 1.0.0). */
export function openResumableUploads(options: UploadOptions): ResumableUploads {
  const { log, maximumBytes, quota, store } = options
  const senders = new WeakMap<object, UploadSender>()
  const isOwn = async (id: string, owner: number) => {
    if (!idForm.test(id)) return false
    const upload = await store.datastore.getUpload(store.nameOf(id)).catch((error: unknown) => {
      if (error === ERRORS.FILE_NOT_FOUND || !store.shared) return null
      log.error({ err: error }, 'The storage of uploads does not answer')
      throw new Failure(503, 'storage-down', { general: 'request.storage-down' }, { retryAfter: 10 })
    })
    return upload?.metadata?.['owner'] === String(owner)
  }
  freeAtRemoval(store, quota)
  const tus = createTusServer(options, senders, isOwn)
  return {
    reserve: async (owner, bytes, now) => {
      const id = randomBytes(16).toString('hex')
      await quota.reserve({ id, owner, bytes: Math.min(bytes ?? maximumBytes, maximumBytes), now })
      return id
    },
    handle: async (request, response, sender) => {
      senders.set(request, sender)
      await tus.handle(request, response)
      // Tus answers 201 when it has created a new upload. Without that answer, for example when the sender left, the
      // upload must not count against its owner's limit.
      if (sender.isNew && response.statusCode !== 201) await quota.release(sender.upload)
    },
    belongsTo: isOwn,
    receive: async (id, owner) => ((await isOwn(id, owner)) ? store.receive(id) : null),
    remove: async (id) => {
      if (!idForm.test(id)) return
      await store.remove(id)
      await quota.release(id)
    },
    // Removes uploads by age alone, complete ones too. Otherwise an upload whose device sent all bytes but never called
    // `photo/finish-upload` would stay forever.
    sweep: async (now, signal) => {
      const before = new Date(now.getTime() - retentionMs)
      await store.removeOlder(before, signal)
      await quota.releaseOlder(before)
    },
  }
}

/** The sender gets the answer to the removal afterwards, and can start another upload at once. */
function freeAtRemoval({ datastore, nameOf }: UploadStore, quota: UploadQuota): void {
  const remove = datastore.remove.bind(datastore)
  datastore.remove = async (name) => {
    await remove(name)
    await quota.release(name.slice(nameOf('').length))
  }
}

function createTusServer(
  { locker, maximumBytes, path, quota, store }: UploadOptions,
  senders: WeakMap<object, UploadSender>,
  isOwn: (id: string, owner: number) => Promise<boolean>,
): Server {
  const senderOf = (request: Parameters<NonNullable<ServerOptions['onIncomingRequest']>>[0]): UploadSender => {
    const node = request.runtime?.node?.req
    const sender = node === undefined ? undefined : senders.get(node)
    if (sender === undefined) throw new Error('an upload without an owner')
    return sender
  }
  return new Server({
    path,
    datastore: store.datastore,
    ...(locker === undefined ? {} : { locker }),
    maxSize: maximumBytes,
    generateUrl: (_request, upload) => `${path}/${upload.id.slice(store.nameOf('').length)}`,
    // By default, tus would let pages of every origin send uploads.
    allowedOrigins: () => false,
    exposedHeaders: ['server-time', 'x-request-id', 'retry-after'],
    lockDrainTimeout: lockDrainMs,
    namingFunction: (request) => store.nameOf(senderOf(request).upload),
    // Tus would read its own id after the last slash of the whole address, including the query.
    getFileIdFromRequest: (request) => {
      const { isNew, upload } = senderOf(request)
      return isNew ? undefined : store.nameOf(upload)
    },
    onIncomingRequest: async (request) => {
      const { isNew, owner, upload } = senderOf(request)
      if (!isNew && !(await isOwn(upload, owner))) throw unknownUpload()
    },
    // Stores the caller as the upload's owner, in place of any owner that the client names in the upload's metadata.
    onUploadCreate: async (request) => ({ metadata: { owner: String(senderOf(request).owner) } }),
    onResponseError: async (request, error) => {
      const { isNew, upload } = senderOf(request)
      if (isNew) await quota.release(upload)
      const status = 'status_code' in error ? error.status_code : refusesWrites(error) ? 503 : 500
      const text = 'body' in error ? error.body.trim() : 'We could not store this upload. Send it again.'
      return {
        status_code: status,
        body: JSON.stringify({ success: false, code: 'upload-refused', errors: { general: text } }),
      }
    },
  })
}

function unknownUpload(): Error {
  return Object.assign(new Error('unknown upload'), ERRORS.FILE_NOT_FOUND)
}
