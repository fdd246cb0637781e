import { useQuery } from '@tanstack/react-query'
import { configQuery } from '#client/features/checkout/checkout.queries.ts'
import { sealingKeyOf } from '#client/features/checkout/counter/queue-counter-order.ts'
import { sealContact } from '#client/features/checkout/counter/seal-contact.ts'
import type { Seal, ShownTrip } from '#client/features/storefront/tell-me/shown-trip.ts'
import { TellMe } from '#client/features/storefront/tell-me/tell-me.tsx'
import { locale } from '#client/shared-views/chosen-texts.ts'

/** Seals the address as a counter order seals its guest's contact (docs/rules.md#sealed-contacts). */
export function TellMeWhen({ outfitterId, trip }: { outfitterId: number; trip: ShownTrip }) {
  const key = sealingKeyOf(useQuery(configQuery).data?.public_key)
  const seal: Seal | null =
    key === null ? null : (email, clientId) => sealContact(key, { name: '', email, locale, order: null }, clientId)
  return <TellMe outfitterId={outfitterId} trip={trip} seal={seal} />
}
