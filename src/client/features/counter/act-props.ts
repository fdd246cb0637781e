/** What an act needs to know of its order. */
export interface ActedOrder {
  readonly id: number
  readonly name: string | null
  readonly email: string | null
  readonly notes: string
  readonly total: number
}

export interface ActProps {
  order: ActedOrder
  onClose: () => void
}
