import { useQuery } from '@tanstack/react-query'
import type { ZipFile } from '#contract/schema.gen.ts'
import { locale, t } from '#client/shared-views/chosen-texts.ts'
import buttons from '#client/ui/controls/button.module.css'
import { AreaIcon } from '#client/ui/pictures/area-icon.tsx'
import { zipAddress, zipSizeQuery } from '../deliveries.queries.ts'
import styles from './download-all.module.css'

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

/** Formats an instant in the outfitter's zone with the zone's short name, in the same way as the mail. */
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

interface Props {
  zip: ZipFile
  timezone: string
  variant: 'primary' | 'secondary'
}

export function ZipLink({ zip, timezone, variant }: Props) {
  const name = zip.name ?? ''
  const { data: bytes } = useQuery(zipSizeQuery(name))
  return (
    <div className={styles.way}>
      <a
        className={[buttons.button, buttons.wide, variant === 'primary' ? '' : buttons.secondary].join(' ')}
        href={zipAddress(name)}
        download={name}
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
