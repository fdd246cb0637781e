import { leftToPay } from '#domain/pricing/prepaid.ts'
import { useRefusal } from '#client/device/connection/connectivity.ts'
import { locale, t } from '#client/shared-views/chosen-texts.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { Icon } from '#client/ui/pictures/icon.tsx'
import { Price } from '#client/ui/pictures/price.tsx'
import type { ContactForm } from '#domain/orders/contact-form.ts'
import type { OrderAccess } from '../checkout.commands.ts'
import { GuestForm } from './guest-form.tsx'
import { PriceChangedDialog } from '../price-changed-dialog.tsx'
import { seenOrder, type SeenOrder } from '../seen-order.ts'
import type { Placement } from './use-placement.ts'
import { useAwayText } from '../use-away-text.ts'
import styles from '../checkout.module.css'

interface Props {
  placement: Placement
  start: ContactForm | null
  draft: Partial<ContactForm>
  onTyped: (changes: Partial<ContactForm>) => void
  /** Null until the server knows that the guest pays at the counter. */
  access: OrderAccess | null
  online: boolean
  sealingKey: string | null
  outfitter: string
  seen: SeenOrder
  onGoBack: () => void
}

export function CounterCheckout({
  placement,
  start,
  draft,
  onTyped,
  access,
  online,
  sealingKey,
  outfitter,
  seen,
  onGoBack,
}: Props) {
  const { state } = placement
  const isRefused = useRefusal()
  const awayText = useAwayText('counter.offline-no-key')
  const busy = state.at !== 'form' || state.busy
  const failure = online || sealingKey !== null ? (state.at === 'form' ? state.failure : null) : { text: awayText }
  const placed = placement.guest
  // The connection seems up but the server did not answer, so the guest may queue the order. `placed` holds the values
  // that were sent; the form may have changed since.
  const canQueue = online && sealingKey !== null && placed !== null && state.at === 'form' && state.unanswered === true
  return (
    <div className={styles.checkout}>
      <section className={styles.card} aria-label={t('cart.checkout-counter')}>
        <header className={styles.cardHead}>
          <h2>{t('checkout.your-details')}</h2>
        </header>
        <GuestForm
          start={start}
          draft={draft}
          onTyped={onTyped}
          busy={busy || (online && access === null)}
          failure={failure}
          disabled={!online && sealingKey === null}
          submit={
            <>
              <span>{t('counter.place')}</span>
              <Price cents={leftToPay(seen.amounts)} locale={locale} />
            </>
          }
          onSubmit={(guest) => {
            if (!online && sealingKey !== null) void placement.keep(guest, seen, sealingKey)
            else if (access) void placement.placeAtCounter(access, guest, seen)
          }}
        >
          <p className={styles.payLater}>
            <Icon name="raft" />
            {t('counter.pay-note', { name: outfitter })}
          </p>
          {!online && sealingKey !== null ? (
            <p className={styles.payLater} role="status">
              <Icon name="offline" />
              {t(isRefused ? 'counter.refused-note' : 'counter.offline-note', { name: outfitter })}
            </p>
          ) : null}
        </GuestForm>
        {canQueue ? (
          <div className={styles.keep} role="status">
            <p>{t('counter.keep-lead')}</p>
            <Button variant="secondary" large wide onClick={() => void placement.keep(placed, seen, sealingKey)}>
              {t('counter.keep')}
            </Button>
          </div>
        ) : null}
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
