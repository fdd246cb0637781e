import { answerOf, api } from '#client/api/client.ts'
import { useConnectivity } from '#client/device/connection/connectivity.ts'
import { t } from '#client/shared-views/chosen-texts.ts'
import { AddressDialog } from '../address-dialog.tsx'

interface Props {
  slug: string | undefined
  onClose: () => void
}

/** The answer of the server does not reveal if the address has orders. */
export function FindOrderDialog({ slug, onClose }: Props) {
  const online = useConnectivity() === 'online'
  const send = async (email: string): Promise<string> => {
    await answerOf(api.POST('/order/own', { body: { email, ...(slug !== undefined && { slug }) } }))
    return t('find-order.sent', { email })
  }
  return (
    <AddressDialog
      title={t('find-order.open')}
      lead={t('find-order.lead')}
      submit={t('find-order.send')}
      blocked={online ? null : t('offline.needs-network')}
      onSend={send}
      onClose={onClose}
    />
  )
}
