import { useState } from 'react'
import { staffText } from '#domain/texts/staff-texts.ts'
import { useDraft } from '#client/device/drafts/use-draft.ts'
import { TextField } from '#client/ui/fields/field.tsx'
import { FormDialog } from '#client/ui/dialogs/form-dialog.tsx'
import { notifyMissing } from '#client/ui/notices/notify.ts'

interface Props {
  /** The name under which `useDraft` keeps the typed value. */
  form: string
  name: string | null
  /** Resolves to false when the server refused: the dialog then keeps the typed name. */
  onSave: (name: string) => Promise<boolean>
  onClose: () => void
}

export function GroupNameDialog({ form, name, onSave, onClose }: Props) {
  const draft = useDraft(form, { typed: name ?? '' }, onClose)
  const { typed } = draft.values
  const [busy, setBusy] = useState(false)
  const label = staffText('groups.name')
  const submit = async (): Promise<void> => {
    const wanted = typed.trim()
    if (wanted === '') return void notifyMissing([label])
    if (wanted === name) return draft.close()
    setBusy(true)
    const isSaved = await onSave(wanted)
    setBusy(false)
    if (isSaved) draft.close()
  }
  return (
    <FormDialog
      open
      title={name === null ? staffText('groups.new-title') : staffText('groups.rename-title', { name })}
      submitLabel={staffText('groups.save')}
      busy={busy}
      error={null}
      draft={draft}
      onSubmit={() => void submit()}
    >
      <TextField
        label={label}
        value={typed}
        maxLength={200}
        autoComplete="off"
        onChange={(event) => draft.change({ typed: event.target.value })}
      />
    </FormDialog>
  )
}
