import { useState } from 'react'
import { staffText } from '#domain/texts/staff-texts.ts'
import { useConnectivity } from '#client/device/connection/connectivity.ts'
import { offlineDatabase } from '#client/device/database/device-database.ts'
import { useUnsentWarnings } from '#client/device/install/unsent-risk.ts'
import type { StoredUpload } from '#client/device/database/rows.ts'
import type { Progress } from '#client/device/uploads/upload-progress.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { ConfirmDialog } from '#client/ui/dialogs/confirm-dialog.tsx'
import { Icon } from '#client/ui/pictures/icon.tsx'
import { ProgressBar } from '#client/ui/pictures/progress-bar.tsx'
import { notifyError } from '#client/ui/notices/notify.ts'
import { discardUploads } from './discard-uploads.ts'
import { UploadThumb } from './upload-thumb.tsx'
import styles from './uploads.module.css'

interface Props {
  albumId: number | null
  waiting: readonly StoredUpload[]
  sending: ReadonlyMap<string, Progress>
  arrived: number
  /** The device can send its photos only after the album. */
  isAlbumWaiting: boolean
  /** True while this page holds files that are not stored on the device yet. It must stay open. */
  isReading: boolean
}

const MAX_SHOWN = 6

export function WaitingUploads({ albumId, waiting, sending, arrived, isAlbumWaiting, isReading }: Props) {
  const [toDiscard, setToDiscard] = useState<readonly StoredUpload[]>([])
  const isOffline = useConnectivity() === 'offline'
  const warnings = useUnsentWarnings(waiting[0]?.addedAt ?? null)
  const total = arrived + waiting.length
  const numbers = staffText('upload.numbers', { done: arrived, total, waiting: waiting.length })
  const first = waiting.filter(({ previewed }) => !previewed).length
  const label = isOffline ? 'upload.offline' : isAlbumWaiting ? 'upload.album-first' : 'upload.sending'
  const shown = [...waiting].sort((a, b) => Number(sending.has(b.id)) - Number(sending.has(a.id))).slice(0, MAX_SHOWN)
  return (
    <section className={styles.state} aria-label={staffText('upload.sending')}>
      <div className={styles.failedHead}>
        <p className={styles.stateTitle} role="status">
          <Icon name={isOffline ? 'offline' : 'camera'} size={18} />
          {staffText('upload.pending', { count: waiting.length })}
        </p>
        <Button variant="quiet" onClick={() => setToDiscard(waiting)}>
          {staffText('upload.take-all-out')}
        </Button>
      </div>
      <ProgressBar label={staffText(label)} text={numbers} done={arrived} count={total} />
      {first > 0 ? <p className={styles.quiet}>{staffText('upload.previews', { count: first })}</p> : null}
      <ul className={styles.rows} aria-label={staffText(sending.size > 0 ? 'upload.in-flight' : 'upload.next')}>
        {shown.map((upload) => (
          <WaitingRow key={upload.id} upload={upload} progress={sending.get(upload.id) ?? null} />
        ))}
      </ul>
      {waiting.length > shown.length ? (
        <p className={styles.quiet}>{staffText('upload.more', { count: waiting.length - shown.length })}</p>
      ) : null}
      {isReading ? null : <p className={styles.quiet}>{staffText('upload.keep-open')}</p>}
      {warnings.length > 0 ? <p className={styles.warning}>{warnings.join(' ')}</p> : null}
      <ConfirmDialog
        open={toDiscard.length > 0}
        danger
        title={staffText('upload.take-all-out-title', { count: toDiscard.length })}
        text={staffText('upload.take-out-text')}
        verb={staffText('upload.take-all-out-verb', { count: toDiscard.length })}
        onConfirm={() => {
          setToDiscard([])
          void discardUploads(offlineDatabase(), albumId, toDiscard).catch(notifyError)
        }}
        onClose={() => setToDiscard([])}
      />
    </section>
  )
}

function WaitingRow({ upload, progress }: { upload: StoredUpload; progress: Progress | null }) {
  return (
    <li className={styles.row}>
      <UploadThumb id={upload.id} />
      <div>
        <p className={styles.name}>{upload.name}</p>
        {progress ? (
          <div className={styles.meter} aria-hidden="true">
            <span style={{ '--share': progress.total > 0 ? progress.sent / progress.total : 0 }} />
          </div>
        ) : null}
      </div>
      <span className={styles.bytes}>
        {progress
          ? staffText('upload.of-size', {
              sent: inTenths.format(progress.sent / 1_000_000),
              size: megabytes(upload.size),
            })
          : megabytes(upload.size)}
      </span>
    </li>
  )
}

const tenths = { minimumFractionDigits: 1, maximumFractionDigits: 1 } as const
const inTenths = new Intl.NumberFormat('en', tenths)
const inMegabytes = new Intl.NumberFormat('en', { style: 'unit', unit: 'megabyte', ...tenths })

function megabytes(bytes: number): string {
  return inMegabytes.format(bytes / 1_000_000)
}
