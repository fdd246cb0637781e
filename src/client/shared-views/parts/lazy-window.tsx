import { Suspense, useEffect, useState, type ReactNode } from 'react'
import { Button, IconButton } from '#client/ui/controls/button.tsx'
import { tryPartsAgain } from '#client/ui/loading/import-part.ts'
import { LoadBoundary, type PartProps } from './load-boundary.tsx'
import { t } from '../chosen-texts.ts'
import styles from './lazy-window.module.css'

const PATIENCE = 300
const LONG = 10_000

/**
 * A note at the foot of the screen reports a slow load or a failure, and offers 'Try again'. After a failure, the
 * window still opens by itself once its code has loaded.
 */
export function LazyWindow({ children, skeleton = null }: PartProps) {
  return (
    <LoadBoundary failed={(retry) => <WindowNote onRetry={retry}>{t('error.window-load')}</WindowNote>}>
      <Suspense
        fallback={
          <>
            {skeleton}
            <WindowLoading />
          </>
        }
      >
        {children}
      </Suspense>
    </LoadBoundary>
  )
}

function WindowLoading() {
  const [wait, setWait] = useState<'short' | 'slow' | 'long'>('short')
  useEffect(() => {
    const timers = [setTimeout(() => setWait('slow'), PATIENCE), setTimeout(() => setWait('long'), LONG)]
    return () => timers.forEach(clearTimeout)
  }, [])
  if (wait === 'long') return <WindowNote onRetry={tryPartsAgain}>{t('error.slow-load')}</WindowNote>
  return (
    <div role="status" className={styles.region}>
      {wait === 'slow' ? <p className={styles.note}>{t('common.loading')}</p> : null}
    </div>
  )
}

function WindowNote({ children, onRetry }: { children: ReactNode; onRetry: () => void }) {
  const [isClosed, setIsClosed] = useState(false)
  if (isClosed) return null
  return (
    <div role="status" className={styles.region}>
      <div className={styles.note}>
        <p>{children}</p>
        <Button icon="refresh" onClick={onRetry}>
          {t('error.retry')}
        </Button>
        <IconButton icon="close" size={18} label={t('common.close')} onClick={() => setIsClosed(true)} />
      </div>
    </div>
  )
}
