import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { locale, t } from '#client/shared-views/chosen-texts.ts'
import { Badge } from '#client/ui/notices/banner.tsx'
import { Button } from '#client/ui/controls/button.tsx'
import { Skeleton } from '#client/ui/loading/skeleton.tsx'
import { openPayments, type CardMethod } from './card-script.ts'
import { configQuery } from '../checkout.queries.ts'
import styles from '../checkout.module.css'

interface Props {
  /** Fills the card's own field, which some cards ask for. May be empty. */
  postalCode: string
  /** Called with null while the form loads, and when it failed to load. */
  onCard: (card: CardMethod | null) => void
}

/** The provider's form for number, date and CVV. */
export function CardFields({ postalCode, onCard }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const [card, setCard] = useState<CardMethod | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const [tries, setTries] = useState(0)
  const config = useQuery(configQuery)
  const payments = config.data?.payments
  const { refetch } = config
  const show = useEffectEvent((opened: CardMethod | null): void => {
    setCard(opened)
    onCard(opened)
  })

  useEffect(() => {
    const target = box.current
    if (!payments || !target) return
    let made: CardMethod | undefined
    let unmounted = false
    const open = async (): Promise<void> => {
      const opened = await (await openPayments(payments, locale)).card()
      made = opened
      if (unmounted) return
      await opened.attach(target)
      if (!unmounted) show(opened)
    }
    setFailed(false)
    show(null)
    open().catch(() => {
      if (!unmounted) setFailed(true)
    })
    return () => {
      unmounted = true
      void made?.destroy().catch(() => undefined)
    }
  }, [payments, tries])

  useEffect(() => {
    if (postalCode !== '') void card?.configure({ postalCode }).catch(() => undefined)
  }, [card, postalCode])

  const again = (): void => {
    if (config.isError) void refetch()
    setTries((count) => count + 1)
  }
  const failed = hasFailed || config.isError
  const ready = card !== null && !failed

  return (
    <>
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
    </>
  )
}
