/**
 * A state, district, province or territory that a guest can choose in the checkout form
 * (docs/rules.md#countries-and-states).
 */
export interface State {
  readonly name: string
  readonly abbreviation: string
  readonly country: 'US' | 'CA'
}

const unitedStates =
  'AL Alabama|AK Alaska|AZ Arizona|AR Arkansas|CA California|CO Colorado|CT Connecticut|DE Delaware|' +
  'DC District of Columbia|FL Florida|GA Georgia|HI Hawaii|ID Idaho|IL Illinois|IN Indiana|IA Iowa|KS Kansas|' +
  'KY Kentucky|LA Louisiana|ME Maine|MD Maryland|MA Massachusetts|MI Michigan|MN Minnesota|MS Mississippi|' +
  'MO Missouri|MT Montana|NE Nebraska|NV Nevada|NH New Hampshire|NJ New Jersey|NM New Mexico|NY New York|' +
  'NC North Carolina|ND North Dakota|OH Ohio|OK Oklahoma|OR Oregon|PA Pennsylvania|RI Rhode Island|' +
  'SC South Carolina|SD South Dakota|TN Tennessee|TX Texas|UT Utah|VT Vermont|VA Virginia|WA Washington|' +
  'WV West Virginia|WI Wisconsin|WY Wyoming'

/** Territories, then the post offices of the armed forces abroad. Both have ZIP codes. */
const otherUnitedStates =
  'AS American Samoa|GU Guam|MP Northern Mariana Islands|PR Puerto Rico|VI Virgin Islands|' +
  'AA Armed Forces Americas|AE Armed Forces Europe|AP Armed Forces Pacific'

const canada =
  'AB Alberta|BC British Columbia|MB Manitoba|NB New Brunswick|NL Newfoundland and Labrador|' +
  'NT Northwest Territories|NS Nova Scotia|NU Nunavut|ON Ontario|PE Prince Edward Island|QC Quebec|' +
  'SK Saskatchewan|YT Yukon'

/** Each of these lists is sorted by name. */
export const states: readonly State[] = [
  ...listOf(unitedStates, 'US'),
  ...listOf(otherUnitedStates, 'US'),
  ...listOf(canada, 'CA'),
]

export function statesOf(country: string): readonly State[] {
  return states.filter((state) => state.country === country)
}

function listOf(text: string, country: State['country']): State[] {
  return text.split('|').map((entry) => ({ abbreviation: entry.slice(0, 2), name: entry.slice(3), country }))
}
