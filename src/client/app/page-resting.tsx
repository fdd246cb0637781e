import { t } from '#client/shared-views/texts.ts'
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx'
import styles from './page-resting.module.css'

/** Shown while a page's area is on its way. */
export function PageResting() {
  return (
    <div className={styles.resting}>
      <VisuallyHidden live>{t('common.loading')}</VisuallyHidden>
    </div>
  )
}
