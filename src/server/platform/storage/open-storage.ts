import { join } from 'node:path'
import { FileStorage } from './file-storage.ts'
import type { Storage } from './storage.ts'

export interface StorageOptions {
  readonly dataDirectory: string
  readonly s3: { readonly bucket: string; readonly endpoint: string | null; readonly region: string } | null
  readonly now: Date
}

/** The large S3 client loads only when it is needed. */
export async function openStorage(options: StorageOptions): Promise<Storage> {
  if (options.s3 === null) return FileStorage.open(join(options.dataDirectory, 'storage'), options.now)
  const { S3Storage } = await import('./s3-storage.ts')
  return S3Storage.open({ ...options.s3, incomingDirectory: join(options.dataDirectory, 'incoming') }, options.now)
}
