import { useState, type ReactNode } from 'react'
import type { StoredCart } from '#client/device/database/cart-rows.ts'
import type { Offer } from '#client/features/cart/best-offer.ts'
import { answerOffer } from '#client/features/cart/cart-store.ts'
import { takeOffer } from '#client/features/cart/offer-note.tsx'
import { lazyPart } from '#client/shared-views/parts/lazy-part.tsx'
import { LazyWindow } from '#client/shared-views/parts/lazy-window.tsx'

const OfferQuestion = lazyPart(() => import('#client/features/cart/offer-question.tsx'), 'OfferQuestion')

interface AskedOffer {
  /** Before the guest checks out, asks once per cart if they take the offer (docs/rules.md#best-price). */
  askFirst: (checkOut: () => void) => () => void
  window: ReactNode
}

export function useOfferQuestion({ slug, offerAnswered = false }: StoredCart, offer: Offer | null): AskedOffer {
  const [asked, setAsked] = useState<{ checkOut: () => void } | null>(null)
  const answer = (takes: boolean): void => {
    // A device that cannot store the answer asks again.
    answerOffer(slug).catch(() => undefined)
    if (takes && offer) takeOffer(slug, offer)
    setAsked(null)
    asked?.checkOut()
  }
  return {
    askFirst: (checkOut) => () => {
      if (offer && !offerAnswered) setAsked({ checkOut })
      else checkOut()
    },
    window:
      asked && offer ? (
        <LazyWindow>
          <OfferQuestion offer={offer} onAnswer={answer} onClose={() => setAsked(null)} />
        </LazyWindow>
      ) : null,
  }
}
