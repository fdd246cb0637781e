import { useEffect, useEffectEvent, useId, useState, type ReactNode } from 'react'
import { leftToPay } from '#domain/pricing/prepaid.ts'
import type { CheckoutContact } from '#client/device/database/cart-rows.ts'
import { kioskAutoComplete } from '#client/device/kiosk/kiosk.ts'
import { defaultCountry, validateChargeForm } from '#domain/orders/charge-form.ts'
import { isPossibleIn, tidyPostalCode } from '#domain/tax/postal-codes.ts'
import { t } from '#client/shared-views/chosen-texts.ts'
import { Button } from '#client/ui/controls/button.tsx'
import type { OrderAccess } from '../checkout.commands.ts'
import { FailureNote } from '../failure-note.tsx'
import { PriceChangedDialog } from '../price-changed-dialog.tsx'
import { seenOrder } from '../seen-order.ts'
import { useAgreement } from '../use-agreement.ts'
import { useAwayText } from '../use-away-text.ts'
import { useCheckedForm } from '../use-checked-form.ts'
import { CardFields } from './card-fields.tsx'
import { verificationDetails, type CardMethod } from './card-script.ts'
import { ContactFields } from './contact-fields.tsx'
import { DigitalGoods } from './digital-goods.tsx'
import { PayButton, SecureNote } from './pay-button.tsx'
import type { CardPayment } from './use-card-payment.ts'
import styles from '../checkout.module.css'

interface Props {
  payment: CardPayment
  /** The other way to pay. */
  wallets: ReactNode
  guest: Pick<CheckoutContact, 'name' | 'email'> | null
  draft: Partial<CheckoutContact>
  onTyped: (changes: Partial<CheckoutContact>) => void
  agreed: boolean
  onAgree: (agreed: boolean) => void
  /** Null until the server has all changes of the cart. */
  access: OrderAccess | null
  online: boolean
  ready: () => Promise<void>
  onGoBack: () => void
}

const EMPTY: CheckoutContact = { name: '', email: '', country: defaultCountry, state: '', zip: '' }

/** Details, card and price on one page. See docs/rules.md#checkout-forms. */
export function CardCheckout(props: Props) {
  const { payment, wallets, online, access, onGoBack } = props
  const { state } = payment
  const [card, setCard] = useState<CardMethod | null>(null)
  const { checked, agreement } = useCardCheckout(props, card)
  const { values, form, change, errorOf, submit } = checked
  const awayText = useAwayText('offline.needs-network')
  const formId = useId()
  if (state.at === 'confirming') return null
  const failure = state.at === 'price-changed' ? null : state.failure
  const busy = state.at !== 'price-changed' && state.busy
  return (
    <div className={styles.checkout}>
      <section className={styles.card}>
        {wallets}
        <header className={styles.cardHead}>
          <h2>{t('checkout.your-details')}</h2>
        </header>
        <form
          id={formId}
          ref={form}
          className={styles.form}
          onSubmit={submit}
          noValidate
          autoComplete={kioskAutoComplete('on')}
        >
          <ContactFields contact={values} errorOf={errorOf} onChange={change} />
        </form>
        <CardFields
          postalCode={state.at === 'card' && values.country !== 'OT' ? tidyPostalCode(values.zip) : ''}
          onCard={setCard}
        />
        <DigitalGoods {...agreement.box} />
        <FailureNote failure={online ? failure : { text: awayText }} />
        {state.at === 'card' ? (
          <PayButton
            form={formId}
            total={leftToPay(state.order)}
            tax={state.order.tax}
            busy={busy}
            disabled={!card || !online}
          />
        ) : (
          <Button type="submit" form={formId} large wide busy={busy || (online && access === null)} disabled={!online}>
            {t('checkout.proceed')}
          </Button>
        )}
        <SecureNote />
      </section>
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

function useCardCheckout({ payment, guest, draft, access, online, ready, ...props }: Props, card: CardMethod | null) {
  const { state, contact } = payment
  const agreement = useAgreement(props.agreed, props.onAgree)
  const busy = state.at === 'details' || state.at === 'card' ? state.busy : true
  const proceed = (filled: CheckoutContact): void => {
    if (access) void payment.proceed(access, filled, ready())
  }
  const checked = useCheckedForm<CheckoutContact>({
    initial: { ...EMPTY, ...guest, ...contact, ...draft },
    onTyped: (changes) => {
      props.onTyped(changes)
      // The tax depends on the place alone.
      if ('country' in changes || 'zip' in changes || 'state' in changes) payment.edit()
    },
    validate: validateChargeForm,
    blocked: busy || !online,
    // Enter must not pay.
    onEnd: card ? () => void card.focus('cardNumber') : undefined,
    onValid: (filled) => {
      if (state.at !== 'card') return proceed(filled)
      const total = leftToPay(state.order)
      agreement.onceAgreed(() => {
        if (card) void payment.pay(filled, () => card.tokenize(verificationDetails(total, filled)))
      })()
    },
  })
  // The place changed while the price was on its way.
  const isStale = state.at === 'card' && contact !== null && !isSamePlace(contact, checked.values)
  const { edit } = payment
  useEffect(() => {
    if (isStale) edit()
  }, [isStale, edit])
  const isOpen = state.at === 'details' && !busy && state.failure === null && online && access !== null
  useOwnProceed(checked.values, isOpen, proceed)
  return { checked, agreement }
}

function isSamePlace(one: CheckoutContact, other: CheckoutContact): boolean {
  return one.country === other.country && one.state === other.state && one.zip === other.zip
}

const TYPING_PAUSE = 600

/** Takes the Proceed step as soon as the fields are complete and valid. After a failure the guest presses Proceed. */
function useOwnProceed(values: CheckoutContact, isOpen: boolean, proceed: (contact: CheckoutContact) => void): void {
  const take = useEffectEvent(() => proceed(values))
  useEffect(() => {
    const { country, state, zip } = values
    const isKnown = country === 'OT' || isPossibleIn(country, state, zip)
    if (!isOpen || !isKnown || validateChargeForm(values).length > 0) return
    const timer = setTimeout(take, TYPING_PAUSE)
    return () => clearTimeout(timer)
  }, [values, isOpen])
}
