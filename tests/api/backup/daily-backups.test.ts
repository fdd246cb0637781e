import { rmSync } from 'node:fs'
import { CompiledQuery } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { createBackups } from '#server/jobs/keep-backups.ts'
import { listBackups, openBackup } from '#server/platform/backup/backup-folder.ts'
import { backupRecords, recordsIfKnown } from '#server/platform/backup/backup-records.ts'
import { backupLock } from '#server/platform/backup/backup-sources.ts'
import { verifyBackup } from '#server/platform/backup/verify-backup.ts'
import { runUnlessLocked } from '#server/platform/database/exclusive-work.ts'
import type { SqlClient } from '#server/platform/database/migrations.ts'
import { openStorage } from '#server/platform/storage/open-storage.ts'
import { sourceOf, temporaryFolder } from '../../support/backed-up.ts'
import { createTestDatabase, type TestDatabase } from '../../support/database.ts'
import { silentLog } from '../../support/setup/silent-log.ts'
import { testClock } from '../../support/test-app.ts'

let data: TestDatabase
const folder = temporaryFolder()
const clock = testClock('2026-07-04T10:00:00Z')
const minuteMs = 60_000

const takesTurns: Parameters<typeof createBackups>[0]['alone'] = async (work) => ({ done: await work() })

/** Creates the daily backups as a process does when it starts. */
const startBackups = (alone = takesTurns, records: SqlClient = client()) =>
  createBackups({
    client: records,
    alone,
    source: sourceOf(data),
    backupDirectory: folder,
    key: null,
    clock,
    log: silentLog,
  })
const client = () => ({
  query: (text: string, values: readonly unknown[] = []) =>
    data.database.db.executeQuery(CompiledQuery.raw(text, [...values])),
})
const recorded = () =>
  data.database.db
    .selectFrom('backups')
    .select(['name', 'finished_at', 'failure', 'verified_at', 'damage'])
    .orderBy('started_at')
    .execute()

beforeAll(async () => {
  data = await createTestDatabase()
  const storage = await openStorage({ dataDirectory: data.directory, s3: null, now: clock.now() })
  await storage.put('logos/1/b.png', Buffer.from('a logo'))
})
afterAll(async () => {
  await data.close()
  rmSync(folder, { recursive: true, force: true })
})

describe('the daily backup', () => {
  it('is made and verified ten minutes after the server starts, and not again 23 hours later', async () => {
    const backups = startBackups()
    await backups.runDaily()
    expect(await recorded()).toEqual([])
    clock.advance(10 * minuteMs)
    await backups.runDaily()
    clock.advance(23 * 60 * minuteMs)
    await backups.runDaily()
    const [only, ...others] = await recorded()
    expect(others).toEqual([])
    expect(only).toMatchObject({ failure: null, damage: null })
    expect(only?.finished_at).not.toBeNull()
    expect(only?.verified_at).not.toBeNull()
  })

  it('is made after an interrupted backup, which is recorded as interrupted', async () => {
    await backupRecords(client()).started('20260705-0930Z', clock.now())
    clock.advance(minuteMs)
    const backups = startBackups()
    clock.advance(60 * minuteMs)
    await backups.runDaily()
    const all = await recorded()
    expect(all.map(({ failure }) => failure)).toEqual([null, 'It was interrupted.', null])
    const names = await listBackups(folder)
    expect(names).toEqual(all.filter(({ failure }) => failure === null).map(({ name }) => name))
    for (const name of names) await verifyBackup(await openBackup(folder, name, null))
  })
})

it.runIf(inject('database') === 'postgres')(
  'only one of two simultaneous workers makes the daily backup, and neither makes it while another process makes a backup',
  async () => {
    clock.advance(48 * 60 * minuteMs)
    const before = await listBackups(folder)
    const { url = '' } = data
    const workers = [0, 1].map(() => startBackups((work) => runUnlessLocked(url, backupLock, work)))
    clock.advance(10 * minuteMs)
    const other = await runUnlessLocked(url, backupLock, () => Promise.all(workers.map((worker) => worker.runDaily())))
    expect(other, 'the lock was free').not.toBeNull()
    expect(await listBackups(folder), 'while another process makes one').toEqual(before)
    await Promise.all(workers.map((worker) => worker.runDaily()))
    const made = (await listBackups(folder)).filter((name) => !before.includes(name))
    expect(made).toHaveLength(1)
    const command = () => startBackups((work) => runUnlessLocked(url, backupLock, work)).make({ full: false })
    await expect(runUnlessLocked(url, backupLock, command)).rejects.toThrow('Another process makes a backup')
  },
)

it('a backup fails with the reason when the disk of the database is full', async () => {
  // PostgreSQL's error when the disk is full. The embedded database throws the same.
  const full = Object.assign(new Error('could not extend file'), { code: '53100' })
  const backups = startBackups(takesTurns, { query: () => Promise.reject(full) })
  await expect(backups.make({ full: false })).rejects.toThrow(/^The backup failed: the disk of the database is full\. /)
})

it('a database with an older schema, which has no table of backups, is backed up without a record of the backup', async () => {
  await data.database.db.schema.dropTable('backups').execute()
  clock.advance(minuteMs)
  const { manifest } = await startBackups().make({ full: false })
  expect((await listBackups(folder)).at(-1)).toBe(manifest.name)
  await verifyBackup(await openBackup(folder, manifest.name, null))
  const records = await recordsIfKnown(client())
  await records.started('20260706-1200Z', clock.now())
  await records.interrupted()
  await records.failed('20260706-1200Z', 'The disk is full.')
})
