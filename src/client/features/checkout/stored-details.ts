import { useState } from 'react'
import type { CheckoutContact } from '#client/device/database/cart-rows.ts'
import { isKiosk } from '#client/device/kiosk/kiosk.ts'
import { readStored, writeStored } from '#client/storage.ts'

export interface CheckoutDetails {
  contact: Partial<CheckoutContact>
  agreed: boolean
}

// The wipe of a guest removes all keys that begin with `guest:`.
const keyOf = (localId: string): string => `guest:checkout:${localId}`

/** Empty on a kiosk, and in a browser that denies storage. */
function storedDetails(localId: string): CheckoutDetails {
  const none = { contact: {}, agreed: false }
  const kept = isKiosk() ? null : readStored(keyOf(localId), 'tab')
  // Only this module writes the key, so the form of the text is known.
  return kept === null ? none : (JSON.parse(kept) as CheckoutDetails)
}

export function useStoredDetails(localId: string) {
  const [details, setDetails] = useState(() => storedDetails(localId))
  const keep = (changes: Partial<CheckoutDetails>): void => {
    const next = { ...details, ...changes }
    setDetails(next)
    // The details end with the tab, because others may use the device later.
    if (!isKiosk()) writeStored(keyOf(localId), JSON.stringify(next), 'tab')
  }
  return [details, keep] as const
}
