import { useState } from 'react'
import { Link } from 'react-router-dom'
import { cardPictureSizes } from '#domain/outfitters/picture-files.ts'
import type { OutfitterCard } from '#contract/schema.gen.ts'
import { t } from '#client/shared-views/chosen-texts.ts'
import { Icon } from '#client/ui/pictures/icon.tsx'
import styles from './outfitter-cards.module.css'
import { shopColours } from '#domain/outfitters/shop-colours.ts'

const initials = (name: string): string =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => word.charAt(0))
    .join('')
    .toLocaleUpperCase()

/** Each card links to the outfitter's storefront on the external channel (docs/rules.md#channels). */
export function OutfitterCards({ outfitters }: { outfitters: readonly OutfitterCard[] }) {
  return (
    <ul className={styles.cards}>
      {outfitters.map((outfitter, place) => (
        <li key={outfitter.id} className={styles.item}>
          <Card {...outfitter} isFirst={place === 0} />
        </li>
      ))}
    </ul>
  )
}

function Card({ picture, isFirst, ...outfitter }: OutfitterCard & { isFirst: boolean }) {
  const [isBroken, setBroken] = useState(false)
  const shown = isBroken ? null : picture
  return (
    <Link
      to={`/outfitter/${outfitter.slug}/external`}
      className={shown ? `${styles.card} ${styles.pictured}` : styles.card}
      style={shopColours(outfitter)}
      aria-label={t('home.open', { name: outfitter.name })}
    >
      <span className={styles.band}>
        {shown ? (
          <img
            className={styles.picture}
            alt=""
            crossOrigin="anonymous"
            loading={isFirst ? 'eager' : 'lazy'}
            decoding={isFirst ? 'sync' : 'async'}
            sizes={cardPictureSizes}
            srcSet={shown.srcset}
            src={shown.src}
            onError={() => setBroken(true)}
          />
        ) : null}
        {outfitter.logo_path ? (
          <img className={styles.logo} src={outfitter.logo_path} alt="" crossOrigin="anonymous" />
        ) : shown ? null : (
          <span className={styles.initials}>{initials(outfitter.name)}</span>
        )}
        <svg className={styles.wave} viewBox="0 0 400 40" preserveAspectRatio="none" aria-hidden="true">
          <path d="M0 26c50-20 90 12 150 2s90-26 150-10 70 8 100 0v22H0z" />
        </svg>
      </span>
      <span className={styles.words}>
        <span className={styles.name}>{outfitter.name}</span>
        {outfitter.tag_line ? <span className={styles.tagLine}>{outfitter.tag_line}</span> : null}
      </span>
      <span className={styles.arrow}>
        <Icon name="arrowRight" />
      </span>
    </Link>
  )
}
