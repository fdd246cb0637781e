import { staffText } from '#domain/texts/staff-texts.ts'
import type { StoredUpload } from '../database/rows.ts'

/** Milliseconds over which the rate is an average. */
const OVER = 30_000
/** Milliseconds after the first bytes from which there is a rate. */
const SOONEST = 3_000

/** Measures how fast the line takes bytes. Times are in milliseconds. */
export class UploadRate {
  #moved: readonly { readonly at: number; readonly bytes: number }[] = []
  #startedAt = 0

  note(bytes: number, now: number): void {
    const recent = this.#recent(now)
    if (recent.length === 0) this.#startedAt = now
    this.#moved = [...recent, { at: now, bytes }]
  }

  /** Bytes per second over the last half minute. Null when too few bytes moved in it to tell. */
  at(now: number): number | null {
    const since = Math.min(now - this.#startedAt, OVER)
    const bytes = this.#recent(now).reduce((sum, moved) => sum + moved.bytes, 0)
    return since < SOONEST || bytes === 0 ? null : (bytes / since) * 1000
  }

  #recent(now: number) {
    return this.#moved.filter(({ at }) => at > now - OVER)
  }
}

/** Bytes of these originals that have not arrived. */
export function bytesLeft(
  waiting: readonly Pick<StoredUpload, 'id' | 'size' | 'sent' | 'previewed'>[],
  progress: ReadonlyMap<string, { readonly sent: number }>,
): number {
  // The progress of a photo that has no preview yet is that of its preview.
  const sentOf = ({ id, previewed }: (typeof waiting)[number]): number => (previewed && progress.get(id)?.sent) || 0
  return waiting.reduce((sum, upload) => sum + (upload.sent ? 0 : upload.size - sentOf(upload)), 0)
}

const unit = (options: Intl.NumberFormatOptions) => new Intl.NumberFormat('en', { style: 'unit', ...options })
const inMegabytes = unit({ unit: 'megabyte-per-second', minimumFractionDigits: 1, maximumFractionDigits: 1 })
const inMinutes = unit({ unit: 'minute', unitDisplay: 'long' })
const inHours = unit({ unit: 'hour', unitDisplay: 'long', maximumFractionDigits: 1 })
/** Longer waits are told in hours. */
const MOST_MINUTES = 90

/** '2.1 MB/s, about 12 minutes left'. `rate`: bytes per second. Null when the rate is unknown. */
export function lineWords(rate: number | null, bytes: number): string | null {
  if (rate === null) return null
  const speed = inMegabytes.format(rate / 1_000_000)
  const minutes = bytes / rate / 60
  if (minutes < 1) return staffText('upload.nearly-there', { speed })
  const time = minutes <= MOST_MINUTES ? inMinutes.format(Math.round(minutes)) : inHours.format(minutes / 60)
  return staffText('upload.time-left', { speed, time })
}
