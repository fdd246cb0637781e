import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream, type Dirent } from 'node:fs'
import { mkdir, open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import { entriesOf, isMissing } from './folder-entries.ts'
import {
  checkKey,
  isKey,
  StorageMiss,
  type ByteRange,
  type ListedFile,
  type PutOptions,
  type Storage,
  type StoredFile,
} from './storage.ts'
import { fileUploads } from '../uploads/file-uploads.ts'
import type { UploadStore } from '../uploads/upload-store.ts'
import { abandonedAfterMs, makeFolder, removeOlderThan, syncFile, syncFolder } from './sync-to-disk.ts'

/** The folder is on the photos' volume, so that a complete upload can be renamed into place instead of copied. */
const uploadsFolder = '.uploads'

/**
 * The library Flydrive deletes files, but does not write them, because its writes are not atomic. A write here syncs a
 * temporary file, renames it and syncs its folder, so that it survives a power cut.
 */
export class FileStorage implements Storage {
  readonly kind = 'fs'
  readonly incomingDirectory: string
  readonly uploads: UploadStore
  readonly #root: string
  readonly #disk: Disk

  private constructor(root: string) {
    this.#root = root
    this.#disk = new Disk(new FSDriver({ location: root, visibility: 'private' }))
    this.incomingDirectory = join(root, '.incoming')
    this.uploads = fileUploads(join(root, uploadsFolder))
  }

  static async open(root: string, now: Date): Promise<FileStorage> {
    await makeFolder(root)
    await mkdir(join(root, uploadsFolder), { recursive: true })
    const storage = new FileStorage(root)
    await mkdir(storage.incomingDirectory, { recursive: true })
    await storage.sweepIncoming(now)
    return storage
  }

  async put(key: string, content: Buffer, options: PutOptions = {}): Promise<void> {
    await this.#write(key, options, (path) => writeFile(path, content, { flag: 'wx' }))
  }

  async putStream(key: string, content: Readable, options: PutOptions = {}): Promise<void> {
    await this.#write(key, options, (path) => pipeline(content, createWriteStream(path, { flags: 'wx' })))
  }

  async putFile(key: string, path: string, options: PutOptions = {}): Promise<void> {
    const target = this.#path(key)
    const durable = options.durable !== false
    if (durable) await syncFile(path)
    await this.#moveInto(path, target, durable)
  }

  async getStream(key: string, range?: ByteRange): Promise<Readable> {
    const handle = await this.#openForReading(key)
    return createReadStream('', { fd: handle, start: range?.start, end: range?.end, highWaterMark: 256 * 1024 })
  }

  async getBytes(key: string): Promise<Buffer> {
    try {
      return await readFile(this.#path(key))
    } catch (error) {
      throw asMiss(error, key)
    }
  }

  async stat(key: string): Promise<StoredFile | null> {
    try {
      const { size, mtime } = await stat(this.#path(key))
      return { size, modifiedAt: mtime }
    } catch (error) {
      if (isMissing(error)) return null
      throw error
    }
  }

  async *list(folder: string, after = ''): AsyncGenerator<ListedFile> {
    const entries = await entriesOf(this.#path(folder))
    const keyOf = (entry: Dirent) => `${folder}${entry.name}${entry.isDirectory() ? '/' : ''}`
    for (const entry of entries.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))) {
      const key = keyOf(entry)
      if (!isKey(key) || (key <= after && !after.startsWith(key))) continue
      if (entry.isDirectory()) yield* this.list(key, after)
      if (key <= after) continue
      const found = entry.isFile() ? await this.stat(key) : null
      if (found !== null) yield { key, modifiedAt: found.modifiedAt }
    }
  }

  async delete(key: string): Promise<void> {
    await this.#disk.delete(checkKey(key))
  }

  async sweepIncoming(now: Date): Promise<void> {
    await removeOlderThan(this.incomingDirectory, now.getTime() - abandonedAfterMs)
  }

  #path(key: string): string {
    return join(this.#root, checkKey(key))
  }

  async #openForReading(key: string) {
    try {
      return await open(this.#path(key), 'r')
    } catch (error) {
      throw asMiss(error, key)
    }
  }

  async #write(key: string, options: PutOptions, fill: (path: string) => Promise<void>): Promise<void> {
    const target = this.#path(key)
    const temporary = join(this.incomingDirectory, randomUUID())
    const durable = options.durable !== false
    try {
      await fill(temporary)
      if (durable) await syncFile(temporary)
      await this.#moveInto(temporary, target, durable)
    } catch (error) {
      await rm(temporary, { force: true })
      throw error
    }
  }

  async #moveInto(path: string, target: string, durable: boolean): Promise<void> {
    const folder = dirname(target)
    if (durable) await makeFolder(folder)
    else await mkdir(folder, { recursive: true })
    await rename(path, target)
    if (durable) await syncFolder(folder)
  }
}

function asMiss(error: unknown, key: string): unknown {
  return isMissing(error) ? new StorageMiss(key) : error
}
