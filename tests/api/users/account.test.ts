import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { components } from '#contract/schema.gen.ts'
import { openShop, type Shop } from '../../support/shop.ts'
import { testApp } from '../../support/test-app.ts'
import { ask, auditOf, openPerson, Person, randomEmail } from './person.ts'

type Account = components['schemas']['Account']

const test = testApp()
let shop: Shop
let person: Person

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
const oldPassword = 'eddies and pillows 9'
const newPassword = 'seven wet paddlers sing'
const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1'
const db = () => test.data.database.db

async function logIn(password = oldPassword, email = person.email, userAgent = iPhone): Promise<Person> {
  const response = await fetch(`${test.url}/api/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': userAgent },
    body: JSON.stringify({ email, password }),
  })
  expect(response.status).toBe(200)
  const { token } = (await response.json()) as { token: string }
  return new Person(test.url, { id: person.id, email, token })
}

async function accountOf(who: Person): Promise<Account> {
  const { body, status } = await who.get('account')
  expect(status).toBe(200)
  return (body as unknown as { account: Account }).account
}

/** Sends the waiting mails. Returns the last one to the address, or the last one with this subject. */
async function mailTo(address: string, subject?: string) {
  await test.app.runJob('send-mail')
  return test.mails.findLast((mail) => mail.to === address && (subject === undefined || mail.subject === subject))
}

const sessionPath = (session: { readonly id: number } | undefined): string => `account/session/${session?.id ?? 0}`

const isLive = async (who: Person): Promise<boolean> => (await who.get('user/get')).status === 200
const statusOfLogin = async (email: string, password: string): Promise<number> =>
  (await ask(test.url, null, 'POST', 'auth/login', { email, password })).status

beforeAll(async () => {
  shop = await openShop(db())
})
beforeEach(async () => {
  // Advances the clock past the rate limits that earlier tests used up, because all tests share one IP address.
  test.clock.advance(61 * minute)
  person = await openPerson(test, { outfitterId: shop.outfitterId, password: oldPassword })
})

describe('the logins of a user', () => {
  it('are listed with their devices, the most recently used first and the current one marked', async () => {
    test.clock.advance(2 * hour)
    const phone = await logIn()
    const { sessions, waiting_email: waiting } = await accountOf(phone)
    expect(waiting).toBeNull()
    expect(sessions).toMatchObject([
      { device: 'Safari on iPhone', is_current: true, acting_admin: null },
      { device: null, is_current: false },
    ])
    expect(sessions[0]?.last_used_at).toBe(test.clock.now().toISOString())
  })

  it('can be ended one by one, without ending other logins or those of other users', async () => {
    const [first, second] = [await logIn(), await logIn()]
    const stranger = await openPerson(test)
    const [of] = (await accountOf(stranger)).sessions
    expect((await first.remove(sessionPath(of))).status).toBe(200)
    expect(await isLive(stranger)).toBe(true)
    const mine = (await accountOf(second)).sessions.find((each) => each.is_current)
    expect((await first.remove(sessionPath(mine))).status).toBe(200)
    expect([await isLive(first), await isLive(second), await isLive(person)]).toEqual([true, false, true])
    expect((await first.remove(sessionPath(mine))).status).toBe(200)
    expect(await auditOf(test, person.id)).toMatchObject([{ action: 'session-ended', actor_user_id: person.id }])
    expect(await auditOf(test, stranger.id)).toEqual([])
  })

  it('can all be ended except the current one', async () => {
    const [first, second] = [await logIn(), await logIn()]
    expect((await first.post('account/end-other-sessions', {})).status).toBe(200)
    expect([await isLive(first), await isLive(second), await isLive(person)]).toEqual([true, false, false])
  })

  it('include the login-as session of an administrator who acts as the user, which can be ended without ending the others', async () => {
    const admin = await openPerson(test, { role: 'admin', name: 'Ada Admin' })
    const { token } = (await admin.get(`auth/login-as/${person.id}`)).body
    const acting = (await accountOf(person)).sessions.find((each) => each.acting_admin !== null)
    expect(acting).toMatchObject({ acting_admin: 'Ada Admin', is_current: false })
    expect((await person.remove(sessionPath(acting))).status).toBe(200)
    expect((await ask(test.url, token, 'GET', 'user/get')).status).toBe(401)
    expect(await isLive(admin)).toBe(true)
  })

  it('merge an administrator’s sessions before and after login-as into one login, and ending that login ends both sessions', async () => {
    const admin = await openPerson(test, { role: 'admin' })
    const acting = (await admin.get(`auth/login-as/${person.id}`)).body.token
    const back = (await ask(test.url, acting, 'GET', `auth/login-as/${admin.id}`)).body.token
    const returned = new Person(test.url, { id: admin.id, email: admin.email, token: back })
    const { sessions } = await accountOf(returned)
    expect(sessions).toMatchObject([{ is_current: true }])
    expect((await returned.remove(sessionPath(sessions[0]))).status).toBe(200)
    expect([await isLive(admin), await isLive(returned)]).toEqual([false, false])
  })
})

describe('the end of a session', () => {
  it('comes 90 days after the login, however often the session is used', async () => {
    const phone = await logIn()
    for (let days = 20; days <= 80; days += 20) {
      test.clock.advance(20 * day)
      expect(await isLive(phone)).toBe(true)
      await expect.poll(() => lastUseOf(person.id)).toEqual(test.clock.now())
    }
    test.clock.advance(10 * day - 1)
    expect(await isLive(phone)).toBe(true)
    test.clock.advance(1)
    expect(await isLive(phone)).toBe(false)
  })

  it('is not postponed when an administrator acts as another user and returns', async () => {
    const admin = await openPerson(test, { role: 'admin' })
    const login = db().updateTable('sessions').where('user_id', '=', admin.id)
    const began = new Date(test.clock.now().getTime() - 89 * day)
    await login.set({ created_at: began, expires_at: new Date(began.getTime() + 90 * day) }).execute()
    const acting = (await admin.get(`auth/login-as/${person.id}`)).body.token
    const back = (await ask(test.url, acting, 'GET', `auth/login-as/${admin.id}`)).body.token
    test.clock.advance(day - 1)
    expect((await ask(test.url, back, 'GET', 'user/get')).status).toBe(200)
    test.clock.advance(1)
    expect((await ask(test.url, back, 'GET', 'user/get')).status).toBe(401)
  })

  it('comes after 60 minutes when an administrator acts as another user, even if the session is in use', async () => {
    const admin = await openPerson(test, { role: 'admin' })
    const { token } = (await admin.get(`auth/login-as/${person.id}`)).body
    test.clock.advance(60 * minute - 1)
    expect((await ask(test.url, token, 'GET', 'user/get')).status).toBe(200)
    test.clock.advance(1)
    expect((await ask(test.url, token, 'GET', 'user/get')).status).toBe(401)
  })
})

async function lastUseOf(userId: number): Promise<Date | null> {
  const { last } = await db()
    .selectFrom('sessions')
    .select(({ fn }) => fn.max('last_used_at').as('last'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return last
}

describe('the password of a user’s own account', () => {
  const change = (who: Person, current: string, password = newPassword) =>
    who.post('account/password', { current_password: current, password })

  it('can be changed with the current password; the change ends other sessions, voids mailed links and sends a mail', async () => {
    const [here, there] = [await logIn(), await logIn()]
    await ask(test.url, null, 'POST', 'auth/lost-password', { email: person.email })
    const mail = await mailTo(person.email, 'Choose a new password')
    const reset = /reset-password\/([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
    expect(reset).not.toBe('')
    expect((await change(here, oldPassword)).status).toBe(200)
    expect([await isLive(here), await isLive(there), await isLive(person)]).toEqual([true, false, false])
    expect(await mailTo(person.email, 'Your password was changed')).toBeDefined()
    expect(await statusOfLogin(person.email, oldPassword)).toBe(401)
    expect(await statusOfLogin(person.email, newPassword)).toBe(200)
    expect((await ask(test.url, null, 'POST', 'auth/validate-lost-password', { token: reset })).status).toBe(410)
    expect(await auditOf(test, person.id)).toMatchObject([{ action: 'user-updated', detail: { changed: 'password' } }])
  })

  it('does not change when the current password is wrong or the new password is refused', async () => {
    const current = { current_password: 'This is not your current password' }
    expect(await change(person, 'not it')).toMatchObject({ status: 422, body: { errors: current } })
    expect(await change(person, oldPassword, 'Password123')).toMatchObject({
      status: 422,
      body: { code: 'password-refused' },
    })
    expect(await change(person, '')).toMatchObject({ status: 422 })
    expect(await statusOfLogin(person.email, oldPassword)).toBe(200)
  })

  it('cannot be guessed on an unattended device, because ten wrong tries block further tries for fifteen minutes', async () => {
    for (let tries = 0; tries < 10; tries++) expect((await change(person, 'not it')).status).toBe(422)
    expect((await change(person, oldPassword)).status).toBe(429)
    test.clock.advance(16 * minute)
    expect((await change(person, oldPassword)).status).toBe(200)
  })
})

describe('the email of a user’s own account', () => {
  const asks = (who: Person, email: string, current = oldPassword) =>
    who.post('account/email', { email, current_password: current })
  const confirm = (who: Person, token: string) => who.post('account/confirm-email', { token })

  async function mailedToken(email: string): Promise<string> {
    const { text = '' } = (await mailTo(email)) ?? {}
    return /https:\/\/photos\.test\/account\/email\/([\w-]+)/.exec(text)?.[1] ?? ''
  }

  it('changes once the user confirms the new address, and a mail to the old address reports the change', async () => {
    const email = randomEmail()
    expect((await asks(person, ` ${email} `)).status).toBe(200)
    expect((await accountOf(person)).waiting_email).toBe(email)
    expect(await statusOfLogin(email, oldPassword)).toBe(401)
    expect(await statusOfLogin(person.email, oldPassword)).toBe(200)
    const token = await mailedToken(email)
    expect((await confirm(person, token)).status).toBe(200)
    expect((await person.get('user/get')).body.user.email).toBe(email)
    expect(await statusOfLogin(person.email, oldPassword)).toBe(401)
    expect(await statusOfLogin(email, oldPassword)).toBe(200)
    expect(await mailTo(person.email)).toMatchObject({ subject: 'Your email was changed' })
    expect((await accountOf(person)).waiting_email).toBeNull()
    expect((await confirm(person, token)).status).toBe(410)
    expect(await auditOf(test, person.id)).toMatchObject([{ action: 'email-change-asked' }, { action: 'user-updated' }])
  })

  it('does not change when the confirmation link is 60 minutes old, voided, or opened by another user', async () => {
    const [first, second] = [randomEmail(), randomEmail()]
    await asks(person, first)
    const voided = await mailedToken(first)
    await asks(person, second)
    const token = await mailedToken(second)
    const stranger = await openPerson(test)
    expect((await confirm(person, voided)).status).toBe(410)
    expect((await confirm(stranger, token)).status).toBe(410)
    expect((await ask(test.url, null, 'POST', 'account/confirm-email', { token })).status).toBe(401)
    test.clock.advance(60 * minute)
    expect((await confirm(person, token)).status).toBe(410)
    expect((await accountOf(person)).waiting_email).toBeNull()
    expect((await person.get('user/get')).body.user.email).toBe(person.email)
  })

  it('cannot be changed without the password, or to an address that is malformed or taken', async () => {
    const stranger = await openPerson(test)
    expect(await asks(person, randomEmail(), 'not it')).toMatchObject({ status: 422, body: { code: 'password-wrong' } })
    expect(await asks(person, 'a@x.co,b')).toMatchObject({ status: 422, body: { code: 'email-invalid' } })
    expect(await asks(person, stranger.email.toUpperCase())).toMatchObject({
      status: 422,
      body: { code: 'email-taken' },
    })
    const email = randomEmail()
    await asks(person, email)
    const token = await mailedToken(email)
    await db().updateTable('users').set({ email }).where('id', '=', stranger.id).execute()
    expect(await confirm(person, token)).toMatchObject({ status: 422, body: { code: 'email-taken' } })
  })

  it('cannot be changed with an earlier confirmation link once the password was changed', async () => {
    const email = randomEmail()
    await asks(person, email)
    const token = await mailedToken(email)
    await person.post('account/password', { current_password: oldPassword, password: newPassword })
    expect((await confirm(person, token)).status).toBe(410)
  })

  it('is confirmed with a token that is never logged, and that is removed from the stored mail once the mail was sent', async () => {
    const email = randomEmail()
    await asks(person, email)
    const token = await mailedToken(email)
    expect(token.length).toBeGreaterThan(20)
    const stored = await db().selectFrom('mails').selectAll().where('recipient', '=', email).execute()
    expect(stored).toHaveLength(1)
    expect(JSON.stringify(stored)).not.toContain(token)
    expect(test.logged.join('\n')).not.toContain(token)
  })
})

describe('a photographer’s own account', () => {
  it('lets the photographer change the name', async () => {
    const photographer = await openPerson(test, { role: 'photographer' })
    expect((await photographer.put('account', { name: '  Pat Lens ' })).status).toBe(200)
    expect((await photographer.get('user/get')).body.user.name).toBe('Pat Lens')
    expect(await auditOf(test, photographer.id)).toMatchObject([
      { action: 'user-updated', detail: { changed: 'name' } },
    ])
    expect(await photographer.put('account', { name: ' ' })).toMatchObject({ status: 422 })
  })
})
