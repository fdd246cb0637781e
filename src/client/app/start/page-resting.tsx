import { useLayoutEffect } from 'react'
import { t } from '#client/shared-views/chosen-texts.ts'
import { holdAfterPaint } from '#client/ui/loading/after-paint.ts'
import { VisuallyHidden } from '#client/ui/pictures/visually-hidden.tsx'
import styles from './page-resting.module.css'

/** Stands while a page's code loads. The work behind the page waits for it: it would compete with it. */
export function PageResting() {
  useLayoutEffect(holdAfterPaint, [])
  return (
    <div className={styles.resting}>
      <VisuallyHidden live>{t('common.loading')}</VisuallyHidden>
    </div>
  )
}
