import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { DeliveryOrder } from '#contract/schema.gen.ts'
import { errorMessage } from '#client/api/api-error.ts'
import { t } from '#client/shared-views/chosen-texts.ts'
import { noticeDurations, notify } from '#client/ui/notices/notices.tsx'
import { useNoticeUntil } from '#client/ui/notices/use-notice-until.ts'
import { requestZip } from '../deliveries.commands.ts'
import { countMissing } from '../order/order-stage.ts'
import { updateDelivery } from '../deliveries.queries.ts'

/** Requests the order's zip and shows a notice (docs/rules.md#notice-durations). The page then follows its progress. */
export function useZipRequest(order: Pick<DeliveryOrder, 'id' | 'hash' | 'zip_file' | 'photos'>) {
  // The notice says that the zip takes minutes. A small zip is ready sooner, and the notice then disappears.
  const announce = useNoticeUntil(order.zip_file?.status === 'ready')
  const client = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () => requestZip(order),
    onSuccess: (zip) => {
      updateDelivery(client, order.hash, { zip_file: zip })
      if (zip.status === 'ready') return
      const text = t(countMissing(order.photos) > 0 ? 'delivery.zip-waits' : 'delivery.zip-requested')
      announce({ text, duration: noticeDurations.zipOnGuestPage })
    },
    onError: (error) => notify({ title: t('notice.error'), text: errorMessage(error), tone: 'danger' }),
  })
  return { request: () => mutate(), busy: isPending }
}
