import { errorMessage } from '#client/api/api-error.ts'
import { locale, t } from '#client/shared-views/chosen-texts.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { notify } from '#client/ui/notices/notices.tsx'
import { formatPrice } from '#client/ui/pictures/price.tsx'
import type { Deal, Offer } from './best-offer.ts'
import { lazyCart } from './lazy-cart.ts'
import styles from './offer-note.module.css'

export function offerTexts({ add, drop, price, saves }: Offer): { what: string; saving: string } {
  const list = new Intl.ListFormat(locale)
  const names = list.format((add.length > 0 ? add : drop).map(({ name }) => name))
  const count = new Set(add.flatMap(({ photos }) => photos.map(({ id }) => id))).size
  return {
    what:
      add.length > 0
        ? t('offer.groups', { names, count, price: formatPrice(price, locale) })
        : t('offer.without', { names }),
    saving: saves > 0 ? t('offer.saves', { amount: formatPrice(saves, locale) }) : t('offer.same'),
  }
}

export function takeOffer(slug: string, offer: Offer): void {
  lazyCart.takeOffer(slug, offer).then(
    (result) => {
      if (!result.ok) notify({ text: result.message, tone: 'warning', duration: null })
    },
    (error: unknown) => notify({ title: t('notice.error'), text: errorMessage(error), tone: 'danger' }),
  )
}

/** See docs/rules.md#best-price. */
export function OfferNote({ slug, deal: { offer, nextSingle } }: { slug: string; deal: Deal }) {
  return (
    <div role="status" className={styles.place}>
      {offer ? <OfferText slug={slug} offer={offer} /> : nextSingle === null ? null : <NextSingle price={nextSingle} />}
    </div>
  )
}

function OfferText({ slug, offer }: { slug: string; offer: Offer }) {
  const { what, saving } = offerTexts(offer)
  const take = (): void => {
    takeOffer(slug, offer)
    // The note disappears with its focused button, so the focus moves to the content.
    document.getElementById('content')?.focus({ preventScroll: true })
  }
  return (
    <div className={styles.note} data-offer>
      <p className={styles.words}>
        <strong>{saving}</strong>
        <span>{what}</span>
      </p>
      <Button className={styles.take} onClick={take}>
        {t('offer.take')}
      </Button>
    </div>
  )
}

function NextSingle({ price }: { price: number }) {
  const text = price > 0 ? t('offer.next', { price: formatPrice(price, locale) }) : t('offer.next-free')
  return (
    <div className={styles.note} data-offer>
      <p className={styles.words}>{text}</p>
    </div>
  )
}
