import { expect, test, vi } from 'vitest'
import { cents } from '#domain/money.ts'
import type { TaxOverride } from '#domain/tax/tax-override.ts'
import type { TaxRow } from '#domain/tax/tax-table.ts'
import { localDate } from '#domain/trip-time/local-date.ts'
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
const override: TaxOverride = {
  id: 1,
  country: 'US',
  state: 'CO',
  ratePpm: 31_000,
  taxable: true,
  effectiveOn: localDate('2026-07-04'),
  source: 'letter',
}
const findOverrides = vi.fn(async (): Promise<readonly TaxOverride[]> => [])
const provider = createEmbeddedTaxProvider(findOverrides, [row, { ...row, state: 'OR', taxable: false }])
const quote = (country: string, state: string, zip: string, on = '2026-07-04') =>
  provider.quote({ country, state, zip, amount: cents(9467), on: localDate(on) })

test('the embedded tax table gives a listed state its rate', async () => {
  expect(await quote('US', 'CO', '81201')).toEqual({ kind: 'rate', ratePpm: 29_000, taxable: true, source: 'law' })
})

test('guests in a state that does not tax downloaded photos pay no tax', async () => {
  expect(await quote('US', 'OR', '97201')).toMatchObject({ kind: 'rate', ratePpm: 0, taxable: false })
})

test.each([
  ['a ZIP of another state', 'US', 'CO', '97201'],
  ['a state without a row', 'US', 'UT', '84101'],
  ['an address without a ZIP', 'US', 'CO', ''],
  ['an unknown country', 'DE', 'BY', '80331'],
])(
  'the embedded tax table answers that country, state and postal code do not match for %s',
  async (_, country, state, zip) => {
    expect(await quote(country, state, zip)).toEqual({ kind: 'mismatch' })
  },
)

test('guests of countries other than the United States and Canada pay no tax', async () => {
  expect(await quote('OT', '', '')).toMatchObject({ kind: 'rate', ratePpm: 0, taxable: false })
})

test('a tax override applies from its first day and is looked up for each quote', async () => {
  findOverrides.mockResolvedValue([override])
  expect(await quote('US', ' co ', '81201')).toEqual({
    kind: 'rate',
    ratePpm: 31_000,
    taxable: true,
    source: 'letter',
  })
  expect(findOverrides).toHaveBeenLastCalledWith({ country: 'US', state: 'CO' })
  expect(await quote('US', 'CO', '81201', '2026-07-03')).toMatchObject({ ratePpm: 29_000 })
  findOverrides.mockResolvedValue([{ ...override, taxable: false }])
  expect(await quote('US', 'CO', '81201')).toMatchObject({ ratePpm: 0, taxable: false })
  findOverrides.mockResolvedValue([])
  expect(await quote('US', 'CO', '81201')).toMatchObject({ ratePpm: 29_000 })
})

test('no tax override is looked up for a mismatched address or for a country other than the United States and Canada', async () => {
  findOverrides.mockClear()
  await quote('US', 'CO', '97201')
  await quote('OT', '', '')
  expect(findOverrides).not.toHaveBeenCalled()
})
