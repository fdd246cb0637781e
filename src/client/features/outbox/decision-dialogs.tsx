import { useState } from 'react'
import { staffText } from '#domain/texts/staff-texts.ts'
import { useStaff } from '#client/api/staff.ts'
import { actorOf } from '#client/offline/current-actor.ts'
import { offlineDatabase } from '#client/offline/database.ts'
import { discardEntry, passOn, releaseAnyway } from '#client/offline/decide.ts'
import { devicePeople, nameOfActor } from '#client/offline/device-people.ts'
import type { OutboxEntry } from '#client/offline/outbox-entry.ts'
import { readOrderChange } from '#client/offline/queued-orders.ts'
import { Button } from '#client/ui/button.tsx'
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { FormDialog } from '#client/ui/form-dialog.tsx'
import { notify } from '#client/ui/notices.tsx'
import { SelectField } from '#client/ui/select.tsx'
import { TextArea } from '#client/ui/text-area.tsx'
import { notifyError, notifyGood, warn, warnMissing } from '#client/ui/warn-missing.ts'
import { describeEntry } from './describe-action.ts'

interface Props {
  entry: OutboxEntry
  onClose: () => void
}

const orderIdOf = ({ payload }: OutboxEntry): string => String(readOrderChange(payload).orderId)

/** A window that asks why, and does nothing without an answer. */
function ReasonDialog({
  title,
  text,
  hint,
  verb,
  onReason,
  onClose,
}: {
  title: string
  text: string
  hint?: string
  verb: string
  onReason: (reason: string) => Promise<void>
  onClose: () => void
}) {
  const [reason, setReason] = useState('')
  const [busy, setBusy] = useState(false)
  const submit = async (): Promise<void> => {
    const said = reason.trim()
    if (said === '') return void warnMissing([staffText('outbox.reason')])
    setBusy(true)
    try {
      await onReason(said)
      onClose()
    } catch (error) {
      notifyError(error)
      setBusy(false)
    }
  }
  return (
    <FormDialog
      open
      title={title}
      description={text}
      submitLabel={verb}
      busy={busy}
      error={null}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <TextArea
        label={staffText('outbox.reason')}
        hint={hint}
        dir="auto"
        maxLength={500}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </FormDialog>
  )
}

/** Asks why an action is given up. */
export function DiscardDialog({ entry, onClose }: Props) {
  const by = actorOf(useStaff().user)
  const discard = async (reason: string): Promise<void> => {
    const end = await discardEntry(offlineDatabase(), entry.id, { by, reason })
    if (end === 'discarded') notify({ text: staffText('outbox.discarded') })
    if (end === 'has-photos') warn(staffText('queued.has-photos'))
  }
  return (
    <ReasonDialog
      title={staffText('outbox.discard-title')}
      text={staffText('outbox.discard-text', { action: describeEntry(entry).title })}
      hint={staffText('outbox.reason-hint')}
      verb={staffText('outbox.discard')}
      onReason={discard}
      onClose={onClose}
    />
  )
}

/** Asks why a cancelled order is released all the same. */
export function AnywayDialog({ entry, onClose }: Props) {
  return (
    <ReasonDialog
      title={staffText('outbox.anyway-title', { id: orderIdOf(entry) })}
      text={staffText('outbox.anyway-text')}
      verb={staffText('outbox.anyway-verb')}
      onReason={async (reason) => void (await releaseAnyway(offlineDatabase(), entry.id, reason))}
      onClose={onClose}
    />
  )
}

/** Asks which colleague goes on with it: one of those who have used this device. */
export function HandOverDialog({ entry, onClose }: Props) {
  const { outfitterId } = readOrderChange(entry.payload)
  const [people] = useState(() =>
    devicePeople().filter(
      ({ id, worksOnOrders, outfitterId: own }) =>
        worksOnOrders && String(id) !== entry.actor && (own === null || own === outfitterId),
    ),
  )
  const [chosen, setChosen] = useState('')
  const title = staffText('outbox.hand-over-title', { id: orderIdOf(entry) })
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
    if (!person) return void warn(staffText('outbox.hand-over-choose'))
    const passed = await passOn(offlineDatabase(), entry.id, { actor: chosen, name: person.name })
    if (passed) notifyGood(staffText('outbox.handed-over', { name: person.name }))
    onClose()
  }
  return (
    <FormDialog
      open
      title={title}
      description={staffText('outbox.hand-over-text')}
      submitLabel={staffText('outbox.hand-over')}
      busy={false}
      error={null}
      onSubmit={() => void submit().catch(notifyError)}
      onClose={onClose}
    >
      <SelectField
        label={staffText('outbox.hand-over-person')}
        placeholder={staffText('outbox.hand-over-choose')}
        value={chosen}
        options={people.map(({ id, name }) => ({ value: String(id), label: name }))}
        onChange={setChosen}
      />
    </FormDialog>
  )
}

/** Asks whether a colleague's act is to be sent under the own name. */
export function TakeOverDialog({ entry, onClose }: Props) {
  const { user } = useStaff()
  const [busy, setBusy] = useState(false)
  const takeOver = async (): Promise<void> => {
    setBusy(true)
    await passOn(offlineDatabase(), entry.id, { actor: actorOf(user), name: user.name })
    onClose()
  }
  const name = nameOfActor(entry.actor) ?? staffText('outbox.take-over-colleague')
  return (
    <ConfirmDialog
      open
      title={staffText('outbox.take-over-title', { id: orderIdOf(entry) })}
      text={staffText('outbox.take-over-text', { name })}
      verb={staffText('outbox.take-over')}
      busy={busy}
      onConfirm={() => void takeOver().catch(notifyError)}
      onClose={onClose}
    />
  )
}
