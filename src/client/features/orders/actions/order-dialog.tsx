import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { isEmail } from '#domain/orders/email.ts'
import { staffText } from '#domain/texts/staff-texts.ts'
import { useEdit, type FormWords } from '#client/device/drafts/use-edit.ts'
import type { EntryEnd } from '#client/device/outbox/await-end.ts'
import { isStale } from '#client/device/outbox/outcomes.ts'
import { ConfirmDialog } from '#client/ui/dialogs/confirm-dialog.tsx'
import { EmailSuggestion } from '#client/shared-views/parts/email-suggestion.tsx'
import { EmailField } from '#client/ui/fields/email-field.tsx'
import { FormDialog } from '#client/ui/dialogs/form-dialog.tsx'
import { TextArea } from '#client/ui/fields/text-area.tsx'
import { notifyError, notifyWarning, notifyMissing } from '#client/ui/notices/notify.ts'
import { resendOrder, sendPaymentLink } from '../staff-orders.commands.ts'
import { staffOrderQuery } from '../staff-orders.queries.ts'
import type { ChangedOrder, ChangeProps } from './change-props.ts'
import { BeingPaidDialog } from './being-paid-dialog.tsx'
import { EndedOrderDialog, useOrderEnd } from './ended-order.tsx'
import type { OrderChange } from './order-change-list.ts'
import { ReleaseDialog } from './release-dialog.tsx'
import { StaffDiscountDialog } from './staff-discount-dialog.tsx'
import { useOnlineAction } from './use-online-action.ts'
import { useQueuedChange } from './use-queued-change.ts'

const DIALOGS = {
  release: ReleaseDialog,
  cancel: CancelDialog,
  email: EmailDialog,
  note: NoteDialog,
  discount: StaffDiscountDialog,
  resend: (props: ChangeProps) => <MailDialog {...props} mail="resend" />,
  'payment-link': (props: ChangeProps) => <MailDialog {...props} mail="payment-link" />,
}

export type OrderAction = keyof typeof DIALOGS

/** See docs/rules.md#order-detail-screen. */
export function OrderDialog({ action, ...props }: ChangeProps & { action: OrderAction }) {
  const [isSure, setIsSure] = useState(false)
  const ActionDialog = DIALOGS[action]
  const asks = props.order.status === 'paying' && !isSure && (action === 'release' || action === 'cancel')
  const question = asks ? <BeingPaidDialog {...props} action={action} onAnyway={() => setIsSure(true)} /> : null
  return <ActionDialog {...props} question={question} />
}

function CancelDialog({ order, question, onClose }: ChangeProps) {
  const { id, name } = order
  const change = useQueuedChange(order)
  const ended = useOrderEnd(order)
  const cancel = async (): Promise<void> => {
    const end = await change.run({ kind: 'order.cancel' })
    // A retry cannot resolve a conflict, because the order was already released or cancelled.
    if (end && (end.kind !== 'refused' || end.refusal.status === 409)) onClose()
  }
  if (ended && !change.busy) return <EndedOrderDialog id={id} end={ended} onClose={onClose} />
  if (question && !change.busy) return question
  return (
    <ConfirmDialog
      danger
      title={staffText('act.cancel-title', { id: String(id) })}
      text={staffText('act.cancel-text', { name: name ?? String(id) })}
      verb={staffText('act.cancel-verb', { id: String(id) })}
      out={staffText('kit.close')}
      busy={change.busy}
      onClose={onClose}
      onConfirm={() => void cancel()}
    />
  )
}

const MAILS = {
  resend: { title: 'act.resend-title', text: 'act.resend-text', done: 'saved.resent', send: resendOrder },
  'payment-link': {
    title: 'act.payment-link-title',
    text: 'act.payment-link-text',
    done: 'saved.payment-link',
    send: sendPaymentLink,
  },
} as const

function MailDialog({ order, mail, onClose }: ChangeProps & { mail: keyof typeof MAILS }) {
  const { id } = order
  const email = order.email ?? ''
  const { title, text, done, send } = MAILS[mail]
  const action = useOnlineAction(id, staffText(done), onClose)
  return (
    <ConfirmDialog
      title={staffText(title, { id: String(id) })}
      text={staffText(text, { email })}
      verb={staffText('act.resend-verb', { email })}
      out={staffText('kit.close')}
      busy={action.busy}
      onClose={onClose}
      onConfirm={() => void action.run({ id }, (key) => send(key, id)).then((sent) => sent && onClose())}
    />
  )
}

interface Correction<Values> {
  valuesOf: (order: ChangedOrder | null) => Values
  words: FormWords<Values>
}

function useCorrection<Values extends object>(
  form: string,
  { order, onClose }: ChangeProps,
  { valuesOf, words }: Correction<Values>,
) {
  const client = useQueryClient()
  const change = useQueuedChange(order)
  const draft = useEdit(form, { entity: order, valuesOf, words, onClose })
  const save = async (next: OrderChange): Promise<EntryEnd | null> => {
    const end = await change.run(next)
    if (end?.kind === 'refused' && isStale(end.refusal))
      await client.fetchQuery(staffOrderQuery(order.id)).then(draft.meet, notifyError)
    else if (end && end.kind !== 'refused') draft.close()
    return end
  }
  return { change, draft, save }
}

const emailForm: Correction<{ email: string }> = {
  valuesOf: (order) => ({ email: order?.email ?? '' }),
  words: { email: [staffText('act.email'), String] },
}

function EmailDialog(props: ChangeProps) {
  const { order, onEmail } = props
  const { id } = order
  const [wrong, setWrong] = useState<string | null>(null)
  const { change, draft, save } = useCorrection(`order-email ${id}`, props, emailForm)
  const { email } = draft.values
  const submit = async (): Promise<void> => {
    const typed = email.trim()
    setWrong(null)
    if (typed === '') return void notifyMissing([staffText('act.email')])
    if (!isEmail(typed)) {
      setWrong(staffText('act.email-wrong'))
      return void notifyWarning(staffText('act.email-wrong'))
    }
    const end = await save({ kind: 'order.email', email: typed, version: draft.version })
    if (end?.kind === 'sent') onEmail?.(typed)
  }
  return (
    <FormDialog
      title={staffText('act.email-title', { id: String(id) })}
      out={staffText('kit.close')}
      saving={change}
      draft={draft}
      onSubmit={() => void submit()}
    >
      <EmailField
        label={staffText('act.email')}
        value={email}
        error={wrong ?? change.errors['email']}
        onChange={(event) => draft.change({ email: event.target.value })}
      />
      <EmailSuggestion email={email} onTake={(taken) => draft.change({ email: taken })} />
    </FormDialog>
  )
}

const noteForm: Correction<{ note: string }> = {
  valuesOf: (order) => ({ note: order?.notes ?? '' }),
  words: { note: [staffText('act.note'), String] },
}

function NoteDialog(props: ChangeProps) {
  const { id } = props.order
  const { change, draft, save } = useCorrection(`order-note ${id}`, props, noteForm)
  const { note } = draft.values
  return (
    <FormDialog
      title={staffText('act.note-title', { id: String(id) })}
      out={staffText('kit.close')}
      saving={change}
      draft={draft}
      onSubmit={() => void save({ kind: 'order.note', note, version: draft.version })}
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
    </FormDialog>
  )
}
