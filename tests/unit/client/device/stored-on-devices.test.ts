import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openOfflineDatabase } from '#client/device/database/device-database.ts'

const src = join(process.cwd(), 'src')
const page = readFileSync(join(src, 'docs/stored-on-devices.md'), 'utf8')
// Texts of staff's pages have keys that begin like those of the storage.
const texts = readFileSync(join(src, 'domain/texts/en/staff-device.ts'), 'utf8')
const named = new Set([...page.matchAll(/`([^`\s]+)`/g)].map(([, name]) => name ?? ''))

it('the page of stored data lists every table of the device’s database and no other', () => {
  const rows = page.slice(page.indexOf('## Dexie'), page.indexOf('## idb-keyval'))
  const listed = [...rows.matchAll(/^\| `(\w+)`/gm)].map(([, name]) => name ?? '')
  expect(listed.toSorted()).toEqual(
    openOfflineDatabase('stored')
      .tables.map(({ name }) => name)
      .toSorted(),
  )
})

it('the page of stored data names every key, lock and channel of the client and no other', () => {
  const files = readdirSync(join(src, 'client'), { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.tsx?$/.test(file),
  )
  const used = new Set(
    files.flatMap((file) =>
      [...readFileSync(join(src, 'client', file), 'utf8').matchAll(/['"`]((?:guest:|device\.|eddyline[.-])[\w.:-]+)/g)]
        .map(([, name]) => name ?? '')
        .filter((name) => named.has(name) || !texts.includes(name.endsWith('-') ? `'${name}` : `'${name}'`)),
    ),
  )
  const listed = [...named].filter((name) => /^(guest:|device\.|eddyline[.-])/.test(name))
  expect(listed.toSorted()).toEqual([...used].toSorted())
})
