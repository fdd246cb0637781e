import { staffText } from '#domain/texts/staff-texts.ts'
import { isDismissed } from '#client/api/passkey-prompt.ts'
import { useDraft } from '#client/device/drafts/use-draft.ts'
import { FormDialog } from '#client/ui/dialogs/form-dialog.tsx'
import { TextField } from '#client/ui/fields/field.tsx'
import { notifyMissing } from '#client/ui/notices/notify.ts'
import { useSaving } from '#client/ui/notices/use-saving.ts'
import { addPasskey } from './factors.commands.ts'
import { factorsKey } from './factors.queries.ts'

export interface AddProps {
  onAdded: (codes: readonly string[]) => void
  onClose: () => void
}

export function PasskeyDialog({ onAdded, onClose }: AddProps) {
  const draft = useDraft('passkey', { name: '' }, onClose)
  const { name } = draft.values
  const saving = useSaving([factorsKey], null)
  const add = async (): Promise<void> => {
    if (name.trim() === '') {
      notifyMissing([staffText('factors.passkey-name')])
      return
    }
    await saving.run(async () => {
      try {
        const codes = await addPasskey(name.trim())
        draft.clear()
        onAdded(codes)
      } catch (error) {
        if (!isDismissed(error)) throw error
      }
    })
  }
  return (
    <FormDialog
      title={staffText('factors.passkey-title')}
      description={staffText('factors.passkey-text')}
      submitLabel={staffText('factors.passkey-go')}
      saving={saving}
      draft={draft}
      onSubmit={() => void add()}
    >
      <TextField
        label={staffText('factors.passkey-name')}
        hint={staffText('factors.passkey-example')}
        value={name}
        maxLength={60}
        autoComplete="off"
        error={saving.errors['name']}
        onChange={(event) => draft.change({ name: event.target.value })}
      />
    </FormDialog>
  )
}
