import { createHash } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { resetFactorsByEmail } from '#server/modules/users/users.public.ts'
import { PasskeyDevice } from '../../support/stand-ins/passkey-device.ts'
import { testApp } from '../../support/test-app.ts'
import { addApp, addPasskey, logIn, openUser } from './factors.ts'
import { auditOf, ask, openPerson, randomEmail, statusesOf } from './person.ts'

const test = testApp()

beforeEach(() => test.data.database.db.deleteFrom('rate_limits').execute())

const needed = { status: 401, body: { code: 'second-factor-needed' } }
const wrong = { status: 401, body: { code: 'factor-wrong' } }

async function mailsTo(email: string): Promise<string[]> {
  const { db } = test.data.database
  const rows = await db.selectFrom('mails').select('text_body').where('recipient', '=', email).orderBy('id').execute()
  return rows.map(({ text_body: text }) => text)
}

describe('a login with an authenticator app', () => {
  it('requires a code after the right password, and opens a session when the code is right', async () => {
    const person = await openUser(test)
    const { app, codes } = await addApp(test, person)
    expect(codes).toHaveLength(10)
    const first = await logIn(test, person.email)
    expect(first).toMatchObject({ ...needed, body: { current: { app: true, passkey: null } } })
    expect(first.headers.get('set-cookie')).toBeNull()
    const code = app.nextCode()
    expect(await logIn(test, person.email, { code: ` ${code.slice(0, 3)} ${code.slice(3)}` })).toMatchObject({
      status: 200,
      body: { user: { id: person.id } },
    })
  })

  it('accepts each code once, even in simultaneous calls, and refuses codes older than the last accepted code', async () => {
    const person = await openUser(test)
    const { app } = await addApp(test, person)
    // `addApp` has confirmed the authenticator app with its current code. The server accepts each code only once, so
    // this login with the same code is refused.
    expect(await logIn(test, person.email, { code: app.code() })).toMatchObject(wrong)
    const code = app.nextCode()
    const answers = await Promise.all([1, 2, 3].map(() => logIn(test, person.email, { code })))
    expect(statusesOf(answers)).toEqual([200, 401, 401])
    expect(await logIn(test, person.email, { code: app.code(-1) })).toMatchObject(wrong)
    expect((await logIn(test, person.email, { code: app.code(1) })).status).toBe(200)
  })

  it('answers a wrong password and an unknown email alike, with or without a code', async () => {
    const person = await openUser(test)
    const { app } = await addApp(test, person)
    const factor = { code: app.nextCode() }
    const answers = [
      await logIn(test, person.email, factor, 'another password 9'),
      await logIn(test, person.email, undefined, 'another password 9'),
      await logIn(test, randomEmail(), factor),
    ]
    for (const answer of answers) expect(answer).toMatchObject({ status: 401, body: { code: 'login-wrong' } })
    // The login with the wrong password must not use up the code.
    expect((await logIn(test, person.email, factor)).status).toBe(200)
  })

  it('needs a code only after a first code has confirmed the app', async () => {
    const person = await openUser(test)
    await person.post('auth/factors/app', {})
    expect((await logIn(test, person.email)).status).toBe(200)
    expect(await person.post('auth/factors/app/confirm', { code: '000000' })).toMatchObject({ status: 422 })
    expect((await logIn(test, person.email)).status).toBe(200)
  })

  it('stores the secret encrypted and recovery codes as hashes, so that a copy of the database opens no account', async () => {
    const person = await openUser(test)
    const begun = await person.post('auth/factors/app', {})
    const { db } = test.data.database
    const row = await db
      .selectFrom('authenticator_apps')
      .selectAll()
      .where('user_id', '=', person.id)
      .executeTakeFirstOrThrow()
    expect(row.sealed_secret.toString('latin1')).not.toContain(begun.body.secret)
    expect(row.sealed_secret).toHaveLength(48)

    const other = await openUser(test)
    const { codes } = await addApp(test, other)
    const stored = await db.selectFrom('recovery_codes').select('code_hash').where('user_id', '=', other.id).execute()
    expect(stored).toHaveLength(codes.length)
    for (const { code_hash: hash } of stored) {
      expect(hash).toHaveLength(32)
      for (const code of codes)
        for (const form of [code, code.replace('-', '')]) {
          expect(hash.includes(form)).toBe(false)
          // An unsalted hash could be reversed by trying all codes, so the hash must depend on the installation's
          // secret.
          expect(createHash('sha256').update(form).digest().equals(hash)).toBe(false)
        }
    }
  })
})

