import { useEffect, useState } from 'react'
import { orderRetentionMs } from '#domain/orders/order-constants.ts'
import { serverNow } from '#client/device/connection/server-clock.ts'
import { useServerClock } from '#client/device/connection/use-server-now.ts'
import { readSetAside, restorableUntil, restoreSetAside } from '#client/device/kiosk/set-aside-cart.ts'
import type { SetAsideCart } from '#client/device/database/cart-rows.ts'
import { useStored } from '#client/device/database/use-stored.ts'
import { countsText } from '#client/shared-views/order-summary.tsx'
import { lazyPart } from '#client/shared-views/parts/lazy-part.tsx'
import { LazyWindow } from '#client/shared-views/parts/lazy-window.tsx'
import { t } from '#client/shared-views/chosen-texts.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { Icon } from '#client/ui/pictures/icon.tsx'
import { notify } from '#client/ui/notices/notices.tsx'
import styles from './restore-order.module.css'

const Question = lazyPart(() => import('#client/shared-views/question.tsx'), 'Question')

function useSetAside(slug: string): SetAsideCart | null {
  const [age, setAge] = useState(0)
  const clock = useServerClock()
  const kept = useStored(() => readSetAside(slug), [slug, age, clock]) ?? null
  useEffect(() => {
    const left = kept ? restorableUntil(kept) - serverNow() : Infinity
    if (left === Infinity) return
    const timer = setTimeout(
      () => setAge((value) => value + 1),
      Math.min(orderRetentionMs, Math.max(1_000, left + 1_000)),
    )
    return () => clearTimeout(timer)
  }, [kept, clock])
  return kept
}

interface Props {
  slug: string
  hasCart: boolean
}

/** See docs/rules.md#cart-set-aside. */
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
        <LazyWindow>
          <Question
            title={t('search.restore-confirm')}
            text={t('search.restore-confirm-text')}
            verb={t('search.restore-order')}
            onConfirm={restore}
            out={t('common.cancel')}
            onClose={() => setAsking(false)}
          />
        </LazyWindow>
      ) : null}
    </aside>
  )
}
