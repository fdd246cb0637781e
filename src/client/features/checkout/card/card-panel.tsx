import { useEffect, useRef, useState } from 'react'
import type { CheckoutContact } from '#client/device/database/cart-rows.ts'
import { t } from '#client/shared-views/chosen-texts.ts'
import { FailureNote, type ShownFailure } from '../failure-note.tsx'
import { CardFields } from './card-fields.tsx'
import { verificationDetails, type CardMethod, type CardToken } from './card-script.ts'
import { PayButton, SecureNote } from './pay-button.tsx'
import styles from '../checkout.module.css'

interface Props {
  total: number
  contact: CheckoutContact
  busy: boolean
  failure: ShownFailure | null
  disabled: boolean
  onPay: (tokenize: () => Promise<CardToken>) => void
}

/** Pays an order whose contact and price stand. */
export function CardPanel({ total, contact, busy, failure, disabled, onPay }: Props) {
  const panel = useRef<HTMLElement>(null)
  const [card, setCard] = useState<CardMethod | null>(null)

  // The pressed button is gone, and the focus would fall to the page.
  useEffect(() => panel.current?.focus({ preventScroll: true }), [])

  // Scrolls after the provider has drawn the card form, because Pay Now has its final place only then.
  useEffect(() => {
    if (card) panel.current?.scrollIntoView({ block: 'nearest' })
  }, [card])

  return (
    <section ref={panel} tabIndex={-1} className={styles.card} aria-label={t('checkout.card-form')}>
      <CardFields postalCode="" onCard={setCard} />
      <FailureNote failure={failure} />
      <PayButton
        total={total}
        busy={busy}
        disabled={!card || disabled}
        onPay={() => {
          if (card) onPay(() => card.tokenize(verificationDetails(total, contact)))
        }}
      />
      <SecureNote />
    </section>
  )
}
