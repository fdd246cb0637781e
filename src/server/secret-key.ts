import { randomBytes } from 'node:crypto'
import { mkdir, open, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'

/** Returns the installation's secret key: the configured one, or one that is generated once and kept in DATA_DIR. */
export async function readSecretKey(configured: string | null, dataDirectory: string): Promise<string> {
  if (configured !== null) return configured
  const path = join(dataDirectory, 'secret.key')
  try {
    const kept = (await readFile(path, 'utf8')).trim()
    if (kept.length >= 32) return kept
    throw new Error(`${path} does not hold a key; restore it from a backup or remove it`)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
  }
  const made = randomBytes(32).toString('base64url')
  await mkdir(dataDirectory, { recursive: true })
  const file = await open(`${path}.new`, 'w', 0o600)
  await file.writeFile(`${made}\n`)
  await file.sync()
  await file.close()
  await rename(`${path}.new`, path)
  return made
}
