import { expect, test } from 'vitest'
import { cents } from '#domain/money.ts'
import type { TaxRow } from '#domain/tax/tax-row.ts'
import { createEmbeddedTaxProvider } from '#server/platform/tax/embedded-tax-provider.ts'

const row: TaxRow = {
  country: 'US',
  state: 'CO',
  ratePpm: 29_000,
  taxable: true,
  effectiveOn: null,
  source: 'law',
  checkedOn: null,
  certain: true,
}
const provider = createEmbeddedTaxProvider([row, { ...row, state: 'OR', taxable: false }])
const quote = (country: string, state: string, zip: string) =>
  provider.quote({ country, state, zip, amount: cents(9467) })

test('a place of the table has its rate', async () => {
  expect(await quote('US', 'CO', '81201')).toEqual({ kind: 'rate', ratePpm: 29_000, taxable: true, source: 'law' })
})

test('where downloaded photos are not taxed, the rate does not apply', async () => {
  expect(await quote('US', 'OR', '97201')).toMatchObject({ kind: 'rate', ratePpm: 0, taxable: false })
})

test.each([
  ['a ZIP of another state', 'US', 'CO', '97201'],
  ['a state without a row', 'US', 'UT', '84101'],
  ['no ZIP', 'US', 'CO', ''],
  ['an unknown country', 'DE', 'BY', '80331'],
])('%s is a mismatch', async (_, country, state, zip) => {
  expect(await quote(country, state, zip)).toEqual({ kind: 'mismatch' })
})

test('other countries pay no tax', async () => {
  expect(await quote('OT', '', '')).toMatchObject({ kind: 'rate', ratePpm: 0, taxable: false })
})
