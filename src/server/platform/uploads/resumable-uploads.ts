import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { FileStore } from '@tus/file-store'
import { ERRORS, Server, type ServerOptions } from '@tus/server'
import { removeOlderThan } from '../storage/file-storage.ts'

/** An upload of which all bytes are here. */
export interface WholeUpload {
  readonly path: string
  readonly size: number
}

/** In whose name a request of the tus protocol comes, and which upload it is about; null for a new one. */
export interface UploadSender {
  readonly owner: number
  readonly upload: string | null
}

export interface ResumableUploads {
  /** Answers one request of the tus protocol; the upload is the sender's, whatever else its address says. */
  handle(request: IncomingMessage, response: ServerResponse, sender: UploadSender): Promise<void>
  /** True for an upload of this owner; another's is not to be known of. */
  belongsTo(id: string, owner: number): Promise<boolean>
  /** Null when it is unknown, another's, or not whole. */
  find(id: string, owner: number): Promise<WholeUpload | null>
  /** Forgets an upload; succeeds when it is gone already. */
  remove(id: string): Promise<void>
  /** Removes what nobody has gone on with for days. */
  sweep(now: Date): Promise<void>
}

/** A photographer goes home and comes back: what was sent of a file is worth some days. */
const keptMs = 5 * 24 * 3_600_000
/** A sender whose connection hangs begins anew: its first request has to let go. */
const lockDrainMs = 1_000
const idForm = /^[0-9a-f]{32}$/

/** Uploads that go on where they broke off (tus 1.0.0), as files in a folder. Bytes that were sent stay sent. */
export function openResumableUploads(options: {
  readonly directory: string
  readonly path: string
  readonly maximumBytes: number
}): ResumableUploads {
  const store = new FileStore({ directory: options.directory, expirationPeriodInMilliseconds: keptMs })
  const senders = new WeakMap<object, UploadSender>()
  const senderOf = (request: Parameters<NonNullable<ServerOptions['onIncomingRequest']>>[0]): UploadSender => {
    const node = request.runtime?.node?.req
    const sender = node === undefined ? undefined : senders.get(node)
    if (sender === undefined) throw new Error('an upload without an owner')
    return sender
  }
  const find = async (id: string, owner: number) => {
    if (!idForm.test(id)) return null
    const upload = await store.getUpload(id).catch(() => null)
    return upload?.metadata?.['owner'] === String(owner) ? upload : null
  }
  const tus = new Server({
    path: options.path,
    datastore: store,
    maxSize: options.maximumBytes,
    relativeLocation: true,
    // Who may read the answers from elsewhere is said before the protocol's own server is asked; it would say everybody.
    allowedOrigins: () => false,
    exposedHeaders: ['server-time', 'x-request-id', 'retry-after'],
    lockDrainTimeout: lockDrainMs,
    namingFunction: () => randomBytes(16).toString('hex'),
    // Tus would take what follows the last slash of the whole address, its query too; the path alone was checked.
    getFileIdFromRequest: (request) => senderOf(request).upload ?? undefined,
    onIncomingRequest: async (request, id) => {
      const { owner, upload } = senderOf(request)
      if (upload !== null && (await find(id, owner)) === null) throw unknownUpload()
    },
    // Whatever the sender says of itself, the upload says whose it is.
    onUploadCreate: async (request) => ({ metadata: { owner: String(senderOf(request).owner) } }),
    onResponseError: (_request, error) => {
      const status = 'status_code' in error ? error.status_code : 500
      const text = 'body' in error ? error.body.trim() : 'The upload was not taken.'
      return {
        status_code: status,
        body: JSON.stringify({ success: false, code: 'upload-refused', errors: { general: text } }),
      }
    },
  })
  return {
    handle: (request, response, sender) => {
      senders.set(request, sender)
      return tus.handle(request, response)
    },
    belongsTo: async (id, owner) => (await find(id, owner)) !== null,
    find: async (id, owner) => {
      const upload = await find(id, owner)
      if (upload === null || upload.size === undefined || upload.offset !== upload.size) return null
      return { path: join(options.directory, id), size: upload.size }
    },
    remove: async (id) => {
      if (!idForm.test(id)) return
      await Promise.all([
        rm(join(options.directory, id), { force: true }),
        rm(join(options.directory, `${id}.json`), { force: true }),
      ])
    },
    // By age alone: what is whole and was never finished goes too.
    sweep: (now) => removeOlderThan(options.directory, now.getTime() - keptMs),
  }
}

/** Tus answers an error by these fields of it. */
function unknownUpload(): Error {
  return Object.assign(new Error('unknown upload'), ERRORS.FILE_NOT_FOUND)
}
