import { mkdir, open, stat } from 'node:fs/promises'
import { dirname } from 'node:path'

/** What was written to a file survives a power cut from here on. */
export async function syncFile(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** The names in a folder survive a power cut from here on. Windows cannot open folders and needs no such call. */
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

/** Makes a folder and its parents so that they too survive a power cut. */
export async function makeFolder(path: string): Promise<void> {
  if (await isFolder(path)) return
  const parent = dirname(path)
  if (parent !== path) await makeFolder(parent)
  await mkdir(path, { recursive: true })
  await syncFolder(parent)
}
