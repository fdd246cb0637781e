import { useState } from 'react'
import { staffText } from '#domain/texts/staff-texts.ts'
import { offlineDatabase } from '#client/offline/database.ts'
import type { StoredUpload } from '#client/offline/stored-upload.ts'
import { retryUpload } from '#client/offline/upload-queue.ts'
import { Button } from '#client/ui/button.tsx'
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx'
import { takeOut } from './take-out.ts'
import { UploadThumb } from './upload-thumb.tsx'
import styles from './uploads.module.css'

const MOST_SHOWN = 50

/** What the server would not take, each with its reason; tried again or taken out by a person. */
export function FailedUploads({ albumId, uploads }: { albumId: number | null; uploads: readonly StoredUpload[] }) {
  const [asked, setAsked] = useState<StoredUpload | null>(null)
  const database = offlineDatabase()
  return (
    <section className={styles.state} aria-labelledby="failed-uploads">
      <div className={styles.failedHead}>
        <h2 id="failed-uploads" className={styles.stateTitle}>
          {staffText('upload.failed-title', { count: uploads.length })}
        </h2>
        {uploads.length > 1 ? (
          <Button
            variant="secondary"
            icon="refresh"
            onClick={() => void Promise.all(uploads.map(({ id }) => retryUpload(database, id)))}
          >
            {staffText('upload.retry-all')}
          </Button>
        ) : null}
      </div>
      <ul className={styles.rows}>
        {uploads.slice(0, MOST_SHOWN).map((upload) => (
          <li key={upload.id} className={styles.row}>
            <UploadThumb id={upload.id} />
            <div>
              <p className={styles.name}>{upload.name}</p>
              <p className={styles.reason}>{reasonOf(upload)}</p>
            </div>
            <div className={styles.acts}>
              <Button
                variant="secondary"
                aria-label={`${staffText('upload.retry')} ${upload.name}`}
                onClick={() => void retryUpload(database, upload.id)}
              >
                {staffText('upload.retry')}
              </Button>
              <Button
                variant="quiet"
                aria-label={staffText('upload.take-out-verb', { name: upload.name })}
                onClick={() => setAsked(upload)}
              >
                {staffText('upload.take-out')}
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {uploads.length > MOST_SHOWN ? (
        <p className={styles.quiet}>{staffText('upload.more', { count: uploads.length - MOST_SHOWN })}</p>
      ) : null}
      <ConfirmDialog
        open={asked !== null}
        danger
        title={staffText('upload.take-out-title', { name: asked?.name ?? '' })}
        text={staffText('upload.take-out-text')}
        verb={staffText('upload.take-out-verb', { name: asked?.name ?? '' })}
        busy={false}
        onConfirm={() => {
          setAsked(null)
          if (asked) void takeOut(database, albumId, [asked])
        }}
        onClose={() => setAsked(null)}
      />
    </section>
  )
}

function reasonOf({ reason }: StoredUpload): string {
  if (reason === 'bytes-missing') return staffText('upload.bytes-missing')
  return reason || staffText('upload.no-reason')
}
