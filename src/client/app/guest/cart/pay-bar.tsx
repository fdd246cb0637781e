import { useEffect, useState } from 'react'
import { locale, t } from '#client/shared-views/chosen-texts.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { Price } from '#client/ui/pictures/price.tsx'
import styles from './cart-page.module.css'

/** The id of the checkbox and buttons to which the bar leads. */
export const choicesId = 'checkout-choices'

/** On a phone, shows the total and the way to the checkout until the guest gets there (docs/rules.md#cart-page). */
export function PayBar({ total }: { total: number }) {
  const [isBelow, setBelow] = useState(false)
  useEffect(() => {
    const choices = document.getElementById(choicesId)
    if (!choices) return
    const watch = new IntersectionObserver((entries) => {
      const seen = entries.at(-1)
      setBelow(seen !== undefined && !seen.isIntersecting && seen.boundingClientRect.top > 0)
    })
    watch.observe(choices)
    return () => watch.disconnect()
  }, [])
  if (!isBelow) return null
  const go = (): void => {
    const choices = document.getElementById(choicesId)
    choices?.scrollIntoView({ block: 'center' })
    choices?.querySelector('input')?.focus({ preventScroll: true })
  }
  return (
    <aside className={styles.payBar} aria-label={t('cart.total')}>
      <Price cents={total} locale={locale} />
      <Button large onClick={go}>
        {t('checkout.title')}
      </Button>
    </aside>
  )
}
