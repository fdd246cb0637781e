import { chmodSync, mkdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { examine } from '#server/cli/doctor.ts'
import { readConfig } from '#server/config.ts'
import { temporaryFolder } from '../images/camera-files.ts'

let folder: ReturnType<typeof temporaryFolder>
const disk = async () => 0xef53
const tmpfs = async () => 0x01021994
const secret = 'a secret key of the tests, long enough'

beforeEach(() => {
  folder = temporaryFolder()
  chmodSync(folder.path, 0o700)
  mkdirSync(join(folder.path, 'database'), { mode: 0o700 })
  writeFileSync(join(folder.path, 'secret.key'), `${secret}\n`, { mode: 0o600 })
})
afterEach(() => folder.remove())

async function findings(environment: Record<string, string> = {}, fix = false, filesystemOf = disk) {
  return examine(readConfig({ DATA_DIR: folder.path, ...environment }), { fix, filesystemOf })
}
const textsOf = async (...asked: Parameters<typeof findings>) => (await findings(...asked)).map(({ text }) => text)

it('the doctor finds nothing wrong with a private data folder that holds the secret key', async () => {
  expect(await findings()).toEqual([])
  expect(await findings({ PUBLIC_URL: 'https://photos.example.com' })).toEqual([])
})

it('the doctor counts the files that other users can reach, and with --fix removes their access', async () => {
  chmodSync(folder.path, 0o755)
  chmodSync(join(folder.path, 'secret.key'), 0o644)
  expect(await findings()).toEqual([{ text: expect.stringContaining('reach 2 files and folders'), isMended: false }])
  expect(statSync(join(folder.path, 'secret.key')).mode & 0o777).toBe(0o644)
  expect(await findings({}, true)).toMatchObject([{ isMended: true }])
  expect(await findings()).toEqual([])
  expect(statSync(join(folder.path, 'secret.key')).mode & 0o777).toBe(0o600)
})

it('the doctor reports a damaged key in the data folder, unless SECRET_KEY is set', async () => {
  writeFileSync(join(folder.path, 'secret.key'), 'short')
  expect(await textsOf()).toEqual([expect.stringContaining('secret.key is damaged')])
  expect(await findings({ SECRET_KEY: secret })).toEqual([])
})

it('the doctor warns when a public server keeps its data in a folder that a restart would empty', async () => {
  const open = { PUBLIC_URL: 'https://photos.example.com' }
  expect(await textsOf(open, false, tmpfs)).toEqual([
    expect.stringContaining('the secret key and all data would be lost'),
  ])
  expect(await textsOf({}, false, tmpfs)).toEqual([])
})

it('the doctor reports a port that other machines can reach without passing the proxy', async () => {
  const past = { HOST: '0.0.0.0', TRUSTED_PROXY_HOPS: '1' }
  expect(await textsOf(past)).toEqual([expect.stringContaining('HOST=0.0.0.0 lets others past the proxy')])
  expect(await findings({ HOST: '0.0.0.0', TRUSTED_PROXIES: '10.0.0.2' })).toEqual([])
  expect(await findings({ HOST: '127.0.0.1', TRUSTED_PROXY_HOPS: '1' })).toEqual([])
  expect(await textsOf({ METRICS_PORT: '9100', METRICS_HOST: '0.0.0.0' })).toEqual([
    expect.stringContaining('METRICS_HOST=0.0.0.0'),
  ])
})
