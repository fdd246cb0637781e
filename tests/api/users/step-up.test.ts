import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openShop, type Shop } from '../../support/shop.ts'
import { testApp } from '../../support/test-app.ts'
import { addApp, addPasskey, logIn, openUser } from './factors.ts'
import { ask, openPerson, Person, randomEmail } from './person.ts'

const test = testApp()
let shop: Shop
let admin: Person
let employee: Person

const password = 'eddies and pillows 9'
const other = 'seven wet paddlers sing'
const needed = { status: 403, body: { code: 'step-up-needed' } }
const db = () => test.data.database.db

beforeAll(async () => {
  shop = await openShop(db())
})
beforeEach(async () => {
  await db().deleteFrom('rate_limits').execute()
  admin = await openUser(test, { role: 'admin' })
  employee = await openUser(test, { outfitterId: shop.outfitterId })
})

const wait = () => test.clock.advance(10 * 60_000 + 1)
const change = async (changes: object) =>
  admin.put(`user/${employee.id}`, { ...(await employee.fields(db())), ...changes })

describe('a session whose login or last proof is more than ten minutes old', () => {
  it('must prove its user again before it changes the password, email, role or rights of anybody', async () => {
    wait()
    for (const changes of [
      { password: other },
      { email: randomEmail() },
      { role: 'outfitter' },
      { permissions: ['orders.refund'] },
      { is_photographer: 1 },
    ])
      expect(await change(changes), JSON.stringify(changes)).toMatchObject(needed)
    const fields = { name: 'New', email: randomEmail(), password: other, role: 'admin' }
    expect(await admin.post('user', fields)).toMatchObject(needed)
    expect((await employee.get('user/get')).body.user).toMatchObject({ email: employee.email, role: 'employee' })
    expect((await logIn(test, employee.email)).status).toBe(200)
    expect((await change({ name: 'Nina' })).status).toBe(200)
    expect((await admin.post('auth/proof', { current_password: password })).status).toBe(200)
    expect((await change({ password: other, role: 'outfitter' })).status).toBe(200)
    expect((await admin.post('user', fields)).status).toBe(200)
  })

  it('must prove its user again before it changes the second factors of anybody', async () => {
    const person = await openUser(test)
    await addPasskey(person)
    const [passkey] = (await person.get('auth/factors')).body.factors.passkeys
    wait()
    for (const [path, body] of [
      ['auth/factors/app', {}],
      ['auth/factors/app/confirm', { code: '000000' }],
      ['auth/factors/passkey/options', {}],
      ['auth/factors/recovery-codes', {}],
    ] as const)
      expect(await person.post(path, body), path).toMatchObject(needed)
    expect(await person.remove('auth/factors/app')).toMatchObject(needed)
    expect(await person.remove(`auth/factors/passkey/${passkey?.id ?? ''}`)).toMatchObject(needed)
    expect(await admin.remove(`user/factors/${person.id}`)).toMatchObject(needed)
    expect((await person.get('auth/factors')).body.factors.passkeys).toHaveLength(1)
    expect((await person.post('auth/proof', { current_password: password })).status).toBe(200)
    expect((await person.post('auth/factors/recovery-codes', {})).status).toBe(200)
  })

  it('cannot take the account over, because the owner’s password and email need the current password', async () => {
    wait()
    const fields = { ...(await admin.fields(db())), name: 'Ada' }
    for (const changes of [{ password: other }, { email: randomEmail() }])
      expect(await admin.put(`user/${admin.id}`, { ...fields, ...changes })).toMatchObject({
        status: 422,
        body: { code: 'oneself' },
      })
    expect((await admin.post('auth/factors/app', {})).status).toBe(403)
    expect((await logIn(test, admin.email)).status).toBe(200)
    expect((await admin.put(`user/${admin.id}`, fields)).body.user.name).toBe('Ada')
  })

  it('is the only session that its proof opens, for ten minutes', async () => {
    const second = (await logIn(test, admin.email)).body.token
    wait()
    expect((await admin.post('auth/proof', { current_password: password })).status).toBe(200)
    const begin = (token: string) => ask(test.url, token, 'POST', 'auth/factors/app', {})
    expect(await begin(second)).toMatchObject(needed)
    test.clock.advance(10 * 60_000)
    expect((await begin(admin.token)).status).toBe(200)
    test.clock.advance(1)
    expect(await begin(admin.token)).toMatchObject(needed)
  })

  it('counts a changed password as a proof, because the change needed the current one', async () => {
    wait()
    const changed = { current_password: password, password: other }
    expect((await admin.post('account/password', changed)).status).toBe(200)
    expect((await admin.post('auth/factors/app', {})).status).toBe(200)
  })
})

