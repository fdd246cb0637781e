import { isPossibleIn } from './postal-codes.ts'

export interface TaxRow {
  readonly country: 'US' | 'CA'
  readonly state: string
  /** The state's or province's own rate in millionths (29_000 is 2.9 %), without local taxes. */
  readonly ratePpm: number
  /** True when the place taxes a photo that is sold as a download. */
  readonly taxable: boolean
  /** The first day on which both the rate and the rule applied. Null when we do not know this day. */
  readonly effectiveOn: string | null
  readonly source: string
  /** The day on which we compared the tax rule with its source. Null when the rule comes from general knowledge. */
  readonly checkedOn: string | null
  /**
   * False when the tax rule is disputed, silent about photos or poorly known. Check such a rule before you rely on it.
   */
  readonly certain: boolean
}

type Columns = readonly [
  state: string,
  ratePpm: number,
  taxable: boolean,
  effectiveOn: string | null,
  source: string,
  checkedOn: string | null,
  certain: boolean,
]

// State tax rates as known in 2025, or on the row's `effectiveOn` when that day is later. On a row's `checkedOn` day,
// we compared `taxable` with the named `source` or with a published report about it.
// prettier-ignore
const unitedStates: readonly Columns[] = [
  ['AL', 40_000, true, '2016-01-04', 'Ala. Admin. Code 810-6-1-.119: photographs, also those delivered in digital form', '2026-11-21', true],
  ['AK', 0, false, null, 'No state sales tax', null, true],
  ['AZ', 56_000, true, '2013-06-01', 'Ariz. Admin. Code R15-5-150: sales of photography; electronic delivery not named', '2026-11-21', false],
  ['AR', 65_000, true, null, 'Arkansas DFA legal opinion of 2020: photography is taxed however the photos are delivered; downloads alone not named', '2026-11-21', false],
  ['CA', 72_500, false, '2017-01-01', 'CDTFA Annotation 120.1200: digitized photographs without a tangible medium', '2026-11-21', true],
  ['CO', 29_000, true, '2021-01-30', 'Colorado DOR GIL 15-025 (digital photographs); Rule 39-26-102(15); HB 21-1312', '2026-11-20', true],
  ['CT', 63_500, true, '2019-10-01', 'Conn. Gen. Stat. 12-407(a)(43): digital goods include visual works', null, true],
  ['DE', 0, false, null, 'No state sales tax', null, true],
  ['DC', 70_000, true, '2026-10-01', 'D.C. Code 47-2001: digital goods; rate as scheduled by the Budget Support Act for 2026, see whether it was kept', '2026-11-21', false],
  ['FL', 60_000, false, '1988-02-01', 'Florida DOR: electronic downloads are not tangible property', null, true],
  ['GA', 40_000, true, '2024-01-01', 'Georgia SB 56 (2023), Rule 560-12-2-.118: other digital goods include photographs', '2026-11-20', true],
  ['HI', 40_000, true, null, 'HRS 237-13: general excise tax on all gross income', null, true],
  ['ID', 60_000, false, '2016-03-30', 'IDAPA 35.01.02.056: digital photographs delivered electronically', '2026-11-20', true],
  ['IL', 62_500, false, '1990-01-01', '86 Ill. Adm. Code 130.2105: information delivered electronically', null, true],
  ['IN', 70_000, false, '2008-04-01', 'Ind. Code 6-2.5-4-16.4: specified digital products (audio, video, books)', null, true],
  ['IA', 60_000, true, '2019-01-01', 'Iowa Admin. Code 701-211.7: photographs delivered electronically are specified digital products', '2026-11-21', true],
  ['KS', 65_000, false, '2015-07-01', 'Kansas DOR: digital products delivered electronically are not taxed', null, true],
  ['KY', 60_000, true, '2018-07-01', 'KRS 139.010: digital property includes digital photographs', null, true],
  ['LA', 50_000, true, '2025-01-01', 'Louisiana Acts 2024, 3rd Ex. Sess., Nos. 10 and 11: tangible property transferred electronically', '2026-11-20', false],
  ['ME', 55_000, true, '2013-10-01', '36 M.R.S. 1752(17): products transferred electronically', null, true],
  ['MD', 60_000, true, '2021-03-14', 'Maryland Business Tax Tip #29: digital products', null, true],
  ['MA', 62_500, false, '2009-08-01', '830 CMR 64H.1.3: electronic transfer of other than software', null, true],
  ['MI', 60_000, false, '1994-05-01', 'Michigan Treasury: digital goods delivered electronically are not tangible property', null, true],
  ['MN', 68_750, false, '2009-07-01', 'Minnesota DOR, Photography and Video Production: electronic format', '2026-11-20', true],
  ['MS', 70_000, false, '1992-06-01', 'Mississippi Supreme Court: still digital images are not taxable digital products', '2026-11-20', true],
  ['MO', 42_250, false, null, 'Missouri DOR letter rulings: electronic delivery is not tangible property', null, true],
  ['MT', 0, false, null, 'No state sales tax', null, true],
  ['NE', 55_000, false, '2002-10-01', 'Nebraska DOR, information guide for photographers: taxable by tangible means', '2026-11-20', true],
  ['NV', 68_500, false, '2009-07-01', 'Nevada Department of Taxation: products delivered electronically are not taxed', null, true],
  ['NH', 0, false, null, 'No state sales tax', null, true],
  ['NJ', 66_250, false, '2018-01-01', 'N.J.S.A. 54:32B-2(zz): specified digital products (audio, video, books)', null, true],
  ['NM', 48_750, true, '2023-07-01', 'NMSA 7-9-3: gross receipts, digital goods included', null, true],
  ['NY', 40_000, false, '2005-06-01', 'NY Tax Law 1101(b)(6): electronic images are not tangible property', null, true],
  ['NC', 47_500, true, '2019-10-01', '17 NCAC 07B .4102: photographs, also those transferred electronically', '2026-11-21', true],
  ['ND', 50_000, false, null, 'N.D.C.C. 57-39.2: specified digital products are not taxed', null, true],
  ['OH', 57_500, false, '2014-01-01', 'Ohio Department of Taxation, Photography: taxed when prints or media are handed over; downloads not named', '2026-11-21', false],
  ['OK', 45_000, false, '1990-05-01', 'Oklahoma Tax Commission: products transferred electronically are not taxed', null, true],
  ['OR', 0, false, null, 'No state sales tax', null, true],
  ['PA', 60_000, true, '2016-08-01', 'Pennsylvania Act 84 of 2016: downloads include photographs', null, true],
  ['RI', 70_000, false, '2019-10-01', 'R.I. Gen. Laws 44-18: specified digital products (audio, video, books)', null, false],
  ['SC', 60_000, false, '2007-06-01', 'South Carolina Revenue Ruling 96-3 (software): what is delivered electronically is not tangible; photos not named', '2026-11-21', false],
  ['SD', 42_000, true, '2023-07-01', 'SDCL 10-45-2.4: any product transferred electronically', null, true],
  ['TN', 70_000, false, '2009-01-01', 'Tennessee DOR, SUT-67: photographs downloaded without a tangible medium', '2026-11-21', true],
  ['TX', 62_500, true, '1990-07-01', 'Texas Comptroller, publication 94-176: photographs sold digitally or by any other medium', '2026-11-21', true],
  ['UT', 48_500, true, '2019-04-01', 'Utah Code 59-12-103(1)(m): products transferred electronically', null, true],
  ['VT', 60_000, false, '2003-10-01', 'Vermont Department of Taxes, Photographers: digital photos downloaded electronically', '2026-11-21', true],
  ['VA', 53_000, false, '2013-07-01', '23 VAC 10-210: digital goods delivered electronically', null, true],
  ['WA', 65_000, true, '2009-07-26', 'Washington DOR, Photography tax guide: digital photographs are digital goods', '2026-11-21', true],
  ['WV', 60_000, false, null, 'W. Va. CSR 110-15-68 taxes taking photos as a service; the taxability matrix of 2013 frees other electronic products', '2026-11-21', false],
  ['WI', 50_000, true, '2009-10-01', 'Wisconsin DOR, notice of May 2016: photographs transferred electronically', '2026-11-20', true],
  ['AS', 0, false, null, 'American Samoa: no sales tax', null, false],
  ['GU', 0, false, null, 'Guam: no sales tax; the business privilege tax is on the seller', null, false],
  ['MP', 0, false, null, 'Northern Mariana Islands: no sales tax; the gross revenue tax is on the seller', null, false],
  ['PR', 105_000, true, '2022-06-30', 'P.R. Internal Revenue Code 4010.01 (Act 52 of 2022): digital products include photos', '2026-11-28', true],
  ['VI', 0, false, null, 'Virgin Islands: no sales tax; the gross receipts tax is on the seller', null, false],
  ['AA', 0, false, null, 'A military post office abroad is in no state', null, true],
  ['AE', 0, false, null, 'A military post office abroad is in no state', null, true],
  ['AP', 0, false, null, 'A military post office abroad is in no state', null, true],
  ['WY', 40_000, true, '1993-07-01', 'Wyoming DOR Bulletin 14 (2005): photographs produced digitally; electronic delivery not named', '2026-11-20', false],
]

