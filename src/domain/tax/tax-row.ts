/** The tax on downloaded photos in one state or province. */
export interface TaxRow {
  readonly country: 'US' | 'CA'
  readonly state: string
  /** The state's or province's own rate in millionths (29_000 is 2.9 %), without local taxes. */
  readonly ratePpm: number
  /** True when a photo sold as a download is taxed. */
  readonly taxable: boolean
  /** The first day on which both the rate and the rule applied, if known. */
  readonly effectiveOn: string | null
  readonly source: string
  /** The day on which we compared the rule with its source. Null for general knowledge. */
  readonly checkedOn: string | null
  /** False when the rule is disputed, silent about photos or poorly known. Check it before you rely on it. */
  readonly certain: boolean
}
