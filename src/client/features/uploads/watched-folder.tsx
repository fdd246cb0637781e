import { staffText } from '#domain/texts/staff-texts.ts'
import { offlineDatabase } from '#client/device/database/device-database.ts'
import { useStored } from '#client/device/database/use-stored.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { notifyError } from '#client/ui/notices/notify.ts'
import { askToOpen, givesHandles, mayOpen, pickFolder } from './file-handles.ts'
import { beginWatch, isOver, startWatching } from './watch-folder.ts'
import styles from './uploads.module.css'

interface Props {
  actor: string
  /** The album's key, then its former ones. */
  albumKeys: readonly string[]
}

async function readWatched({ actor, albumKeys }: Props) {
  const ofActor = await offlineDatabase().watchedFolders.where('actor').equals(actor).toArray()
  const folder = ofActor.find(({ albumKey }) => albumKeys.includes(albumKey))
  return folder && !isOver(folder) ? { folder, isAllowed: await mayOpen(folder.handle) } : null
}

/** Absent in browsers that cannot open a folder again. */
export function WatchedFolderState({ actor, albumKeys }: Props) {
  const watched = useStored(() => readWatched({ actor, albumKeys }), [actor, albumKeys.join(' ')])
  const [albumKey] = albumKeys
  const { watchedFolders } = offlineDatabase()
  if (!givesHandles() || watched === undefined) return null
  const begin = async (): Promise<void> => {
    const [handle] = (await pickFolder()) ?? []
    if (!handle || albumKey === undefined) return
    await beginWatch(offlineDatabase(), { actor, albumKey }, handle)
    startWatching(offlineDatabase())
  }
  if (watched === null)
    return (
      <Button variant="quiet" onClick={() => void begin().catch(notifyError)}>
        {staffText('upload.watch')}
      </Button>
    )
  const { folder, isAllowed } = watched
  const goOn = async (): Promise<void> => {
    // The write makes each open page look at the permission again.
    if (await askToOpen(folder.handle)) await watchedFolders.put({ ...folder })
    startWatching(offlineDatabase())
  }
  const end = (): void => void watchedFolders.delete([actor, folder.albumKey]).catch(notifyError)
  return (
    <>
      <p className={styles.quiet} role="status">
        {staffText(isAllowed ? 'upload.watching' : 'upload.watch-stopped', { name: folder.handle.name })}
      </p>
      {isAllowed ? null : (
        <Button onClick={() => void goOn().catch(notifyError)}>{staffText('upload.watch-again')}</Button>
      )}
      <Button variant="quiet" onClick={end}>
        {staffText('upload.watch-end')}
      </Button>
    </>
  )
}
