import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { isMissing } from '../storage/folder-entries.ts'
import { isKey } from '../storage/storage.ts'
import { damaged } from './backup-cipher.ts'
import { partNames, type OpenedBackup } from './backup-folder.ts'
import { readLines, readSealed } from './backup-streams.ts'
import { summing, type TableSums } from './copy-tables.ts'
import { backedUpPath, type BackedUpFile } from './stored-files.ts'

export async function* filesOf({ cipher, directory, manifest }: OpenedBackup): AsyncGenerator<BackedUpFile> {
  const name = 'files.gz'
  for await (const line of readLines(cipher, join(directory, name), name, manifest.proofs[name])) {
    const file = JSON.parse(line) as BackedUpFile
    if (!isKey(file.key)) throw damaged(name)
    yield file
  }
}

export function databaseLines({ cipher, directory, manifest }: OpenedBackup): AsyncGenerator<string> {
  const name = 'database.gz'
  return readLines(cipher, join(directory, name), name, manifest.proofs[name])
}

export async function secretKeyOf({ cipher, directory, manifest }: OpenedBackup): Promise<string> {
  const name = 'secret-key'
  const parts: Buffer[] = []
  for await (const part of readSealed(cipher, join(directory, name), name, manifest.proofs[name])) parts.push(part)
  return Buffer.concat(parts).toString()
}

/** Throws: BackupRefused at the end when the file is damaged. */
export function contentOf(backup: OpenedBackup, file: BackedUpFile): AsyncGenerator<Buffer> {
  return readSealed(backup.cipher, backedUpPath(join(backup.directory, 'files'), file), file.key, file)
}

/**
 * `quick` compares only sizes of photo files instead of reading them.
 *
 * Throws: BackupRefused that names the first damaged part.
 */
export async function verifyBackup(backup: OpenedBackup, options: { readonly quick?: boolean } = {}): Promise<void> {
  // Reads each part to its end first, because unzipping may stop before the end and miss damage there.
  for (const name of partNames)
    await readWhole(readSealed(backup.cipher, join(backup.directory, name), name, backup.manifest.proofs[name]))
  await checkTables(backup)
  let count = 0
  for await (const file of filesOf(backup)) {
    count += 1
    if (options.quick === true) await checkSize(backup, file)
    else await readWhole(contentOf(backup, file))
  }
  if (count !== backup.manifest.fileCount) throw damaged(partNames[1])
}

async function readWhole(content: AsyncIterable<Buffer>): Promise<void> {
  for await (const part of content) void part
}

async function checkTables(backup: OpenedBackup): Promise<void> {
  const found: TableSums = {}
  let counted = summing()
  let table: string | undefined
  const close = () => {
    if (table !== undefined) found[table] = counted.total()
  }
  for await (const line of databaseLines(backup)) {
    const read = JSON.parse(line) as string | { table?: string }
    if (typeof read === 'string') {
      counted.add(read)
      continue
    }
    close()
    table = read.table
    counted = summing()
  }
  close()
  const sums = ({ tables }: { tables: TableSums }) =>
    JSON.stringify(Object.entries(tables).toSorted(([a], [b]) => (a < b ? -1 : 1)))
  if (sums({ tables: found }) !== sums(backup.manifest)) throw damaged(partNames[0])
}

async function checkSize({ cipher, directory }: OpenedBackup, file: BackedUpFile): Promise<void> {
  const found = await stat(backedUpPath(join(directory, 'files'), file)).catch((error: unknown) => {
    throw isMissing(error) ? damaged(file.key) : error
  })
  if (found.size !== cipher.sealedSize(file.size)) throw damaged(file.key)
}
