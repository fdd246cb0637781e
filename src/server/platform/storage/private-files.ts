import { chmod, lstat, readdir, realpath } from 'node:fs/promises'
import { join } from 'node:path'
import type { Log } from '../log/log.ts'
import { isMissing } from './folder-entries.ts'

const othersBits = 0o077

/** Makes all files and folders that this process creates later accessible to its own user only. */
export function createPrivateFiles(): void {
  process.umask(othersBits)
}

interface Tightened {
  readonly changed: number
  /** Paths whose rights could not be changed, because they belong to another user of the machine. */
  readonly refused: readonly string[]
}

/**
 * Removes the rights of other users from a folder and everything in it, because earlier versions left such rights.
 * Changes the folder first, so that others lose access at once. Follows no links inside it, and ignores files that
 * disappear meanwhile.
 */
export async function tightenFolder(folder: string, changes = true): Promise<Tightened> {
  const refused: string[] = []
  let changed = 0
  const walk = async (path: string): Promise<void> => {
    try {
      const found = await lstat(path)
      if (found.isSymbolicLink()) return
      if ((found.mode & othersBits) !== 0) {
        if (changes) await chmod(path, found.mode & 0o700)
        changed += 1
      }
      if (found.isDirectory()) for (const name of await readdir(path)) await walk(join(path, name))
    } catch (error) {
      if (!isMissing(error)) refused.push(path)
    }
  }
  const root = await realpath(folder).catch(() => null)
  if (root !== null) await walk(root)
  return { changed, refused }
}

export async function keepFolderPrivate(folder: string, log: Pick<Log, 'info' | 'warn'>): Promise<void> {
  if (process.platform === 'win32') return
  const { changed, refused } = await tightenFolder(folder)
  if (changed > 0) log.info({ changed }, 'Other users of this machine could reach files in DATA_DIR; now they cannot')
  if (refused.length > 0)
    log.warn(
      { refused: refused.length, first: refused[0] },
      'Files in DATA_DIR belong to another user: give them to the user of this server with chown',
    )
}
