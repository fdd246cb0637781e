import { useState } from 'react'
import { staffText } from '#domain/texts/staff-texts.ts'
import { offlineDatabase } from '#client/device/database/device-database.ts'
import { discardAlbum } from './save-album.action.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { ConfirmDialog } from '#client/ui/dialogs/confirm-dialog.tsx'
import { notifyError, notifyWarning } from '#client/ui/notices/notify.ts'
import styles from '../albums.module.css'
import type { DeviceAlbum } from './use-stored-albums.ts'

interface Props {
  album: DeviceAlbum
  onFix: () => void
  onDiscarded?: () => void
}

export function QueuedState({ album, onFix, onDiscarded }: Props) {
  const [asking, setAsking] = useState(false)
  if (album.waiting === 0 && album.refusal === null) return null
  const { name } = album.fields
  const discard = async (): Promise<void> => {
    setAsking(false)
    if (await discardAlbum(offlineDatabase(), album.actor, album.key)) onDiscarded?.()
    else notifyWarning(staffText('queued.has-photos'))
  }
  return (
    <div className={styles.device} role="status">
      <p>
        {album.refusal === null ? staffText('queued.pending') : staffText('queued.refused', { reason: album.refusal })}
      </p>
      {album.refusal === null ? null : (
        <div className={styles.actions}>
          <Button variant="secondary" onClick={onFix}>
            {staffText('queued.fix')}
          </Button>
          <Button variant="quiet" onClick={() => setAsking(true)}>
            {staffText('queued.discard')}
          </Button>
        </div>
      )}
      <ConfirmDialog
        open={asking}
        danger
        title={staffText('queued.discard-title', { name })}
        text={staffText('queued.discard-text')}
        verb={staffText('queued.discard-verb', { name })}
        onConfirm={() => void discard().catch(notifyError)}
        onClose={() => setAsking(false)}
      />
    </div>
  )
}
