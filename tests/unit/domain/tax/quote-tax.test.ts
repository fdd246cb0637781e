import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { statesOf } from '#domain/orders/states.ts'
import { provincesOfPostalCode, statesOfZip } from '#domain/tax/postal-codes.ts'
import { quoteTax, taxTable } from '#domain/tax/tax-table.ts'
import { isLocalDate } from '#domain/trip-time/local-date.ts'

describe('quoteTax', () => {
  it.each([
    ['US', 'CO', '80202', 29_000, true],
    ['US', 'co', ' 80202-1234 ', 29_000, true],
    ['US', 'WA', '98101', 65_000, true],
    ['US', 'CA', '94105', 0, false],
    ['US', 'OR', '97201', 0, false],
    ['CA', 'ON', 'K1A 0B1', 130_000, true],
    ['CA', 'QC', 'h2x1y4', 149_750, true],
    ['CA', 'NU', 'X0A 0H0', 50_000, true],
    ['US', 'CO', '81201 1234', 29_000, true],
    ['US', 'CO', '81201–1234', 29_000, true],
    ['US', 'CO', '８１２０１', 29_000, true],
    ['CA', 'ON', 'K1A\u00a00B1', 130_000, true],
    ['CA', 'ON', 'k1a  0b1', 130_000, true],
    ['US', 'PR', '00901', 105_000, true],
    ['US', 'GU', '96910', 0, false],
    ['US', 'VI', '00802', 0, false],
    ['US', 'AS', '96799', 0, false],
    ['US', 'MP', '96950', 0, false],
    ['US', 'AE', '09012', 0, false],
    ['US', 'AP', '96201', 0, false],
    ['US', 'AA', '34002', 0, false],
    ['OT', '', '', 0, false],
    ['OT', 'CO', 'anything', 0, false],
  ])(
    'for the address %s %s %s returns a tax rate of %i millionths, taxable: %s',
    (country, state, zip, ratePpm, taxable) => {
      expect(quoteTax({ country, state, zip })).toMatchObject({ ok: true, ratePpm, taxable })
    },
  )
  it.each([
    ['a ZIP code of another state', 'US', 'CO', '94105'],
    ['a malformed ZIP code', 'US', 'CO', '8020'],
    ['an unassigned prefix', 'US', 'CO', '00099'],
    ['a postal code of another province', 'CA', 'ON', 'V5K 0A1'],
    ['a malformed postal code', 'CA', 'ON', 'K1A-B10'],
    ['a state of the other country', 'CA', 'CO', '80202'],
    ['a territory behind the letters of a state', 'US', 'HI', '96799'],
    ['an address of the armed forces behind the letters of a state', 'US', 'CA', '96201'],
    ['an address without a state', 'US', '', '80202'],
    ['an unknown country', 'DE', '', '10115'],
  ])('answers that country, state and postal code do not match for %s', (_, country, state, zip) => {
    expect(quoteTax({ country, state, zip })).toEqual({ ok: false, reason: 'mismatch' })
    expect(quoteTax({ country })).toMatchObject({ ok: country === 'OT' })
  })
  it('answers that country, state and postal code do not match when the tax table lacks the state', () => {
    expect(quoteTax({ country: 'US', state: 'CO', zip: '80202' }, [])).toEqual({ ok: false, reason: 'mismatch' })
  })
})

describe('the tax table', () => {
  it('has one row for every state and province and no other', () => {
    for (const country of ['US', 'CA'] as const) {
      const rows = taxTable.filter((row) => row.country === country).map((row) => row.state)
      expect(rows.toSorted()).toEqual(
        statesOf(country)
          .map((state) => state.abbreviation)
          .toSorted(),
      )
    }
  })
  it('has a plausible rate, a source and real dates in every row', () => {
    for (const row of taxTable) {
      expect(row.ratePpm).toBeGreaterThanOrEqual(0)
      expect(row.ratePpm).toBeLessThanOrEqual(150_000)
      expect(row.source.length).toBeGreaterThan(10)
      for (const date of [row.effectiveOn, row.checkedOn]) expect(date === null || isLocalDate(date)).toBe(true)
      if (row.ratePpm === 0) expect(row.taxable).toBe(false)
    }
  })
})

