import type { Cents } from '#domain/money.ts'
import { renderDeliveryMail, type DeliveryMailInput, type RenderedMail } from './delivery-mail.ts'

/** The mails that a guest gets. A counter order's delivery mail says that it was released. */
export type GuestMailKind = 'delivery' | 'released' | 'counter-received' | 'email-changed' | 'zip-ready' | 'refund'

export interface GuestMailInput extends Omit<DeliveryMailInput, 'order'> {
  readonly order: DeliveryMailInput['order'] & { readonly completed: boolean }
  /** When the link ends, for those that do. */
  readonly expiresAt: Date | null
  readonly refunded: Cents | null
}

export function renderGuestMail(_kind: GuestMailKind, input: GuestMailInput): RenderedMail {
  return renderDeliveryMail(input)
}
