import type { Photo } from '#contract/schema.gen.ts'
import { staffText } from '#domain/texts/staff-texts.ts'
import { localWallTime } from '#domain/trip-time/zoned-time.ts'
import { PresetImage } from '#client/shared-views/preset-image.tsx'
import { Button } from '#client/ui/controls/button.tsx'
import { Dialog } from '#client/ui/dialogs/dialog.tsx'
import styles from './split-dialog.module.css'

interface Props {
  name: string
  photos: readonly Photo[]
  zone: string
  onSplit: (photoId: number) => void
  onClose: () => void
}

export function SplitDialog({ name, photos, zone, onSplit, onClose }: Props) {
  const timeOf = ({ taken_at: takenAt }: Photo): string =>
    takenAt === null ? '' : localWallTime(new Date(takenAt), zone).slice(-8)
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={staffText('groups.split-title', { name })}
      description={staffText('groups.split-lead')}
      closeLabel={staffText('kit.close')}
    >
      <ol className={styles.photos}>
        {photos.map((photo, place) => (
          <li key={photo.id} className={styles.photo}>
            <span className={styles.picture}>
              <PresetImage photo={photo} preset="group-thumb" />
            </span>
            <span className={styles.time}>{timeOf(photo)}</span>
            {place > 0 ? (
              <Button
                variant="secondary"
                wide
                aria-label={staffText('groups.split-here-name', { name: photo.name, time: timeOf(photo) })}
                onClick={() => {
                  onSplit(photo.id)
                  onClose()
                }}
              >
                {staffText('groups.split-here')}
              </Button>
            ) : null}
          </li>
        ))}
      </ol>
    </Dialog>
  )
}
