import { chmodSync, lstatSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '../support/app.ts'

/** The paths in a folder that other users of the machine may read, write or enter. */
function openToOthers(folder: string): string[] {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  return ['.', ...names].filter(
    (name) => ((lstatSync(join(folder, name), { throwIfNoEntry: false })?.mode ?? 0) & 0o077) !== 0,
  )
}

test('only the server’s operating system user can read its data, even files that an older version left readable', async ({
  app,
}) => {
  expect(openToOthers(app.dataDirectory)).toEqual([])
  await app.stop()
  for (const name of readdirSync(app.dataDirectory, { recursive: true, encoding: 'utf8' })) {
    const path = join(app.dataDirectory, name)
    chmodSync(path, lstatSync(path).isDirectory() ? 0o755 : 0o666)
  }
  chmodSync(app.dataDirectory, 0o755)
  await app.start()
  await expect.poll(() => openToOthers(app.dataDirectory)).toEqual([])
})