describe('wrong codes of a second factor', () => {
  it('block further logins after ten wrong codes, and a right password without a code does not count as wrong', async () => {
    const person = await openUser(test)
    const { app } = await addApp(test, person)
    for (let call = 0; call < 12; call++) expect(await logIn(test, person.email)).toMatchObject(needed)
    for (let call = 0; call < 10; call++)
      expect(await logIn(test, person.email, { code: '000000' })).toMatchObject(wrong)
    expect((await logIn(test, person.email, { code: app.nextCode() })).status).toBe(429)
  })

  it('block further logins for a day after thirty wrong codes', async () => {
    const person = await openUser(test)
    const { app } = await addApp(test, person)
    for (let call = 0; call < 30; call++) {
      if (call % 10 === 0) test.clock.advance(16 * 60_000)
      expect((await logIn(test, person.email, { code: '000000' })).status).toBe(401)
    }
    test.clock.advance(16 * 60_000)
    expect((await logIn(test, person.email, { code: app.code() })).status).toBe(429)
    test.clock.advance(24 * 3_600_000)
    expect((await logIn(test, person.email, { code: app.code() })).status).toBe(200)
  })
})

describe('passkeys', () => {
  it('log their owner in once per signed challenge', async () => {
    const person = await openUser(test)
    const { device, codes } = await addPasskey(person)
    expect(codes).toHaveLength(10)
    const { current } = (await logIn(test, person.email)).body
    expect(current).toMatchObject({ app: false, passkey: { rpId: 'photos.test', userVerification: 'preferred' } })
    const passkey = device.get({ challenge: current?.passkey?.challenge ?? '' })
    expect((await logIn(test, person.email, { passkey })).status).toBe(200)
    expect(await logIn(test, person.email, { passkey })).toMatchObject(wrong)
    expect((await person.get('auth/factors')).body.factors).toMatchObject({
      passkeys: [{ name: 'Phone', last_used_at: test.clock.now().toISOString() }],
      app_since: null,
      recovery_codes_left: 10,
      passkeys_possible: true,
    })
  })

  it('are refused with an expired challenge, another user’s challenge, another user’s passkey, a foreign origin or a cloned authenticator', async () => {
    const person = await openUser(test)
    const other = await openUser(test)
    const { device } = await addPasskey(person)
    const { device: others } = await addPasskey(other)
    const challengeOf = async (email: string) => (await logIn(test, email)).body.current?.passkey?.challenge ?? ''
    const refused = async (passkey: object) => expect(await logIn(test, person.email, { passkey })).toMatchObject(wrong)
    await refused(others.get({ challenge: await challengeOf(person.email) }))
    await refused(device.get({ challenge: await challengeOf(other.email) }))
    const old = await challengeOf(person.email)
    test.clock.advance(5 * 60_000)
    await refused(device.get({ challenge: old }))
    await refused(device.get({ challenge: await challengeOf(person.email) }, 'https://photos.example'))
    device.counter = 0
    await refused(device.get({ challenge: await challengeOf(person.email) }))
  })

  it('are registered only in the session that requested their challenge', async () => {
    const person = await openUser(test)
    const again = (await logIn(test, person.email)).body.token
    const device = new PasskeyDevice('https://photos.test')
    const optionsOf = async () => (await person.post('auth/factors/passkey/options', {})).body.options
    const made = async () => ({ name: 'Laptop', passkey: device.create(await optionsOf()) })
    expect((await ask(test.url, again, 'POST', 'auth/factors/passkey', await made())).status).toBe(422)
    expect((await person.get('auth/factors')).body.factors.passkeys).toEqual([])
    expect((await person.post('auth/factors/passkey', await made())).status).toBe(200)
  })

  it('cannot be registered a second time', async () => {
    const person = await openUser(test)
    const { device } = await addPasskey(person)
    const { options } = (await person.post('auth/factors/passkey/options', {})).body
    expect(options.excludeCredentials.map(({ id }) => id)).toEqual([device.id.toString('base64url')])
    const again = await person.post('auth/factors/passkey', { name: 'Again', passkey: device.create(options) })
    expect(again).toMatchObject({ status: 422, body: { code: 'passkey-refused' } })
  })
})