describe('the states of a ZIP code', () => {
  it.each([
    ['80202', ['CO']],
    ['10001', ['NY']],
    ['00501', ['NY']],
    ['06390', ['CT', 'NY']],
    ['20500', ['DC', 'MD', 'VA']],
    ['20101', ['VA']],
    ['72643', ['AR', 'MO']],
    ['73949', ['OK', 'TX']],
    ['83414', ['ID', 'WY']],
    ['88510', ['TX']],
    ['73301', ['TX']],
    ['05501', ['MA']],
    ['96801', ['HI']],
    ['96799', ['AS']],
    ['96799-1234', ['AS']],
    ['96898', []],
    ['96863', ['HI']],
    ['39901', ['GA']],
    ['09012', ['AE']],
    ['00601', ['PR']],
    ['00851', ['VI']],
    ['96910', ['GU']],
    ['96950', ['MP']],
    ['96940', []],
    ['80202-12', []],
    ['abcde', []],
  ])('for the code %s are %j', (zip, expected) => {
    expect(statesOfZip(zip)).toEqual(expected)
  })
  it('are a single state, except for five prefixes that states are known to share', () => {
    const several = Array.from({ length: 1000 }, (_, index) => String(index).padStart(3, '0')).filter(
      (prefix) => statesOfZip(`${prefix}01`).length > 1,
    )
    expect(several).toEqual(['063', '205', '726', '739', '834'])
  })
  // The ZIP code of each state's capital.
  it.each(
    (
      'AL 36104 AK 99801 AZ 85001 AR 72201 CA 95814 CO 80202 CT 06103 DE 19901 DC 20001 FL 32301 GA 30303 HI 96813 ' +
      'ID 83702 IL 62701 IN 46225 IA 50309 KS 66603 KY 40601 LA 70802 ME 04330 MD 21401 MA 02201 MI 48933 MN 55102 ' +
      'MS 39205 MO 65101 MT 59623 NE 68502 NV 89701 NH 03301 NJ 08608 NM 87501 NY 12207 NC 27601 ND 58501 OH 43215 ' +
      'OK 73102 OR 97301 PA 17101 RI 02903 SC 29217 SD 57501 TN 37219 TX 78701 UT 84111 VT 05602 VA 23219 WA 98507 ' +
      'WV 25301 WI 53703 WY 82001'
    )
      .split(/ (?=[A-Z])/)
      .map((pair) => [pair.slice(0, 2), pair.slice(3)] as const),
  )('are only %s for %s, the ZIP code of the capital of this state', (state, zip) => {
    expect(statesOfZip(zip)).toEqual([state])
  })
  it.each(['000', '004', '419', '517', '969'])(
    'are none for the prefix %s, which belongs to no state in the list',
    (prefix) => {
      expect(statesOfZip(`${prefix}01`)).toEqual([])
    },
  )
  it('are the post offices of the armed forces for all of their codes', () => {
    for (let prefix = 90; prefix <= 98; prefix += 1) expect(statesOfZip(`0${prefix}12`)).toEqual(['AE'])
    for (let prefix = 962; prefix <= 966; prefix += 1) expect(statesOfZip(`${prefix}12`)).toEqual(['AP'])
  })
  it('include every state for at least one code', () => {
    const reached = new Set(
      [...Array.from({ length: 1000 }, (_, i) => `${String(i).padStart(3, '0')}01`), '96799', '96910', '96950'].flatMap(
        statesOfZip,
      ),
    )
    expect([...reached].toSorted()).toEqual(
      statesOf('US')
        .map((state) => state.abbreviation)
        .toSorted(),
    )
  })
})

describe('the provinces of a postal code', () => {
  it.each([
    ['A1A 1A1', ['NL']],
    ['b3h4r2', ['NS']],
    ['X1A-2B3', ['NT', 'NU']],
    ['Y1A 1A1', ['YT']],
    ['D1A 1A1', []],
    ['K1A 0O1', []],
    ['K1A  0B1', ['ON']],
    ['', []],
    ...'A NL|B NS|C PE|E NB|G QC|H QC|J QC|K ON|L ON|M ON|N ON|P ON|R MB|S SK|T AB|V BC|X NT NU|Y YT|D|F|I|O|Q|U|W|Z'
      .split('|')
      .map((entry): [string, string[]] => [`${entry.charAt(0)}1B 2C3`, entry.split(' ').slice(1)]),
  ])('for the code %s are %j', (code, expected) => {
    expect(provincesOfPostalCode(code)).toEqual(expected)
  })
  it('are computed for any typed text without an error, and so are the states of a ZIP code', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect([...statesOfZip(text), ...provincesOfPostalCode(text)].every((state) => /^[A-Z]{2}$/.test(state))).toBe(
          true,
        )
      }),
    )
  })
})
