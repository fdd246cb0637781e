import { locale, t } from '#client/shared-views/texts.ts'
import { Icon } from '#client/ui/icon.tsx'
import { Price } from '#client/ui/price.tsx'
import type { ContactForm } from '#domain/orders/contact-form.ts'
import type { OrderAccess } from './checkout.commands.ts'
import { GuestForm } from './guest-form.tsx'
import { PriceChangedDialog } from './price-changed-dialog.tsx'
import { seenOrder, type SeenOrder } from './seen-order.ts'
import type { Placement } from './use-placement.ts'
import styles from './checkout.module.css'

interface Props {
  placement: Placement
  /** Filled in before, elsewhere on the page. */
  start: ContactForm | null
  draft: Partial<ContactForm>
  /** The server's order; null while the cart, or the choice of the counter, is still on its way there. */
  access: OrderAccess | null
  online: boolean
  outfitter: string
  /** What is on the screen. */
  seen: SeenOrder
  /** The guest would rather look at the order again. */
  onGoBack: () => void
}

/** Checkout at the outfitter's counter: name and email, then the order waits there to be paid. */
export function CounterCheckout({ placement, start, draft, access, online, outfitter, seen, onGoBack }: Props) {
  const { state } = placement
  const busy = state.at !== 'form' || state.busy
  return (
    <div className={styles.checkout}>
      <section className={styles.card} aria-label={t('cart.checkout-counter')}>
        <header className={styles.cardHead}>
          <h2>{t('checkout.your-details')}</h2>
        </header>
        <GuestForm
          start={start}
          draft={draft}
          busy={busy || (online && access === null)}
          failure={online ? (state.at === 'form' ? state.failure : null) : t('offline.needs-network')}
          disabled={!online}
          submit={
            <>
              <span>{t('counter.place')}</span>
              <Price cents={seen.amounts.total} locale={locale} />
            </>
          }
          onSubmit={(guest) => {
            if (access) void placement.placeAtCounter(access, guest, seen)
          }}
        >
          <p className={styles.payLater}>
            <Icon name="raft" />
            {t('counter.pay-note', { name: outfitter })}
          </p>
        </GuestForm>
      </section>
      {state.at === 'price-changed' ? (
        <PriceChangedDialog
          was={state.was}
          is={seenOrder(state.order)}
          onAccept={() => {
            if (access) void placement.acceptPrice(access)
          }}
          onGoBack={() => {
            placement.reset()
            onGoBack()
          }}
        />
      ) : null}
    </div>
  )
}
