import { randomBytes } from 'node:crypto'
import {
  appendFileSync,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { listBackups, openBackup } from '#server/platform/backup/backup-folder.ts'
import { openPostgresDatabase } from '#server/platform/backup/backup-sources.ts'
import { createBackup } from '#server/platform/backup/create-backup.ts'
import { clearDatabase } from '#server/platform/backup/restore-installation.ts'
import { verifyBackup } from '#server/platform/backup/verify-backup.ts'
import { openDatabase } from '#server/platform/database/database.ts'
import { migrations } from '#server/platform/database/migration-files.ts'
import { openStorage } from '#server/platform/storage/open-storage.ts'
import { backUp, backupKey, restore, sourceOf, temporaryFolder } from '../../support/backed-up.ts'
import { createTestDatabase, type TestDatabase } from '../../support/database.ts'
import { silentLog } from '../../support/setup/silent-log.ts'
import { openShop } from '../../support/shop.ts'

let data: TestDatabase
let target: TestDatabase
const folder = temporaryFolder()
const forms = { plain: null, encrypted: backupKey } as const
const made = { plain: '', encrypted: '' }

async function verify(directory: string, key: string | null): Promise<void> {
  await verifyBackup(await openBackup('', directory, key))
}

function filesIn(directory: string): string[] {
  return readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(directory.length))
    .toSorted()
}

const damages: Readonly<Record<string, (path: string) => void>> = {
  changed: (path) => {
    const bytes = readFileSync(path)
    const at = Math.floor(bytes.length / 2)
    bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at)
    writeFileSync(path, bytes)
  },
  halved: (path) => truncateSync(path, Math.floor(statSync(path).size / 2)),
  extended: (path) => appendFileSync(path, 'x'),
  removed: (path) => rmSync(path),
}

beforeAll(async () => {
  data = await createTestDatabase()
  target = await createTestDatabase(data.kind)
  await openShop(data.database.db)
  const storage = await openStorage({ dataDirectory: data.directory, s3: null, now: new Date() })
  await storage.put('originals/1/a.jpg', randomBytes(1_200_000))
  await storage.put('logos/1/b.png', Buffer.from('a logo'))
  made.plain = (await backUp(data, join(folder, 'plain'))).directory
  made.encrypted = (await backUp(data, join(folder, 'encrypted'), { key: backupKey })).directory
})
afterAll(async () => {
  await data.close()
  await target.close()
  rmSync(folder, { recursive: true, force: true })
})

describe.each(['plain', 'encrypted'] as const)('a backup in %s form', (form) => {
  it('passes verification when none of its files changed', async () => {
    await expect(verify(made[form], forms[form])).resolves.toBeUndefined()
  })

  it.each(Object.keys(damages))('is refused when any of its files was %s', async (damage) => {
    const names = filesIn(made[form])
    expect(names).toHaveLength(6)
    const copy = join(folder, randomBytes(6).toString('hex'))
    await cp(made[form], copy, { recursive: true })
    for (const name of names) {
      const whole = readFileSync(join(copy, name))
      damages[damage]?.(join(copy, name))
      await expect(verify(copy, forms[form]), name).rejects.toThrow(/damaged|There is no backup/)
      writeFileSync(join(copy, name), whole)
    }
    await verify(copy, forms[form])
  })
})

describe('openBackup', () => {
  it('refuses a wrong or missing BACKUP_KEY, and any BACKUP_KEY for a plain backup', async () => {
    await expect(openBackup('', made.encrypted, `${backupKey}!`)).rejects.toThrow('made with another BACKUP_KEY')
    await expect(openBackup('', made.encrypted, null)).rejects.toThrow('set BACKUP_KEY')
    await expect(openBackup('', made.plain, backupKey)).rejects.toThrow('unset it')
  })
})

describe('an encrypted backup', () => {
  it('contains no email address and no secret key in readable form', () => {
    const text = filesIn(made.encrypted).map((name) => readFileSync(join(made.encrypted, name)).toString('latin1'))
    expect(text.join('')).not.toMatch(/@outfitter\.test|a secret key of the tests/)
  })
})

