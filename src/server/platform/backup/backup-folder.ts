import { readdir, readFile, rename, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { isMissing } from '../storage/folder-entries.ts'
import { backupCipher, type BackupCipher } from './backup-cipher.ts'
import { BackupRefused } from './backup-refused.ts'
import type { FileProof } from './backup-streams.ts'
import type { TableSums } from './copy-tables.ts'

/** The manifest is written last, so a backup with a manifest is complete. */
export interface BackupManifest {
  readonly format: 1
  readonly name: string
  readonly takenAt: string
  /** Identifies the BACKUP_KEY that opens the backup; null without encryption. */
  readonly key: string | null
  /** With `s3` the photos stay in the bucket, and the backup holds no files. */
  readonly storage: 'fs' | 's3'
  readonly migrations: readonly { readonly name: string; readonly checksum: string }[]
  readonly tables: TableSums
  readonly fileCount: number
  /** Bytes of the compressed database and of the files, before encryption. */
  readonly byteSize: number
  readonly proofs: Readonly<Record<PartName, FileProof>>
}

export const partNames = ['database.gz', 'files.gz', 'secret-key'] as const
export type PartName = (typeof partNames)[number]

/** BACKUP_DIR and BACKUP_KEY. */
export interface BackupPlace {
  readonly directory: string
  readonly key: string | null
}

export interface OpenedBackup {
  readonly directory: string
  readonly manifest: BackupManifest
  readonly cipher: BackupCipher
}

const nameForm = /^\d{4}-\d\d-\d\dT\d{6}(\.\d{3})?Z$/
const partPrefix = '.part-'
const gonePrefix = '.gone-'
const dayMs = 24 * 3_600_000

export function nameOfBackup(at: Date): string {
  return at.toISOString().replaceAll(':', '')
}

export function partDirectory(backupDirectory: string, name: string): string {
  return join(backupDirectory, `${partPrefix}${name}`)
}

export function instantOfBackup(name: string): Date {
  return new Date(name.replace(/T(\d\d)(\d\d)(\d\d)/, 'T$1:$2:$3'))
}

/** Returns the names of the complete backups, oldest first. */
export async function listBackups(backupDirectory: string): Promise<string[]> {
  try {
    return (await readdir(backupDirectory)).filter((name) => nameForm.test(name)).toSorted()
  } catch (error) {
    if (isMissing(error)) return []
    throw error
  }
}

/** Returns the manifest as text, together with its digest, so that a change to it is noticed. */
export function sealManifest(manifest: BackupManifest, cipher: BackupCipher): string {
  return `${JSON.stringify({ manifest, digest: digestOf(manifest, cipher) }, null, 1)}\n`
}

function digestOf(manifest: BackupManifest, cipher: BackupCipher): string {
  const digest = cipher.digest()
  digest.update(JSON.stringify(manifest))
  return digest.digest('hex')
}

/** Throws: BackupRefused when it is missing or damaged, or needs another key. */
export async function openBackup(backupDirectory: string, asked: string, key: string | null): Promise<OpenedBackup> {
  const directory = nameForm.test(asked) ? join(backupDirectory, asked) : resolve(asked)
  const text = await readFile(join(directory, 'manifest.json'), 'utf8').catch((error: unknown) => {
    throw isMissing(error) ? new BackupRefused(`There is no backup at ${directory}.`) : error
  })
  const cipher = backupCipher(key)
  const sealed = parsed(text)
  if (sealed === null) throw unreadable(directory)
  const { manifest, digest } = sealed
  if (manifest.key !== null && key === null)
    throw new BackupRefused('The backup is encrypted: set BACKUP_KEY to the key that it was made with.')
  if (manifest.key === null && key !== null)
    throw new BackupRefused('The backup is not encrypted, but BACKUP_KEY is set: unset it to use this backup.')
  if (manifest.key !== cipher.check) throw new BackupRefused('The backup was made with another BACKUP_KEY.')
  if (digest !== digestOf(manifest, cipher)) throw unreadable(directory)
  if (manifest.format !== 1)
    throw new BackupRefused('The backup was made by a newer version of this program. Use that version.')
  return { directory, manifest, cipher }
}

function parsed(text: string): { manifest: BackupManifest; digest: string } | null {
  try {
    const read = JSON.parse(text) as { manifest?: BackupManifest; digest?: string } | null
    return read?.manifest === undefined || typeof read.digest !== 'string'
      ? null
      : { manifest: read.manifest, digest: read.digest }
  } catch {
    return null
  }
}

function unreadable(directory: string): BackupRefused {
  return new BackupRefused(`The backup at ${directory} is damaged: its manifest was changed. Use another backup.`)
}

/** All backups of the last 24 hours are kept. */
export function expiredBackups(names: readonly string[], now: Date): string[] {
  const newestFirst = names.toSorted().toReversed()
  const kept = new Set(newestFirst.filter((name) => now.getTime() - instantOfBackup(name).getTime() < dayMs))
  const keepNewest = (count: number, periodOf: (name: string) => string | number) => {
    const periods = new Set<string | number>()
    for (const name of newestFirst) {
      const period = periodOf(name)
      if (periods.has(period)) continue
      if (periods.size === count) return
      periods.add(period)
      kept.add(name)
    }
  }
  keepNewest(7, (name) => name.slice(0, 10))
  // Day 0 of Unix time, 1970-01-01, was a Thursday. Adding 3 days makes each week start on a Monday.
  keepNewest(4, (name) => Math.floor((instantOfBackup(name).getTime() / dayMs + 3) / 7))
  return names.filter((name) => !kept.has(name))
}

export async function removeExpired(backupDirectory: string, now: Date): Promise<string[]> {
  const expired = expiredBackups(await listBackups(backupDirectory), now)
  for (const name of expired) await rm(join(backupDirectory, name), { recursive: true, force: true })
  return expired
}

/**
 * Renames each folder first, so that a process that still writes into it fails. Otherwise that process could publish a
 * backup that lacks some files.
 */
export async function removeInterrupted(backupDirectory: string): Promise<void> {
  const leftBy = async (prefix: string) =>
    (await readdir(backupDirectory)).filter((name) => name.startsWith(prefix)).map((name) => name.slice(prefix.length))
  const pathOf = (prefix: string, name: string) => join(backupDirectory, `${prefix}${name}`)
  for (const name of await leftBy(partPrefix)) await rename(pathOf(partPrefix, name), pathOf(gonePrefix, name))
  for (const name of await leftBy(gonePrefix)) await rm(pathOf(gonePrefix, name), { recursive: true, force: true })
}
