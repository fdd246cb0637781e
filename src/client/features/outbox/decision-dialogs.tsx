import { useState } from 'react'
import { staffText } from '#domain/texts/staff-texts.ts'
import { useStaff } from '#client/api/staff-session.ts'
import { actorOf } from '#client/device/outbox/current-actor.ts'
import { offlineDatabase } from '#client/device/database/device-database.ts'
import { useDraft } from '#client/device/drafts/use-draft.ts'
import { discardEntry, passOn, resendWithReason } from '#client/device/outbox/decide.ts'
import { devicePeople, nameOfActor, inactivePeople } from '#client/device/people/device-people.ts'
import type { OutboxEntry } from '#client/device/database/rows.ts'
import type { ActionKinds } from '#client/device/outbox/action-kind.ts'
import { useRun } from '#client/ui/controls/use-run.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { ConfirmDialog } from '#client/ui/dialogs/confirm-dialog.tsx'
import { Dialog } from '#client/ui/dialogs/dialog.tsx'
import { FormDialog } from '#client/ui/dialogs/form-dialog.tsx'
import { notify } from '#client/ui/notices/notices.tsx'
import { SelectField } from '#client/ui/fields/select.tsx'
import { TextArea } from '#client/ui/fields/text-area.tsx'
import {
  notifyError,
  notifyIncomplete,
  notifyMissing,
  notifySuccess,
  notifyWarning,
} from '#client/ui/notices/notify.ts'
import { useActionKinds } from './action-kinds-context.ts'
import { describeEntry, readableEntry } from './describe-action.ts'

interface Props {
  entry: OutboxEntry
  onClose: () => void
}

function colleaguesOf(kinds: ActionKinds, entry: OutboxEntry): { outfitterId: number | null; id: string } {
  const action = readableEntry(kinds, entry)
  return action?.kind.decidedBy?.(action.payload) ?? { outfitterId: null, id: '' }
}

/** `form`: the name under which `useDraft` keeps the typed reason. */
function ReasonDialog({
  form,
  title,
  text,
  hint,
  verb,
  onReason,
  onClose,
}: {
  form: string
  title: string
  text: string
  hint?: string
  verb: string
  onReason: (reason: string) => Promise<void>
  onClose: () => void
}) {
  const draft = useDraft(form, { reason: '' }, onClose)
  const { reason } = draft.values
  const { running, run } = useRun(notifyError)
  const submit = (): void => {
    const said = reason.trim()
    if (said === '') return void notifyMissing([staffText('outbox.reason')])
    void run(async () => {
      await onReason(said)
      draft.close()
    })
  }
  return (
    <FormDialog title={title} description={text} submitLabel={verb} busy={running} draft={draft} onSubmit={submit}>
      <TextArea
        label={staffText('outbox.reason')}
        hint={hint}
        dir="auto"
        maxLength={500}
        value={reason}
        onChange={(event) => draft.change({ reason: event.target.value })}
      />
    </FormDialog>
  )
}

export function DiscardDialog({ entry, onClose }: Props) {
  const by = actorOf(useStaff().user)
  const kinds = useActionKinds()
  const discard = async (reason: string): Promise<void> => {
    const end = await discardEntry(offlineDatabase(), kinds, entry.id, { by, reason })
    if (end === 'discarded') notify({ text: staffText('outbox.discarded') })
    if (end === 'has-photos') notifyWarning(staffText('queued.has-photos'))
  }
  return (
    <ReasonDialog
      form={`discard-action ${entry.key}`}
      title={staffText('outbox.discard-title')}
      text={staffText('outbox.discard-text', { action: describeEntry(kinds, entry).title })}
      hint={staffText('outbox.reason-hint')}
      verb={staffText('outbox.discard')}
      onReason={discard}
      onClose={onClose}
    />
  )
}

/** See docs/rules.md#release-of-a-cancelled-order. */
export function NotPaidDialog({ entry, onClose }: Props) {
  const by = actorOf(useStaff().user)
  const kinds = useActionKinds()
  const endRelease = async (reason: string): Promise<void> => {
    const end = await discardEntry(offlineDatabase(), kinds, entry.id, { by, reason, end: 'not-paid' })
    if (end === 'discarded') notify({ text: staffText('pay.not-paid-done') })
  }
  return (
    <ReasonDialog
      form={`not-paid ${entry.key}`}
      title={staffText('pay.not-paid')}
      text={staffText('pay.not-paid-text')}
      verb={staffText('pay.not-paid')}
      onReason={endRelease}
      onClose={onClose}
    />
  )
}

