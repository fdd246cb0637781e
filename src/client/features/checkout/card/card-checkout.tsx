import type { CheckoutContact } from '#client/device/database/cart-rows.ts'
import { defaultCountry } from '#domain/orders/charge-form.ts'
import { t } from '#client/shared-views/chosen-texts.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { CardPanel } from './card-panel.tsx'
import type { OrderAccess } from '../checkout.commands.ts'
import { ContactForm } from './contact-form.tsx'
import { PriceChangedDialog } from '../price-changed-dialog.tsx'
import { seenOrder } from '../seen-order.ts'
import { useAwayText } from '../use-away-text.ts'
import type { CardPayment } from './use-card-payment.ts'
import styles from '../checkout.module.css'

interface Props {
  payment: CardPayment
  guest: Pick<CheckoutContact, 'name' | 'email'> | null
  draft: Partial<CheckoutContact>
  onTyped: (changes: Partial<CheckoutContact>) => void
  /** Null until the server has all changes of the cart. */
  access: OrderAccess | null
  online: boolean
  ready: () => Promise<void>
  onGoBack: () => void
}

export function CardCheckout({ payment, guest, draft, onTyped, access, online, ready, onGoBack }: Props) {
  const { state, contact } = payment
  const awayText = useAwayText('offline.needs-network')
  if (state.at === 'confirming') return null
  const waits = online ? null : awayText
  return (
    <div className={styles.checkout}>
      {state.at === 'card' && contact ? (
        <>
          <ContactCard contact={contact} busy={state.busy} onEdit={payment.edit} />
          <CardPanel
            total={state.order.total}
            contact={contact}
            busy={state.busy}
            failure={waits ?? state.failure}
            disabled={!online}
            onPay={(tokenize) => void payment.pay(tokenize)}
          />
        </>
      ) : (
        <section className={styles.card}>
          <header className={styles.cardHead}>
            <h2>{t('checkout.your-details')}</h2>
          </header>
          <ContactForm
            draft={draft}
            onTyped={onTyped}
            start={contact ?? (guest && { ...guest, country: defaultCountry, state: '', zip: '' })}
            busy={state.at === 'details' && (state.busy || (online && access === null))}
            failure={waits ?? (state.at === 'details' ? state.failure : null)}
            disabled={!online}
            onProceed={(filled) => {
              if (access) void payment.proceed(access, filled, ready())
            }}
          />
        </section>
      )}
      {state.at === 'price-changed' ? (
        <PriceChangedDialog
          was={seenOrder(state.was)}
          is={seenOrder(state.order)}
          onAccept={() => void payment.acceptPrice()}
          onGoBack={() => {
            payment.edit()
            onGoBack()
          }}
        />
      ) : null}
    </div>
  )
}

interface ContactCardProps {
  contact: CheckoutContact
  busy: boolean
  onEdit: () => void
}

function ContactCard({ contact, busy, onEdit }: ContactCardProps) {
  const place = [contact.state, contact.zip].filter(Boolean).join(' ')
  const parts = contact.country === 'OT' ? [t('checkout.country.OT')] : [place, contact.country]
  return (
    <section className={styles.contact}>
      <div>
        <p className={styles.contactName}>{contact.name}</p>
        <p>{contact.email}</p>
        <p>{parts.join(', ')}</p>
      </div>
      <Button variant="quiet" onClick={onEdit} disabled={busy}>
        {t('checkout.edit')}
      </Button>
    </section>
  )
}
