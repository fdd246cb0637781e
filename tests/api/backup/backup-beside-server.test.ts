import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { startBackups } from '#server/app/start-backups.ts'
import { readConfig } from '#server/config.ts'
import { listBackups, openBackup } from '#server/platform/backup/backup-folder.ts'
import { serveBackupRequests } from '#server/platform/backup/backup-requests.ts'
import { verifyBackup } from '#server/platform/backup/verify-backup.ts'
import { systemClock } from '#server/platform/clock/clock.ts'
import { openStorage } from '#server/platform/storage/open-storage.ts'
import { backupKey, secretKey, temporaryFolder } from '../../support/backed-up.ts'
import { buildCommands } from '../../support/crash/crash-build.ts'
import { createTestDatabase, type TestDatabase } from '../../support/database.ts'
import { silentLog } from '../../support/setup/silent-log.ts'

let data: TestDatabase
let program: string
const folder = temporaryFolder()
const otherKey = 'the key of the server, long enough to be one'

/** Runs a command of the command line with these settings, and none of the test's own. */
async function command(args: readonly string[], settings: Readonly<Record<string, string>>) {
  const child = spawn(process.execPath, [program, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env['PATH'], DATA_DIR: data.directory, ...settings },
  })
  const said = Promise.all([text(child.stdout), text(child.stderr)])
  await once(child, 'exit')
  return { code: child.exitCode, said: (await said).join('') }
}

const only = async (directory: string) => {
  const [name = '', ...others] = await listBackups(directory)
  expect(others).toEqual([])
  return name
}

// With PostgreSQL the command opens the database by itself.
describe.runIf(inject('database') === 'embedded')('npm run cli -- backup beside a running server', () => {
  beforeAll(async () => {
    program = await buildCommands(inject('pgliteWorker'))
    data = await createTestDatabase()
    const storage = await openStorage({ dataDirectory: data.directory, s3: null, now: new Date() })
    await storage.put('originals/1/a.jpg', Buffer.from('a photo'))
  })
  afterAll(async () => {
    await data.close()
    rmSync(folder, { recursive: true, force: true })
  })

  it('uses its own BACKUP_DIR and BACKUP_KEY, and those of the server when it has none', async () => {
    const [own, ofServer] = [join(folder, 'own'), join(folder, 'server')]
    const config = readConfig({ DATA_DIR: data.directory, BACKUP_DIR: ofServer, BACKUP_KEY: otherKey })
    const { database, workerUrl } = data
    const running = await startBackups(config, { database, secretKey, clock: systemClock, log: silentLog, workerUrl })
    try {
      const made = await command(['backup'], { BACKUP_DIR: own, BACKUP_KEY: backupKey })
      expect(made).toMatchObject({ code: 0, said: expect.stringContaining(`encrypted, in ${own}`) })
      expect(await listBackups(ofServer), "the server's own folder").toEqual([])
      const name = await only(own)
      await verifyBackup(await openBackup(own, name, backupKey))
      await expect(openBackup(own, name, null)).rejects.toThrow('The backup is encrypted')
      const verified = await command(['backup:verify', name], { BACKUP_DIR: own, BACKUP_KEY: backupKey })
      expect(verified).toMatchObject({ code: 0, said: expect.stringContaining('complete and undamaged') })

      const plain = await command(['backup'], { BACKUP_DIR: join(folder, 'plain') })
      expect(plain).toMatchObject({ code: 0, said: expect.stringContaining('not encrypted') })

      const bare = await command(['backup'], {})
      expect(bare).toMatchObject({ code: 0, said: expect.stringContaining(`encrypted, in ${ofServer}`) })
      await verifyBackup(await openBackup(ofServer, await only(ofServer), otherKey))
    } finally {
      await running.stop()
    }
  })

  it('is refused with a sentence by an older server, which would ignore them', async () => {
    // An older server takes every request but `make` for the result of a check, and answers an empty sentence.
    const older = await serveBackupRequests(data.directory, async ({ kind }) => (kind === 'make' ? 'Made.' : ''))
    try {
      const refused = await command(['backup'], { BACKUP_DIR: join(folder, 'none'), BACKUP_KEY: backupKey })
      expect(refused).toEqual({
        code: 1,
        said: 'No backup was made: the running server is an older version, which would ignore BACKUP_DIR and BACKUP_KEY. Stop it for the backup, or unset them to back up with its own settings.\n',
      })
      expect(await command(['backup'], {})).toEqual({ code: 0, said: 'Made.\n' })
    } finally {
      await older.close()
    }
  })
})
