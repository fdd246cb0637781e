import { errorMessage } from '#client/api/api-error.ts'
import { useStored } from '#client/device/database/use-stored.ts'
import { t } from '#client/shared-views/chosen-texts.ts'
import { ButtonLink, IconButton } from '#client/ui/controls/button.tsx'
import { notify } from '#client/ui/notices/notices.tsx'
import { Icon } from '#client/ui/pictures/icon.tsx'
import { dismissPlaced, readPlaced } from './placed-orders.ts'
import styles from './placed-note.module.css'

/** Tells the guest that the cart's order was placed, and links to that order (docs/rules.md#cart-order-loading). */
export function PlacedNote({ slug }: { slug: string }) {
  const order = useStored(() => readPlaced(slug), [slug])
  const dismiss = (): void => {
    dismissPlaced(slug)
      // The note disappears with its focused button, so the focus moves to the content.
      .then(() => document.getElementById('content')?.focus({ preventScroll: true }))
      .catch((error: unknown) => notify({ title: t('notice.error'), text: errorMessage(error), tone: 'danger' }))
  }
  return (
    <div role="status">
      {order ? (
        <div className={styles.note}>
          <Icon name="check" size={20} />
          <div className={styles.words}>
            <p className={styles.text}>
              {t(order.isPending ? 'cart.bought-at-counter' : 'cart.bought', { id: String(order.orderId) })}
            </p>
            <ButtonLink
              variant="secondary"
              to={`/deliver/${slug}/order/${order.hash}${order.isExternal ? '/external' : ''}`}
            >
              {t(order.isPending ? 'counter.see-order' : 'cart.see-bought')}
            </ButtonLink>
          </div>
          <IconButton icon="close" size={18} label={t('notice.close')} onClick={dismiss} />
        </div>
      ) : null}
    </div>
  )
}
