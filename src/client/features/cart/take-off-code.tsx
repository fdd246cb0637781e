import { errorMessage } from '#client/api/api-error.ts'
import type { StoredOrderRef } from '#client/device/database/cart-rows.ts'
import { t } from '#client/shared-views/chosen-texts.ts'
import { useRun } from '#client/ui/controls/use-run.ts'
import { IconButton } from '#client/ui/controls/button.tsx'
import { notify } from '#client/ui/notices/notices.tsx'
import { applyDiscount } from './cart.commands.ts'
import styles from './offer-note.module.css'

interface Props {
  order: StoredOrderRef
  name: string
  /** Called when the server refused. */
  onRefused: () => void
}

export function TakeOffCode({ order, name, onRefused }: Props) {
  const { running, run } = useRun((error) => {
    notify({ title: t('notice.error'), text: errorMessage(error), tone: 'danger' })
    onRefused()
  })
  return (
    <IconButton
      icon="close"
      size={18}
      className={styles.takeOff}
      label={t('cart.take-off-code', { name })}
      aria-busy={running}
      onClick={() => void run(() => applyDiscount(order, ''))}
    />
  )
}