// GST, HST and provincial taxes together. The table assumes that the outfitter must collect them. For an outfitter that
// is based outside Canada, that depends on how much it sells in Canada.
// prettier-ignore
const canada: readonly Columns[] = [
  ['AB', 50_000, true, '2008-01-01', 'Excise Tax Act 165(1) (GST)', null, true],
  ['BC', 50_000, true, '2013-04-01', 'Excise Tax Act 165(1) (GST); Bulletin PST 126: PST on photos in physical form, downloads not named', '2026-11-21', false],
  ['MB', 120_000, true, '2019-07-01', 'Excise Tax Act 165(1) and the provincial act (GST and RST)', null, false],
  ['NB', 150_000, true, '2016-07-01', 'Excise Tax Act 165(2) (HST)', null, true],
  ['NL', 150_000, true, '2016-07-01', 'Excise Tax Act 165(2) (HST)', null, true],
  ['NT', 50_000, true, '2008-01-01', 'Excise Tax Act 165(1) (GST)', null, true],
  ['NS', 140_000, true, '2025-04-01', 'Excise Tax Act 165(2) (HST)', null, true],
  ['NU', 50_000, true, '2008-01-01', 'Excise Tax Act 165(1) (GST)', null, true],
  ['ON', 130_000, true, '2010-07-01', 'Excise Tax Act 165(2) (HST)', null, true],
  ['PE', 150_000, true, '2016-10-01', 'Excise Tax Act 165(2) (HST)', null, true],
  ['QC', 149_750, true, '2013-01-01', 'Excise Tax Act 165(1) and the Quebec sales tax act (GST and QST)', null, true],
  ['SK', 110_000, true, '2017-03-23', 'Excise Tax Act 165(1) and the provincial act (GST and PST)', null, true],
  ['YT', 50_000, true, '2008-01-01', 'Excise Tax Act 165(1) (GST)', null, true],
]

