import { staffText } from '#domain/texts/staff-texts.ts'
import type { StoredUpload } from '#client/device/database/rows.ts'
import type { Progress } from '#client/device/uploads/upload-progress.ts'
import { Icon } from '#client/ui/pictures/icon.tsx'
import { UploadThumb } from './upload-thumb.tsx'
import styles from './uploads.module.css'

interface Props {
  label: string
  uploads: readonly StoredUpload[]
  progress: ReadonlyMap<string, Progress>
  onRemove: (upload: StoredUpload) => void
}

/** Small pictures of the photos that are sent now or next, with their progress. */
export function UploadGrid({ label, uploads, progress, onRemove }: Props) {
  return (
    <ul className={styles.grid} aria-label={label}>
      {uploads.map((upload) => (
        <Tile key={upload.id} upload={upload} progress={progress.get(upload.id)} onRemove={() => onRemove(upload)} />
      ))}
    </ul>
  )
}

interface TileProps {
  upload: StoredUpload
  progress: Progress | undefined
  onRemove: () => void
}

function Tile({ upload, progress, onRemove }: TileProps) {
  return (
    <li className={styles.tile}>
      <UploadThumb id={upload.id} />
      <button
        type="button"
        className={styles.remove}
        aria-label={staffText('upload.take-out-verb', { name: upload.name })}
        onClick={onRemove}
      >
        <Icon name="close" size={16} />
      </button>
      <div className={styles.meter} aria-hidden="true">
        <span style={{ '--share': progress?.total ? progress.sent / progress.total : 0 }} />
      </div>
      <p className={styles.name}>{upload.name}</p>
    </li>
  )
}
