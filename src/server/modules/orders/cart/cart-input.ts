import { tidyPostalCode } from '#domain/tax/postal-codes.ts'
import type { Buyer, BuyerPlace } from '../order/orders.store.ts'

export interface NewItem {
  readonly photoId: number | null
  readonly groupId: number | null
  /** The time on the guest's device when the guest added the item offline. */
  readonly addedAt: Date | null
}

interface ItemFields {
  readonly photo_id?: number
  readonly display_group_id?: number
  readonly added_at?: string
}

export function newItem(fields: ItemFields): NewItem {
  return {
    photoId: fields.photo_id ?? null,
    groupId: fields.display_group_id ?? null,
    addedAt: fields.added_at === undefined ? null : new Date(fields.added_at),
  }
}

interface PlaceFields {
  readonly country: 'US' | 'CA' | 'OT'
  readonly state?: string
  readonly zip?: string
}

interface BuyerFields extends PlaceFields {
  readonly name?: string
  readonly email?: string
}

export function buyerPlace({ country, state = '', zip = '' }: PlaceFields): BuyerPlace {
  return { country, state: state.trim(), zip: tidyPostalCode(zip) }
}

export function buyer({ name = '', email = '', ...place }: BuyerFields): Buyer {
  return { name: name.trim(), email: email.trim(), ...buyerPlace(place) }
}
