/** The fields of an order that its dialogs show. */
interface ChangedOrder {
  readonly id: number
  readonly name: string | null
  readonly email: string | null
  readonly notes: string
  readonly total: number
  readonly outfitter: { readonly id: number }
}

export interface ChangeProps {
  order: ChangedOrder
  /** The code of a pending discount: the total changes when it is sent. */
  discount?: string | null
  onClose: () => void
}
