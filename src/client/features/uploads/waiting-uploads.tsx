import { staffText } from '#domain/texts/staff-texts.ts'
import { useConnectivity } from '#client/device/connection/connectivity.ts'
import { useUnsentWarnings } from '#client/device/install/unsent-risk.ts'
import type { StoredUpload } from '#client/device/database/rows.ts'
import { pauseUploads, uploadPause } from '#client/device/uploads/upload-pause.ts'
import { useSending } from '#client/device/uploads/upload-progress.ts'
import { nextUploads } from '#client/device/uploads/upload-queue.ts'
import { bytesLeft, lineWords } from '#client/device/uploads/upload-rate.ts'
import { useStore } from '#client/store.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { Icon } from '#client/ui/pictures/icon.tsx'
import { ProgressBar } from '#client/ui/pictures/progress-bar.tsx'
import { UploadGrid } from './upload-grid.tsx'
import styles from './uploads.module.css'

interface Props {
  waiting: readonly StoredUpload[]
  /** All waiting photos of the device, because they share the line. */
  onDevice: readonly StoredUpload[]
  done: number
  /** Photos that this page has not stored yet. */
  unread: number
  /** The device can send its photos only after the album. */
  isAlbumWaiting: boolean
  onDiscard: (uploads: readonly StoredUpload[]) => void
}

const MAX_SHOWN = 6

export function WaitingUploads({ waiting, onDevice, done, unread, isAlbumWaiting, onDiscard }: Props) {
  const { progress, rate } = useSending()
  const isOffline = useConnectivity() === 'offline'
  const isPaused = useStore(uploadPause)
  const warnings = useUnsentWarnings(waiting[0]?.addedAt ?? null)
  const count = done + waiting.length + unread
  const first = waiting.filter(({ previewed }) => !previewed).length
  const label = isPaused
    ? 'upload.paused'
    : isOffline
      ? 'upload.offline'
      : isAlbumWaiting
        ? 'upload.album-first'
        : 'upload.sending'
  const line = isPaused || isOffline ? null : lineWords(rate, bytesLeft(onDevice, progress))
  const isOnItsWay = ({ id }: StoredUpload): boolean => progress.has(id)
  const shown = [
    ...waiting.filter(isOnItsWay),
    ...nextUploads(waiting, Number.MAX_SAFE_INTEGER).filter((upload) => !isOnItsWay(upload)),
  ].slice(0, MAX_SHOWN)
  return (
    <section className={styles.state} aria-label={staffText('upload.sending')}>
      <div className={styles.failedHead}>
        <p className={styles.stateTitle} role="status">
          <Icon name={isOffline ? 'offline' : 'camera'} size={18} />
          {staffText('upload.pending', { count: waiting.length })}
        </p>
        <div className={styles.acts}>
          <Button variant="secondary" onClick={() => pauseUploads(!isPaused)}>
            {staffText(isPaused ? 'upload.go-on' : 'upload.pause')}
          </Button>
          <Button variant="quiet" onClick={() => onDiscard(waiting)}>
            {staffText('upload.take-all-out')}
          </Button>
        </div>
      </div>
      <ProgressBar
        label={staffText(label)}
        text={staffText('upload.numbers', { done, total: count })}
        done={done}
        count={count}
      />
      {line ? <p className={styles.quiet}>{line}</p> : null}
      {first > 0 ? <p className={styles.quiet}>{staffText('upload.previews', { count: first })}</p> : null}
      <UploadGrid
        label={staffText(waiting.some(isOnItsWay) ? 'upload.in-flight' : 'upload.next')}
        uploads={shown}
        progress={progress}
        onRemove={(upload) => onDiscard([upload])}
      />
      {waiting.length > shown.length ? (
        <p className={styles.quiet}>{staffText('upload.more', { count: waiting.length - shown.length })}</p>
      ) : null}
      {unread > 0 ? null : (
        <p className={styles.quiet}>{staffText(isPaused ? 'upload.paused-text' : 'upload.keep-open')}</p>
      )}
      {warnings.length > 0 ? <p className={styles.warning}>{warnings.join(' ')}</p> : null}
    </section>
  )
}
