import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { adoptInstallation, requireSameInstallation } from '#server/platform/installation/installation.ts'
import { openStorage } from '#server/platform/storage/open-storage.ts'
import { StorageMiss } from '#server/platform/storage/storage.ts'
import { createTestDatabase, type TestDatabase } from '../../support/database.ts'
import { silentLog } from '../../support/setup/silent-log.ts'

const [ours, other] = ['k'.repeat(32), 'o'.repeat(32)]
let data: TestDatabase
let folder = ''
beforeAll(async () => {
  data = await createTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'eddyline-installation-'))
})
afterAll(async () => {
  await data.close()
  await rm(folder, { recursive: true, force: true })
})
afterEach(async () => {
  await data.database.db.deleteFrom('installation_identity').execute()
})

/**
 * The database, storage and key of one of several server processes. `kind` is always 'postgres', because the embedded
 * database allows only one process.
 */
async function processOf(secretKey: string, place: string) {
  const storage = await openStorage({ dataDirectory: join(folder, place), s3: null, now: new Date() })
  return { database: { ...data.database, kind: 'postgres' as const }, storage, secretKey, log: silentLog }
}

describe('a starting process', () => {
  it('is accepted with the SECRET_KEY and storage of the other processes, even when all start at once', async () => {
    const several = await Promise.all(['a', 'a', 'a'].map((place) => processOf(ours, place)))
    await Promise.all(several.map(requireSameInstallation))
    await requireSameInstallation(await processOf(ours, 'a'))
  })

  it('is refused when its SECRET_KEY differs from the recorded one, until an operator adopts the new key', async () => {
    await requireSameInstallation(await processOf(ours, 'b'))
    const changed = await processOf(other, 'b')
    await expect(requireSameInstallation(changed)).rejects.toThrow(/SECRET_KEY .* adopt-installation/s)
    await adoptInstallation(changed)
    await requireSameInstallation(changed)
    await expect(requireSameInstallation(await processOf(ours, 'b'))).rejects.toThrow('SECRET_KEY')
  })

  it('is refused when its storage folder is not the recorded one, until an operator adopts the new storage', async () => {
    await requireSameInstallation(await processOf(ours, 'c'))
    const moved = await processOf(ours, 'd')
    await expect(requireSameInstallation(moved)).rejects.toThrow(/storage .* adopt-installation/s)
    await adoptInstallation(moved)
    await requireSameInstallation(moved)
  })

  it('is accepted while the storage does not answer', async () => {
    await requireSameInstallation(await processOf(ours, 'e'))
    const away = { getBytes: () => Promise.reject(new Error('away')), put: () => Promise.reject(new Error('away')) }
    await requireSameInstallation({ ...(await processOf(ours, 'e')), storage: away })
    const empty = { ...away, getBytes: () => Promise.reject(new StorageMiss('x')) }
    await expect(requireSameInstallation({ ...(await processOf(ours, 'e')), storage: empty })).rejects.toThrow(
      'storage',
    )
  })
})
