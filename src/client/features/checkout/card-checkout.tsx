import type { CheckoutContact } from '#client/offline/stored-cart.ts'
import { t } from '#client/shared-views/texts.ts'
import { Button } from '#client/ui/button.tsx'
import { CardPanel } from './card-panel.tsx'
import type { OrderAccess } from './checkout.commands.ts'
import { ContactForm } from './contact-form.tsx'
import { PriceChangedDialog } from './price-changed-dialog.tsx'
import type { CardPayment } from './use-card-payment.ts'
import styles from './checkout.module.css'

interface Props {
  payment: CardPayment
  /** The server's order; null while the cart is still on its way there. */
  access: OrderAccess | null
  online: boolean
  /** The guest would rather look at the order again. */
  onGoBack: () => void
}

/** The credit card checkout: who pays and where, then the card, with the amount on the button. */
export function CardCheckout({ payment, access, online, onGoBack }: Props) {
  const { state, contact } = payment
  if (state.at === 'confirming') return null
  const waits = online ? null : t('offline.needs-network')
  return (
    <div className={styles.checkout}>
      {state.at === 'card' && contact ? (
        <>
          <ContactCard contact={contact} busy={state.busy} onEdit={payment.edit} />
          <CardPanel
            total={state.order.total}
            postalCode={contact.country === 'OT' ? '' : contact.zip}
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
            start={contact}
            busy={state.at === 'details' && (state.busy || (online && access === null))}
            failure={waits ?? (state.at === 'details' ? state.failure : null)}
            disabled={!online}
            onProceed={(filled) => {
              if (access) void payment.proceed(access, filled)
            }}
          />
        </section>
      )}
      {state.at === 'price-changed' ? (
        <PriceChangedDialog
          was={state.was}
          is={state.order.total}
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
