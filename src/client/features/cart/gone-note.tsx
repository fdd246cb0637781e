import { errorMessage } from '#client/api/api-error.ts'
import type { GoneLine } from '#client/device/database/cart-rows.ts'
import { t } from '#client/shared-views/chosen-texts.ts'
import { IconButton } from '#client/ui/controls/button.tsx'
import { notify } from '#client/ui/notices/notices.tsx'
import { Icon } from '#client/ui/pictures/icon.tsx'
import { dismissGone } from './cart-store.ts'
import styles from './gone-note.module.css'

export function GoneNote({ slug, gone }: { slug: string; gone: readonly GoneLine[] }) {
  if (gone.length === 0) return null
  const dismiss = (): void => {
    dismissGone(slug).catch((error: unknown) =>
      notify({ title: t('notice.error'), text: errorMessage(error), tone: 'danger' }),
    )
  }
  const photos = gone.filter(({ kind }) => kind === 'photo')
  return (
    <div className={styles.note} role="status">
      <Icon name="alert" />
      <div>
        <strong>{t('cart.gone-title')}</strong>
        {photos.length > 0 ? <p>{t('cart.removed-unavailable', { count: photos.length })}</p> : null}
        {photos.length < gone.length ? <p>{t('cart.removed-group-unavailable')}</p> : null}
        <p className={styles.names}>
          {gone
            .map(({ name }) => name)
            .filter(Boolean)
            .join(', ')}
        </p>
      </div>
      <IconButton icon="close" size={18} label={t('notice.close')} onClick={dismiss} />
    </div>
  )
}
