import { createReadStream } from 'node:fs'
import { link, mkdir, rename, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { entriesOf, isMissing } from '../storage/folder-entries.ts'
import { isKey } from '../storage/storage.ts'
import { syncFolder } from '../storage/sync-to-disk.ts'
import type { BackupCipher } from './backup-cipher.ts'
import { measuring, writeSealed, type FileProof } from './backup-streams.ts'

export interface BackedUpFile extends FileProof {
  readonly key: string
}

interface FileTrees {
  readonly source: string
  readonly target: string
  /** Folder of photo files in the last backup with the same key. Null copies every file. */
  readonly previous: string | null
  readonly cipher: BackupCipher
}

/** Zips can be built again from the originals. */
const left = new Set(['zips'])

/** The name holds the file's digest, so the next backup can reuse the file without reading it. */
export function backedUpPath(folder: string, { key, digest }: { key: string; digest: string }): string {
  return join(folder, `${key}.${digest}`)
}

/**
 * A file of the last backup is reused as a hard link. That is safe, because the storage never rewrites a file. Skips
 * files that are deleted meanwhile.
 */
export async function* backUpFiles(trees: FileTrees, folder = ''): AsyncGenerator<BackedUpFile> {
  const known = await knownFiles(trees, folder)
  let isMade = false
  for (const entry of await entriesOf(join(trees.source, folder))) {
    const key = `${folder}${entry.name}`
    if (!isKey(key) || left.has(key)) continue
    if (entry.isDirectory()) yield* backUpFiles(trees, `${key}/`)
    if (!entry.isFile()) continue
    if (!isMade) await mkdir(join(trees.target, folder), { recursive: true, mode: 0o700 })
    isMade = true
    const proof = await backUpFile(trees, key, known.get(entry.name)).catch((error: unknown) => {
      if (isMissing(error)) return null
      throw error
    })
    if (proof !== null) yield { key, ...proof }
  }
  if (isMade) await syncFolder(join(trees.target, folder))
}

async function knownFiles({ previous }: FileTrees, folder: string): Promise<ReadonlyMap<string, string>> {
  if (previous === null) return new Map()
  const names = (await entriesOf(join(previous, folder))).map(({ name }) => name)
  return new Map(names.map((name) => [name.slice(0, -65), name.slice(-64)]))
}

async function backUpFile(trees: FileTrees, key: string, knownDigest: string | undefined): Promise<FileProof> {
  const { cipher, previous, source, target } = trees
  const path = join(source, key)
  const { size, mtime } = await stat(path)
  if (previous !== null && knownDigest !== undefined) {
    const known = backedUpPath(previous, { key, digest: knownDigest })
    const found = await stat(known)
    // A hard link fails when the file system does not support links, or when the file has too many links.
    if (found.size === cipher.sealedSize(size) && Math.abs(found.mtimeMs - mtime.getTime()) < 2)
      if (await isLinked(known, backedUpPath(target, { key, digest: knownDigest })))
        return { digest: knownDigest, size }
  }
  // Without encryption, the backup holds a hard link to the stored file. The link keeps its content even if the storage
  // deletes or replaces that file meanwhile.
  const part = join(target, `${key}.part`)
  const linked = cipher.check === null && (await isLinked(path, part))
  const proof = linked ? await digestOfFile(cipher, part) : await writeSealed(cipher, part, key, createReadStream(path))
  if (!linked) await utimes(part, mtime, mtime)
  await rename(part, backedUpPath(target, { key, ...proof }))
  return proof
}

async function isLinked(from: string, to: string): Promise<boolean> {
  try {
    await link(from, to)
    return true
  } catch (error) {
    if (isMissing(error)) throw error
    return false
  }
}

async function digestOfFile(cipher: BackupCipher, path: string): Promise<FileProof> {
  const measured = measuring(cipher)
  const source: AsyncIterable<Buffer> = createReadStream(path, { highWaterMark: 256 * 1024 })
  for await (const part of measured.through(source)) void part
  return measured.proof()
}
