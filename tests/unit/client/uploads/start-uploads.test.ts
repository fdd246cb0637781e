import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Session } from '#client/api/session.ts'
import type { OfflineDatabase } from '#client/device/database/device-database.ts'
import { takeConsoleErrors } from '../../../support/setup/console-errors.ts'
import { freshDatabase, until } from '../device/offline-fixtures.ts'
import { addFile } from '../device/upload-fixtures.ts'

const fault = new ReferenceError('x')
let database: OfflineDatabase
let lock: ReturnType<typeof vi.fn>

/** Opens a page whose user has a waiting photo. The page's request for the lock to send never ends. */
async function openPage(): Promise<void> {
  vi.resetModules()
  const { startUploads } = await import('#client/device/uploads/start-uploads.ts')
  const session = await import('#client/api/session.ts')
  session.showSession({ token: 'a token', user: { id: 4, origin_user: null } as Session['user'] })
  startUploads(database)
}

beforeEach(async () => {
  database = freshDatabase()
  await addFile(database, 'a', { actor: '4' })
  lock = vi.fn(() => new Promise(() => undefined))
  vi.stubGlobal('navigator', { locks: { request: lock } })
})

afterEach(() => vi.unstubAllGlobals())

it('a page reports an error of the lock under which it sends photos, and requests the lock again', async () => {
  lock.mockRejectedValueOnce(fault)
  await openPage()
  await until(() => lock.mock.calls.length === 2)
  expect(takeConsoleErrors()).toEqual([[expect.stringContaining('uploader'), fault]])
})

it('a page that cannot read its photos at first reports the error once and sends the photos later', async () => {
  const read = database.uploads.where.bind(database.uploads)
  let fails = 3
  vi.spyOn(database.uploads, 'where').mockImplementation(((index: string) => {
    fails -= 1
    if (fails >= 0) throw fault
    return read(index)
  }) as typeof read)
  await openPage()
  await until(() => lock.mock.calls.length === 1)
  expect(takeConsoleErrors()).toEqual([[expect.stringContaining('uploader'), fault]])
})
