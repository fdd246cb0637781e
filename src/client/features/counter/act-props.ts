/** What an act needs to know of its order. */
export interface ActedOrder {
  readonly id: number
  readonly name: string | null
  readonly email: string | null
  readonly notes: string
  readonly total: number
  readonly outfitter: { readonly id: number }
}

export interface ActProps {
  order: ActedOrder
  /** The code of a discount that waits on this device: the total changes when it is sent. */
  discount?: string | null
  onClose: () => void
}
