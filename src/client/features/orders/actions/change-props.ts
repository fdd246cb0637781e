import type { ReactNode } from 'react'

export interface ChangedOrder {
  readonly id: number
  readonly status: string
  /** Set while the guest pays by phone. */
  readonly paying_since?: string | null | undefined
  readonly name: string | null
  readonly email: string | null
  readonly notes: string
  /** Missing while a change of notes or email waits on this device. */
  readonly version?: string | undefined
  readonly total: number
  readonly subtotal: number
  readonly discount24: number
  readonly outfitter: { readonly id: number }
}

export interface ChangeProps {
  order: ChangedOrder
  /** The code or value of a discount that this device has not sent yet. */
  discount?: string | null
  /** Asked before staff release or cancel. It waits while an act is on its way, and keeps what staff typed. */
  question?: ReactNode
  onEmail?: (email: string) => void
  onClose: () => void
}
