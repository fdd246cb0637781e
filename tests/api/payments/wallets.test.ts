import { describe, expect, it } from 'vitest'
import { Guest } from '../../support/guest.ts'
import { openShop } from '../../support/shop.ts'
import { testApp } from '../../support/test-app.ts'
import { rawCall } from '../http/raw-call.ts'

const test = testApp({ applePayDomainFile: '7B227073704964' })
const place = { country: 'US', state: 'CO', zip: '81201' }

async function cart(): Promise<Guest> {
  const shop = await openShop(test.data.database.db)
  const guest = new Guest(test.url)
  await guest.start(shop.slug, [{ photo_id: shop.photoIds[0] }])
  return guest
}

describe('paying by wallet', () => {
  it('calculates the tax by the place alone, and charges it to the guest whom the wallet then names', async () => {
    const guest = await cart()
    const taxed = await guest.tax(place)
    expect(taxed).toMatchObject({ status: 200, body: { total: taxed.body.order.total } })
    const contact = { name: 'Robin River', email: 'robin@guest.test' }
    const paid = await guest.charge({ ...contact, ...place, expected_total: taxed.body.total })
    expect(paid).toMatchObject({ status: 200, body: { order: { status: 'completed', ...contact } } })
  })

  it('keeps the name and email that the guest typed before', async () => {
    const guest = await cart()
    await guest.tax()
    const taxed = await guest.tax({ ...place, zip: '80202' })
    expect(taxed.body.order).toMatchObject({ name: 'Robin River', email: 'robin@guest.test' })
  })

  it.each([
    ['an empty name', { name: '', email: 'robin@guest.test' }, 'name', 'Please enter your name'],
    ['no name beside an email', { email: 'robin@guest.test' }, 'name', 'Please enter your name'],
    ['no email beside a name', { name: 'Robin' }, 'email', 'Please enter your email'],
  ])('refuses %s', async (_, contact, field, text) => {
    const guest = await cart()
    expect(await guest.tax({ ...place, ...contact })).toMatchObject({
      status: 422,
      body: { errors: { [field]: text } },
    })
  })

  it('still asks for the postal code', async () => {
    const guest = await cart()
    const asked = await guest.tax({ country: 'US', state: 'CO' })
    expect(asked).toMatchObject({ status: 422, body: { errors: { zip: 'Please enter your postal code' } } })
  })

  it('refuses a charge without name and email', async () => {
    const guest = await cart()
    await guest.tax(place)
    const refused = await guest.charge({ ...place, name: '', email: '' })
    expect(refused.status).toBe(422)
    expect((await guest.status()).body.order.status).toBe('cart')
  })
})

it("serves the file of Apple's domain check as it is", async () => {
  const answer = await rawCall(`${test.url}/.well-known/apple-developer-merchantid-domain-association`)
  expect(answer).toMatchObject({ status: 200, text: '7B227073704964' })
  expect(answer.headers.get('content-type')).toContain('text/plain')
})

it('leaves pages without a foreign payment provider alone in their group of windows', async () => {
  const { headers } = await rawCall(`${test.url}/healthz`)
  expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
})
