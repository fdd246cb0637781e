import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { tidyPostalCode } from '#domain/tax/postal-codes.ts'
import type { CheckoutContact } from '#client/device/database/cart-rows.ts'
import { locale, t } from '#client/shared-views/chosen-texts.ts'
import { Badge } from '#client/ui/notices/banner.tsx'
import { Button } from '#client/ui/controls/button.tsx'
import { Price } from '#client/ui/pictures/price.tsx'
import { Skeleton } from '#client/ui/loading/skeleton.tsx'
import { AreaIcon } from '#client/ui/pictures/area-icon.tsx'
import { openCardForm, verificationDetails, type CardMethod, type CardToken } from './card-script.ts'
import { configQuery } from '../checkout.queries.ts'
import styles from '../checkout.module.css'

interface Props {
  total: number
  contact: CheckoutContact
  busy: boolean
  failure: string | null
  disabled: boolean
  onPay: (tokenize: () => Promise<CardToken>) => void
}

type Form = { at: 'loading' } | { at: 'ready'; card: CardMethod } | { at: 'failed' }

export function CardPanel({ total, contact, busy, failure, disabled, onPay }: Props) {
  const postalCode = contact.country === 'OT' ? '' : tidyPostalCode(contact.zip)
  const panel = useRef<HTMLElement>(null)
  const box = useRef<HTMLDivElement>(null)
  const [form, setForm] = useState<Form>({ at: 'loading' })
  const [tries, setTries] = useState(0)
  const config = useQuery(configQuery)
  const payments = config.data?.payments
  const { refetch } = config

  useEffect(() => {
    const target = box.current
    if (!payments || !target) return
    let card: CardMethod | undefined
    let unmounted = false
    const open = async (): Promise<void> => {
      const opened = await openCardForm(payments, postalCode ? { postalCode } : {})
      card = opened
      if (unmounted) return
      await opened.attach(target)
      if (!unmounted) setForm({ at: 'ready', card: opened })
    }
    setForm({ at: 'loading' })
    open().catch(() => {
      if (!unmounted) setForm({ at: 'failed' })
    })
    return () => {
      unmounted = true
      void card?.destroy().catch(() => undefined)
    }
  }, [payments, postalCode, tries])

  const again = (): void => {
    if (config.isError) void refetch()
    setTries((count) => count + 1)
  }
  const failed = form.at === 'failed' || config.isError
  const ready = form.at === 'ready' && !failed

  // The pressed button is gone with the form before, and the focus would fall to the page.
  useEffect(() => panel.current?.focus({ preventScroll: true }), [])

  // Scrolls after the provider has drawn the card form, because Pay Now has its final place only then.
  useEffect(() => {
    if (ready) panel.current?.scrollIntoView({ block: 'nearest' })
  }, [ready])

  return (
    <section ref={panel} tabIndex={-1} className={styles.card} aria-label={t('checkout.card-form')}>
      <header className={styles.cardHead}>
        <h2>{t('checkout.card-form')}</h2>
        {payments?.test_mode && payments.kind !== 'sandbox' ? <Badge>{t('checkout.test-mode')}</Badge> : null}
      </header>
      {failed ? (
        <div className={styles.cardFailed} role="alert">
          <p>{t('checkout.card-load-failed')}</p>
          <Button variant="secondary" icon="refresh" onClick={again}>
            {t('error.retry')}
          </Button>
        </div>
      ) : null}
      <div className={styles.cardPlace} hidden={failed}>
        {ready ? null : (
          <div className={styles.cardLoading} role="status" aria-label={t('checkout.card-loading')}>
            <Skeleton height={48} />
            <div className={styles.pair}>
              <Skeleton height={48} />
              <Skeleton height={48} />
            </div>
          </div>
        )}
        <div ref={box} className={ready ? styles.cardBox : styles.cardWaiting} />
      </div>
      {failure ? (
        <p className={styles.failure} role="alert">
          {failure}
        </p>
      ) : null}
      <Button
        large
        wide
        busy={busy}
        disabled={!ready || disabled}
        className={styles.pay}
        onClick={() => {
          if (form.at === 'ready') onPay(() => form.card.tokenize(verificationDetails(total, contact)))
        }}
      >
        <span>{t(busy ? 'checkout.paying' : 'checkout.pay-now')}</span>
        <Price cents={total} locale={locale} />
      </Button>
      <p className={styles.secure}>
        <AreaIcon name="lock" size={16} />
        {t('checkout.secure')}
      </p>
    </section>
  )
}
