/** The tax on downloaded photos in one state or province. */
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
