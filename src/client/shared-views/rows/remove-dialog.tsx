import type { QueryKey } from '@tanstack/react-query'
import { staffText } from '#domain/texts/staff-texts.ts'
import { ConfirmDialog } from '#client/ui/dialogs/confirm-dialog.tsx'
import { useSaving } from '#client/ui/notices/use-saving.ts'

interface Props {
  name: string
  text: string
  changes: readonly QueryKey[]
  remove: () => Promise<unknown>
  onClose: () => void
}

/** When the server refuses, the dialog stays open. */
export function RemoveDialog({ name, text, changes, remove, onClose }: Props) {
  const removing = useSaving(changes)
  return (
    <ConfirmDialog
      danger
      title={staffText('list.remove-title', { name })}
      text={text}
      verb={staffText('list.remove-verb', { name })}
      busy={removing.busy}
      onClose={onClose}
      onConfirm={() => void removing.run(remove).then((done) => done && onClose())}
    />
  )
}
