import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { DeliveryOrder } from '#contract/schema.gen.ts'
import { errorMessage } from '#client/api/api-error.ts'
import { t } from '#client/shared-views/texts.ts'
import { noticeDurations, notify } from '#client/ui/notices.tsx'
import { requestZip } from './delivery.commands.ts'
import { deliveryQuery } from './delivery.queries.ts'

/** Asks for the order's zip and says so for 10 seconds (product.md 9); the order then follows how it is made. */
export function useZipRequest(order: Pick<DeliveryOrder, 'id' | 'hash'>) {
  const client = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () => requestZip(order),
    onSuccess: (zip) => {
      client.setQueryData(deliveryQuery(order.hash).queryKey, (known) => known && { ...known, zip_file: zip })
      if (zip.status === 'ready') return
      notify({ text: t('delivery.zip-requested'), duration: noticeDurations.zipOnGuestPage })
    },
    onError: (error) => notify({ title: t('notice.error'), text: errorMessage(error), tone: 'danger' }),
  })
  return { request: () => mutate(), busy: isPending }
}
