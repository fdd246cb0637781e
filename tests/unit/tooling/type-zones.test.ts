import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { root } from '../../../src/tools/build-inputs.mjs'

// Each runtime has globals of its own, so the use of another runtime's global must be a type error.

const place = mkdtempSync(join(tmpdir(), 'eddyline-zones-'))
beforeAll(() => {
  symlinkSync(join(root, 'node_modules'), join(place, 'node_modules'))
  writeFileSync(join(place, 'package.json'), '{ "type": "module" }')
})
afterAll(() => rmSync(place, { recursive: true, force: true }))

const folders: Readonly<Record<string, string>> = {
  domain: 'src/domain',
  server: 'src/server',
  client: 'src/client',
  sw: 'src/client/sw',
}

/** Type-checks one line under the tsconfig of one type zone. Resolves to the output of the compiler. */
function check(zone: string, name: string, text: string): Promise<string> {
  const file = join(place, `${zone}-${name}.ts`)
  const config = join(place, `tsconfig.${zone}-${name}.json`)
  writeFileSync(file, text)
  writeFileSync(
    config,
    JSON.stringify({ extends: join(root, folders[zone] ?? '', 'tsconfig.json'), include: [file], exclude: [] }),
  )
  const compiler = join(root, 'node_modules/ts7/bin/tsc')
  return new Promise((resolve) => {
    execFile(process.execPath, [compiler, '--project', config, '--pretty', 'false'], (_error, stdout) =>
      resolve(stdout),
    )
  })
}

test.each([
  ['domain', 'window', 'export const it = window.name'],
  ['domain', 'process', 'export const it = process.pid'],
  ['domain', 'fetch', "export const it = fetch('/')"],
  ['server', 'window', 'export const it = window.name'],
  ['server', 'document', 'export const it = document.title'],
  ['client', 'process', 'export const it = process.pid'],
  ['client', 'Buffer', "export const it = Buffer.from('')"],
  ['sw', 'document', 'export const it = document.title'],
])('code of the part %s cannot use the global %s', async (zone, name, text) => {
  expect(await check(zone, name, text)).toContain(`Cannot find name '${name}'`)
})

test.each([
  ['domain', 'intl', "export const it = new Intl.DateTimeFormat('en').format(0n > 1n ? 0 : 1)"],
  ['server', 'process', 'export const it = process.pid'],
  ['client', 'document', 'export const it = document.title'],
  ['sw', 'caches', 'export const it = self.caches'],
])('code of the part %s can use its own global %s', async (zone, name, text) => {
  expect(await check(zone, name, text)).toBe('')
})
