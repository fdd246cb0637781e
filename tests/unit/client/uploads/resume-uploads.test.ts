import 'fake-indexeddb/auto'
import { expect, it, vi } from 'vitest'
import { startUploads } from '#client/device/uploads/start-uploads.ts'
import { resumeUploads } from '#client/device/uploads/resume-uploads.ts'
import { takeConsoleErrors } from '../../../support/setup/console-errors.ts'
import { freshDatabase, until } from '../device/offline-fixtures.ts'
import { addFile } from '../device/upload-fixtures.ts'

vi.mock('#client/device/uploads/start-uploads.ts', () => ({ startUploads: vi.fn() }))

it('a page reports that its first search for photos of an earlier visit failed, and resumes their upload later', async () => {
  const database = freshDatabase()
  await addFile(database, 'a')
  const fault = new Error('The store is busy')
  vi.spyOn(database.uploads, 'count').mockImplementationOnce(() => {
    throw fault
  })
  resumeUploads(database)
  await until(() => vi.mocked(startUploads).mock.calls.length > 0)
  expect(startUploads).toHaveBeenCalledExactlyOnceWith(database)
  expect(takeConsoleErrors()).toEqual([[expect.stringContaining('uploader'), fault]])
})
