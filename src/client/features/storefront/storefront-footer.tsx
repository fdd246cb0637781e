import type { ReactNode } from 'react'
import type { StorefrontOutfitter } from '#contract/schema.gen.ts'
import { useKiosk } from '#client/device/kiosk/kiosk.ts'
import styles from './storefront-footer.module.css'

interface Props {
  shop: Pick<
    StorefrontOutfitter,
    'name' | 'website' | 'website_label' | 'facebook' | 'instagram' | 'twitter' | 'trip_advisor'
  >
  children?: ReactNode
}

const isWebAddress = (address: string): boolean => /^https?:\/\//i.test(address)

/** A kiosk shows no links to websites, because they lead out of the app (docs/rules.md#kiosk-switch). */
export function StorefrontFooter({ shop, children }: Props) {
  const kiosk = useKiosk()
  const links = [
    { label: shop.website_label || shop.name, href: shop.website },
    { label: 'Facebook', href: shop.facebook },
    { label: 'Instagram', href: shop.instagram },
    { label: 'Twitter', href: shop.twitter },
    { label: 'Trip Advisor', href: shop.trip_advisor },
  ].filter(({ href }) => !kiosk && isWebAddress(href))
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        <p className={styles.name}>{shop.name}</p>
        {links.length > 0 ? (
          <ul className={styles.links}>
            {links.map(({ label, href }) => (
              <li key={label}>
                <a href={href} target="_blank" rel="noopener noreferrer">
                  {label}
                </a>
              </li>
            ))}
          </ul>
        ) : null}
        {children}
      </div>
    </footer>
  )
}
