import { useState } from 'react'
import type { StoredCart } from '#client/device/database/cart-rows.ts'
import type { Offer } from '#client/features/cart/best-offer.ts'
import { answerOffer } from '#client/features/cart/cart-store.ts'
import { offerTexts, takeOffer } from '#client/features/cart/offer-note.tsx'
import { lazyPart } from '#client/shared-views/parts/lazy-part.tsx'
import { LazyWindow } from '#client/shared-views/parts/lazy-window.tsx'
import { t } from '#client/shared-views/chosen-texts.ts'

const Question = lazyPart(() => import('#client/shared-views/question.tsx'), 'Question')

/** Before the guest checks out, `askFirst` asks once per cart if they take the offer (docs/rules.md#best-price). */
export function useOfferQuestion({ slug, offerAnswered = false }: StoredCart, offer: Offer | null) {
  const [asked, setAsked] = useState<{ checkOut: () => void } | null>(null)
  const answer = (takes: boolean): void => {
    // A device that cannot store the answer asks again.
    answerOffer(slug).catch(() => undefined)
    if (takes && offer) takeOffer(slug, offer)
    setAsked(null)
    asked?.checkOut()
  }
  return {
    askFirst: (checkOut: () => void) => () => {
      if (offer && !offerAnswered) setAsked({ checkOut })
      else checkOut()
    },
    window:
      asked && offer ? (
        <LazyWindow>
          <Question
            title={offerTexts(offer).saving}
            text={offerTexts(offer).what}
            verb={t('offer.take')}
            onConfirm={() => answer(true)}
            out={t('offer.keep')}
            onOut={() => answer(false)}
            onClose={() => setAsked(null)}
          />
        </LazyWindow>
      ) : null,
  }
}
