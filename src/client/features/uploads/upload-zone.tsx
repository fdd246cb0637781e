import { DropZone } from 'react-aria-components/DropZone'
import { useRef, type ChangeEvent, type DragEvent, type ReactNode } from 'react'
import { staffText } from '#domain/texts/staff-texts.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { notify } from '#client/ui/notices/notices.tsx'
import { notifyError } from '#client/ui/notices/notify.ts'
import { droppedHandles, filesOfHandles, givesHandles, pickFolder, pickPhotos } from './file-handles.ts'
import { droppedFiles, type DroppedItem } from './picked-files.ts'
import styles from './uploads.module.css'

/** React's types lack the attribute `webkitdirectory`. */
const wholeFolder = { webkitdirectory: '' }

interface Props {
  onFiles: (files: readonly File[]) => void
  /** A low zone, where the page is about the photos that are there. */
  isLow?: boolean
  children?: ReactNode
}

export function UploadZone({ onFiles, isLow = false, children }: Props) {
  const photos = useRef<HTMLInputElement>(null)
  const folder = useRef<HTMLInputElement>(null)
  // iPhones and iPads can choose folders from version 18.4 on. On older versions this input would open the photo
  // library.
  const takesFolders = 'webkitdirectory' in HTMLInputElement.prototype
  const take = (files: readonly File[]): void => {
    if (files.length > 0) onFiles(files)
    else notify({ text: staffText('upload.nothing'), tone: 'info' })
  }
  const choose = (event: ChangeEvent<HTMLInputElement>): void => {
    const files = [...(event.target.files ?? [])]
    // Empties the file input. Otherwise it would fire no event when the person chooses the same folder again.
    event.target.value = ''
    take(files)
  }
  const takeFound = ({ files, unread }: Awaited<ReturnType<typeof droppedFiles>>): void => {
    if (unread.length > 0)
      notify({
        title: staffText('kit.error'),
        text: staffText('upload.unread', { count: unread.length, names: unread.join(', ') }),
        tone: 'danger',
        duration: null,
      })
    if (files.length > 0 || unread.length === 0) take(files)
  }
  const dropped = useRef<Promise<readonly FileSystemHandle[]>>(Promise.resolve([]))
  const noteHandles = ({ dataTransfer }: DragEvent): void => void (dropped.current = droppedHandles(dataTransfer))
  const drop = async (items: Iterable<DroppedItem>): Promise<void> => {
    const found = [...items]
    const handles = await dropped.current
    takeFound(await (handles.length > 0 ? filesOfHandles(handles) : droppedFiles(found)))
  }
  const pick = async (choice: typeof pickPhotos): Promise<void> => {
    const handles = await choice()
    if (handles) takeFound(await filesOfHandles(handles))
  }
  const press = (choice: typeof pickPhotos, field: HTMLInputElement | null): void => {
    if (givesHandles()) void pick(choice).catch(notifyError)
    else field?.click()
  }
  return (
    <div onDropCapture={noteHandles}>
      <DropZone
        className={`${styles.zone} ${isLow ? styles.low : ''}`}
        aria-label={staffText('upload.title')}
        onDrop={(event) => void drop(event.items).catch(notifyError)}
      >
        <p className={styles.zoneTitle}>{staffText('upload.drop')}</p>
        <div className={styles.ways}>
          <Button icon="add" onClick={() => press(pickPhotos, photos.current)}>
            {staffText('upload.choose')}
          </Button>
          {takesFolders ? (
            <Button variant="secondary" onClick={() => press(pickFolder, folder.current)}>
              {staffText('upload.choose-folder')}
            </Button>
          ) : null}
          {children}
        </div>
        {isLow ? null : <p className={styles.quiet}>{staffText('upload.drop-hint')}</p>}
        <input
          ref={photos}
          type="file"
          hidden
          multiple
          accept="image/jpeg,image/png,image/webp,image/avif"
          aria-label={staffText('upload.choose')}
          onChange={choose}
        />
        {takesFolders ? (
          <input
            ref={folder}
            type="file"
            hidden
            multiple
            {...wholeFolder}
            aria-label={staffText('upload.choose-folder')}
            onChange={choose}
          />
        ) : null}
      </DropZone>
    </div>
  )
}
