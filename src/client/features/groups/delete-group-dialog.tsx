import { useState } from 'react'
import type { DisplayGroup } from '#contract/schema.gen.ts'
import { staffText } from '#domain/texts/staff-texts.ts'
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx'

interface Props {
  group: DisplayGroup
  onDelete: () => Promise<void>
  onClose: () => void
}

/** Asks before a group is deleted: its 24 hours cannot be brought back. */
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
