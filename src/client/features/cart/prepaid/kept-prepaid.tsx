import { useEffect } from 'react'
import { errorMessage } from '#client/api/api-error.ts'
import type { StoredOrderRef } from '#client/device/database/cart-rows.ts'
import { t } from '#client/shared-views/chosen-texts.ts'
import { notify } from '#client/ui/notices/notices.tsx'
import { applyPrepaid, keepPrepaid, keptPrepaid } from './prepaid.commands.ts'

interface Props {
  /** Null until the server has all changes of the cart. */
  order: StoredOrderRef | null
  online: boolean
}

/** Puts the code of a link on the cart, once the guest has one. */
export function KeptPrepaid({ order, online }: Props) {
  useEffect(() => {
    const code = order && online ? keptPrepaid(order.slug) : null
    if (order === null || code === null) return
    keepPrepaid(order.slug, null)
    applyPrepaid(order, code).then(
      () => notify({ text: t('prepaid.applied'), tone: 'good' }),
      (error: unknown) => notify({ title: t('prepaid.title'), text: errorMessage(error), tone: 'warning' }),
    )
  }, [order, online])
  return null
}
