import { useState } from 'react'
import { staffText } from '#domain/texts/staff-texts.ts'
import { TextField } from '#client/ui/field.tsx'
import { FormDialog } from '#client/ui/form-dialog.tsx'
import { warnMissing } from '#client/ui/warn-missing.ts'

interface Props {
  /** The present name of the group; null for a new one. */
  name: string | null
  /** Resolves to false when it was refused: what was typed stays for the next try. */
  onSave: (name: string) => Promise<boolean>
  onClose: () => void
}

/** The name of a new group, or another one for an old one. */
export function GroupNameDialog({ name, onSave, onClose }: Props) {
  const [typed, setTyped] = useState(name ?? '')
  const [busy, setBusy] = useState(false)
  const label = staffText('groups.name')
  const submit = async (): Promise<void> => {
    const wanted = typed.trim()
    if (wanted === '') return void warnMissing([label])
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
