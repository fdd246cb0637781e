import { staffText } from '#domain/texts/staff-texts.ts'
import { offlineDatabase } from '#client/device/database/device-database.ts'
import type { StoredUpload } from '#client/device/database/rows.ts'
import { ConfirmDialog } from '#client/ui/dialogs/confirm-dialog.tsx'
import { notifyError } from '#client/ui/notices/notify.ts'
import { discardUploads } from './discard-uploads.ts'

interface Props {
  albumId: number | null
  /** The dialog is open while there are any. */
  uploads: readonly StoredUpload[]
  onClose: () => void
}

export function DiscardDialog({ albumId, uploads, onClose }: Props) {
  const [one] = uploads.length === 1 ? uploads : []
  const params = { count: uploads.length, name: one?.name ?? '' }
  return (
    <ConfirmDialog
      open={uploads.length > 0}
      danger
      title={staffText(one ? 'upload.take-out-title' : 'upload.take-all-out-title', params)}
      text={staffText('upload.take-out-text')}
      verb={staffText(one ? 'upload.take-out-verb' : 'upload.take-all-out-verb', params)}
      onConfirm={() => {
        onClose()
        void discardUploads(offlineDatabase(), albumId, uploads).catch(notifyError)
      }}
      onClose={onClose}
    />
  )
}
