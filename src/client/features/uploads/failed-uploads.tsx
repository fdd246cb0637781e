import { staffText } from '#domain/texts/staff-texts.ts'
import { offlineDatabase } from '#client/device/database/device-database.ts'
import { isLost, uploadFaults } from '#client/device/uploads/upload-faults.ts'
import type { StoredUpload } from '#client/device/database/rows.ts'
import { retryUpload } from '#client/device/uploads/store-uploads.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { notifyError } from '#client/ui/notices/notify.ts'
import { UploadThumb } from './upload-thumb.tsx'
import styles from './uploads.module.css'

const MAX_SHOWN = 50

interface Props {
  uploads: readonly StoredUpload[]
  onDiscard: (uploads: readonly StoredUpload[]) => void
}

export function FailedUploads({ uploads, onDiscard }: Props) {
  const database = offlineDatabase()
  const retryable = uploads.filter((upload) => !isLost(upload))
  return (
    <section className={styles.state} aria-labelledby="failed-uploads">
      <div className={styles.failedHead}>
        <h2 id="failed-uploads" className={styles.stateTitle}>
          {staffText('upload.failed-title', { count: uploads.length })}
        </h2>
        {retryable.length > 1 ? (
          <Button
            variant="secondary"
            icon="refresh"
            onClick={() => void Promise.all(retryable.map(({ id }) => retryUpload(database, id))).catch(notifyError)}
          >
            {staffText('upload.retry-all')}
          </Button>
        ) : null}
      </div>
      <ul className={styles.rows}>
        {uploads.slice(0, MAX_SHOWN).map((upload) => (
          <li key={upload.id} className={styles.row}>
            <UploadThumb id={upload.id} />
            <div>
              <p className={styles.name}>{upload.name}</p>
              <p className={styles.reason}>{reasonOf(upload)}</p>
            </div>
            <div className={styles.acts}>
              {isLost(upload) ? null : (
                <Button
                  variant="secondary"
                  aria-label={`${staffText('upload.retry')} ${upload.name}`}
                  onClick={() => void retryUpload(database, upload.id).catch(notifyError)}
                >
                  {staffText('upload.retry')}
                </Button>
              )}
              <Button
                variant="quiet"
                aria-label={staffText('upload.take-out-verb', { name: upload.name })}
                onClick={() => onDiscard([upload])}
              >
                {staffText('upload.take-out')}
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {uploads.length > MAX_SHOWN ? (
        <p className={styles.quiet}>{staffText('upload.more', { count: uploads.length - MAX_SHOWN })}</p>
      ) : null}
    </section>
  )
}

function reasonOf({ reason }: StoredUpload): string {
  if (reason === uploadFaults.missing) return staffText('upload.bytes-missing')
  if (reason === uploadFaults.damaged) return staffText('upload.bytes-damaged')
  if (reason === uploadFaults.arrivedDamaged) return staffText('upload.arrived-damaged')
  return reason || staffText('upload.no-reason')
}
