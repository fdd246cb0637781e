import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { DeliveryOrder, Share } from '#contract/schema.gen.ts'
import { errorMessage } from '#client/api/api-error.ts'
import { lazyPart } from '#client/shared-views/parts/lazy-part.tsx'
import { LazyWindow } from '#client/shared-views/parts/lazy-window.tsx'
import { t } from '#client/shared-views/chosen-texts.ts'
import { AreaIcon } from '#client/ui/pictures/area-icon.tsx'
import { Button } from '#client/ui/controls/button.tsx'
import { notify } from '#client/ui/notices/notices.tsx'
import { endShareLink, makeShareLink } from '../deliveries.commands.ts'
import { updateDelivery } from '../deliveries.queries.ts'
import { ShareLink } from './share-link.tsx'
import styles from './share-panel.module.css'

const EndSharingDialog = lazyPart(() => import('./end-sharing-dialog.tsx'), 'EndSharingDialog')

/** Makes, sends and ends the share link (docs/rules.md#share-link). */
export function SharePanel({ order }: { order: Pick<DeliveryOrder, 'id' | 'hash' | 'share'> }) {
  const client = useQueryClient()
  const [asking, setAsking] = useState(false)
  const keep = (share: Share | null): void => updateDelivery(client, order.hash, { share })
  const failed = (error: Error): void => {
    notify({ title: t('notice.error'), text: errorMessage(error), tone: 'danger' })
  }
  const making = useMutation({ mutationFn: () => makeShareLink(order), onSuccess: keep, onError: failed })
  const ending = useMutation({
    mutationFn: () => endShareLink(order),
    onSuccess: (share) => {
      keep(share)
      notify({ text: t('delivery.share-ended'), tone: 'good' })
    },
    onError: failed,
  })
  const share = order.share && order.share.revoked_at === null ? order.share : null
  return (
    <section className={styles.panel} aria-labelledby="share-photos">
      <h2 id="share-photos">{t('delivery.share-title')}</h2>
      <p className={styles.lead}>{t('delivery.share-lead')}</p>
      {share ? (
        <ShareLink
          path={share.path}
          isNew={making.isSuccess}
          onEnd={() => setAsking(true)}
          isEnding={ending.isPending}
        />
      ) : (
        <Button variant="secondary" wide busy={making.isPending} onClick={() => making.mutate()}>
          {making.isPending ? null : <AreaIcon name="share" />}
          {t('delivery.share-make')}
        </Button>
      )}
      {asking ? (
        <LazyWindow>
          <EndSharingDialog
            onAnswer={(end) => {
              setAsking(false)
              if (end) ending.mutate()
            }}
          />
        </LazyWindow>
      ) : null}
    </section>
  )
}
