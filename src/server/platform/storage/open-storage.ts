import { join } from 'node:path'
import { FileStorage } from './file-storage.ts'
import type { Storage } from './storage.ts'

export interface StorageOptions {
  readonly dataDirectory: string
  readonly s3: { readonly bucket: string; readonly endpoint: string | null; readonly region: string } | null
  readonly now: Date
}

/** The store that the configuration asks for. The S3 client is large, so it is loaded only when it is used. */
export async function openStorage(options: StorageOptions): Promise<Storage> {
  if (options.s3 === null) return FileStorage.open(join(options.dataDirectory, 'storage'), options.now)
  const { S3Storage } = await import('./s3-storage.ts')
  const folders = {
    incomingDirectory: join(options.dataDirectory, 'incoming'),
    uploadsDirectory: join(options.dataDirectory, 'uploads'),
  }
  return S3Storage.open({ ...options.s3, ...folders }, options.now)
}
