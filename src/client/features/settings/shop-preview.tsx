import { shopColours } from '#domain/outfitters/shop-colours.ts'
import { staffText } from '#domain/texts/staff-texts.ts'
import type { Outfitter } from './settings.commands.ts'
import styles from './settings.module.css'

type Shown = Pick<Outfitter, 'name' | 'tag_line' | 'body_color' | 'header_color' | 'text_color' | 'logo_path'>

/** Previews the storefront's head with the storefront's own colour corrections (docs/rules.md#colour-fallback). */
export function ShopPreview({ shop }: { shop: Shown }) {
  return (
    <figure className={styles.preview} style={shopColours(shop)}>
      <figcaption className={styles.previewTitle}>{staffText('settings.preview')}</figcaption>
      <div className={styles.previewShop} aria-hidden="true">
        <div className={styles.previewHead}>
          {shop.logo_path ? <img src={shop.logo_path} alt="" className={styles.previewLogo} /> : null}
          <div>
            <strong>{shop.name}</strong>
            <p>{shop.tag_line}</p>
          </div>
        </div>
        <div className={styles.previewBody}>
          <span className={styles.previewButton}>{staffText('settings.preview-button')}</span>
        </div>
      </div>
    </figure>
  )
}
