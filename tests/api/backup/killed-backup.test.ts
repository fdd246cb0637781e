import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { listBackups, openBackup } from '#server/platform/backup/backup-folder.ts'
import { verifyBackup } from '#server/platform/backup/verify-backup.ts'
import { openStorage } from '#server/platform/storage/open-storage.ts'
import { secretKey, temporaryFolder } from '../../support/backed-up.ts'
import { buildCommands } from '../../support/crash/crash-build.ts'
import { createTestDatabase, type TestDatabase } from '../../support/database.ts'
import { eventually } from '../../support/eventually.ts'

let data: TestDatabase
let program: string
let large: string
const folder = temporaryFolder()
const running: ChildProcess[] = []

/**
 * Starts `npm run cli -- backup`. With the embedded database the test runs no server, because only one process can open it.
 */
function startBackup(fields: Readonly<Record<string, string | undefined>> = {}) {
  const { DATABASE_URL: _, NODE_ENV: __, ...inherited } = process.env
  const child = spawn(process.execPath, [program, 'backup'], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...inherited,
      ...(data.url === undefined ? {} : { DATABASE_URL: data.url }),
      DATA_DIR: data.directory,
      BACKUP_DIR: folder,
      SECRET_KEY: secretKey,
      ...fields,
    },
  })
  running.push(child)
  const said = Promise.all([text(child.stdout), text(child.stderr)])
  const ended = once(child, 'exit').then(async () => ({ code: child.exitCode, said: (await said).join('') }))
  return { child, ended }
}

const records = () =>
  data.database.db.selectFrom('backups').select(['finished_at', 'failure']).orderBy('started_at').execute()
const partFolder = () => readdirSync(folder).find((name) => name.startsWith('.part-')) ?? null

beforeAll(async () => {
  program = await buildCommands(inject('pgliteWorker'))
  data = await createTestDatabase()
  const storage = await openStorage({ dataDirectory: data.directory, s3: null, now: new Date() })
  await storage.put('originals/1/a.jpg', Buffer.from('a photo'))
  // A sparse file of 64 GB that takes no space. Reading it lasts long enough for the test to kill the backup.
  large = join(data.directory, 'storage/originals/1/large.jpg')
  writeFileSync(large, '')
  truncateSync(large, 64 * 2 ** 30)
  if (data.kind === 'embedded') await data.database.close()
})
afterAll(async () => {
  for (const child of running) child.kill('SIGKILL')
  await data?.close()
  rmSync(folder, { recursive: true, force: true })
})

describe('a backup that is killed while it reads the photos', () => {
  it('is never listed, and the next backup removes its files and records that it was interrupted', async () => {
    const first = startBackup()
    const part = await eventually('the photos of the backup', () => {
      const name = existsSync(folder) ? partFolder() : null
      return name !== null && existsSync(join(folder, name, 'files/originals/1/large.jpg.part')) ? name : null
    })
    const beside = await startBackup().ended
    expect(beside.code).toBe(1)
    expect(beside.said).toMatch(
      data.kind === 'postgres' ? /^Another process makes a backup/ : /^The data directory .* is in use by process/,
    )
    expect(partFolder(), 'the running backup keeps its folder').toBe(part)
    first.child.kill('SIGKILL')
    await first.ended
    expect(first.child.signalCode).toBe('SIGKILL')
    expect(await listBackups(folder)).toEqual([])
    await expect(openBackup(folder, join(folder, part), null)).rejects.toThrow('There is no backup at')
    if (data.kind === 'postgres') expect(await records()).toEqual([{ finished_at: null, failure: null }])

    rmSync(large)
    const next = await startBackup().ended
    expect(next).toMatchObject({ code: 0, said: expect.stringContaining('1 files') })
    const [name = '', ...others] = await listBackups(folder)
    expect(others).toEqual([])
    expect(readdirSync(folder)).toEqual([name])
    await verifyBackup(await openBackup(folder, name, null))
    if (data.kind === 'postgres')
      expect(await records()).toEqual([
        { finished_at: null, failure: 'It was interrupted.' },
        { finished_at: expect.any(Date), failure: null },
      ])
    else expect(existsSync(join(data.directory, '.database-copy'))).toBe(false)
  })
})

describe('a backup command on a full disk, with no secret key stored yet', () => {
  it('fails with one line that names the full disk', async () => {
    const full = join(folder, 'full')
    mkdirSync(full)
    // `/dev/full` fails every write as a full disk does.
    symlinkSync('/dev/full', join(full, 'secret.key.new'))
    const { code, said } = await startBackup({
      DATA_DIR: full,
      BACKUP_DIR: join(full, 'backups'),
      SECRET_KEY: undefined,
    }).ended
    expect({ code, said }).toEqual({
      code: 1,
      said: 'The command backup failed: the disk is full. Free some space, or use another disk.\n',
    })
  })
})
