import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { FileStore } from '@tus/file-store'
import { removeOlderThan } from '../storage/sync-to-disk.ts'
import { retentionMs, type UploadStore } from './upload-store.ts'

/**
 * The tus library would create the folder in the background, where an error ends the process. So `fileUploads` requires
 * an existing folder.
 */
class UploadFiles extends FileStore {
  static {
    Reflect.set(this.prototype, 'checkOrCreateDirectory', () => {})
  }
}

export function fileUploads(directory: string): UploadStore {
  const datastore = new UploadFiles({ directory, expirationPeriodInMilliseconds: retentionMs })
  return {
    datastore,
    shared: false,
    nameOf: (id) => id,
    receive: async (id) => {
      const { offset, size } = await datastore.getUpload(id)
      if (size === undefined || offset !== size) return null
      const path = join(directory, id)
      // `discard` keeps the received file, so that the device need not send its bytes again after a server error.
      return { path, size, sha256: await hashFile(path), discard: async () => {} }
    },
    remove: async (id) => {
      await Promise.all([rm(join(directory, id), { force: true }), rm(join(directory, `${id}.json`), { force: true })])
    },
    removeOlder: (before) => removeOlderThan(directory, before.getTime()),
  }
}

async function hashFile(path: string): Promise<Buffer> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path, { highWaterMark: 512 * 1024 }), hash)
  return hash.digest()
}
