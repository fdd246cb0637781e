/** The first three digits of ZIP codes, by state, territory or post office of the armed forces. */
const zip3Ranges: Readonly<Record<string, string>> = {
  AL: '350-352 354-369',
  AK: '995-999',
  AZ: '850-853 855-857 859-860 863-865',
  AR: '716-729',
  CA: '900-908 910-928 930-961',
  CO: '800-816',
  CT: '060-069',
  DE: '197-199',
  DC: '200 202-205 569',
  FL: '320-339 341-342 344 346-347 349',
  GA: '300-319 398-399',
  HI: '967-968',
  ID: '832-838',
  IL: '600-620 622-629',
  IN: '460-479',
  IA: '500-516 520-528',
  KS: '660-662 664-679',
  KY: '400-418 420-427',
  LA: '700-701 703-708 710-714',
  ME: '039-049',
  MD: '206-212 214-219',
  MA: '010-027 055',
  MI: '480-499',
  MN: '550-551 553-567',
  MS: '386-397',
  MO: '630-631 633-641 644-658',
  MT: '590-599',
  NE: '680-681 683-693',
  NV: '889-891 893-895 897-898',
  NH: '030-038',
  NJ: '070-089',
  NM: '870-875 877-884',
  NY: '005 100-149',
  NC: '270-289',
  ND: '580-588',
  OH: '430-459',
  OK: '730-731 734-741 743-749',
  OR: '970-979',
  PA: '150-196',
  RI: '028-029',
  SC: '290-299',
  SD: '570-577',
  TN: '370-385',
  TX: '733 750-799 885',
  UT: '840-847',
  VT: '050-054 056-059',
  VA: '201 220-246',
  WA: '980-986 988-994',
  WV: '247-268',
  WI: '530-532 534-535 537-549',
  WY: '820-831',
  PR: '006-007 009',
  VI: '008',
  AA: '340',
  AE: '090-098',
  AP: '962-966',
}

/**
 * Some ZIP codes belong to another state than most codes with the same first three digits. For example, 063 is
 * Connecticut but also Fishers Island in New York.
 */
const alsoIn: Readonly<Record<string, readonly string[]>> = {
  '063': ['NY'],
  '205': ['MD', 'VA'],
  '726': ['MO'],
  '739': ['TX'],
  '834': ['WY'],
}

/**
 * ZIP codes of the Pacific by all five digits, because islands share the first three with each other or with Hawaii. ''
 * is Wake Island, which no list offers.
 */
const zip5Ranges: Readonly<Record<string, string>> = {
  AS: '96799',
  GU: '96910-96932',
  MP: '96950-96952',
  '': '96898',
}

const provincesByLetter: Readonly<Record<string, readonly string[]>> = {
  A: ['NL'],
  B: ['NS'],
  C: ['PE'],
  E: ['NB'],
  G: ['QC'],
  H: ['QC'],
  J: ['QC'],
  K: ['ON'],
  L: ['ON'],
  M: ['ON'],
  N: ['ON'],
  P: ['ON'],
  R: ['MB'],
  S: ['SK'],
  T: ['AB'],
  V: ['BC'],
  X: ['NT', 'NU'],
  Y: ['YT'],
}

/**
 * Returns a postal code as post offices write it: plain digits and capitals, one hyphen in a ZIP code, one space in a
 * Canadian code. Phones and other keyboards write full-width digits, dashes, hard spaces or two spaces.
 */
export function tidyPostalCode(typed: string): string {
  const code = typed
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/\p{Pd}/gu, '-')
    .trim()
    .toUpperCase()
  return code
    .replace(/\s+/g, ' ')
    .replace(/^(\d{5})[ -]?(\d{4})$/, '$1-$2')
    .replace(/^([A-Z]\d[A-Z])[ -]?(\d[A-Z]\d)$/, '$1 $2')
}

/** Returns the states in which a ZIP code (12345 or 12345-6789) may be. */
export function statesOfZip(zip: string): readonly string[] {
  const code = tidyPostalCode(zip)
  if (!/^\d{5}(-\d{4})?$/.test(code)) return []
  const island = ownersOf(zip5Ranges, code.slice(0, 5))
  if (island.length > 0) return island.filter((name) => name !== '')
  const prefix = code.slice(0, 3)
  return [...ownersOf(zip3Ranges, prefix), ...(alsoIn[prefix] ?? [])]
}

/** Returns the provinces in which a Canadian postal code (K1A 0B1, space optional) may be. */
export function provincesOfPostalCode(postalCode: string): readonly string[] {
  const code = tidyPostalCode(postalCode)
  if (!/^[A-Z]\d[ABCEGHJ-NPRSTV-Z] \d[ABCEGHJ-NPRSTV-Z]\d$/.test(code)) return []
  return provincesByLetter[code.charAt(0)] ?? []
}

/** Returns the states or provinces of a country in which a postal code may be. The first is the likeliest. */
export function statesOfPostalCode(country: string, code: string): readonly string[] {
  if (country === 'US') return statesOfZip(code)
  return country === 'CA' ? provincesOfPostalCode(code) : []
}

export function isPossibleIn(country: string, state: string, code: string): boolean {
  return statesOfPostalCode(country, code).includes(state)
}

/**
 * Returns the country and state of a complete postal code, which may be in another country than the chosen one, or an
 * empty object. The chosen state stays where the code may be in it.
 */
export function placeOfPostalCode(
  code: string,
  chosen: { readonly country: string; readonly state: string },
): { country?: string; state?: string } {
  for (const country of [chosen.country, 'US', 'CA']) {
    const states = statesOfPostalCode(country, code)
    const state = states.includes(chosen.state) ? chosen.state : states[0]
    if (state !== undefined) return { country, state }
  }
  return {}
}

function ownersOf(table: Readonly<Record<string, string>>, digits: string): string[] {
  return Object.keys(table).filter((state) => covers(table[state] ?? '', digits))
}

function covers(ranges: string, prefix: string): boolean {
  return ranges.split(' ').some((range) => {
    const [first = '', last = first] = range.split('-')
    return prefix >= first && prefix <= last
  })
}
