import type { DeliveryOrder } from '#contract/schema.gen.ts'
import { originalsHere } from '#domain/orders/originals-here.ts'
import { useServerNow } from '#client/device/connection/use-server-now.ts'
import { t } from '#client/shared-views/chosen-texts.ts'
import { AreaIcon } from '#client/ui/pictures/area-icon.tsx'
import { Button } from '#client/ui/controls/button.tsx'
import { countMissing, zipStage } from '../order/order-stage.ts'
import { ProgressBar } from '#client/ui/pictures/progress-bar.tsx'
import { useZipRequest } from './use-zip-request.ts'
import styles from './download-all.module.css'
import { ZipLink } from './zip-link.tsx'

interface Props {
  order: Pick<DeliveryOrder, 'id' | 'hash' | 'zip_file' | 'photos' | 'outfitter'>
  /** True where the device cannot share files: the zip is then the main way to all photos. */
  isMain: boolean
  /** True on the zip page (docs/rules.md#zip-page). This page shows a note when the order has no zip file yet. */
  isPage?: boolean
}

const NOTES = {
  none: 'delivery.zip-none',
  expired: 'delivery.zip-expired',
  failed: 'delivery.zip-failed',
} as const

export function ZipPanel({ order, isMain, isPage = false }: Props) {
  const { request, busy } = useZipRequest(order)
  const zip = order.zip_file
  const expiresAt = zip?.expires_at ? Date.parse(zip.expires_at) : null
  const now = useServerNow(() => expiresAt)
  const stage = zipStage(zip, now)
  const variant = isMain ? 'primary' : 'secondary'
  if (zip && stage === 'ready') return <ZipLink zip={zip} timezone={order.outfitter.timezone} variant={variant} />
  const missing = countMissing(order.photos)
  if (stage === 'making' && missing > 0)
    return (
      <div className={styles.way}>
        <p className={styles.note}>
          {originalsHere(t, { total: order.photos.length, missing })} {t('delivery.zip-waits')}
        </p>
      </div>
    )
  if (stage === 'making') {
    const count = zip?.count || order.photos.length
    const done = zip?.done ?? 0
    return (
      <div className={styles.way}>
        <ProgressBar
          label={t('delivery.zip-preparing')}
          text={t('delivery.zip-progress', { done, count })}
          done={done}
          count={count}
        />
        <p className={styles.hint}>{t('delivery.zip-leave')}</p>
      </div>
    )
  }
  return (
    <div className={styles.way}>
      {stage === 'ready' || (stage === 'none' && !isPage) ? null : <p className={styles.note}>{t(NOTES[stage])}</p>}
      <Button variant={variant} wide busy={busy} onClick={request}>
        {busy ? null : <AreaIcon name="archive" />}
        {t(stage === 'expired' ? 'delivery.zip-new-link' : 'delivery.request-zip')}
      </Button>
      <p className={styles.hint}>{t(missing > 0 ? 'delivery.zip-waits' : 'delivery.zip-hint')}</p>
    </div>
  )
}
