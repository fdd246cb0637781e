import { describe, expect, it } from 'vitest'
import { ratesOn, type TaxOverride } from '#domain/tax/tax-override.ts'
import { taxTable } from '#domain/tax/tax-table.ts'
import { localDate } from '#domain/trip-time/local-date.ts'

const override = (id: number, effectiveOn: string, changes: Partial<TaxOverride> = {}): TaxOverride => ({
  id,
  country: 'US',
  state: 'CO',
  ratePpm: id * 1000,
  taxable: true,
  effectiveOn: localDate(effectiveOn),
  source: `letter ${id}`,
  ...changes,
})
const colorado = (overrides: readonly TaxOverride[], on: string) =>
  ratesOn(taxTable, overrides, localDate(on)).find((rate) => rate.country === 'US' && rate.state === 'CO')

describe('the tax rates on a day', () => {
  const overrides = [override(2, '2027-01-01'), override(1, '2026-07-04'), override(3, '2027-07-01')]

  it.each([
    ['2026-07-03', null],
    ['2026-07-04', 1],
    ['2026-12-31', 1],
    ['2027-01-01', 2],
    ['2027-06-30', 2],
    ['2030-01-01', 3],
  ])('on %s use the override %s, whatever the sequence of the overrides', (on, id) => {
    for (const order of [overrides, overrides.toReversed()]) expect(colorado(order, on)?.overrideId).toBe(id)
  })

  it('take every field from the override, and are marked as certain', () => {
    expect(colorado([override(1, '2026-07-04', { taxable: false })], '2026-07-04')).toEqual({
      country: 'US',
      state: 'CO',
      ratePpm: 1000,
      taxable: false,
      effectiveOn: '2026-07-04',
      source: 'letter 1',
      checkedOn: null,
      certain: true,
      overrideId: 1,
    })
  })

  it('of all other states are unchanged by an override, even of a state with the same code in another country', () => {
    const changed = ratesOn(
      taxTable,
      [override(1, '2020-01-01', { country: 'CA', state: 'CO' })],
      localDate('2026-07-04'),
    )
    expect(changed).toEqual(taxTable.map((row) => ({ ...row, overrideId: null })))
    const rates = ratesOn(taxTable, overrides, localDate('2026-07-04'))
    expect(rates.filter((rate) => rate.overrideId !== null)).toHaveLength(1)
    expect(rates).toHaveLength(taxTable.length)
  })
})
