import { beforeAll, expect, it } from 'vitest'
import { openShop, type Shop } from '../../support/shop.ts'
import { testApp } from '../../support/test-app.ts'
import { ask, openPerson, type Person, randomEmail } from './person.ts'

const test = testApp()
let shop: Shop
let owner: Person

const password = 'eddies and pillows 9'
const refused = { status: 422, body: { errors: { password: 'This password is easy to guess. Choose another one.' } } }
const db = () => test.data.database.db

beforeAll(async () => {
  shop = await openShop(db())
  await db().updateTable('outfitters').set({ name: 'Tumblewash Co' }).where('id', '=', shop.outfitterId).execute()
  owner = await openPerson(test, { role: 'outfitter', outfitterId: shop.outfitterId, password })
})

async function resetToken(email: string): Promise<string> {
  await ask(test.url, null, 'POST', 'auth/lost-password', { email })
  await test.app.runJob('send-mail')
  return /reset-password\/([\w-]+)/.exec(test.mails.findLast(({ to }) => to === email)?.text ?? '')?.[1] ?? ''
}

it.each(['Tumblewash7!', '1qaz2wsx', 'Tumblewash-2026'])(
  'the password %s of an outfitter’s user is refused wherever somebody can set it',
  async (weak) => {
    const employee = await openPerson(test, { outfitterId: shop.outfitterId })
    const fields = await employee.fields(db())
    const made = { name: 'Nina', email: randomEmail(), role: 'employee', password: weak }
    const token = await resetToken(employee.email)
    for (const answer of [
      await owner.post('user', made),
      await owner.put(`user/${employee.id}`, { ...fields, password: weak }),
      await owner.post('account/password', { current_password: password, password: weak }),
      await ask(test.url, null, 'POST', 'auth/reset-lost-password', { token, password: weak }),
    ])
      expect(answer).toMatchObject(refused)
  },
)

it('a word of one outfitter makes no password of another outfitter’s user weak', async () => {
  const other = await openShop(db())
  const admin = await openPerson(test, { role: 'admin' })
  const made = { name: 'Nina', role: 'employee', password: 'Tumblewash7!' }
  const created = (outfitterId: number) =>
    admin.post('user', { ...made, email: randomEmail(), outfitter_id: outfitterId })
  expect(await created(shop.outfitterId)).toMatchObject(refused)
  expect((await created(other.outfitterId)).status).toBe(200)
})
