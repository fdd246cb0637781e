import { useId, useState } from 'react'
import { staffText } from '#domain/texts/staff-texts.ts'
import { useEdit, type FormWords } from '#client/device/drafts/use-edit.ts'
import { TextField } from '#client/ui/fields/field.tsx'
import { FormDialog } from '#client/ui/dialogs/form-dialog.tsx'
import { notifyMissing, notifyWarning } from '#client/ui/notices/notify.ts'
import type { Outcome } from './use-display-groups.ts'
import { ConfirmDialog } from '#client/ui/dialogs/confirm-dialog.tsx'
import type { ShownGroup } from './queued/shown-groups.ts'

interface NamedGroup {
  readonly name: string
  readonly version?: string | undefined
}

interface Props {
  form: string
  group: NamedGroup | null
  /** Names of the day's other groups. */
  taken: readonly string[]
  /** Names to choose from while typing. */
  offered: readonly string[]
  /** The dialog keeps the typed name unless the outcome is 'done'. */
  onSave: (name: string, version: string | undefined) => Promise<Outcome>
  reread?: () => Promise<NamedGroup | undefined>
  onClose: () => void
}

const valuesOf = (group: NamedGroup | null) => ({ typed: group?.name ?? '' })

const words: FormWords<ReturnType<typeof valuesOf>> = { typed: [staffText('groups.name'), String] }

export function GroupNameDialog({ form, group, taken, offered, onSave, reread, onClose }: Props) {
  const draft = useEdit(form, { entity: group, valuesOf, words, onClose })
  const { typed } = draft.values
  const [busy, setBusy] = useState(false)
  const listId = useId()
  const label = staffText('groups.name')
  const submit = async (): Promise<void> => {
    const wanted = typed.trim()
    if (wanted === '') return void notifyMissing([label])
    if (wanted === group?.name) return draft.close()
    setBusy(true)
    const outcome = await onSave(wanted, draft.version)
    const theirs = outcome === 'stale' ? await reread?.().catch(() => undefined) : undefined
    setBusy(false)
    if (outcome === 'done') draft.close()
    else if (theirs) draft.meet(theirs)
    else if (outcome === 'stale') notifyWarning(staffText('kit.stale'))
  }
  return (
    <FormDialog
      title={
        draft.entity === null
          ? staffText('groups.new-title')
          : staffText('groups.rename-title', { name: draft.entity.name })
      }
      busy={busy}
      draft={draft}
      onSubmit={() => void submit()}
    >
      <TextField
        label={label}
        value={typed}
        maxLength={200}
        autoComplete="off"
        {...(!busy && taken.includes(typed.trim()) ? { hint: staffText('groups.name-taken') } : {})}
        list={offered.length > 0 ? listId : undefined}
        onChange={(event) => draft.change({ typed: event.target.value })}
      />
      <datalist id={listId}>
        {offered.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </datalist>
    </FormDialog>
  )
}

interface DeleteGroupDialogProps {
  group: ShownGroup
  onDelete: () => Promise<void>
  onClose: () => void
}

/** Asks the user to confirm, because making the group again would start a new 24 hour discount. */
export function DeleteGroupDialog({ group, onDelete, onClose }: DeleteGroupDialogProps) {
  const [busy, setBusy] = useState(false)
  const confirm = async (): Promise<void> => {
    setBusy(true)
    await onDelete()
    onClose()
  }
  return (
    <ConfirmDialog
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
