/** What is known of the tax on downloaded photos in one state or province. */
export interface TaxRow {
  readonly country: 'US' | 'CA'
  readonly state: string
  /** The state's or province's own rate in millionths (29_000 is 2.9 %), without local taxes. */
  readonly ratePpm: number
  /** Whether a photo sold as a download is taxed at all. */
  readonly taxable: boolean
  /** Since when rate and rule hold together, where that is known. */
  readonly effectiveOn: string | null
  readonly source: string
  /** The day on which the rule was compared with its source; null where it was written down from general knowledge. */
  readonly checkedOn: string | null
  /** False where the rule is disputed, silent about photos, or not known well: look at it before relying on it. */
  readonly certain: boolean
}
