import { beforeEach, describe, expect, it } from 'vitest'
import { hashPassword } from '#server/modules/users/passwords/passwords.ts'
import { testApp } from '../../support/test-app.ts'

const password = 'eddies and pillows 9'
const test = testApp()
let count = 0

beforeEach(async () => {
  await test.data.database.db.deleteFrom('rate_limits').execute()
})

async function addUser(): Promise<string> {
  const email = `known-${(count += 1)}@device.test`
  const user = { name: 'Iris', email, password_hash: await hashPassword(password), created_at: test.clock.now() }
  await test.data.database.db
    .insertInto('users')
    .values({ ...user, role: 'employee' })
    .execute()
  return email
}

async function ask(path: string, body: object, cookie: string | null) {
  const answer = await fetch(`${test.url}/api/v1/auth/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(cookie === null ? {} : { cookie }) },
    body: JSON.stringify(body),
  })
  await answer.arrayBuffer()
  return { status: answer.status, setCookie: answer.headers.get('set-cookie') }
}
const logIn = (email: string, tried: string, cookie: string | null = null) =>
  ask('login', { email, password: tried }, cookie)

/** Logs in without a cookie. Returns the cookie by which the server recognizes this browser later. */
async function knownDevice(email: string): Promise<string> {
  const { setCookie } = await logIn(email, password)
  return setCookie?.split(';')[0] ?? ''
}

async function tokenOf(email: string): Promise<string> {
  const answer = await fetch(`${test.url}/api/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  return ((await answer.json()) as { token: string }).token
}

async function strangersTry(email: string): Promise<void> {
  for (let tried = 0; tried < 10; tried += 1) expect((await logIn(email, 'a guess')).status).toBe(401)
  expect((await logIn(email, password)).status).toBe(429)
}

describe('a device on which a user has logged in before', () => {
  it('can log in while wrong tries of strangers block the account on every other device', async () => {
    const email = await addUser()
    const cookie = await knownDevice(email)
    await strangersTry(email)
    expect((await logIn(email, password, cookie)).status).toBe(200)
    expect((await logIn(email, password)).status).toBe(429)
  })

  it('can log in at an IP address from which strangers have tried too often', async () => {
    const email = await addUser()
    const cookie = await knownDevice(email)
    for (let tried = 0; tried < 61; tried += 1) await logIn(`nobody-${tried}@device.test`, 'a guess')
    expect((await logIn(email, password)).status).toBe(429)
    expect((await logIn(email, password, cookie)).status).toBe(200)
  })

  it('has its own limit of ten wrong login tries, which does not block other devices', async () => {
    const email = await addUser()
    const cookie = await knownDevice(email)
    for (let tried = 0; tried < 10; tried += 1) expect((await logIn(email, 'a guess', cookie)).status).toBe(401)
    expect((await logIn(email, password, cookie)).status).toBe(429)
    expect((await logIn(email, password)).status).toBe(200)
  })

  it('gets a reset link while strangers have used up the reset mails of the account', async () => {
    const email = await addUser()
    const cookie = await knownDevice(email)
    for (let tried = 0; tried < 5; tried += 1) expect((await ask('lost-password', { email }, null)).status).toBe(200)
    expect((await ask('lost-password', { email }, null)).status).toBe(429)
    expect((await ask('lost-password', { email }, cookie)).status).toBe(200)
  })

  it('is a stranger after the password was changed, except the device that changed it', async () => {
    const email = await addUser()
    const changed = 'seven wet paddlers sing'
    const [old, here] = [await knownDevice(email), await tokenOf(email)]
    const answer = await fetch(`${test.url}/api/v1/account/password`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${here}` },
      body: JSON.stringify({ current_password: password, password: changed }),
    })
    expect(answer.status).toBe(200)
    const marked = answer.headers.get('set-cookie')?.split(';')[0] ?? ''
    await strangersTry(email)
    expect((await logIn(email, changed, old)).status).toBe(429)
    expect((await logIn(email, changed, marked)).status).toBe(200)
  })

  it('is known at once when it sets a new password by a reset link', async () => {
    const email = await addUser()
    await ask('lost-password', { email }, null)
    await test.app.runJob('send-mail')
    const mail = test.mails.findLast(({ subject, to }) => to === email && subject === 'Choose a new password')
    const token = /reset-password\/([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
    const changed = 'seven wet paddlers sing'
    const { setCookie, status } = await ask('reset-lost-password', { token, password: changed }, null)
    expect(status).toBe(200)
    await strangersTry(email)
    expect((await logIn(email, changed)).status).toBe(429)
    expect((await logIn(email, changed, setCookie?.split(';')[0])).status).toBe(200)
  })

  it('is recognised by an HttpOnly cookie, and only for the user who logged in there', async () => {
    const [email, other] = [await addUser(), await addUser()]
    const { setCookie } = await logIn(email, password)
    for (const flag of ['HttpOnly', 'SameSite=Strict', 'Secure', 'Path=/api/v1/auth'])
      expect(setCookie).toContain(`; ${flag}`)
    const cookie = setCookie?.split(';')[0] ?? ''
    const otherId = (await knownDevice(other)).split('=')[0] ?? ''
    await strangersTry(other)
    const forged = `${otherId}=${cookie.slice(cookie.indexOf('=') + 1)}`
    for (const tried of [cookie, forged, `${otherId}=`, `${otherId}=${'A'.repeat(22)}.${'A'.repeat(43)}`])
      expect((await logIn(other, password, tried)).status).toBe(429)
  })
})
