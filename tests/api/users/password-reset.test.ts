import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openShop, type Shop } from '../../support/shop.ts'
import { testApp } from '../../support/test-app.ts'
import { ask, auditOf, openPerson, randomEmail, statusesOf, type AccountAnswer, type Person } from './person.ts'

const test = testApp()
let shop: Shop
let person: Person

const minute = 60_000
const oldPassword = 'eddies and pillows 9'
const newPassword = 'pillows and eddies 7'
const db = () => test.data.database.db
const post = (path: string, body: object): Promise<AccountAnswer> => ask(test.url, null, 'POST', path, body)
const logIn = (password: string) => post('auth/login', { email: person.email, password })
const reset = (token: string, password = newPassword) => post('auth/reset-lost-password', { token, password })
const validate = (token: string) => post('auth/validate-lost-password', { token })

async function mailedToken(email = person.email): Promise<string> {
  expect(await post('auth/lost-password', { email })).toMatchObject({ status: 200, body: { success: true } })
  await test.app.runJob('send-mail')
  // The job also sends other mails that wait in the queue, in any order.
  const mail = test.mails.findLast(({ subject, to }) => to === person.email && subject === 'Choose a new password')
  expect(mail).toBeDefined()
  return /https:\/\/photos\.test\/reset-password\/([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
}

beforeAll(async () => {
  shop = await openShop(db())
})
beforeEach(async () => {
  // Advances the clock past the rate limits that earlier tests used up, because all tests share one IP address.
  test.clock.advance(61 * minute)
  test.mails.length = 0
  person = await openPerson(test, { outfitterId: shop.outfitterId, password: oldPassword })
})

describe('resetting a lost password', () => {
  it('works once with the mailed link, and ends every session of the user', async () => {
    const second = (await logIn(oldPassword)).body.token
    const token = await mailedToken()
    expect(await validate(token)).toMatchObject({ status: 200 })
    expect(await person.get('user/get')).toMatchObject({ status: 200 })
    expect(await reset(token)).toMatchObject({ status: 200, body: { success: true } })
    expect(await person.get('user/get')).toMatchObject({ status: 401 })
    expect(await ask(test.url, second, 'GET', 'user/get')).toMatchObject({ status: 401 })
    expect(await logIn(oldPassword)).toMatchObject({ status: 401 })
    expect(await logIn(newPassword)).toMatchObject({ status: 200 })
    for (const again of [await reset(token, 'another one that is long'), await validate(token)])
      expect(again).toMatchObject({ status: 410, body: { code: 'reset-link-invalid' } })
    expect(await auditOf(test, person.id)).toMatchObject([{ action: 'password-reset', actor_user_id: person.id }])
  })

  it('mails the link to the stored address, whatever host the request names', async () => {
    const response = await fetch(`${test.url}/api/v1/auth/lost-password`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-host': 'evil.test', origin: 'https://evil.test' },
      body: JSON.stringify({ email: ` ${person.email.toUpperCase()} ` }),
    })
    expect(response.status).toBe(200)
    await test.app.runJob('send-mail')
    const mail = test.mails.find(({ to }) => to === person.email)
    expect(mail).toMatchObject({ to: person.email, subject: 'Choose a new password', from: { name: 'Eddyline' } })
    expect(mail?.text).toContain('The link works once and expires in 60 minutes.')
    expect(mail?.html).toContain('<html lang="en">')
    for (const part of [mail?.text, mail?.html]) expect(part).not.toMatch(/evil|Robin/)
  })

  it('is refused with a link that is 60 minutes old', async () => {
    const token = await mailedToken()
    test.clock.advance(60 * minute - 1)
    expect(await validate(token)).toMatchObject({ status: 200 })
    test.clock.advance(1)
    expect(await validate(token)).toMatchObject({ status: 410 })
    expect(await reset(token)).toMatchObject({ status: 410 })
    expect(await logIn(oldPassword)).toMatchObject({ status: 200 })
  })

  it('succeeds for only one of several simultaneous calls with the same token', async () => {
    const token = await mailedToken()
    const answers = await Promise.all([1, 2, 3, 4].map((n) => reset(token, `a password that is long ${n}`)))
    expect(statusesOf(answers)).toEqual([200, 410, 410, 410])
  })

  it('keeps the mailed link valid when the new password is refused', async () => {
    const token = await mailedToken()
    for (const [password, sentence] of [
      ['', 'Please enter Password'],
      ['short', 'Use at least 8 characters'],
      ['Password123', 'This password is easy to guess. Choose another one.'],
    ] as const)
      expect(await reset(token, password)).toMatchObject({ status: 422, body: { errors: { password: sentence } } })
    expect(await reset(token, 'x'.repeat(129))).toMatchObject({ status: 400 })
    expect(await reset(token)).toMatchObject({ status: 200 })
  })

  it('lets a user who had used up the login tries log in again', async () => {
    for (let tries = 0; tries < 11; tries++) await logIn('not it')
    expect(await logIn(oldPassword)).toMatchObject({ status: 429 })
    await reset(await mailedToken())
    expect(await logIn(newPassword)).toMatchObject({ status: 200 })
  })
})

describe('the open reset links of a user', () => {
  it('become invalid when one of them is used', async () => {
    const [first, second] = [await mailedToken(), await mailedToken()]
    expect(first).not.toBe(second)
    expect(await reset(second)).toMatchObject({ status: 200 })
    expect(await reset(first)).toMatchObject({ status: 410 })
  })

  it('become invalid when the user’s email or password changes, and when the user is made inactive', async () => {
    const admin = await openPerson(test, { role: 'admin' })
    const change = async (fields: object) =>
      admin.put(`user/${person.id}`, { ...(await person.fields(db())), ...fields })
    const first = await mailedToken()
    await change({ name: 'Another Name' })
    expect(await validate(first)).toMatchObject({ status: 200 })
    await change({ email: randomEmail() })
    expect(await validate(first)).toMatchObject({ status: 410 })
    await change({ email: person.email })
    const second = await mailedToken()
    await change({ password: 'a third one, quite long' })
    expect(await validate(second)).toMatchObject({ status: 410 })
    const third = await mailedToken()
    await admin.remove(`user/${person.id}`)
    expect(await validate(third)).toMatchObject({ status: 410 })
    await admin.get(`user/restore/${person.id}`)
    expect(await reset(third)).toMatchObject({ status: 410 })
  })
})

describe('a reset request for an email without an active account', () => {
  it('gets the same answer as a request for a known email, but sends no mail', async () => {
    const gone = await openPerson(test)
    await db().updateTable('users').set({ deleted_at: test.clock.now() }).where('id', '=', gone.id).execute()
    const known = await post('auth/lost-password', { email: person.email })
    const answers = [
      await post('auth/lost-password', { email: randomEmail() }),
      await post('auth/lost-password', { email: gone.email }),
    ]
    for (const { status, body } of answers) expect({ status, body }).toEqual({ status: known.status, body: known.body })
    await test.app.runJob('send-mail')
    expect(test.mails.map((mail) => mail.to)).toEqual([person.email])
  })

  it('takes as long as a request for a known email', async () => {
    const timed = async (email: string) => {
      const from = performance.now()
      await post('auth/lost-password', { email })
      return performance.now() - from
    }
    for (const email of [person.email, randomEmail()]) expect(await timed(email)).toBeGreaterThan(240)
  })

  it.each([
    ['', 'Please enter Email'],
    ['no address', 'Please enter a valid email address'],
  ])('is refused with an error for the email field when the email is %j', async (email, sentence) => {
    expect(await post('auth/lost-password', { email })).toMatchObject({
      status: 422,
      body: { errors: { email: sentence } },
    })
  })
})

describe('repeated reset requests', () => {
  it('are limited per email, with the same limit for an email that nobody has', async () => {
    for (const email of [person.email, randomEmail()]) {
      for (let tries = 0; tries < 5; tries++) expect((await post('auth/lost-password', { email })).status).toBe(200)
      const refused = await post('auth/lost-password', { email: email.toUpperCase() })
      expect(refused).toMatchObject({ status: 429, body: { code: 'too-many' } })
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    }
    test.clock.advance(61 * minute)
    expect((await post('auth/lost-password', { email: person.email })).status).toBe(200)
  })

  it('are limited per IP address', async () => {
    const answers = await Promise.all(
      Array.from({ length: 31 }, () => post('auth/lost-password', { email: randomEmail() })),
    )
    expect(answers.filter((answer) => answer.status === 429)).toHaveLength(1)
  })

  it('store nothing about further emails once the IP address is blocked', async () => {
    const counted = async (): Promise<number> =>
      (await db().selectFrom('rate_limits').selectAll().where('key', 'like', 'reset-account%').execute()).length
    test.clock.advance(61 * minute)
    for (let tries = 0; tries < 30; tries++) await post('auth/lost-password', { email: randomEmail() })
    const before = await counted()
    for (let tries = 0; tries < 5; tries++)
      expect((await post('auth/lost-password', { email: randomEmail() })).status).toBe(429)
    expect(await counted()).toBe(before)
    test.clock.advance(25 * 60 * minute)
    await test.app.runJob('retention')
    expect(await counted()).toBe(0)
  })

  it('are also limited when they check whether a guessed token is valid', async () => {
    const answers = await Promise.all(Array.from({ length: 61 }, (_, n) => validate(`a-guess-${n}`)))
    expect(answers.map((answer) => answer.status).filter((status) => status !== 410)).toEqual([429])
  })
})

describe('the secrets of a password reset', () => {
  it('appear in no log and, once the mail is sent, nowhere in the database', async () => {
    const token = await mailedToken()
    await reset(token)
    const { token: session } = (await logIn(newPassword)).body
    const logged = test.logged.join('\n')
    for (const secret of [token, session, person.token, newPassword, oldPassword, person.email])
      expect(logged).not.toContain(secret)
    const stored = JSON.stringify([
      await db().selectFrom('password_resets').selectAll().execute(),
      await db().selectFrom('sessions').selectAll().execute(),
      await db().selectFrom('users').selectAll().execute(),
      await db().selectFrom('audit_log').selectAll().execute(),
    ])
    for (const secret of [token, session, newPassword]) expect(stored).not.toContain(secret)
    await test.app.runJob('send-mail')
    expect(JSON.stringify(await db().selectFrom('mails').selectAll().execute())).not.toContain(token)
  })
})
