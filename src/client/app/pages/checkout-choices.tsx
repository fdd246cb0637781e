import { useState } from 'react'
import { DigitalGoods } from '#client/features/checkout/digital-goods.tsx'
import { t } from '#client/shared-views/texts.ts'
import { Button } from '#client/ui/button.tsx'
import { Icon } from '#client/ui/icon.tsx'
import styles from './cart-page.module.css'

interface Props {
  card: boolean
  online: boolean
  onCard: () => void
}

/** The checkout that the channel and the outfitter offer, behind the sentence about digital goods. */
export function CheckoutChoices({ card, online, onCard }: Props) {
  const [agreed, setAgreed] = useState(false)
  const [missing, setMissing] = useState(false)
  if (!card) {
    return (
      <p className={styles.counterOnly}>
        <Icon name="raft" />
        {t('cart.counter-only')}
      </p>
    )
  }
  const checkOut = (): void => {
    if (agreed) onCard()
    else {
      setMissing(true)
      document.getElementById('digital-goods')?.focus()
    }
  }
  return (
    <div className={styles.choices}>
      <DigitalGoods
        agreed={agreed}
        missing={missing && !agreed}
        onChange={(value) => {
          setAgreed(value)
          if (value) setMissing(false)
        }}
      />
      <Button large wide disabled={!online} onClick={checkOut} className={styles.checkOut}>
        {t('cart.checkout-card')}
      </Button>
      {online ? null : (
        <p className={styles.note} role="status">
          <Icon name="offline" size={16} />
          {t('offline.needs-network')}
        </p>
      )}
    </div>
  )
}
