import { t } from '#client/shared-views/chosen-texts.ts'
import { AreaIcon } from '#client/ui/pictures/area-icon.tsx'
import { Button } from '#client/ui/controls/button.tsx'
import type { SavedPhoto } from './use-save-all.ts'
import styles from './download-all.module.css'

/** Milliseconds between two downloads. Browsers drop some of those that start at once. */
const PAUSE = 300

/** Downloads each original, where the device cannot share files. */
export function DownloadAll({ photos, onDownload }: { photos: readonly SavedPhoto[]; onDownload: () => void }) {
  const here = photos.filter((photo) => photo.has_original)
  if (here.length === 0) return null
  const start = async (): Promise<void> => {
    for (const { full_path: href, file_name: download } of here) {
      Object.assign(document.createElement('a'), { href, download }).click()
      await new Promise((resolve) => setTimeout(resolve, PAUSE))
    }
    onDownload()
  }
  return (
    <div className={styles.way}>
      <Button large wide icon={<AreaIcon name="download" />} onClick={() => void start()}>
        {t('delivery.save-all')}
      </Button>
      <p className={styles.hint}>{t('delivery.save-all-hint')}</p>
    </div>
  )
}
