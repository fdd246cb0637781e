import { errorMessage } from '#client/api/api-error.ts'
import type { StoredOrderRef } from '#client/device/database/cart-rows.ts'
import { t } from '#client/shared-views/chosen-texts.ts'
import { IconButton } from '#client/ui/controls/button.tsx'
import { notify } from '#client/ui/notices/notices.tsx'
import { applyDiscount } from './cart.commands.ts'
import styles from './offer-note.module.css'

interface Props {
  order: StoredOrderRef
  name: string
  onRefused: () => void
}

export function TakeOffCode({ order, name, onRefused }: Props) {
  const takeOff = (): void => {
    applyDiscount(order, '').catch((error: unknown) => {
      notify({ title: t('notice.error'), text: errorMessage(error), tone: 'danger' })
      onRefused()
    })
  }
  const label = t('cart.take-off-code', { name })
  return <IconButton icon="close" size={18} className={styles.takeOff} label={label} onClick={takeOff} />
}