/** See docs/rules.md#paying-by-phone. */
export function PaidBackDialog({ entry, onClose }: Props) {
  const by = actorOf(useStaff().user)
  const kinds = useActionKinds()
  const { running, run } = useRun(notifyError)
  const paidBack = { by, reason: staffText('pay.back-reason'), end: 'paid-back' } as const
  return (
    <ConfirmDialog
      title={staffText('pay.back')}
      text={staffText('pay.back-text')}
      verb={staffText('pay.back')}
      busy={running}
      onConfirm={() => void run(() => discardEntry(offlineDatabase(), kinds, entry.id, paidBack)).then(onClose)}
      onClose={onClose}
    />
  )
}

export function ReasonedResendDialog({ entry, onClose }: Props) {
  const kinds = useActionKinds()
  const action = readableEntry(kinds, entry)
  const insistence = action?.kind.insistence
  if (!insistence) return null
  const { key, params } = insistence.title(action.payload)
  const resend = async (reason: string) => void (await resendWithReason(offlineDatabase(), kinds, entry.id, reason))
  const words = { title: staffText(key, params), text: staffText(insistence.text), verb: staffText(insistence.verb) }
  if (insistence.asksNoReason)
    return <ConfirmDialog {...words} onConfirm={() => void resend('').then(onClose, notifyError)} onClose={onClose} />
  return <ReasonDialog form={`insist-on-action ${entry.key}`} {...words} onReason={resend} onClose={onClose} />
}

/** Offers only colleagues who have used this device. */
export function HandOverDialog({ entry, onClose }: Props) {
  const kinds = useActionKinds()
  const { outfitterId, id: number } = colleaguesOf(kinds, entry)
  const [people] = useState(() =>
    devicePeople().filter(
      ({ id, worksOnOrders, outfitterId: own }) =>
        worksOnOrders &&
        String(id) !== entry.actor &&
        (own === null || own === outfitterId) &&
        !inactivePeople().includes(id),
    ),
  )
  const draft = useDraft(null, { chosen: '' }, onClose)
  const { chosen } = draft.values
  const title = staffText('outbox.hand-over-title', { id: number })
  if (people.length === 0)
    return (
      <Dialog
        open
        onOpenChange={onClose}
        title={title}
        description={staffText('outbox.hand-over-nobody')}
        closeLabel={staffText('kit.close')}
        actions={<Button onClick={onClose}>{staffText('kit.close')}</Button>}
      />
    )
  const submit = async (): Promise<void> => {
    const person = people.find(({ id }) => String(id) === chosen)
    if (!person) return void notifyIncomplete(staffText('outbox.hand-over-choose'))
    const passed = await passOn(offlineDatabase(), kinds, entry.id, { actor: chosen, name: person.name })
    if (passed) notifySuccess(staffText('outbox.handed-over', { name: person.name }))
    onClose()
  }
  return (
    <FormDialog
      title={title}
      description={staffText('outbox.hand-over-text')}
      submitLabel={staffText('outbox.hand-over')}
      draft={draft}
      onSubmit={() => void submit().catch(notifyError)}
    >
      <SelectField
        label={staffText('outbox.hand-over-person')}
        placeholder={staffText('outbox.hand-over-choose')}
        value={chosen}
        options={people.map(({ id, name }) => ({ value: String(id), label: name }))}
        onChange={(next) => draft.change({ chosen: next })}
      />
    </FormDialog>
  )
}

export function TakeOverDialog({ entry, onClose }: Props) {
  const { user } = useStaff()
  const kinds = useActionKinds()
  const { running, run } = useRun(notifyError)
  const takeOver = async (): Promise<void> => {
    await passOn(offlineDatabase(), kinds, entry.id, { actor: actorOf(user), name: user.name }, 'taken-over')
    onClose()
  }
  const name = nameOfActor(entry.actor) ?? staffText('outbox.take-over-colleague')
  return (
    <ConfirmDialog
      title={staffText('outbox.take-over-title', { id: colleaguesOf(kinds, entry).id })}
      text={staffText('outbox.take-over-text', { name })}
      verb={staffText('outbox.take-over')}
      busy={running}
      onConfirm={() => void run(takeOver)}
      onClose={onClose}
    />
  )
}
