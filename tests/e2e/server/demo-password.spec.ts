import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../../../src/tools/build-inputs.mjs'
import { expect, test } from '../support/app.ts'
import { freePort } from '../../support/free-port.ts'
import { RunningServer } from '../support/server/running-server.ts'
import { callApi, logIn } from '../support/staff-api.ts'

const demoPassword = 'eddyline-demo-2026'
const admin = 'admin@eddyline.test'
const publicUrl = { PUBLIC_URL: 'https://photos.example.com' }
const production = {
  ...publicUrl,
  NODE_ENV: 'production',
  SMTP_URL: 'none',
  TRUSTED_PROXY_HOPS: '1',
  ALLOW_TEST_PAYMENTS: '1',
}
const refusal = /admin@eddyline\.test.*run `npm run cli -- secure-demo-users`, then start again/

async function logInWith(url: string, password: string): Promise<number> {
  const body = JSON.stringify({ email: admin, password })
  const headers = { 'content-type': 'application/json' }
  return (await fetch(`${url}/api/v1/auth/login`, { method: 'POST', headers, body })).status
}

function secureDemoUsers(dataDirectory: string): { status: number | null; output: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['dist/server/cli.js', 'secure-demo-users'], {
    cwd: root,
    encoding: 'utf8',
    env: { PATH: process.env['PATH'], DATA_DIR: dataDirectory },
  })
  return { status, output: stdout + stderr }
}

test('the server refuses to serve demo data to other machines until the demo users have secret passwords', async ({
  app,
}) => {
  const { token } = await logIn(app.url, 'employee')
  await app.stop()
  await expect(app.start(publicUrl)).rejects.toThrow(refusal)
  await expect(app.start(production)).rejects.toThrow(refusal)
  // A server that only this machine can reach may start with the known demo passwords.
  await app.start({ PUBLIC_URL: 'http://localhost:8080' })
  expect(await logInWith(app.server.local, demoPassword)).toBe(200)
  expect(secureDemoUsers(app.dataDirectory).output).toMatch(/in use/)
  await app.stop()

  const { status, output } = secureDemoUsers(app.dataDirectory)
  expect([status, output]).toEqual([0, expect.stringContaining(admin)])
  const password = /admin@eddyline\.test {2}(\S{20,})/.exec(output)?.[1] ?? ''
  expect(secureDemoUsers(app.dataDirectory)).toEqual({
    status: 0,
    output: 'No user has the password of the demo data: there is nothing to do\n',
  })
  await app.start(production)
  const { local } = app.server
  expect(await logInWith(local, demoPassword)).toBe(401)
  expect(await logInWith(local, password)).toBe(200)
  const kept = await fetch(`${local}/api/v1/user/get`, { headers: { authorization: `Bearer ${token}` } })
  expect(kept.status).toBe(401)
})

test('a server that others can reach seeds no demo data into an empty directory', async () => {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'eddyline-e2e-empty-'))
  const server = await RunningServer.start({ dataDirectory, port: await freePort(), env: { ...publicUrl, SEED: '' } })
  try {
    expect(await logInWith(server.local, demoPassword)).toBe(401)
    expect((await callApi(server.local, 'public/outfitter/all', null, null)).outfitters).toEqual([])
  } finally {
    await server.stop()
    rmSync(dataDirectory, { recursive: true, force: true })
  }
})
