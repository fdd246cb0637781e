import { useLiveQuery } from 'dexie-react-hooks'
import { lazy, Suspense, useEffect, useState } from 'react'
import { serverNow } from '#client/offline/server-clock.ts'
import { readSetAside, restorableUntil, restoreSetAside } from '#client/offline/set-aside-cart.ts'
import type { SetAsideCart } from '#client/offline/stored-set-aside.ts'
import { countsText } from '#client/shared-views/order-summary.tsx'
import { t } from '#client/shared-views/texts.ts'
import { Button } from '#client/ui/button.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { notify } from '#client/ui/notices.tsx'
import styles from './restore-order.module.css'

const RestoreQuestion = lazy(async () => ({ default: (await import('./restore-question.tsx')).RestoreQuestion }))

/** The order that was set aside when nobody answered, until its hour is over. */
function useSetAside(slug: string): SetAsideCart | null {
  const [age, setAge] = useState(0)
  const kept = useLiveQuery(() => readSetAside(slug), [slug, age]) ?? null
  useEffect(() => {
    const left = kept ? restorableUntil(kept) - serverNow() : Infinity
    if (left === Infinity) return
    const timer = setTimeout(() => setAge((value) => value + 1), Math.max(1_000, left + 1_000))
    return () => clearTimeout(timer)
  }, [kept])
  return kept
}

interface Props {
  slug: string
  /** There is a present order, which the restored one would replace. */
  hasCart: boolean
}

/** 'Restore my order': a quiet bar, only where an order was set aside (rules.md 3.6). */
export function RestoreOrder({ slug, hasCart }: Props) {
  const kept = useSetAside(slug)
  const [asking, setAsking] = useState(false)
  if (!kept) return null
  const photos = kept.cart.lines.filter(({ kind }) => kind === 'photo').length
  const restore = (): void => {
    setAsking(false)
    restoreSetAside(kept.localId)
      .catch(() => false)
      .then((done) => {
        if (!done) notify({ text: t('search.restore-gone'), tone: 'warning' })
        document.getElementById('content')?.focus({ preventScroll: true })
      })
      .catch(() => undefined)
  }
  return (
    <aside className={styles.bar} aria-label={t('search.restore-order')}>
      <Icon name="cart" size={20} />
      <p className={styles.text}>
        {t('search.set-aside', { things: countsText(photos, kept.cart.lines.length - photos) })}
      </p>
      <Button variant="secondary" onClick={() => (hasCart ? setAsking(true) : restore())}>
        {t('search.restore-order')}
      </Button>
      {asking ? (
        <Suspense fallback={null}>
          <RestoreQuestion onRestore={restore} onClose={() => setAsking(false)} />
        </Suspense>
      ) : null}
    </aside>
  )
}
