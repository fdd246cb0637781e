import 'fake-indexeddb/auto'
import { expect, it } from 'vitest'
import { freshDatabase } from './offline-fixtures.ts'
import { addFile } from './upload-fixtures.ts'

it('a queued photo keeps its signature, so that groups can be suggested before the upload', async () => {
  const database = freshDatabase()
  const signature = '0'.repeat(56)
  await addFile(database, 'a', { signature })
  expect(await database.uploads.toArray()).toMatchObject([{ name: 'a', signature }])
})
