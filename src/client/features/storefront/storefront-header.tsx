import { Link } from 'react-router-dom'
import type { StorefrontOutfitter } from '#contract/schema.gen.ts'
import { t } from '#client/shared-views/chosen-texts.ts'
import { Icon } from '#client/ui/pictures/icon.tsx'
import styles from './storefront-header.module.css'

interface Props {
  shop: Pick<StorefrontOutfitter, 'name' | 'tag_line' | 'logo_path'>
  count: number
  cartHref: string
}

export function StorefrontHeader({ shop, count, cartHref }: Props) {
  return (
    <header className={styles.header}>
      <div className={styles.inner}>
        {shop.logo_path ? (
          <img className={styles.logo} src={shop.logo_path} alt="" height={56} width={56} crossOrigin="anonymous" />
        ) : (
          <span className={styles.mark} aria-hidden="true">
            <Icon name="raft" size={30} />
          </span>
        )}
        <div className={styles.words}>
          <p className={styles.name}>{shop.name}</p>
          {shop.tag_line ? <p className={styles.tagLine}>{shop.tag_line}</p> : null}
        </div>
        <Link id="cart" className={styles.cart} to={cartHref} aria-label={t('search.view-cart')} data-cart-target>
          <Icon name="cart" size={24} />
          {count > 0 ? <span className={styles.count}>{count}</span> : null}
        </Link>
      </div>
    </header>
  )
}
