import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { fingerprint, root } from '../../../src/tools/build-inputs.mjs'

const places: string[] = []
afterEach(() => {
  for (const place of places.splice(0)) rmSync(place, { recursive: true, force: true })
})

function place(): { readonly path: string; write(name: string, text: string): string } {
  const folder = mkdtempSync(join(root, 'node_modules/.cache-inputs-'))
  places.push(folder)
  return {
    path: relative(root, folder),
    write: (name, text) => {
      writeFileSync(join(folder, name), text)
      return join(folder, name)
    },
  }
}

test('the hash of the build inputs ignores a new modification time, but changes when a file is changed, added or renamed', () => {
  const { path, write } = place()
  const file = write('a.ts', 'one')
  const first = fingerprint([path])

  utimesSync(file, 1, 1)
  expect(fingerprint([path])).toBe(first)

  write('a.ts', 'two')
  const changed = fingerprint([path])
  expect(changed).not.toBe(first)

  write('b.ts', '')
  expect(fingerprint([path])).not.toBe(changed)

  rmSync(file)
  rmSync(join(root, path, 'b.ts'))
  write('b.ts', 'two')
  expect(fingerprint([path])).not.toBe(changed)
})
