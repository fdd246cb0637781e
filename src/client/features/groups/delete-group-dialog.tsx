import { useState } from 'react'
import { staffText } from '#domain/texts/staff-texts.ts'
import { ConfirmDialog } from '#client/ui/dialogs/confirm-dialog.tsx'
import type { ShownGroup } from './queued/shown-groups.ts'

interface Props {
  group: ShownGroup
  onDelete: () => Promise<void>
  onClose: () => void
}

/** Asks the user to confirm, because making the group again would start a new 24 hour discount. */
export function DeleteGroupDialog({ group, onDelete, onClose }: Props) {
  const [busy, setBusy] = useState(false)
  const confirm = async (): Promise<void> => {
    setBusy(true)
    await onDelete()
    onClose()
  }
  return (
    <ConfirmDialog
      open
      danger
      title={staffText('groups.delete-title', { name: group.name })}
      text={staffText('groups.delete-text', { count: group.photos.length })}
      verb={staffText('groups.delete-verb', { name: group.name })}
      busy={busy}
      onConfirm={() => void confirm()}
      onClose={onClose}
    />
  )
}
