import { beforeEach, describe, expect, it } from 'vitest'
import { hashPassword } from '#server/modules/users/passwords/passwords.ts'
import { losingDatabase } from '../../support/stand-ins/losing-database.ts'
import { testApp } from '../../support/test-app.ts'
import { ask } from './person.ts'

// The limits on wrong passwords and reset mails for one account, and the spellings of an email that count together.

const password = 'eddies and pillows 9'
const losing = losingDatabase()

const test = testApp({ wrapDatabase: losing.wrap })
beforeEach(async () => {
  losing.isLosing = false
  test.mails.length = 0
  await test.data.database.db.deleteFrom('rate_limits').execute()
})

const logIn = (email: string, tried: string) => ask(test.url, null, 'POST', 'auth/login', { email, password: tried })
const askForLink = (email: string) => ask(test.url, null, 'POST', 'auth/lost-password', { email })

async function addUser(email: string): Promise<string> {
  await test.data.database.db
    .insertInto('users')
    .values({
      name: 'Iris Ibis',
      email,
      password_hash: await hashPassword(password),
      role: 'employee',
      created_at: test.clock.now(),
    })
    .execute()
  return email
}

/**
 * Spellings of the address with `İ` in place of `i`. Databases lowercase `İ` to `i`, but JavaScript to two characters.
 */
function spellings(email: string): string[] {
  const places = [...email.matchAll(/i/g)].map((match) => match.index)
  const one = places.map((at) => `${email.slice(0, at)}İ${email.slice(at + 1)}`)
  return [...one, ...one.slice(1).map((spelled) => spelled.replace('i', 'İ'))]
}

describe('an email that JavaScript and the database convert to lower case differently', () => {
  it('can be used to log in to the account that the database finds for it', async () => {
    const [spelled = ''] = spellings(await addUser('iris.itinerary@iii.test'))
    expect((await logIn(spelled, password)).status).toBe(200)
  })

  it('uses up the login tries of the account that the database finds, and an unknown email has the same limit', async () => {
    for (const email of [await addUser('initial.visitor@iii.test'), 'invisible.visitor@iii.test']) {
      const [last = '', ...others] = spellings(email)
      expect(others.length).toBeGreaterThan(10)
      for (const spelled of others.slice(0, 10)) expect((await logIn(spelled, 'a guess')).status).toBe(401)
      for (const spelled of [last, email, email.toUpperCase()])
        expect(await logIn(spelled, password)).toMatchObject({ status: 429, body: { code: 'too-many' } })
    }
  })

  it('uses up the reset mails of the account that the database finds, and an unknown email has the same limit', async () => {
    const known = await addUser('iritis.clinic@iii.test')
    for (const email of [known, 'iritis.nobody@iii.test']) {
      const [last = '', ...others] = spellings(email)
      for (const spelled of others.slice(0, 5)) expect((await askForLink(spelled)).status).toBe(200)
      expect(await askForLink(last)).toMatchObject({ status: 429, body: { code: 'too-many' } })
    }
    await test.app.runJob('send-mail')
    const links = test.mails.filter(({ subject }) => subject === 'Choose a new password')
    expect(links.map(({ to }) => to)).toEqual(Array.from({ length: 5 }, () => known))
  })

  it('can be used to log in after a password reset, although wrong tries with several spellings had used up the limit', async () => {
    const email = await addUser('idiom.visitor@iii.test')
    for (const spelled of spellings(email).slice(0, 11)) await logIn(spelled, 'a guess')
    expect((await logIn(email, password)).status).toBe(429)
    await askForLink(email)
    await test.app.runJob('send-mail')
    const token = /reset-password\/([\w-]+)/.exec(test.mails.findLast(({ to }) => to === email)?.text ?? '')?.[1]
    const changed = { token, password: 'pillows and eddies 7' }
    expect((await ask(test.url, null, 'POST', 'auth/reset-lost-password', changed)).status).toBe(200)
    expect((await logIn(email, changed.password)).status).toBe(200)
  })
})

describe('login and reset tries that the server answers with 503', () => {
  it('do not use up the login tries of an account', async () => {
    const email = await addUser('patient.person@people.test')
    losing.isLosing = true
    for (let tries = 0; tries < 11; tries += 1) expect((await logIn(email, password)).status).toBe(503)
    losing.isLosing = false
    expect((await logIn(email, password)).status).toBe(200)
  })

  it('are not counted, while wrong passwords before and after them are counted', async () => {
    const email = await addUser('guessed.person@people.test')
    for (let tries = 0; tries < 9; tries += 1) expect((await logIn(email, 'a guess')).status).toBe(401)
    losing.isLosing = true
    expect((await logIn(email, password)).status).toBe(503)
    losing.isLosing = false
    expect((await logIn(email, 'a guess')).status).toBe(401)
    expect((await logIn(email, password)).status).toBe(429)
  })

  it('do not use up the reset mails of an account', async () => {
    const email = await addUser('forgetful.person@people.test')
    losing.isLosing = true
    for (let tries = 0; tries < 6; tries += 1) expect((await askForLink(email)).status).toBe(503)
    losing.isLosing = false
    expect((await askForLink(email)).status).toBe(200)
  })
})
