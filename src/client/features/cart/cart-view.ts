/** What the storefront sees of the cart. */
export interface CartView {
  /** False until the stored cart was read. */
  ready: boolean
  /** Single photos in the cart. */
  photoIds: ReadonlySet<number>
  groupIds: ReadonlySet<number>
  /** Photos that are in the cart by their group. */
  groupPhotoIds: ReadonlySet<number>
  photoCount: number
  groupCount: number
  /** Total in cents: an estimate until the server confirmed it; null while it cannot be known. */
  estimate: number | null
}

export type AddRefusal = 'already-in-cart' | 'in-group' | 'not-for-sale' | 'group-only' | 'locked'

/** A refusal carries the sentence to show. */
export interface Refused {
  ok: false
  reason: AddRefusal
  message: string
}
export type AddResult = { ok: true } | Refused
