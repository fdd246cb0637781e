import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { LruMap } from './lru-map.ts'

/** Change this when the drawing of pictures changes. The server then removes cached pictures of older versions. */
const renderingVersion = 'r2'

export interface DerivativeCacheOptions {
  readonly directory: string
  readonly mostBytesOnDisk?: number
  readonly mostBytesInMemory?: number
}

/** Files are not synced to disk, because the server can draw a lost picture again. */
export class DerivativeCache {
  readonly #root: string
  readonly #parent: string
  readonly #memory: LruMap<string, Buffer>
  readonly #disk: LruMap<string, number>
  readonly #madeFolders = new Set<string>()

  private constructor(options: DerivativeCacheOptions) {
    this.#parent = options.directory
    this.#root = join(options.directory, renderingVersion)
    this.#memory = new LruMap(options.mostBytesInMemory ?? 64 * 1024 * 1024, (buffer) => buffer.length)
    this.#disk = new LruMap(options.mostBytesOnDisk ?? 4 * 1024 * 1024 * 1024, (size) => size)
  }

  static async open(options: DerivativeCacheOptions): Promise<DerivativeCache> {
    const cache = new DerivativeCache(options)
    await mkdir(cache.#root, { recursive: true })
    await cache.#sweep()
    return cache
  }

  get bytesOnDisk(): number {
    return this.#disk.weight
  }

  async get(key: string): Promise<Buffer | null> {
    const hot = this.#memory.get(key)
    if (hot !== undefined) return hot
    if (this.#disk.get(key) === undefined) return null
    const bytes = await readFile(this.#path(key)).catch(() => null)
    if (bytes === null || !isWholeJpeg(bytes)) {
      this.#disk.delete(key)
      return null
    }
    this.#memory.set(key, bytes)
    return bytes
  }

  async put(key: string, bytes: Buffer): Promise<void> {
    this.#memory.set(key, bytes)
    const path = this.#path(key)
    const temporary = join(this.#root, `${randomUUID()}.tmp`)
    await this.#makeFolder(key)
    try {
      await writeFile(temporary, bytes, { flag: 'wx' })
      await rename(temporary, path)
    } catch (error) {
      await rm(temporary, { force: true })
      throw error
    }
    await this.#drop(this.#disk.set(key, bytes.length))
  }

  async #sweep(): Promise<void> {
    for (const name of await readdir(this.#parent))
      if (name !== renderingVersion) await rm(join(this.#parent, name), { recursive: true, force: true })
    const found: { key: string; size: number; used: number }[] = []
    for (const entry of await readdir(this.#root, { withFileTypes: true, recursive: true })) {
      if (!entry.isFile()) continue
      const path = join(entry.parentPath, entry.name)
      if (entry.name.endsWith('.tmp')) await rm(path, { force: true })
      else {
        const { size, mtimeMs } = await stat(path)
        found.push({ key: entry.name, size, used: mtimeMs })
      }
    }
    found.sort((a, b) => a.used - b.used)
    for (const { key, size } of found) await this.#drop(this.#disk.set(key, size))
  }

  async #drop(gone: readonly [string, number][]): Promise<void> {
    for (const [key] of gone) {
      this.#memory.delete(key)
      await rm(this.#path(key), { force: true })
    }
  }

  async #makeFolder(key: string): Promise<void> {
    const folder = folderOf(key)
    if (this.#madeFolders.has(folder)) return
    await mkdir(join(this.#root, folder), { recursive: true })
    this.#madeFolders.add(folder)
  }

  #path(key: string): string {
    return join(this.#root, folderOf(key), key)
  }
}

/** The number of the folder comes from the photo's id, with which the key starts. */
function folderOf(key: string): string {
  return String(Number.parseInt(key, 10) % 1000).padStart(3, '0')
}

function isWholeJpeg(bytes: Buffer): boolean {
  return bytes.length > 4 && bytes[0] === 0xff && bytes[1] === 0xd8 && bytes.at(-2) === 0xff && bytes.at(-1) === 0xd9
}
