import type { Ref } from 'react'
import { Link } from 'react-router-dom'
import { t } from '#client/shared-views/chosen-texts.ts'
import { Icon } from '#client/ui/pictures/icon.tsx'
import styles from './cart-page.module.css'

interface Props {
  title: Ref<HTMLHeadingElement>
  checkingOut: boolean
  photosPath: string
  onBack: () => void
  onClear: (() => void) | null
}

export function CartHead({ title, checkingOut, photosPath, onBack, onClear }: Props) {
  return (
    <header className={styles.head}>
      <div className={styles.ways}>
        {checkingOut ? (
          <button type="button" className={styles.back} onClick={onBack}>
            <Icon name="chevronLeft" />
            {t('checkout.back-to-cart')}
          </button>
        ) : (
          <Link className={styles.back} to={photosPath}>
            <Icon name="chevronLeft" />
            {t('cart.back-to-photos')}
          </Link>
        )}
        {onClear && !checkingOut ? (
          <button type="button" className={styles.clear} onClick={onClear}>
            <Icon name="trash" />
            {t('cart.clear')}
          </button>
        ) : null}
      </div>
      <h1 className={styles.title} ref={title} tabIndex={-1}>
        {t(checkingOut ? 'checkout.title' : 'cart.title')}
      </h1>
    </header>
  )
}
