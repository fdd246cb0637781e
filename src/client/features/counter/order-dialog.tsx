import { useState, type ReactNode } from 'react'
import { isEmail } from '#domain/orders/email.ts'
import { staffText } from '#domain/texts/staff-texts.ts'
import { ORDER_CANCEL, ORDER_DISCOUNT, ORDER_EMAIL, ORDER_NOTE } from '#client/offline/queued-orders.ts'
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx'
import { TextField } from '#client/ui/field.tsx'
import { FormDialog } from '#client/ui/form-dialog.tsx'
import { TextArea } from '#client/ui/text-area.tsx'
import { warn, warnMissing } from '#client/ui/warn-missing.ts'
import { resendOrder } from './counter.commands.ts'
import type { ActProps } from './act-props.ts'
import { ReleaseDialog } from './release-dialog.tsx'
import { useAct } from './use-act.ts'
import { useQueuedAct, type QueuedAct } from './use-queued-act.ts'

export type OrderAct = 'release' | 'cancel' | 'email' | 'note' | 'discount' | 'resend'

/** The window of one act on one order (product.md 2 'Pending Orders', 'Order Detail'). */
export function OrderDialog({ act, ...props }: ActProps & { act: OrderAct }) {
  switch (act) {
    case 'release':
      return <ReleaseDialog {...props} />
    case 'cancel':
      return <CancelDialog {...props} />
    case 'email':
      return <EmailDialog {...props} />
    case 'note':
      return <NoteDialog {...props} />
    case 'discount':
      return <DiscountDialog {...props} />
    case 'resend':
      return <ResendDialog {...props} />
  }
}

function CancelDialog({ order, onClose }: ActProps) {
  const { id, name } = order
  const act = useQueuedAct(order)
  const cancel = async (): Promise<void> => {
    const end = await act.run({ kind: ORDER_CANCEL })
    // Refused because the order went another way: no repeat changes that.
    if (end && (end.kind !== 'refused' || end.refusal.status === 409)) onClose()
  }
  return (
    <ConfirmDialog
      open
      danger
      title={staffText('act.cancel-title', { id: String(id) })}
      text={staffText('act.cancel-text', { name: name ?? String(id) })}
      verb={staffText('act.cancel-verb', { id: String(id) })}
      busy={act.busy}
      onClose={onClose}
      onConfirm={() => void cancel()}
    />
  )
}

function ResendDialog({ order, onClose }: ActProps) {
  const { id } = order
  const email = order.email ?? ''
  const act = useAct(id, staffText('saved.resent'), onClose)
  return (
    <ConfirmDialog
      open
      title={staffText('act.resend-title', { id: String(id) })}
      text={staffText('act.resend-text', { email })}
      verb={staffText('act.resend-verb', { email })}
      busy={act.busy}
      onClose={onClose}
      onConfirm={() => void act.run({ id }, (key) => resendOrder(key, id)).then((done) => done && onClose())}
    />
  )
}

interface WindowProps {
  title: string
  submitLabel: string
  act: QueuedAct
  onSubmit: () => void
  onClose: () => void
  children: ReactNode
}

function ActWindow({ act, ...rest }: WindowProps) {
  return <FormDialog open busy={act.busy} error={act.errors['general'] ?? null} {...rest} />
}

function EmailDialog({ order, onClose }: ActProps) {
  const { id } = order
  const [email, setEmail] = useState(order.email ?? '')
  const [wrong, setWrong] = useState<string | null>(null)
  const act = useQueuedAct(order)
  const submit = async (): Promise<void> => {
    const typed = email.trim()
    setWrong(null)
    if (typed === '') return void warnMissing([staffText('act.email')])
    if (!isEmail(typed)) {
      setWrong(staffText('act.email-wrong'))
      return void warn(staffText('act.email-wrong'))
    }
    const end = await act.run({ kind: ORDER_EMAIL, email: typed })
    if (end && end.kind !== 'refused') onClose()
  }
  return (
    <ActWindow
      title={staffText('act.email-title', { id: String(id) })}
      submitLabel={staffText('act.save')}
      act={act}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <TextField
        label={staffText('act.email')}
        type="email"
        inputMode="email"
        autoComplete="off"
        autoCapitalize="none"
        maxLength={254}
        value={email}
        error={wrong ?? act.errors['email']}
        onChange={(event) => setEmail(event.target.value)}
      />
    </ActWindow>
  )
}

function NoteDialog({ order, onClose }: ActProps) {
  const { id } = order
  const [note, setNote] = useState(order.notes)
  const act = useQueuedAct(order)
  const submit = async (): Promise<void> => {
    const end = await act.run({ kind: ORDER_NOTE, note })
    if (end && end.kind !== 'refused') onClose()
  }
  return (
    <ActWindow
      title={staffText('act.note-title', { id: String(id) })}
      submitLabel={staffText('act.save')}
      act={act}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <TextArea
        label={staffText('act.note')}
        hint={staffText('act.note-hint')}
        dir="auto"
        maxLength={2000}
        value={note}
        error={act.errors['note']}
        onChange={(event) => setNote(event.target.value)}
      />
    </ActWindow>
  )
}

function DiscountDialog({ order, onClose }: ActProps) {
  const { id } = order
  const [code, setCode] = useState('')
  const act = useQueuedAct(order)
  const submit = async (): Promise<void> => {
    const typed = code.trim()
    if (typed === '') return void warnMissing([staffText('act.discount-code')])
    const end = await act.run({ kind: ORDER_DISCOUNT, code: typed })
    // Closes with 'Invalid Code' (product.md 8), and where the order went another way.
    const isOver = end?.kind === 'refused' && (end.refusal.code === 'invalid-code' || end.refusal.status === 409)
    if (end && (end.kind !== 'refused' || isOver)) onClose()
  }
  return (
    <ActWindow
      title={staffText('act.discount-title', { id: String(id) })}
      submitLabel={staffText('act.discount-apply')}
      act={act}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <TextField
        label={staffText('act.discount-code')}
        hint={staffText('act.discount-hint')}
        autoComplete="off"
        autoCapitalize="characters"
        maxLength={100}
        value={code}
        error={act.errors['code']}
        onChange={(event) => setCode(event.target.value)}
      />
    </ActWindow>
  )
}
