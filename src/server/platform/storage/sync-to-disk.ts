import { mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** Makes written content durable against a power cut. */
export async function syncFile(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Makes the names in a folder durable against a power cut. Windows cannot open folders and needs no such call. */
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

/** Creates a folder and its parents durably. */
export async function makeFolder(path: string): Promise<void> {
  if (await isFolder(path)) return
  const parent = dirname(path)
  if (parent !== path) await makeFolder(parent)
  await mkdir(path, { recursive: true })
  await syncFolder(parent)
}

/** An older incoming file is abandoned: a running upload keeps writing, and its decoding waits minutes at most. */
export const abandonedAfterMs = 15 * 60_000

/** Removes uploads that a crash left. Those of a running process are younger. */
export async function removeOlderThan(folder: string, instant: number): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    const found = await stat(path).catch(() => null)
    if (found !== null && found.mtimeMs < instant) await rm(path, { recursive: true, force: true })
  }
}
