import { tidyPostalCode } from '#domain/tax/postal-codes.ts'
import type { Buyer } from '../order/orders.store.ts'

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

interface BuyerFields {
  readonly name: string
  readonly email: string
  readonly country: 'US' | 'CA' | 'OT'
  readonly state?: string
  readonly zip?: string
}

export function buyer({ name, email, country, state = '', zip = '' }: BuyerFields): Buyer {
  return { name: name.trim(), email: email.trim(), country, state: state.trim(), zip: tidyPostalCode(zip) }
}
