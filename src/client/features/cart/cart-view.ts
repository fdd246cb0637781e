export interface CartView {
  ready: boolean
  photoIds: ReadonlySet<number>
  groupIds: ReadonlySet<number>
  /** Ids of the photos that a group in the cart contains. */
  groupPhotoIds: ReadonlySet<number>
  photoCount: number
  groupCount: number
  /** Merchandise after discounts in cents, an estimate until the server confirms it. */
  estimate: number | null
  /** True when fees come on top of it. */
  hasFees: boolean
}

export type AddRefusal = 'already-in-cart' | 'in-group' | 'not-for-sale' | 'group-only' | 'locked'

export interface Refused {
  ok: false
  reason: AddRefusal
  message: string
}
export type AddResult = { ok: true } | Refused
