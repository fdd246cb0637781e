import { mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'

export async function syncFile(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Windows cannot open folders and does not need this. */
export async function syncFolder(path: string): Promise<void> {
  if (process.platform !== 'win32') await syncFile(path)
}

async function isFolder(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isDirectory()
  } catch {
    return false
  }
}

export async function makeFolder(path: string): Promise<void> {
  if (await isFolder(path)) return
  const parent = dirname(path)
  if (parent !== path) await makeFolder(parent)
  await mkdir(path, { recursive: true })
  await syncFolder(parent)
}

/**
 * An incoming file that did not change for this long was left behind by a crash. A running upload keeps changing its
 * file, and a complete file waits only minutes until the server decodes it.
 */
export const abandonedAfterMs = 15 * 60_000

export async function removeOlderThan(folder: string, instant: number): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    const found = await stat(path).catch(() => null)
    if (found !== null && found.mtimeMs < instant) await rm(path, { recursive: true, force: true })
  }
}
