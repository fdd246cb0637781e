import { useState } from 'react'
import { staffText } from '#domain/texts/staff-texts.ts'
import { TextField } from '#client/ui/fields/field.tsx'
import { FormDialog } from '#client/ui/dialogs/form-dialog.tsx'
import { notifyMissing } from '#client/ui/notices/notify.ts'

interface Props {
  /** Null for a new group. */
  name: string | null
  /** Resolves to false when the server refused: the dialog then keeps the typed name. */
  onSave: (name: string) => Promise<boolean>
  onClose: () => void
}

export function GroupNameDialog({ name, onSave, onClose }: Props) {
  const [typed, setTyped] = useState(name ?? '')
  const [busy, setBusy] = useState(false)
  const label = staffText('groups.name')
  const submit = async (): Promise<void> => {
    const wanted = typed.trim()
    if (wanted === '') return void notifyMissing([label])
    if (wanted === name) return onClose()
    setBusy(true)
    const isSaved = await onSave(wanted)
    setBusy(false)
    if (isSaved) onClose()
  }
  return (
    <FormDialog
      open
      title={name === null ? staffText('groups.new-title') : staffText('groups.rename-title', { name })}
      submitLabel={staffText('groups.save')}
      busy={busy}
      error={null}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <TextField
        label={label}
        value={typed}
        maxLength={200}
        autoComplete="off"
        onChange={(event) => setTyped(event.target.value)}
      />
    </FormDialog>
  )
}
