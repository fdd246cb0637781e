import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { staffText } from '#domain/texts/staff-texts.ts'
import { errorMessage } from '#client/api/api-error.ts'
import { newIdempotencyKey } from '#client/device/database/new-id.ts'
import { ConfirmDialog } from '#client/ui/dialogs/confirm-dialog.tsx'
import { notify } from '#client/ui/notices/notices.tsx'
import { deleteAlbum } from './albums.commands.ts'

interface Props {
  album: { readonly id: number; readonly name: string }
  onDeleted?: () => void
  onClose: () => void
}

/** See docs/rules.md#confirmations. */
export function DeleteAlbumDialog({ album, onDeleted, onClose }: Props) {
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const confirm = async (): Promise<void> => {
    setBusy(true)
    try {
      await deleteAlbum(newIdempotencyKey(), album.id)
      void client.invalidateQueries({ queryKey: ['albums'] })
      notify({ text: staffText('albums.deleted'), tone: 'good', stays: true })
      onDeleted?.()
    } catch (error) {
      const text = `${staffText('failed.album-delete')}\n${errorMessage(error)}`
      notify({ title: staffText('kit.error'), text, tone: 'danger' })
    } finally {
      setBusy(false)
      onClose()
    }
  }
  return (
    <ConfirmDialog
      danger
      title={staffText('albums.delete-title', { name: album.name })}
      text={staffText('albums.delete-text')}
      verb={staffText('albums.delete-verb', { name: album.name })}
      busy={busy}
      onConfirm={() => void confirm()}
      onClose={onClose}
    />
  )
}