describe('the proof of a session’s user', () => {
  it('takes no wrong password, and ten of them stop the tries', async () => {
    wait()
    const prove = (typed: string) => admin.post('auth/proof', { current_password: typed })
    for (let tries = 0; tries < 10; tries++)
      expect(await prove('a guess')).toMatchObject({ status: 422, body: { code: 'password-wrong' } })
    expect((await prove(password)).status).toBe(429)
    expect(await change({ password: other })).toMatchObject(needed)
  })

  it('takes a code of the authenticator app once, and no recovery code', async () => {
    const { app, codes } = await addApp(test, admin)
    wait()
    const prove = (code = '') => admin.post('auth/proof', { factor: { code } })
    expect(await prove(codes[0])).toMatchObject({ status: 422, body: { code: 'factor-wrong' } })
    const code = app.code()
    expect((await prove(code)).status).toBe(200)
    expect((await change({ role: 'outfitter' })).status).toBe(200)
    expect(await prove(code)).toMatchObject({ status: 422, body: { code: 'factor-wrong' } })
    expect((await admin.get('auth/factors')).body.factors.recovery_codes_left).toBe(10)
  })

  it('takes a passkey that signs the challenge of this session', async () => {
    const { device } = await addPasskey(admin)
    const second = (await logIn(test, admin.email, { passkey: device.get(await loginChallenge()) })).body.token
    const again = new Person(test.url, { ...admin, token: second })
    wait()
    const challenge = async (who: Person) => ({
      challenge: (await who.post('auth/proof/options', {})).body.factors.passkey?.challenge ?? '',
    })
    const foreign = device.get(await challenge(again))
    expect((await admin.post('auth/proof', { factor: { passkey: foreign } })).status).toBe(422)
    const passkey = device.get(await challenge(admin))
    expect((await admin.post('auth/proof', { factor: { passkey } })).status).toBe(200)
    expect((await change({ role: 'outfitter' })).status).toBe(200)
  })

  async function loginChallenge(): Promise<{ challenge: string }> {
    const { current } = (await logIn(test, admin.email)).body
    return { challenge: current?.passkey?.challenge ?? '' }
  }

  it('names no factor for a user without one, and needs either a password or a factor', async () => {
    const { status, body } = await admin.post('auth/proof/options', {})
    expect({ status, factors: body.factors }).toEqual({ status: 200, factors: { app: false, passkey: null } })
    expect((await admin.post('auth/proof', {})).status).toBe(400)
    expect((await admin.post('auth/proof', { factor: { code: '000000' } })).status).toBe(422)
  })
})

describe('a login as another user', () => {
  it('changes nobody’s credentials, factors or roles, and can prove nothing', async () => {
    const boss = await openUser(test, { role: 'admin' })
    const person = await openUser(test)
    await addApp(test, person)
    const { token } = (await admin.get(`auth/login-as/${boss.id}`)).body
    const acting = new Person(test.url, { ...boss, token })
    const fields = await employee.fields(db())
    for (const changes of [{ password: other }, { email: randomEmail() }, { role: 'outfitter' }])
      expect((await acting.put(`user/${employee.id}`, { ...fields, ...changes })).status).toBe(403)
    expect((await acting.post('user', { ...fields, email: randomEmail(), password: other })).status).toBe(403)
    for (const id of [person.id, admin.id, boss.id])
      expect((await acting.remove(`user/factors/${id}`)).status, String(id)).toBe(403)
    const changed = { current_password: password, password: other }
    expect((await acting.post('account/password', changed)).status).toBe(403)
    const email = { current_password: password, email: randomEmail() }
    expect((await acting.post('account/email', email)).status).toBe(403)
    expect((await acting.post('auth/proof', { current_password: password })).status).toBe(403)
    expect((await acting.put(`user/${employee.id}`, { ...fields, name: 'Nina' })).status).toBe(200)
    expect((await logIn(test, person.email)).body.code).toBe('second-factor-needed')
  })
})

describe('a mail to the address that was valid before', () => {
  async function subjectsTo(email: string): Promise<string[]> {
    await test.app.runJob('send-mail')
    return test.mails.filter(({ to }) => to === email).map(({ subject }) => subject)
  }

  it('names a password and an email that an administrator changed', async () => {
    await change({ password: other })
    expect(await subjectsTo(employee.email)).toEqual(['Your password was changed'])
    await change({ email: randomEmail() })
    expect(await subjectsTo(employee.email)).toEqual(['Your password was changed', 'Your email was changed'])
  })

  it('names a password that was set with a reset link', async () => {
    await ask(test.url, null, 'POST', 'auth/lost-password', { email: employee.email })
    await subjectsTo(employee.email)
    const token = /reset-password\/([\w-]+)/.exec(test.mails.at(-1)?.text ?? '')?.[1] ?? ''
    await ask(test.url, null, 'POST', 'auth/reset-lost-password', { token, password: other })
    expect((await subjectsTo(employee.email)).at(-1)).toBe('Your password was changed')
  })

  it('names a login from a new device in words, and no login from a known one', async () => {
    const person = await openUser(test)
    const enter = async (cookie: string) => {
      const answer = await fetch(`${test.url}/api/v1/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'user-agent': 'Mozilla/5.0 (X11; Linux) Firefox/130.0', cookie },
        body: JSON.stringify({ email: person.email, password }),
      })
      await answer.arrayBuffer()
      return answer.headers.get('set-cookie')?.split(';')[0] ?? ''
    }
    const known = await enter('')
    expect(await subjectsTo(person.email)).toEqual(['New login to your account'])
    expect(test.mails.at(-1)?.text).toMatch(/Firefox on Linux.*UTC/)
    await enter(known)
    expect(await subjectsTo(person.email)).toHaveLength(1)
    await enter('')
    expect(await subjectsTo(person.email)).toHaveLength(2)
    const stranger = await openPerson(test)
    expect(await subjectsTo(stranger.email)).toEqual([])
  })
})
