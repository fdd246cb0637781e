import { useMutation, useQueryClient, useQuery } from '@tanstack/react-query'
import type { DeliveryOrder, ZipFile } from '#contract/schema.gen.ts'
import { originalsHere } from '#domain/orders/originals-here.ts'
import { useServerNow } from '#client/device/connection/use-server-now.ts'
import { t, locale } from '#client/shared-views/chosen-texts.ts'
import { AreaIcon } from '#client/ui/pictures/area-icon.tsx'
import { Button } from '#client/ui/controls/button.tsx'
import { ProgressBar } from '#client/ui/pictures/progress-bar.tsx'
import { errorMessage } from '#client/api/api-error.ts'
import { noticeDurations, notify } from '#client/ui/notices/notices.tsx'
import { useNoticeUntil } from '#client/ui/notices/use-notice-until.ts'
import { countMissing, zipStage } from '../order/order-stage.ts'
import { requestZip } from '../deliveries.commands.ts'
import { updateDelivery, zipAddress, zipSizeQuery } from '../deliveries.queries.ts'
import styles from './download-all.module.css'
import buttons from '#client/ui/controls/button.module.css'

interface Props {
  order: Pick<DeliveryOrder, 'id' | 'hash' | 'zip_file' | 'photos' | 'outfitter'>
  /** True where the device cannot share files: the zip is then the main way to all photos. */
  isMain: boolean
  isPage?: boolean
  onDownload?: () => void
}

const NOTES = {
  none: 'delivery.zip-none',
  expired: 'delivery.zip-expired',
  failed: 'delivery.zip-failed',
} as const

export function ZipPanel({ order, isMain, isPage = false, onDownload }: Props) {
  const { request, busy } = useZipRequest(order)
  const zip = order.zip_file
  const expiresAt = zip?.expires_at ? Date.parse(zip.expires_at) : null
  const now = useServerNow(() => expiresAt)
  const stage = zipStage(zip, now)
  const variant = isMain ? 'primary' : 'secondary'
  if (zip && stage === 'ready')
    return <ZipLink zip={zip} timezone={order.outfitter.timezone} variant={variant} onDownload={onDownload} />
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

/** Requests the order's zip and shows a notice (docs/rules.md#notice-durations). */
function useZipRequest(order: Pick<DeliveryOrder, 'id' | 'hash' | 'zip_file' | 'photos'>) {
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

const UNITS = ['kilobyte', 'megabyte', 'gigabyte'] as const

/** 48000000 → '48 MB'. */
function sizeText(bytes: number): string {
  const power = Math.min(UNITS.length, Math.max(1, Math.floor(Math.log10(Math.max(1, bytes)) / 3)))
  const value = bytes / 1000 ** power
  return value.toLocaleString(locale, {
    style: 'unit',
    unit: UNITS[power - 1],
    maximumFractionDigits: value < 10 ? 1 : 0,
  })
}

/** Formats an instant in the same way as the mail. */
function timeText(instant: string, timeZone: string): string {
  return new Date(instant).toLocaleString(locale, {
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone,
  })
}

interface LinkProps {
  zip: ZipFile
  timezone: string
  variant: 'primary' | 'secondary'
  onDownload: (() => void) | undefined
}

function ZipLink({ zip, timezone, variant, onDownload }: LinkProps) {
  const name = zip.name ?? ''
  const { data: bytes } = useQuery(zipSizeQuery(name))
  return (
    <div className={styles.way}>
      <a
        className={[buttons.button, buttons.wide, variant === 'primary' ? '' : buttons.secondary].join(' ')}
        href={zipAddress(name)}
        download={name}
        onClick={onDownload}
      >
        <AreaIcon name="archive" />
        {t('delivery.zip-ready')}
      </a>
      <p className={styles.hint}>
        {bytes
          ? t('delivery.zip-size', { count: zip.count, size: sizeText(bytes) })
          : t('search.group-count', { count: zip.count })}
      </p>
      {zip.expires_at === null ? null : (
        <p className={styles.hint}>{t('delivery.zip-until', { date: timeText(zip.expires_at, timezone) })}</p>
      )}
    </div>
  )
}
