import { useEffect, useLayoutEffect, useState } from 'react'
import { t } from '#client/shared-views/chosen-texts.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { holdAfterPaint } from '#client/ui/loading/after-paint.ts'
import { tryPartsAgain } from '#client/ui/loading/import-part.ts'
import { Skeleton } from '#client/ui/loading/skeleton.tsx'
import { VisuallyHidden } from '#client/ui/pictures/visually-hidden.tsx'
import { EndFirstScreen } from './end-first-screen.tsx'
import styles from './page-skeleton.module.css'

const LONG = 10_000

interface Props {
  /** Shows the skeleton at once. Otherwise it appears after 0.3 s, so that a fast page does not flicker. */
  atOnce?: boolean
}

/**
 * Skeleton that shows while a page's code loads. Meanwhile background work waits, for at most 4 s, because it would
 * slow the load.
 */
export function PageSkeleton({ atOnce = false }: Props) {
  useLayoutEffect(holdAfterPaint, [])
  const [isAtOnce] = useState(atOnce)
  const [isLong, setIsLong] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsLong(true), LONG)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div className={styles.skeleton}>
      <div role="status" className={styles.note}>
        {isLong ? (
          <>
            <EndFirstScreen />
            <p>{t('error.slow-load')}</p>
            <Button icon="refresh" onClick={tryPartsAgain}>
              {t('error.retry')}
            </Button>
          </>
        ) : (
          <VisuallyHidden>{t('common.loading')}</VisuallyHidden>
        )}
      </div>
      {/* Only the grey blocks have `aria-busy`, not the loading note above them. Screen readers may not announce a
          note inside a busy element. */}
      <div className={styles.blocks} data-at-once={isAtOnce || undefined} aria-busy="true">
        <Skeleton width={220} height={34} />
        <Skeleton height={96} radius="var(--radius-l)" />
        <Skeleton height={240} radius="var(--radius-l)" />
      </div>
    </div>
  )
}
