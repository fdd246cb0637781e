import { DigitalGoods } from '#client/features/checkout/card/digital-goods.tsx'
import { useAgreement } from '#client/features/checkout/use-agreement.ts'
import { useAwayText } from '#client/features/checkout/use-away-text.ts'
import { t } from '#client/shared-views/chosen-texts.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { Icon } from '#client/ui/pictures/icon.tsx'
import type { CheckoutOptions } from '#domain/orders/checkout-options.ts'
import { choicesId } from './pay-bar.tsx'
import styles from './cart-page.module.css'

interface Props {
  options: CheckoutOptions
  free: boolean
  online: boolean
  /** True when this device can store a counter order while it is offline. */
  canQueue: boolean
  agreed: boolean
  onAgree: (agreed: boolean) => void
  onCounter: () => void
  onCard: () => void
  onFinish: () => void
}

export function CheckoutChoices({
  options,
  free,
  online,
  canQueue,
  agreed,
  onAgree,
  onCounter,
  onCard,
  onFinish,
}: Props) {
  const { box, onceAgreed } = useAgreement(agreed, onAgree)
  const reason = useAwayText(
    !options.counter || free ? 'offline.needs-network' : canQueue ? 'counter.offline-choice' : 'counter.offline-no-key',
  )
  const look = { large: true, wide: true, disabled: !online, className: styles.checkOut }
  return (
    <div className={styles.choices} id={choicesId}>
      {options.card || free ? null : (
        <p className={styles.counterOnly}>
          <Icon name="raft" />
          {t('cart.counter-only')}
        </p>
      )}
      <DigitalGoods {...box} />
      {free ? (
        <Button {...look} onClick={onceAgreed(onFinish)}>
          {t('cart.finish')}
        </Button>
      ) : (
        <>
          {options.counter ? (
            <Button
              {...look}
              disabled={!online && !canQueue}
              variant={options.card && online ? 'secondary' : 'primary'}
              onClick={onceAgreed(onCounter)}
            >
              {t('cart.checkout-counter')}
            </Button>
          ) : null}
          {options.card ? (
            <Button {...look} onClick={onceAgreed(onCard)}>
              {t('cart.checkout-card')}
            </Button>
          ) : null}
        </>
      )}
      {online ? null : (
        <p className={styles.note} role="status">
          <Icon name="offline" size={16} />
          {reason}
        </p>
      )}
    </div>
  )
}