describe('createBackup', () => {
  it('leaves no files behind when it is interrupted', async () => {
    const place = join(folder, 'interrupted')
    const source = sourceOf(data)
    const failing = { ...source, appliedMigrations: () => Promise.reject(new Error('interrupted')) }
    const options = { backupDirectory: place, key: null, now: new Date() }
    await expect(createBackup(failing, options)).rejects.toThrow('interrupted')
    expect(await listBackups(place)).toEqual([])
    expect(readdirSync(place)).toEqual([])
  })

  it('fails with a readable reason when its folder cannot be written', async () => {
    const file = join(folder, 'a-file')
    writeFileSync(file, '')
    await expect(backUp(data, join(file, 'backups'))).rejects.toThrow(
      /^The backup failed: .* is no folder\. Use another/,
    )
  })

  it('hard-links files that the previous backup already has, instead of copying them', async () => {
    const place = join(folder, 'encrypted')
    const again = await backUp(data, place, { key: backupKey, now: new Date(Date.now() + 60_000) })
    const original = filesIn(again.directory).find((name) => name.includes('originals')) ?? ''
    expect(statSync(join(again.directory, original)).ino).toBe(statSync(join(made.encrypted, original)).ino)
    await verify(again.directory, backupKey)
  })
})

describe('restoreInstallation', () => {
  it('refuses a target that holds data, and a target database that a server is using', async () => {
    const refused = data.kind === 'postgres' ? 'A server uses the database' : 'is in use by'
    // Opens a connection, because the pool closes idle ones. On PostgreSQL, restore detects a running server only by
    // its open connections.
    await target.database.ping()
    await expect(restore({ directory: made.plain }, target)).rejects.toThrow(refused)
    await target.database.close()
    await expect(restore({ directory: made.plain }, target)).rejects.toThrow('is not empty')
  })

  it.runIf(inject('database') === 'postgres')(
    'waits when the first check finds an open connection to the target database that closes soon after',
    async () => {
      const server = await openDatabase({ ...target, log: silentLog })
      await server.ping()
      const { client, close } = await openPostgresDatabase(target.url ?? '')
      let closing: Promise<void> | undefined
      const query = async (statement: string, values?: unknown[]) => {
        const answer = await client.query(statement, values)
        closing ??= server.close()
        return answer
      }
      await expect(clearDatabase({ query }, false)).rejects.toThrow('is not empty')
      await closing
      await close()
    },
  )

  it('changes nothing for a damaged backup', async () => {
    const copy = join(folder, randomBytes(6).toString('hex'))
    await cp(made.plain, copy, { recursive: true })
    damages['changed']?.(join(copy, 'database.gz'))
    const directory = join(folder, 'untouched')
    await expect(restore({ directory: copy }, { ...target, directory }, { replace: true })).rejects.toThrow('damaged')
    expect(existsSync(directory)).toBe(false)
  })

  it('refuses a SECRET_KEY that differs from the one in the backup', async () => {
    const restoring = restore({ directory: made.plain }, target, { replace: true, secretKey: 'x'.repeat(40) })
    await expect(restoring).rejects.toThrow('SECRET_KEY is not the key of the backup')
  })

  // The short run skips this test on the embedded database, because creating two more of these databases takes long.
  const isShort = inject('database') === 'embedded' && process.env.LONG_TESTS !== '1'
  it.skipIf(isShort)('restores a backup of an older build, which the next start migrates', async () => {
    if (target.url !== undefined) {
      const { client, close } = await openPostgresDatabase(target.url)
      await clearDatabase(client, true)
      await close()
    }
    const directory = join(folder, 'older')
    const older = await openDatabase({ ...target, directory, migrations: migrations.slice(0, -1), log: silentLog })
    await older.db.insertInto('rivers').values({ name: 'Poudre', fee: 7 }).execute()
    const backup = await backUp({ ...target, directory, database: older }, join(folder, 'of-older'))
    await older.close()
    const restored = { ...target, directory: join(folder, 'newer') }
    await restore(backup, restored, { replace: true })
    const newer = await openDatabase({ ...restored, log: silentLog })
    expect(await newer.db.selectFrom('rivers').select(['name', 'fee']).execute()).toEqual([{ name: 'Poudre', fee: 7 }])
    await newer.close()
  })

  it('refuses a backup of a newer build', async () => {
    const restoring = restore({ directory: made.plain }, target, { migrations: migrations.slice(0, -1) })
    await expect(restoring).rejects.toThrow('newer version of this program')
  })
})
