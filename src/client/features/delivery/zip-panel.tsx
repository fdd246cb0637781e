import type { DeliveryOrder } from '#contract/schema.gen.ts'
import { serverNow } from '#client/offline/server-clock.ts'
import { t } from '#client/shared-views/texts.ts'
import { AreaIcon } from '#client/ui/area-icon.tsx'
import { Button } from '#client/ui/button.tsx'
import { zipStage } from './order-stage.ts'
import { ProgressBar } from '#client/ui/progress-bar.tsx'
import { useZipRequest } from './use-zip-request.ts'
import styles from './take-all.module.css'
import { ZipLink } from './zip-link.tsx'

interface Props {
  order: Pick<DeliveryOrder, 'id' | 'hash' | 'zip_file' | 'photos'>
  /** The main way to all photos at once, where the device cannot hand over files. */
  isMain: boolean
  /** On a page of its own, which a mail's link opens: what is asked for there is a new link. */
  isPage?: boolean
}

const NOTES = {
  none: 'delivery.zip-none',
  expired: 'delivery.zip-expired',
  failed: 'delivery.zip-failed',
} as const

/** The zip of an order on its page: asked for, being made, ready, or gone and asked for again. */
export function ZipPanel({ order, isMain, isPage = false }: Props) {
  const { request, busy } = useZipRequest(order)
  const zip = order.zip_file
  const stage = zipStage(zip, serverNow())
  const variant = isMain ? 'primary' : 'secondary'
  if (zip && stage === 'ready') return <ZipLink zip={zip} variant={variant} />
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
        {t(isPage || stage === 'expired' ? 'delivery.zip-new-link' : 'delivery.request-zip')}
      </Button>
      <p className={styles.hint}>{t('delivery.zip-hint')}</p>
    </div>
  )
}
