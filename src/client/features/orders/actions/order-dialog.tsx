import { useState, type ReactNode } from 'react'
import { isEmail } from '#domain/orders/email.ts'
import { staffText } from '#domain/texts/staff-texts.ts'
import { useDraft } from '#client/device/drafts/use-draft.ts'
import { ConfirmDialog } from '#client/ui/dialogs/confirm-dialog.tsx'
import { EmailSuggestion } from '#client/shared-views/parts/email-suggestion.tsx'
import { TextField } from '#client/ui/fields/field.tsx'
import { FormDialog } from '#client/ui/dialogs/form-dialog.tsx'
import type { FormDraft } from '#client/ui/dialogs/unsaved.ts'
import { TextArea } from '#client/ui/fields/text-area.tsx'
import { notifyWarning, notifyMissing } from '#client/ui/notices/notify.ts'
import { resendOrder } from '../staff-orders.commands.ts'
import type { ChangeProps } from './change-props.ts'
import { ReleaseDialog } from './release-dialog.tsx'
import { StaffDiscountDialog } from './staff-discount-dialog.tsx'
import { useOnlineAction } from './use-online-action.ts'
import { useQueuedChange, type QueuedChange } from './use-queued-change.ts'

const DIALOGS = {
  release: ReleaseDialog,
  cancel: CancelDialog,
  email: EmailDialog,
  note: NoteDialog,
  discount: StaffDiscountDialog,
  resend: ResendDialog,
}

export type OrderAction = keyof typeof DIALOGS

/** The dialog of one action on one order (docs/rules.md#order-detail-screen). */
export function OrderDialog({ action, ...props }: ChangeProps & { action: OrderAction }) {
  const ActionDialog = DIALOGS[action]
  return <ActionDialog {...props} />
}

function CancelDialog({ order, onClose }: ChangeProps) {
  const { id, name } = order
  const change = useQueuedChange(order)
  const cancel = async (): Promise<void> => {
    const end = await change.run({ kind: 'order.cancel' })
    // A retry cannot resolve a conflict, because the order was already released or cancelled.
    if (end && (end.kind !== 'refused' || end.refusal.status === 409)) onClose()
  }
  return (
    <ConfirmDialog
      open
      danger
      title={staffText('act.cancel-title', { id: String(id) })}
      text={staffText('act.cancel-text', { name: name ?? String(id) })}
      verb={staffText('act.cancel-verb', { id: String(id) })}
      busy={change.busy}
      onClose={onClose}
      onConfirm={() => void cancel()}
    />
  )
}

function ResendDialog({ order, onClose }: ChangeProps) {
  const { id } = order
  const email = order.email ?? ''
  const action = useOnlineAction(id, staffText('saved.resent'), onClose)
  return (
    <ConfirmDialog
      open
      title={staffText('act.resend-title', { id: String(id) })}
      text={staffText('act.resend-text', { email })}
      verb={staffText('act.resend-verb', { email })}
      busy={action.busy}
      onClose={onClose}
      onConfirm={() => void action.run({ id }, (key) => resendOrder(key, id)).then((done) => done && onClose())}
    />
  )
}

interface ChangeDialogProps {
  title: string
  submitLabel: string
  change: QueuedChange
  draft: FormDraft
  onSubmit: () => void
  children: ReactNode
}

function ChangeDialog({ change, ...rest }: ChangeDialogProps) {
  return <FormDialog open busy={change.busy} error={change.errors['general'] ?? null} {...rest} />
}

function EmailDialog({ order, onEmail, onClose }: ChangeProps) {
  const { id } = order
  const draft = useDraft(`order-email ${id}`, { email: order.email ?? '' }, onClose)
  const { email } = draft.values
  const [wrong, setWrong] = useState<string | null>(null)
  const change = useQueuedChange(order)
  const submit = async (): Promise<void> => {
    const typed = email.trim()
    setWrong(null)
    if (typed === '') return void notifyMissing([staffText('act.email')])
    if (!isEmail(typed)) {
      setWrong(staffText('act.email-wrong'))
      return void notifyWarning(staffText('act.email-wrong'))
    }
    const end = await change.run({ kind: 'order.email', email: typed })
    if (end?.kind === 'sent') onEmail?.(typed)
    if (end && end.kind !== 'refused') draft.close()
  }
  return (
    <ChangeDialog
      title={staffText('act.email-title', { id: String(id) })}
      submitLabel={staffText('act.save')}
      change={change}
      draft={draft}
      onSubmit={() => void submit()}
    >
      <TextField
        label={staffText('act.email')}
        type="email"
        inputMode="email"
        autoComplete="off"
        autoCapitalize="none"
        maxLength={254}
        value={email}
        error={wrong ?? change.errors['email']}
        onChange={(event) => draft.change({ email: event.target.value })}
      />
      <EmailSuggestion email={email} onTake={(taken) => draft.change({ email: taken })} />
    </ChangeDialog>
  )
}

function NoteDialog({ order, onClose }: ChangeProps) {
  const { id } = order
  const draft = useDraft(`order-note ${id}`, { note: order.notes }, onClose)
  const { note } = draft.values
  const change = useQueuedChange(order)
  const submit = async (): Promise<void> => {
    const end = await change.run({ kind: 'order.note', note })
    if (end && end.kind !== 'refused') draft.close()
  }
  return (
    <ChangeDialog
      title={staffText('act.note-title', { id: String(id) })}
      submitLabel={staffText('act.save')}
      change={change}
      draft={draft}
      onSubmit={() => void submit()}
    >
      <TextArea
        label={staffText('act.note')}
        hint={staffText('act.note-hint')}
        dir="auto"
        maxLength={2000}
        value={note}
        error={change.errors['note']}
        onChange={(event) => draft.change({ note: event.target.value })}
      />
    </ChangeDialog>
  )
}