/**
 * The embedded tax table (docs/rules.md#embedded-tax-table). When a rate or a rule changes, edit its row with the new
 * source and date. A tax service or an override replaces the table in places with local taxes.
 */
export const taxTable: readonly TaxRow[] = [
  ...unitedStates.map((columns) => toRow('US', columns)),
  ...canada.map((columns) => toRow('CA', columns)),
]

function toRow(country: TaxRow['country'], columns: Columns): TaxRow {
  const [state, ratePpm, taxable, effectiveOn, source, checkedOn, certain] = columns
  return { country, state, ratePpm, taxable, effectiveOn, source, checkedOn, certain }
}

interface TaxPlace {
  readonly country: string
  readonly state?: string | null
  readonly zip?: string | null
}

type TaxQuote =
  /** The tax rate in millionths. 0 when the place does not tax downloaded photos. */
  | { readonly ok: true; readonly ratePpm: number; readonly taxable: boolean; readonly source: string }
  /** The state and postal code do not fit each other, or the place is unknown (docs/rules.md#tax-failure-sentence). */
  | { readonly ok: false; readonly reason: 'mismatch' }

const mismatch: TaxQuote = { ok: false, reason: 'mismatch' }

export function quoteTax(place: TaxPlace, table: readonly TaxRow[] = taxTable): TaxQuote {
  if (place.country === 'OT')
    return { ok: true, ratePpm: 0, taxable: false, source: 'Outside the United States and Canada' }
  const state = (place.state ?? '').trim().toUpperCase()
  if (!isPossibleIn(place.country, state, place.zip ?? '')) return mismatch
  const row = table.find((candidate) => candidate.country === place.country && candidate.state === state)
  if (!row) return mismatch
  return { ok: true, ratePpm: row.taxable ? row.ratePpm : 0, taxable: row.taxable, source: row.source }
}
