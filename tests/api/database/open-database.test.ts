import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, inject, onTestFinished, test, vi } from 'vitest'
import { openDatabase } from '#server/platform/database/database.ts'
import { lockDirectory } from '#server/platform/database/directory-lock.ts'
import { startEmbeddedServer } from '#server/platform/database/embedded-server.ts'
import { migrations } from '#server/platform/database/migration-files.ts'
import { describeMigrations } from '#server/platform/database/migrations.ts'
import { maintainEmbedded } from '#server/platform/database/start-maintenance.ts'
import { createTestDatabase, testDatabase } from '../../support/database.ts'
import { silentLog as log } from '../../support/setup/silent-log.ts'

const place = testDatabase()

const carried = Object.fromEntries(migrations.map((migration) => [migration.name, migration.sql]))
const next = String(migrations.length + 1).padStart(4, '0')

async function reopen(files: Record<string, string>) {
  const { directory, url, workerUrl } = place
  await place.database.close()
  const opened = openDatabase({ directory, url, workerUrl, log, migrations: describeMigrations(files) })
  return opened.then(
    async (database) => {
      await database.close()
      return null
    },
    (error: unknown) => error,
  )
}

function fakeThread(code: string) {
  const directory = mkdtempSync(join(tmpdir(), 'eddyline-lost-'))
  onTestFinished(() => rmSync(directory, { recursive: true }))
  return { directory, workerUrl: new URL(`data:text/javascript,${encodeURIComponent(code)}`) }
}

describe('migrations', () => {
  test('are refused, with the name of the file, when an applied file was changed', async () => {
    const { name = '', sql = '' } = migrations[0] ?? {}
    const error = await reopen({ ...carried, [name]: `${sql} -- changed` })
    expect(error).toMatchObject({ name: 'MigrationRefused', message: expect.stringContaining(name) })
  })

  test('roll back every statement of a file that fails', async () => {
    const sql = 'create table half (id integer); insert into nowhere values (1);'
    const error = await reopen({ ...carried, [`${next}-add-half.sql`]: sql })
    expect(error).toMatchObject({ message: expect.stringContaining('undone') })
    expect(await reopen({ ...carried, [`${next}-add-half.sql`]: 'create table half (id integer);' })).toBeNull()
  })

  test('copy the directory of the embedded database before they change its schema', () => {
    const copy = join(place.directory, 'backups', `before-${next}-add-half`, 'PG_VERSION')
    expect(existsSync(copy)).toBe(place.kind === 'embedded')
  })

  test('refuse a schema of a newer build', async () => {
    expect(await reopen(carried)).toMatchObject({
      name: 'MigrationRefused',
      message: expect.stringContaining('newer version'),
    })
  })

  test('refuse files with wrong names or gaps in their numbers', () => {
    expect(() => describeMigrations({ '0001-a.sql': '', '0003-b.sql': '' })).toThrow(/number 2/)
    expect(() => describeMigrations({ 'create.sql': '' })).toThrow(/NNNN/)
  })
})

describe.runIf(inject('database') === 'embedded')('the embedded database', () => {
  test('refuses a second owner of its directory, and names the first owner’s process, until the first owner releases the directory', async () => {
    const directory = mkdtempSync(join(tmpdir(), 'eddyline-lock-'))
    const first = await lockDirectory(directory)
    await expect(lockDirectory(directory)).rejects.toMatchObject({
      name: 'DirectoryInUse',
      message: expect.stringContaining(`process ${process.pid}`),
    })
    await first.release()
    await (await lockDirectory(directory)).release()
    rmSync(directory, { recursive: true })
  })

  test('gives its directory to one new owner after the earlier owner was killed', async () => {
    const directory = mkdtempSync(join(tmpdir(), 'eddyline-lock-'))
    const path = join(directory, 'lock.sock')
    const code = `require('net').createServer().listen(${JSON.stringify(path)}, () => process.kill(process.pid, 'SIGKILL'))`
    expect(spawnSync(process.execPath, ['-e', code]).signal).toBe('SIGKILL')
    expect(existsSync(path)).toBe(true)
    const locks = await Promise.allSettled([lockDirectory(directory), lockDirectory(directory)])
    const got = locks.filter((lock) => lock.status === 'fulfilled')
    expect(got).toHaveLength(1)
    await got[0]?.value.release()
    rmSync(directory, { recursive: true })
  })

  test('keeps committed rows when it is closed and opened again, and refuses a second process while it is open', async () => {
    const { directory, workerUrl, database, close } = await createTestDatabase()
    await database.db.insertInto('rivers').values({ name: 'Arkansas' }).execute()
    await expect(openDatabase({ directory, workerUrl, log })).rejects.toThrow(/in use by process/)
    await database.close()
    const again = await openDatabase({ directory, workerUrl, log })
    expect(await again.db.selectFrom('rivers').select('name').execute()).toEqual([{ name: 'Arkansas' }])
    await again.close()
    await close()
  })

  test('fails every open query, and reports the error once, when the database thread ends by itself', async () => {
    const code = `import { parentPort } from 'node:worker_threads'
      parentPort.on('message', () => { throw new Error('out of memory') })
      parentPort.postMessage({ kind: 'ready' })`
    const lost = vi.fn<(error: Error) => void>()
    const server = await startEmbeddedServer({ ...fakeThread(code), onLost: lost })
    await expect(server.pool.query('select 1')).rejects.toThrow('The embedded database ended')
    await server.close()
    expect(lost.mock.calls).toEqual([[expect.objectContaining({ message: 'out of memory' })]])
  })

  test('fails to start when the database thread ends before the database is ready', async () => {
    const lost = vi.fn<(error: Error) => void>()
    const start = startEmbeddedServer({ ...fakeThread(`throw new Error('out of memory')`), onLost: lost })
    await expect(start).rejects.toThrow('out of memory')
    expect(lost).not.toHaveBeenCalled()
  })

  test('vacuums only tables with many new rows, and does not vacuum them again without new changes', async () => {
    const { database, close } = await createTestDatabase()
    const seen = new Map<string, number>()
    await maintainEmbedded(database, seen)
    await database.transaction(async (tx) => {
      await tx
        .insertInto('rivers')
        .values(Array.from({ length: 100 }, (_, index) => ({ name: `River ${index}` })))
        .execute()
    })
    expect(await maintainEmbedded(database, seen)).toEqual(['rivers'])
    expect(await maintainEmbedded(database, seen)).toEqual([])
    await close()
  })
})