describe('recovery codes', () => {
  it('open the account once each, typed with or without capitals and hyphen, and the owner gets a mail', async () => {
    const person = await openUser(test)
    const { codes } = await addApp(test, person)
    const [code = ''] = codes
    const typed = ` ${code.toLowerCase().replace('-', ' ')}`
    expect((await logIn(test, person.email, { code: typed })).status).toBe(200)
    expect(await logIn(test, person.email, { code })).toMatchObject(wrong)
    expect((await person.get('auth/factors')).body.factors.recovery_codes_left).toBe(9)
    expect(await mailsTo(person.email)).toEqual([
      expect.stringContaining('was added to your account'),
      expect.stringContaining('with one of your recovery codes'),
    ])
  })

  it('become invalid when their owner requests new recovery codes', async () => {
    const person = await openUser(test)
    const { codes } = await addApp(test, person)
    const replaced = (await person.post('auth/factors/recovery-codes', {})).body.recovery_codes
    expect(replaced).toHaveLength(10)
    expect(await logIn(test, person.email, { code: codes[0] })).toMatchObject(wrong)
    expect((await logIn(test, person.email, { code: replaced[0] })).status).toBe(200)
  })

  it('stay valid when their owner adds another factor, and are deleted with the last factor', async () => {
    const person = await openUser(test)
    const { codes } = await addApp(test, person)
    expect((await addPasskey(person)).codes).toEqual([])
    const { passkeys } = (await person.get('auth/factors')).body.factors
    expect((await person.remove('auth/factors/app')).status).toBe(200)
    expect((await logIn(test, person.email, { code: codes[0] })).status).toBe(200)
    expect((await person.remove(`auth/factors/passkey/${passkeys[0]?.id ?? ''}`)).status).toBe(200)
    expect((await person.get('auth/factors')).body.factors).toMatchObject({ passkeys: [], recovery_codes_left: 0 })
    expect((await logIn(test, person.email)).status).toBe(200)
    expect((await person.post('auth/factors/recovery-codes', {})).body.code).toBe('no-factor')
    const acts = (await auditOf(test, person.id)).map(({ action }) => action)
    expect(acts).toEqual(['factor-added', 'factor-added', 'factor-removed', 'recovery-code-used', 'factor-removed'])
  })
})

describe('removePasskey', () => {
  it('answers 404 for another user’s passkey', async () => {
    const owner = await openUser(test)
    await addPasskey(owner)
    const [passkey] = (await owner.get('auth/factors')).body.factors.passkeys
    expect((await (await openUser(test)).remove(`auth/factors/passkey/${passkey?.id ?? ''}`)).status).toBe(404)
    expect((await owner.get('auth/factors')).body.factors.passkeys).toHaveLength(1)
  })
})

describe('resetFactors', () => {
  it('lets an administrator remove all factors of a user who lost them', async () => {
    const person = await openUser(test)
    await addApp(test, person)
    await addPasskey(person)
    const admin = await openPerson(test, { role: 'admin' })
    const reset = () => admin.remove(`user/factors/${person.id}`)
    expect(await reset()).toMatchObject({ status: 200, body: { had_factors: true } })
    expect((await person.get('user/get')).status).toBe(401)
    expect((await mailsTo(person.email)).at(-1)).toContain('all your devices were logged out')
    expect((await logIn(test, person.email)).status).toBe(200)
    expect((await auditOf(test, person.id)).at(-1)).toMatchObject({ action: 'factors-reset', actor_user_id: admin.id })
    expect(await reset()).toMatchObject({ status: 200, body: { had_factors: false } })
  })

  it('is refused to an outfitter, and to an administrator for their own account', async () => {
    const admin = await openUser(test, { role: 'admin' })
    const outfitter = await openUser(test, { role: 'outfitter' })
    expect((await outfitter.remove(`user/factors/${admin.id}`)).status).toBe(403)
    expect((await admin.remove(`user/factors/${admin.id}`)).status).toBe(422)
  })
})

describe('resetFactorsByEmail', () => {
  it('removes the factors of the administrator with that email', async () => {
    const admin = await openUser(test, { role: 'admin' })
    await addApp(test, admin)
    const { database } = test.data
    const deps = { database, events: test.events, mailFrom: 'no-reply@photos.test', publicUrl: 'https://photos.test' }
    const reset = (email: string) => resetFactorsByEmail(deps, email, test.clock.now())
    expect(await reset(admin.email.toUpperCase())).toBe(true)
    expect((await logIn(test, admin.email)).status).toBe(200)
    expect((await auditOf(test, admin.id)).at(-1)).toMatchObject({ action: 'factors-reset', actor_user_id: null })
    expect([await reset(admin.email), await reset(randomEmail())]).toEqual([false, null])
  })
})

describe('second factors under login-as', () => {
  it('cannot be changed by the administrator who acts as their owner', async () => {
    const admin = await openUser(test, { role: 'admin' })
    const person = await openUser(test)
    const { token } = (await admin.get(`auth/login-as/${person.id}`)).body
    for (const path of ['auth/factors/app', 'auth/factors/passkey/options', 'auth/factors/recovery-codes'])
      expect((await ask(test.url, token, 'POST', path, {})).status).toBe(403)
  })
})
