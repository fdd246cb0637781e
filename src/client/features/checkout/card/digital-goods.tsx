import { useId, type Ref } from 'react'
import { t } from '#client/shared-views/chosen-texts.ts'
import { Icon } from '#client/ui/pictures/icon.tsx'
import styles from '../checkout.module.css'

interface Props {
  agreed: boolean
  missing: boolean
  box?: Ref<HTMLInputElement>
  onChange: (agreed: boolean) => void
}

export function DigitalGoods({ agreed, missing, box, onChange }: Props) {
  const id = useId()
  return (
    <div>
      <label className={missing ? `${styles.goods} ${styles.goodsMissing}` : styles.goods}>
        <input
          ref={box}
          type="checkbox"
          checked={agreed}
          aria-describedby={missing ? id : undefined}
          aria-invalid={missing || undefined}
          onChange={(event) => onChange(event.target.checked)}
        />
        <span className={styles.tick} aria-hidden="true">
          {agreed ? <Icon name="check" size={18} /> : null}
        </span>
        <span>{t('cart.digital-goods')}</span>
      </label>
      {missing ? (
        <p className={styles.goodsError} id={id} role="alert">
          <Icon name="alert" size={16} />
          {t('cart.digital-goods-needed')}
        </p>
      ) : null}
    </div>
  )
}
