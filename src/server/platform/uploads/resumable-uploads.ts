import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { FileStore } from '@tus/file-store'
import { Server } from '@tus/server'
import { removeOlderThan } from '../storage/file-storage.ts'

/** An upload of which all bytes are here. */
export interface WholeUpload {
  readonly path: string
  readonly size: number
}

export interface ResumableUploads {
  /** Answers one request of the tus protocol, in the name of its owner. */
  handle(request: IncomingMessage, response: ServerResponse, owner: number): Promise<void>
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
  const owners = new WeakMap<object, number>()
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
    // Whatever the sender says of itself, the upload says whose it is.
    onUploadCreate: async (request) => {
      const sender = request.runtime?.node?.req
      const owner = sender === undefined ? undefined : owners.get(sender)
      if (owner === undefined) throw new Error('an upload without an owner')
      return { metadata: { owner: String(owner) } }
    },
    onResponseError: (_request, error) => {
      const status = 'status_code' in error ? error.status_code : 500
      const text = 'body' in error ? error.body.trim() : 'The upload was not taken.'
      return {
        status_code: status,
        body: JSON.stringify({ success: false, code: 'upload-refused', errors: { general: text } }),
      }
    },
  })
  const find = async (id: string, owner: number) => {
    if (!idForm.test(id)) return null
    const upload = await store.getUpload(id).catch(() => null)
    return upload?.metadata?.['owner'] === String(owner) ? upload : null
  }
  return {
    handle: (request, response, owner) => {
      owners.set(request, owner)
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
