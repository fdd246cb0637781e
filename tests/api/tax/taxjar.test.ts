import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buyer, call, Guest } from '../../support/guest.ts'
import { openShop, type Shop } from '../../support/shop.ts'
import { startTaxJarStandIn, taxAnswer, type TaxJarStandIn } from '../../support/stand-ins/taxjar-stand-in.ts'
import { startTestApp, type TestApp } from '../../support/test-app.ts'

let test: TestApp
let taxJar: TaxJarStandIn
let shop: Shop

beforeAll(async () => {
  taxJar = await startTaxJarStandIn()
  test = await startTestApp({ taxJar: { apiKey: 'key', url: taxJar.url, from: { state: 'CO', zip: '81201' } } })
  shop = await openShop(test.data.database.db)
})
afterAll(async () => {
  await test.close()
  await taxJar.close()
})
beforeEach(() => {
  taxJar.calls.length = 0
  taxJar.answer = taxAnswer(18.18, 0.0881)
})

async function withPhoto(): Promise<Guest> {
  const guest = new Guest(test.url)
  await guest.start(shop.slug, [{ photo_id: shop.photoIds[0] }])
  return guest
}

describe('an installation with TaxJar', () => {
  it('the configuration tells the browser that tax rates include local taxes', async () => {
    const { body } = await call(test.url, 'GET', 'config')
    expect(body).toMatchObject({ config: { tax_level: 'local' } })
  })

  it('the server takes the tax rate from TaxJar, to which it sends the order’s amount before tax', async () => {
    const guest = await withPhoto()
    // Uses two zip codes, because the server asks TaxJar only once about the same place.
    for (const zip of ['81201', '81211']) {
      const answer = await guest.tax({ ...buyer, zip })
      expect([zip, answer.status, answer.body.tax, answer.body.total]).toEqual([zip, 200, 160, 1978])
    }
    expect(taxJar.calls.map((asked) => asked.body)).toMatchObject([{ amount: 18.18 }, { amount: 18.18 }])
  })

  it("the server answers 'tax-mismatch' for a zip code that TaxJar does not find in the state", async () => {
    taxJar.answer = { status: 400, json: { status: 400, detail: 'to_zip 81201 is not used within to_state CO' } }
    const answer = await (await withPhoto()).tax()
    expect(answer).toMatchObject({ status: 422, body: { code: 'tax-mismatch' } })
  })

  it('the server asks the guest to try again during an outage of TaxJar and keeps the order, and the next try succeeds', async () => {
    const guest = await withPhoto()
    taxJar.answer = { status: 503, json: {} }
    const answer = await guest.tax()
    expect(answer).toMatchObject({ status: 503, body: { success: false, code: 'tax-unavailable' } })
    expect(answer.headers.get('retry-after')).toBe('5')
    expect(answer.body.errors?.['general']).toContain('Try again')
    expect((await guest.load(shop.slug)).body.order).toMatchObject({ photoCount: 1, tax: null, total: 1818 })
    taxJar.answer = taxAnswer(18.18, 0.0881)
    expect((await guest.tax()).body.total).toBe(1978)
  })

  it('the server sends TaxJar no request for a guest outside the US and Canada', async () => {
    const answer = await (await withPhoto()).tax({ name: 'R', email: 'r@x.test', country: 'OT' })
    expect(answer).toMatchObject({ status: 200, body: { tax: 0, total: 1818 } })
    expect(taxJar.calls).toEqual([])
  })
})
