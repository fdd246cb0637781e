import type { QueryKey } from '@tanstack/react-query'
import { staffText } from '#domain/texts/staff-texts.ts'
import { ConfirmDialog } from '#client/ui/dialogs/confirm-dialog.tsx'
import { useSaving } from '#client/ui/notices/use-saving.ts'

interface Props {
  name: string
  text: string
  /** Queries to reload after the removal. */
  changes: readonly QueryKey[]
  remove: () => Promise<unknown>
  onClose: () => void
}

/** Asks before a row is removed, and removes it. A refused removal leaves the question open. */
export function RemoveDialog({ name, text, changes, remove, onClose }: Props) {
  const removing = useSaving(changes)
  return (
    <ConfirmDialog
      open
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
