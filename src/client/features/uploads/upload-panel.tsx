import { DropZone } from 'react-aria-components/DropZone'
import { useRef, type ChangeEvent } from 'react'
import { staffText } from '#domain/texts/staff-texts.ts'
import { Button } from '#client/ui/button.tsx'
import { notify } from '#client/ui/notices.tsx'
import { ProgressBar } from '#client/ui/progress-bar.tsx'
import { useWakeLock } from '#client/ui/use-wake-lock.ts'
import { FailedUploads } from './failed-uploads.tsx'
import { droppedFiles } from './photo-files.ts'
import { useAdding } from './use-adding.ts'
import { useUploads } from './use-uploads.ts'
import { WaitingUploads } from './waiting-uploads.tsx'
import styles from './uploads.module.css'

/** An attribute that React's types do not know; each browser does. */
const wholeFolder = { webkitdirectory: '' }

const noKeys: readonly string[] = []

interface Props {
  /** Of the album that photos are added to (see `StoredAlbum`). */
  albumKey: string
  /** Keys under which this device knew the same album before. */
  formerKeys?: readonly string[]
  /** The album itself has not reached the server yet. */
  isAlbumWaiting?: boolean
}

/** Takes photos for an album, by drop or choice, and shows how far they have come. */
export function UploadPanel({ albumKey, formerKeys = noKeys, isAlbumWaiting = false }: Props) {
  const photos = useRef<HTMLInputElement>(null)
  const folder = useRef<HTMLInputElement>(null)
  const { uploads, waiting, failed, sending, arrived } = useUploads([albumKey, ...formerKeys])
  const { reading, unstored, add } = useAdding(albumKey, waiting.length)
  useWakeLock(waiting.length > 0 || reading !== null)

  const take = (files: readonly File[]): void => {
    if (files.length > 0) add(files)
    else notify({ text: staffText('upload.nothing'), tone: 'info' })
  }
  const choose = (event: ChangeEvent<HTMLInputElement>): void => {
    const files = [...(event.target.files ?? [])]
    // The same folder may be chosen again.
    event.target.value = ''
    take(files)
  }
  return (
    <div className={styles.panel}>
      <DropZone
        className={styles.zone ?? ''}
        aria-label={staffText('upload.title')}
        onDrop={(event) => void droppedFiles(event.items).then(take)}
      >
        <p className={styles.zoneTitle}>{staffText('upload.drop')}</p>
        <div className={styles.ways}>
          <Button icon="add" onClick={() => photos.current?.click()}>
            {staffText('upload.choose')}
          </Button>
          <Button variant="secondary" onClick={() => folder.current?.click()}>
            {staffText('upload.choose-folder')}
          </Button>
        </div>
        <p className={styles.quiet}>{staffText('upload.drop-hint')}</p>
        <input
          ref={photos}
          type="file"
          hidden
          multiple
          accept="image/jpeg,image/png,image/webp,image/avif"
          aria-label={staffText('upload.choose')}
          onChange={choose}
        />
        <input
          ref={folder}
          type="file"
          hidden
          multiple
          {...wholeFolder}
          aria-label={staffText('upload.choose-folder')}
          onChange={choose}
        />
      </DropZone>
      {reading ? (
        <div className={styles.state}>
          <ProgressBar
            label={staffText('upload.reading')}
            text={staffText('upload.reading-numbers', reading)}
            done={reading.done}
            count={reading.total}
          />
        </div>
      ) : null}
      {unstored > 0 ? (
        <p className={styles.warning} role="alert">
          {staffText('upload.full-text', { count: unstored })}
        </p>
      ) : null}
      {waiting.length > 0 ? (
        <WaitingUploads waiting={waiting} sending={sending} arrived={arrived} isAlbumWaiting={isAlbumWaiting} />
      ) : uploads !== null && arrived > 0 && failed.length === 0 && !reading ? (
        <p className={styles.quiet} role="status">
          {staffText('upload.all-there')}
        </p>
      ) : null}
      {failed.length > 0 ? <FailedUploads uploads={failed} /> : null}
    </div>
  )
}
